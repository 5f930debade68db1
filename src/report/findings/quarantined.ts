// The failures that the verdict does not count, as data: who answers for each, why, and until when.

import type { Findings } from './findings.ts';

export const quarantinedFailures = ({ failures }: Findings): readonly object[] =>
  failures.flatMap(({ signature, kind, node, quarantine }) =>
    quarantine === null ? [] : [{ signature, kind, node, ...quarantine }],
  );

// Reads the file of a claim about fair systems, with every fault.

import {
  check,
  faultText,
  IssueList,
  type Outcome,
  parseBounded,
  type Schema,
  type Source,
  schemas,
} from '../../base/index.ts';
import { FAIR_FORMAT, type FairClaim } from './fair-claim.ts';

const { count, number, object, orNull, text, texts } = schemas;

const CLAIM: Schema = object({
  format: { const: FAIR_FORMAT },
  model: text,
  p: { ...number, minimum: 0, maximum: 1 },
  confidence: { ...number, minimum: 0, maximum: 100 },
  resetCost: { ...number, minimum: 0 },
  budget: count,
  gain: count,
  targets: orNull(texts),
  ahead: { ...count, maximum: 30 },
});

/** Whether a file is one, by its head. */
export const isFairClaim = ({ bytes }: Source): boolean =>
  /"format"\s*:\s*"covergame-fair\//.test(new TextDecoder().decode(bytes.subarray(0, 400)));

export function readFairClaim({ name, bytes }: Source): Outcome<FairClaim> {
  const issues = new IssueList();
  let file: unknown;
  try {
    file = parseBounded(new TextDecoder().decode(bytes), 'depth', name);
  } catch (error) {
    issues.add('fair/malformed', `${name} is not JSON: ${(error as Error).message}`, -1, 'write it again');
    return issues.failure();
  }
  check(CLAIM, file, '', (path, value, must) =>
    issues.add('fair/malformed', `${name}: ${faultText(path, value, must)}`, -1, 'write it again'),
  );
  if (issues.failed) return issues.failure();
  const { format: _, ...claim } = file as FairClaim & { format: string };
  return { ok: true, value: claim, warnings: [] };
}

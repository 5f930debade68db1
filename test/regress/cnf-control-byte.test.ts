// Found by spoiling valid models: a control byte after a literal was never passed, and the reader never ended.

import { expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';

it('passes a control byte between literals', () => {
  const outcome = readModel(sourceOf('m.cnf', 'p cnf 1 1\n1 0\u0000\n'), { from: 'cnf' });
  expect(outcome.ok || outcome.issues[0].code).toBe('format/syntax');
});

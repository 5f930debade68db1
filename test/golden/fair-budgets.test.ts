// Budgets that cover everything at 95 % with a reset cost of 10. The exact ones were computed twice, independently, before this program was.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { fairPromise } from '../../src/fair/index.ts';
import { readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';

const bundled = (name: string): Game => {
  const file = `${name}.game.json`;
  return orThrow(
    readModel({ name: file, bytes: readFileSync(new URL(`../../models/${file}`, import.meta.url)) }),
  );
};

test.each([
  ['coffee', 0.2, 237],
  ['coffee', 0.1, 925],
  ['red-riding-hood', 0.2, 389],
  ['red-riding-hood', 0.1, 1241],
  ['figure-1', 0.2, 29],
  ['figure-1', 0.1, 59],
  ['figure-3', 0.2, 15],
  ['figure-3', 0.1, 15],
])('%s at %d: %d', (name, p, budget) => {
  const { lower, upper, exact } = fairPromise(bundled(name), { p });
  expect({ lower, upper, exact }).toEqual({ lower: budget, upper: budget, exact: true });
});

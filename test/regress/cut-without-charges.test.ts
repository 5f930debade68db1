// What nodes weigh alone may be too much: a cut that needs no charges. Taken for a clause that was learned, it made the checker forget the cuts before it, which the
// next step rested on.

import { expect, it } from 'vitest';
import { strung } from '../../bench/solve/structured.ts';
import { checkProof } from '../../src/certificate/index.ts';
import { claimed, provedByParts } from '../reference/refuted-by.ts';

it.each([566, 747])('cuts before one without charges stay, seed %i', (seed) => {
  const game = strung('doors', 2, 4, false, seed);
  const parts = provedByParts(game, 12)!;
  const cuts = parts.flatMap(({ steps }) => steps).filter((step) => step.kind === 'cut');
  expect(cuts.some(({ charges }) => charges.length === 0)).toBe(true);
  expect(checkProof(game, claimed(game, 12, { parts }))).toMatchObject({ valid: true, lower: 12 });
});

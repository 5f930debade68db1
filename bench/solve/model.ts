// A game as every engine of the bench is given it: a file of numbers, read in the same way for all.

import type { Game } from '../../src/game/index.ts';

export interface Model {
  readonly initial: number;
  readonly sut: readonly boolean[];
  readonly gain: readonly number[];
  /** The distinct successors of each node. */
  readonly next: readonly (readonly number[])[];
}

export function modelOf({ n, initial, owner, gain, outStart, target }: Game): Model {
  return {
    initial,
    sut: Array.from(owner, (o) => o === 1),
    gain: Array.from(gain),
    next: Array.from({ length: n }, (_, v) =>
      Array.from(new Set(target.subarray(outStart[v], outStart[v + 1]))),
    ),
  };
}

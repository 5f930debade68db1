// A light cover by the kernel's local search, in slices. Of a hundred columns a lightest cover is mostly found within milliseconds, where rounding the
// relaxation finds it at the end of the search only: with it a set cover of 200 elements takes a quarter of the nodes. For programs without owners, as nothing else is
// called for by what is taken.

import { Dice } from '../../../base/index.ts';
import { LightCover } from '../../kernel/index.ts';
import type { CoverProgram } from './cover-program.ts';

const SEED = 1;
/** Moves between two pauses. */
const SLICE = 2000;

/** A cover that weighs no more than the columns `first`, which are one, or `enough`; gives up after so many `moves` without a lighter one. Yields after slices of them. */
export function* lighterCover(
  program: CoverProgram,
  first: Int32Array,
  enough: number,
  moves: number,
): Generator<void, Int32Array> {
  const search = new LightCover(program, first, Dice.of(SEED).state);
  try {
    while (search.run(enough, moves, SLICE)) yield;
    return search.best;
  } finally {
    search.release();
  }
}

// A light cover by local search with weights on rows (Gao, Weise and Li 2015): a column goes whose rows are covered by others, or nearly; then an uncovered row
// takes the column that covers most of what is missing. Rows become dearer as long as they are uncovered, so that it does not stay where it is.
//
// Of a hundred columns a lightest cover is mostly found within milliseconds, where rounding the relaxation finds it at the end of the search only: with it a set
// cover of 200 elements takes a quarter of the nodes. For programs without owners, as nothing else is called for by what is taken.

import { Dice } from '../../../base/index.ts';
import type { CoverProgram } from './cover-program.ts';

const SEED = 1;
/** Moves between two pauses. */
const SLICE = 2000;

/** A cover that weighs no more than the columns `first`, which are one, or `enough`; gives up after so many `moves` without a lighter one. Yields after slices of them. */
export function* lighterCover(
  { n, weight, rows }: CoverProgram,
  first: Int32Array,
  enough: number,
  moves: number,
): Generator<void, Int32Array> {
  const dice = Dice.of(SEED);
  const isIn = new Uint8Array(n);
  const covers = new Int32Array(rows.length);
  const price = new Float64Array(rows.length).fill(1);
  /** What removing a column uncovers, or adding it covers, by the prices of rows. */
  const worth = new Float64Array(n);
  const changed = new Int32Array(n);
  const mayEnter = new Uint8Array(n).fill(1);
  const uncovered: number[] = [];
  const place = new Int32Array(rows.length);
  const uses: number[][] = Array.from({ length: n }, () => []);
  let total = 0;
  let moved = 0;
  for (let r = 0; r < rows.length; r++) {
    place[r] = uncovered.push(r) - 1;
    for (const j of rows[r].columns) {
      worth[j]++;
      uses[j].push(r);
    }
  }

  /** The only column in that covers a row. */
  const onlyOf = (r: number): number => {
    for (const j of rows[r].columns) if (isIn[j]) return j;
    return -1;
  };
  const enter = (j: number): void => {
    moved++;
    isIn[j] = 1;
    total += weight[j];
    worth[j] = 0;
    for (const r of uses[j]) {
      const before = covers[r]++;
      if (before === 0) {
        const last = uncovered.pop()!;
        if (last !== r) {
          uncovered[place[r]] = last;
          place[last] = place[r];
        }
        for (const k of rows[r].columns) if (k !== j) worth[k] -= price[r];
        worth[j] += price[r];
      } else if (before === 1) {
        for (const k of rows[r].columns) if (k !== j && isIn[k]) worth[k] -= price[r];
      }
      for (const k of rows[r].columns) mayEnter[k] = 1;
    }
  };
  const leave = (j: number): void => {
    moved++;
    isIn[j] = 0;
    total -= weight[j];
    worth[j] = 0;
    for (const r of uses[j]) {
      const left = --covers[r];
      if (left === 0) {
        place[r] = uncovered.push(r) - 1;
        for (const k of rows[r].columns) worth[k] += price[r];
      } else if (left === 1) worth[onlyOf(r)] += price[r];
      for (const k of rows[r].columns) mayEnter[k] = 1;
    }
    mayEnter[j] = 0;
  };
  /** The column that is missed least for its weight, but `kept`; of those the one that has not changed for longest. */
  const cheapest = (kept: number): number => {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < n; j++) {
      if (!isIn[j] || j === kept) continue;
      const loss = worth[j] / weight[j];
      if (loss < least || (loss === least && changed[j] < changed[best])) {
        least = loss;
        best = j;
      }
    }
    return best;
  };

  for (const j of first) enter(j);
  let best = first;
  let least = total;
  let added = -1;
  let end = moves;
  let pause = SLICE;
  for (let step = 1; moved < end && least > enough; step++) {
    if (moved > pause) {
      pause = moved + SLICE;
      yield;
    }
    if (uncovered.length === 0 && total < least) {
      least = total;
      end = moved + moves;
      best = Int32Array.from(weight.keys()).filter((j) => isIn[j]);
    }
    // One too many goes in any case, and then all that makes it no lighter than the best.
    do {
      const j = cheapest(added);
      if (j < 0) return best;
      leave(j);
      changed[j] = step;
    } while (total >= least);
    while (uncovered.length > 0) {
      const r = uncovered[dice.below(uncovered.length)];
      let entering = -1;
      for (const k of rows[r].columns) {
        if (!mayEnter[k]) continue;
        const by = entering < 0 ? 1 : worth[k] / weight[k] - worth[entering] / weight[entering];
        if (by > 0 || (by === 0 && changed[k] < changed[entering])) entering = k;
      }
      for (const u of uncovered) {
        price[u]++;
        for (const k of rows[u].columns) worth[k]++;
      }
      if (entering < 0 || total + weight[entering] >= least) break;
      enter(entering);
      changed[entering] = step;
      added = entering;
    }
  }
  return best;
}

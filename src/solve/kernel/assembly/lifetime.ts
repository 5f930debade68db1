// Searches are made, given a weight to bound, and freed.

import { alloc, allocZeros, at, free } from './memory';
import { findUses, freeProblem, Problem } from './problem';
import { makeRoom, Search } from './search';
import { Ascent, freeAscent, newAscent, raiseByHalves } from './weight/ascent';

/** `room` variables are to be expected; so many clauses are learned before some are forgotten, and so many more each time. */
export function newSearch(decides: i32, room: i32, mostLearned: i32, more: i32): Search {
  const s = changetype<Search>(allocZeros(offsetof<Search>()));
  s.decides = decides;
  s.mostLearned = mostLearned;
  s.moreLearned = more;
  s.bump = 1;
  s.limit = Infinity;
  makeRoom(s, room + 4);
  return s;
}

/** Bounds the weight of the items of a problem, which are the first variables, and which is the search's from then on. */
export function boundBy(s: Search, p: Problem, logs: bool): void {
  s.problem = p;
  s.logs = logs;
  findUses(p);
  const a = newAscent(p, s.state, logs);
  raiseByHalves(a);
  s.ascent = a;
  s.ins = alloc(4 * <u64>p.n);
  s.batchOf = alloc(4 * <u64>p.n);
  s.told = allocZeros(4 * <u64>p.n);
  s.overflow = alloc(8 * <u64>p.n);
  s.scratch = alloc(8 * <u64>p.n);
  if (!logs) return;
  s.overflowCharge = alloc(8 * <u64>p.rules);
  s.scratchCharge = alloc(8 * <u64>p.rules);
}

/** A row of so many floats. */
export function newRow(count: i32): usize {
  return alloc(8 * <u64>count);
}

export function freeSearch(s: Search): void {
  for (let literal = 0; literal < 2 * s.n; literal++) free(load<usize>(s.watch + (<usize>literal << 4)));
  const p = s.problem;
  if (p) {
    for (let i = 0; i < s.batchesMade; i++) {
      const b = s.batches + (<usize>i << 5);
      if (load<usize>(b) !== s.overflow) free(load<usize>(b));
      if (load<usize>(b, 4) !== s.overflowCharge) free(load<usize>(b, 4));
    }
    for (let v = 0; v < p.n; v++) free(<usize>at(s.told, v));
    freeAscent(changetype<Ascent>(s.ascent));
    freeProblem(p);
  }
  const address = changetype<usize>(s);
  for (let i = offsetof<Search>('state'); i <= offsetof<Search>('scratchCharge'); i += 4) free(load<usize>(address + i));
  free(address);
}

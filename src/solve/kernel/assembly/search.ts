// The state of a search, in one place.
//
// - trail.ts: true literals with their reasons
// - clauses.ts: clauses
// - analysis.ts: the analysis of conflicts
// - assumptions.ts: assumptions
// - heap.ts, or options.ts with bound.ts: the next decision
// - restarts.ts: restarts
//
// Literal 2v says that v is true, and 2v + 1 that it is false.

import { enlarged } from './memory';
import { Problem } from './problem';
import { Ascent } from './weight/ascent';

/** Assumed, decided, or certain. */
export const NO_REASON: i32 = -1;
/** It follows from the weight; every other reason is a clause. */
export const THEORY: i32 = -2;

/** What is decided: of the most active variable that it is true, or what it was last; or an option that a rule calls for. */
export const DECIDE_TRUE: i32 = 0;
export const DECIDE_LAST: i32 = 1;
export const DECIDE_OPTION: i32 = 2;

@unmanaged
export class Search {
  /** How many conflicts have been met by searching; read from outside, like what follows up to `ins`. */
  conflicts: i32;
  coreCount: i32;
  inCount: i32;

  /** From here to `scratchCharge` all are blocks of memory, or 0. First the rows of states, values, assumptions to blame, and items that are in. */
  state: usize;
  values: usize;
  core: usize;
  ins: usize;
  /** Of a variable that is not open: its level, why it is so, and where it stands; 16 bytes each. */
  facts: usize;
  /** The true literals, and where levels start among them. */
  literals: usize;
  starts: usize;
  /** Clauses one after the other. */
  arena: usize;
  /** By literal: the address, size and room of its watch list; 16 bytes each. */
  watch: usize;
  learned: usize;
  seen: usize;
  antecedents: usize;
  touched: usize;
  decided: usize;
  stamp: usize;
  /** True literals that contradict each other, and what is learned from that. */
  conflict: usize;
  clause: usize;
  /** Literals that are true whatever is assumed, while the trail is cut. */
  certain: usize;
  assumed: usize;
  /** How long the trail was before each assumption that is made. */
  places: usize;
  activity: usize;
  wasTrue: usize;
  place: usize;
  heap: usize;
  /** 32 bytes each: residues, charges, where the trail ended, what was left of the limit. */
  batches: usize;
  batchOf: usize;
  /** By item: the address of why it was put out, once somebody has asked. */
  told: usize;
  overflow: usize;
  overflowCharge: usize;
  scratch: usize;
  scratchCharge: usize;

  decides: i32;
  /** Variables there are, and those that there is room for. */
  n: i32;
  room: i32;
  /** Steps done so far. */
  effort: f64;
  impossible: bool;
  logs: bool;

  /** How many literals are true, and how many of them unit propagation has followed. */
  size: i32;
  head: i32;
  depth: i32;

  arenaSize: i32;
  arenaRoom: i32;
  learnedCount: i32;
  learnedRoom: i32;
  mostLearned: i32;
  moreLearned: i32;

  decidedCount: i32;
  stamps: i32;
  conflictCount: i32;
  clauseCount: i32;

  assumedCount: i32;
  assumedRoom: i32;
  made: i32;

  bump: f64;
  heapSize: i32;

  fast: f64;
  slow: f64;
  noted: i32;
  since: i32;

  problem: Problem | null;
  ascent: Ascent | null;
  /** The most that a set may weigh. */
  limit: f64;
  /** How much of the trail has been looked through for items that are in. */
  followed: i32;
  batchCount: i32;
  batchesMade: i32;
  batchRoom: i32;
}

/** Makes room for variable v, and for the two levels that there may be beside those of decisions. */
export function reserve(s: Search, v: i32): void {
  if (v + 2 >= s.room) makeRoom(s, 2 * v + 16);
}

export function makeRoom(s: Search, count: i32): void {
  const had = <u64>s.room;
  const room = <u64>count;
  s.state = enlarged(s.state, had, room);
  s.values = enlarged(s.values, 2 * had, 2 * room);
  s.facts = enlarged(s.facts, 16 * had, 16 * room);
  s.literals = enlarged(s.literals, 4 * had, 4 * room);
  s.starts = enlarged(s.starts, 4 * had, 4 * room);
  s.watch = enlarged(s.watch, 32 * had, 32 * room);
  s.seen = enlarged(s.seen, had, room);
  s.antecedents = enlarged(s.antecedents, 4 * had, 4 * room);
  s.touched = enlarged(s.touched, 4 * had, 4 * room);
  s.decided = enlarged(s.decided, 4 * had, 4 * room);
  s.stamp = enlarged(s.stamp, 4 * had, 4 * room);
  s.conflict = enlarged(s.conflict, 4 * had, 4 * room);
  s.clause = enlarged(s.clause, 4 * had, 4 * room);
  s.certain = enlarged(s.certain, 4 * had, 4 * room);
  s.core = enlarged(s.core, 4 * had, 4 * room);
  s.activity = enlarged(s.activity, 8 * had, 8 * room);
  if (s.decides !== DECIDE_OPTION) {
    s.wasTrue = enlarged(s.wasTrue, had, room);
    s.place = enlarged(s.place, 4 * had, 4 * room);
    s.heap = enlarged(s.heap, 4 * had, 4 * room);
  }
  s.room = count;
}

// The clauses of a search, one after the other in one row, each watched by its first two literals. A clause is its
// size, its rank and its literals; its start is its name. A watch list holds pairs of a clause and a literal of it
// that is likely to be true. So most clauses need not be read.
//
// A learned clause is worth more if its literals came from fewer levels (its LBD: Audemard and Simon 2009). Those
// of two levels stay forever, and those with a part in a recent conflict stay once more. Half of the others go, the
// worse half.

import { tellForgotten } from './log';
import { alloc, at, enlarged, free, put } from './memory';
import { Search } from './search';
import { assignHere, valueOf } from './trail';
import { glue } from './tuning';

/** The rank of a clause: 0 for one that holds for ever, else twice its LBD, and one more if it was of use of late. */
const PERMANENT: i32 = 0;
const FIRST_ARENA: i32 = 256;
const FIRST_LIST: i32 = 6;

/** Adds a clause of at least two literals that holds for ever. */
export function addClause(s: Search, literals: usize, size: i32): i32 {
  const clause = s.arenaSize;
  const need = <i64>clause + size + 2;
  if (need > s.arenaRoom) {
    const room = max<i64>(max<i64>(2 * <i64>s.arenaRoom, need), FIRST_ARENA);
    s.arena = enlarged(s.arena, 4 * <u64>clause, 4 * <u64>room);
    s.arenaRoom = <i32>room;
  }
  put(s.arena, clause, size);
  put(s.arena, clause + 1, PERMANENT);
  memory.copy(s.arena + (<usize>(clause + 2) << 2), literals, <usize>size << 2);
  s.arenaSize = <i32>need;
  watchBy(s, at(literals, 0), clause, at(literals, 1));
  watchBy(s, at(literals, 1), clause, at(literals, 0));
  return clause;
}

function watchBy(s: Search, literal: i32, clause: i32, other: i32): void {
  watchHere(s, literal, clause, other);
}

@inline
function watchHere(s: Search, literal: i32, clause: i32, other: i32): void {
  const entry = s.watch + (<usize>literal << 4);
  const size = load<i32>(entry, 4);
  if (size === load<i32>(entry, 8)) lengthen(entry, size);
  const pair = load<usize>(entry) + (<usize>size << 2);
  store<i32>(pair, clause);
  store<i32>(pair, other, 4);
  store<i32>(entry, size + 2, 4);
}

/** Makes room in a watch list. */
function lengthen(entry: usize, had: i32): void {
  const room = max(2 * had, FIRST_LIST);
  const list = load<usize>(entry);
  const longer = alloc(4 * <u64>room);
  if (list !== 0) memory.copy(longer, list, <usize>had << 2);
  free(list);
  store<usize>(entry, longer);
  store<i32>(entry, room, 8);
}

/** Adds a clause that may be forgotten, of literals of so many levels. */
export function learnClause(s: Search, literals: usize, size: i32, lbd: i32): i32 {
  const clause = addClause(s, literals, size);
  put(s.arena, clause + 1, 2 * lbd + 1);
  if (s.learnedCount === s.learnedRoom) {
    const room = max(2 * s.learnedRoom, 64);
    s.learned = enlarged(s.learned, 4 * <u64>s.learnedRoom, 4 * <u64>room);
    s.learnedRoom = room;
  }
  put(s.learned, s.learnedCount++, clause);
  return clause;
}

/** Whether so many are learned that some are to be dropped. */
@inline
export function isFull(s: Search): bool {
  return s.learnedCount > s.mostLearned;
}

/** Whether clause a is to be dropped before clause b. */
@inline
function isWorse(arena: usize, a: i32, b: i32): bool {
  const ranks = (at(arena, b + 1) >> 1) - (at(arena, a + 1) >> 1);
  if (ranks !== 0) return ranks < 0;
  const sizes = at(arena, b) - at(arena, a);
  return sizes !== 0 ? sizes < 0 : a < b;
}

/** Brings the worst `count` clauses of a row of `size` to its front: a heap of the worst of those looked at, the least bad of them on top. */
function selectWorst(arena: usize, row: usize, size: i32, count: i32): void {
  for (let i = (count >> 1) - 1; i >= 0; i--) sinkClause(arena, row, count, i);
  for (let i = count; i < size; i++) {
    const clause = at(row, i);
    const least = at(row, 0);
    if (!isWorse(arena, clause, least)) continue;
    put(row, 0, clause);
    put(row, i, least);
    sinkClause(arena, row, count, 0);
  }
}

function sinkClause(arena: usize, row: usize, size: i32, from: i32): void {
  const clause = at(row, from);
  let i = from;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= size) break;
    if (child + 1 < size && isWorse(arena, at(row, child), at(row, child + 1))) child++;
    if (!isWorse(arena, clause, at(row, child))) break;
    put(row, i, at(row, child));
    i = child;
  }
  put(row, i, clause);
}

/** If many are learned, drops the worse half of them; only while no clause is needed as a reason. */
export function forget(s: Search): void {
  if (!isFull(s)) return;
  const arena = s.arena;
  const learned = s.learned;
  const count = s.learnedCount;
  const idle = alloc(4 * <u64>count);
  let idleCount = 0;
  for (let i = 0; i < count; i++) {
    const clause = at(learned, i);
    const rank = at(arena, clause + 1);
    if (rank >> 1 > glue && (rank & 1) === 0) put(idle, idleCount++, clause);
  }
  const half = min(idleCount, count >> 1);
  if (half > 0) selectWorst(arena, idle, idleCount, half);
  for (let i = 0; i < half; i++) {
    const clause = at(idle, i);
    if (s.logs) tellForgotten(arena + (<usize>(clause + 2) << 2), at(arena, clause));
    put(arena, clause, -at(arena, clause));
  }
  free(idle);
  for (let i = 0; i < count; i++) {
    const clause = at(learned, i);
    put(arena, clause + 1, at(arena, clause + 1) & ~1);
  }
  compact(s);
  s.mostLearned += s.moreLearned;
}

/** Moves the clauses together, without those that were dropped (of negative size) or hold for ever by what is certain. */
function compact(s: Search): void {
  const arena = s.arena;
  const end = s.arenaSize;
  let kept = 0;
  let size = 0;
  for (let literal = 0; literal < 2 * s.n; literal++) store<i32>(s.watch + (<usize>literal << 4), 0, 4);
  for (let clause = 0; clause < end; ) {
    const had = at(arena, clause);
    const count = abs(had);
    const next = clause + 2 + count;
    let holds = had < 0;
    for (let i = clause + 2; i < next && !holds; i++) holds = valueOf(s, at(arena, i)) > 0;
    if (!holds) {
      memory.copy(arena + (<usize>size << 2), arena + (<usize>clause << 2), <usize>(count + 2) << 2);
      if (at(arena, size + 1) !== PERMANENT) put(s.learned, kept++, size);
      watchBy(s, at(arena, size + 2), size, at(arena, size + 3));
      watchBy(s, at(arena, size + 3), size, at(arena, size + 2));
      size += count + 2;
    }
    clause = next;
  }
  s.effort += end;
  s.arenaSize = size;
  s.learnedCount = kept;
}

/** Unit propagation; the clause that became false, or -1. */
export function propagateClauses(s: Search): i32 {
  const arena = s.arena;
  const values = s.values;
  const literals = s.literals;
  let head = s.head;
  let effort: i64 = 0;
  while (head < s.size) {
    const falsified = at(literals, head++) ^ 1;
    const entry = s.watch + (<usize>falsified << 4);
    const list = load<usize>(entry);
    const end = list + (<usize>load<i32>(entry, 4) << 2);
    effort += load<i32>(entry, 4);
    let kept = list;
    for (let i = list; i < end; i += 8) {
      const clause = load<i32>(i);
      const blocker = load<i32>(i, 4);
      if (load<i8>(values + <usize>blocker) > 0) {
        store<i32>(kept, clause);
        store<i32>(kept, blocker, 4);
        kept += 8;
        continue;
      }
      const first = arena + (<usize>clause << 2);
      let other = load<i32>(first, 8);
      if (other === falsified) {
        other = load<i32>(first, 12);
        store<i32>(first, other, 8);
        store<i32>(first, falsified, 12);
      }
      const value = <i32>load<i8>(values + <usize>other);
      if (value > 0) {
        store<i32>(kept, clause);
        store<i32>(kept, other, 4);
        kept += 8;
        continue;
      }
      const last = first + 8 + (<usize>load<i32>(first) << 2);
      let j = first + 16;
      while (j < last && load<i8>(values + <usize>load<i32>(j)) < 0) j += 4;
      if (j < last) {
        const next = load<i32>(j);
        store<i32>(first, next, 12);
        store<i32>(j, falsified);
        watchHere(s, next, clause, other);
        continue;
      }
      store<i32>(kept, clause);
      store<i32>(kept, other, 4);
      kept += 8;
      if (value < 0) {
        const rest = end - i - 8;
        memory.copy(kept, i + 8, rest);
        store<i32>(entry, <i32>((kept + rest - list) >> 2), 4);
        s.head = s.size;
        s.effort += <f64>effort;
        return clause;
      }
      assignHere(s, other, clause);
    }
    store<i32>(entry, <i32>((kept - list) >> 2), 4);
  }
  s.head = head;
  s.effort += <f64>effort;
  return -1;
}

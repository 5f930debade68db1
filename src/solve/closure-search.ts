// Finds a closed set of at most a given weight that holds a given item, or proves that there is none: a
// conflict-driven clause-learning search (two watched literals, activities, restarts, minimised first-UIP
// clauses) whose cost propagator is dual ascent. A bound above the limit is a conflict, explained by the items
// that are in and have a residue, and those that are out and have been charged below 0; a free item whose
// residue does not fit any more is out for the same reason. So it learns from the weight as it learns from
// the rules: a CNF game costs about what its formula costs, and where no rule helps it is branch and bound.
//
// Decisions take an option of a rule that an item which is in has not satisfied yet, so the search stops as
// soon as the set is closed; what is free then stays out.
//
// Literal 2v: v is in; 2v + 1: v is out. What is learned holds for the limit of the moment and every smaller
// one, so limits must never rise.

import { ClauseStore } from './clause-store.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { DualAscent } from './dual-ascent.ts';
import { luby } from './luby.ts';

export type SearchStatus = 'found' | 'none' | 'open';

const NO_REASON = -1;
/** Reasons below this are batches: index b is stored as FIRST_BATCH - b. */
const FIRST_BATCH = -2;

/**
 * How deep dual ascent goes. Conflicts and time of a uniform 200 x 2 graph: depth 1 45000 and 1.9 s, depth 2 9000
 * and .64 s, depth 3 5500 and .69 s, depth 6 6300 and 1.5 s; on alternating graphs 3 takes a third of 2.
 */
const DEPTH = 3;

/** How many residues of exclusions are kept to explain them later. */
const MOST_KEPT = 1 << 22;

const RESTART_UNIT = 100;
const DECAY = 1 / 0.95;

export class ClosureSearch {
  /** Steps done so far: literals, rules and options looked at. */
  effort = 0;
  conflicts = 0;
  decisions = 0;
  /** The items of the set found last. */
  found: Int32Array = new Int32Array(0);

  readonly #problem: ClosureProblem;
  readonly #n: number;
  /** 1 in, -1 out, 0 free. */
  readonly #state: Int8Array;
  readonly #level: Int32Array;
  readonly #reason: Int32Array;
  readonly #trail: Int32Array;
  #trailSize = 0;
  #head = 0;
  readonly #levelStart: number[] = [];
  /** The items that are in, in the order in which they came in. */
  readonly #ins: Int32Array;
  #inCount = 0;
  #inWeight = 0;

  readonly #clauses: ClauseStore;
  /** Exclusions by the bound: the residues of then, what was left of the limit, and where the trail ended. */
  readonly #batches: { readonly residue: Float64Array; room: number; end: number }[] = [];
  #batchCount = 0;
  readonly #overflow: Float64Array;

  readonly #activity: Float64Array;
  #bump = 1;
  readonly #seen: Uint8Array;
  readonly #ascent: DualAscent;
  /** Why an item was put out by the bound, once somebody has asked. */
  readonly #told: (Int32Array | null)[];
  readonly #scratch: Float64Array;
  readonly #position: Int32Array;

  #limit = Number.POSITIVE_INFINITY;
  #target = -1;
  #impossible = false;
  #untilRestart = RESTART_UNIT;
  #restarts = 0;

  constructor(problem: ClosureProblem) {
    const { n, ruleStart, optionStart, option } = problem;
    this.#problem = problem;
    this.#n = n;
    this.#state = new Int8Array(n);
    this.#level = new Int32Array(n);
    this.#reason = new Int32Array(n);
    this.#trail = new Int32Array(n);
    this.#ins = new Int32Array(n);
    this.#clauses = new ClauseStore(2 * n, 2000 + option.length);
    this.#activity = new Float64Array(n);
    this.#seen = new Uint8Array(n);
    this.#told = new Array(n).fill(null);
    this.#scratch = new Float64Array(n);
    this.#overflow = new Float64Array(n);
    this.#position = new Int32Array(n);
    this.#ascent = new DualAscent(problem, this.#state);
    for (let v = 0; v < n; v++) {
      for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
        const literals = [2 * v + 1];
        for (let i = optionStart[c]; i < optionStart[c + 1]; i++) literals.push(2 * option[i]);
        this.#clauses.add(literals);
      }
    }
  }

  /** Asks for a set that holds `target` and weighs at most `limit`, which never rises from call to call. */
  ask(target: number, limit: number): void {
    this.#backtrack(0);
    this.#target = target;
    this.#limit = Math.min(this.#limit, limit);
  }

  /** Excludes an item from all sets asked for from now on. */
  exclude(item: number): void {
    this.#backtrack(0);
    if (this.#state[item] > 0) this.#impossible = true;
    else if (this.#state[item] === 0) this.#assign(2 * item + 1, NO_REASON);
  }

  isExcluded(item: number): boolean {
    return this.#impossible || (this.#state[item] < 0 && this.#level[item] === 0);
  }

  /** A lower bound on the weight of every set that holds `item`, without search. */
  rootBound(item: number): number {
    this.ask(item, this.#limit);
    this.#decide(2 * item);
    this.#propagateAll();
    this.#ascent.start(this.#ins, this.#inCount);
    this.#ascent.raiseShort(Number.POSITIVE_INFINITY);
    const bound = this.#ascent.raiseAll(Number.POSITIVE_INFINITY, DEPTH);
    this.#backtrack(0);
    return bound;
  }

  /** Works on the question until it is answered or about `effort` steps are done. */
  run(effort: number): SearchStatus {
    const end = this.effort + effort;
    while (!this.#impossible) {
      const conflict = this.#propagateAll();
      if (conflict) {
        this.conflicts++;
        if (!this.#learn(conflict)) break;
        if (--this.#untilRestart <= 0) this.#restart();
      } else if (this.#levelStart.length === 0 && this.#state[this.#target] <= 0) {
        if (this.#state[this.#target] < 0) return 'none';
        this.#decide(2 * this.#target);
      } else {
        const literal = this.#choose();
        if (literal < 0) {
          this.found = this.#ins.slice(0, this.#inCount);
          return 'found';
        }
        this.#decide(literal);
      }
      if (this.effort > end) return 'open';
    }
    return 'none';
  }

  #decide(literal: number): void {
    this.decisions++;
    this.#levelStart.push(this.#trailSize);
    this.#assign(literal, NO_REASON);
  }

  #assign(literal: number, reason: number): void {
    const v = literal >> 1;
    this.#level[v] = this.#levelStart.length;
    this.#reason[v] = reason;
    this.#position[v] = this.#trailSize;
    this.#trail[this.#trailSize++] = literal;
    if (literal & 1) {
      this.#state[v] = -1;
    } else {
      this.#state[v] = 1;
      this.#ins[this.#inCount++] = v;
      this.#inWeight += this.#problem.weight[v];
    }
  }

  #backtrack(level: number): void {
    if (this.#levelStart.length <= level) return;
    const start = this.#levelStart[level];
    for (let i = this.#trailSize - 1; i >= start; i--) {
      const literal = this.#trail[i];
      const v = literal >> 1;
      this.#state[v] = 0;
      if ((literal & 1) === 0) {
        this.#inCount--;
        this.#inWeight -= this.#problem.weight[v];
      }
      if (this.#reason[v] <= FIRST_BATCH) {
        this.#told[v] = null;
        this.#batchCount = Math.min(this.#batchCount, FIRST_BATCH - this.#reason[v]);
      }
    }
    this.#trailSize = start;
    this.#head = start;
    this.#levelStart.length = level;
  }

  /** All that follows; the true literals that contradict each other, or null. */
  #propagateAll(): Int32Array | null {
    for (;;) {
      const clause = this.#propagate();
      if (clause >= 0) {
        const size = this.#clauses.arena[clause];
        const conflict = this.#clauses.arena.slice(clause + 2, clause + 2 + size);
        for (let i = 0; i < size; i++) conflict[i] ^= 1;
        return conflict;
      }
      if (this.#inCount === 0) return null;
      const limit = this.#limit;
      const ascent = this.#ascent;
      const before = ascent.effort;
      let bound = ascent.start(this.#ins, this.#inCount);
      if (bound <= limit) bound = ascent.raiseShort(limit);
      // What follows from the short rules is told first: its reasons are the short ones.
      let more = bound <= limit && this.#exclude(bound);
      if (!more && bound <= limit) {
        bound = ascent.raiseAll(limit, DEPTH);
        more = bound <= limit && this.#exclude(bound);
      }
      this.effort += ascent.effort - before + this.#n;
      if (bound > limit) return this.#explain(ascent.residue, bound - limit - 1, this.#trailSize);
      if (!more) return null;
    }
  }

  /** Puts out what does not fit under the limit any more; false if there was nothing. */
  #exclude(bound: number): boolean {
    const { residue } = this.#ascent;
    const room = this.#limit - bound;
    const state = this.#state;
    const start = this.#trailSize;
    const reason = this.#levelStart.length > 0 ? FIRST_BATCH - this.#batchCount : NO_REASON;
    for (let v = 0; v < this.#n; v++)
      if (residue[v] > room && state[v] === 0) this.#assign(2 * v + 1, reason);
    if (start === this.#trailSize) return false;
    if (reason !== NO_REASON) this.#keepBatch(room, start);
    return true;
  }

  /** Keeps what the exclusions from `start` on rest on; where that takes too much memory, they are explained at once. */
  #keepBatch(room: number, start: number): void {
    const { residue } = this.#ascent;
    const at = this.#batchCount++;
    if (at === this.#batches.length) {
      const fits = (at + 1) * this.#n <= MOST_KEPT;
      this.#batches.push({ residue: fits ? new Float64Array(this.#n) : this.#overflow, room: 0, end: 0 });
    }
    const batch = this.#batches[at];
    batch.residue.set(residue);
    batch.room = room;
    batch.end = start;
    if (batch.residue !== this.#overflow) return;
    for (let i = start; i < this.#trailSize; i++) this.#explainExclusion(this.#trail[i] >> 1);
  }

  /** The literals that put an item out with a batch: told when asked for, since most reasons are never needed. */
  #explainExclusion(v: number): Int32Array {
    const known = this.#told[v];
    if (known) return known;
    const { residue, room, end } = this.#batches[FIRST_BATCH - this.#reason[v]];
    const scratch = this.#scratch;
    scratch.set(residue);
    // Its residue is what puts it out: it must not pay for anything else.
    scratch[v] = 0;
    const literals = this.#explain(scratch, residue[v] - room - 1, end);
    this.effort += this.#n >> 3;
    this.#told[v] = literals;
    return literals;
  }

  /**
   * The literals of the trail before `end` that the bound of these residues rests on, less those that `surplus` can
   * do without, latest first.
   */
  #explain(residue: Float64Array, surplus: number, end: number): Int32Array {
    const ascent = this.#ascent;
    const literals: number[] = [];
    let left = surplus;
    const first = this.#levelStart.length > 0 ? Math.min(this.#levelStart[0], end) : end;
    const state = this.#state;
    const position = this.#position;
    let i = end - 1;
    const isIn = (o: number) => state[o] > 0 && position[o] < end;
    const free = (o: number) => state[o] < 0 && this.#level[o] === 0;
    const mayRest = (owner: number) => position[owner] < i;
    for (; i >= first; i--) {
      const literal = this.#trail[i];
      const v = literal >> 1;
      if (literal & 1 ? residue[v] >= 0 : residue[v] <= 0) continue;
      if (literal & 1) {
        if (-residue[v] <= left) left += residue[v];
        else literals.push(literal);
      } else if (!ascent.lighten(v, residue, isIn, free, mayRest)) {
        if (residue[v] <= left) left -= residue[v];
        else literals.push(literal);
      }
    }
    this.effort += end - first;
    return Int32Array.from(literals);
  }

  /** Unit propagation; the clause that became false, or -1. */
  #propagate(): number {
    const arena = this.#clauses.arena;
    const state = this.#state;
    const trail = this.#trail;
    const watch = this.#clauses.watch;
    let head = this.#head;
    let effort = 0;
    while (head < this.#trailSize) {
      const falsified = trail[head++] ^ 1;
      const list = watch[falsified];
      const size = list.length;
      effort += size;
      let kept = 0;
      for (let i = 0; i < size; i += 2) {
        const clause = list[i];
        const blocker = list[i + 1];
        // A literal is true where the state of its item has the sign that 1 - 2 * (literal & 1) has.
        if (state[blocker >> 1] * (1 - ((blocker & 1) << 1)) > 0) {
          list[kept++] = clause;
          list[kept++] = blocker;
          continue;
        }
        const first = clause + 2;
        if (arena[first] === falsified) {
          arena[first] = arena[first + 1];
          arena[first + 1] = falsified;
        }
        const other = arena[first];
        const value = state[other >> 1] * (1 - ((other & 1) << 1));
        if (value > 0) {
          list[kept++] = clause;
          list[kept++] = other;
          continue;
        }
        const end = first + arena[clause];
        let j = first + 2;
        while (j < end && state[arena[j] >> 1] * (1 - ((arena[j] & 1) << 1)) < 0) j++;
        if (j < end) {
          const next = arena[j];
          arena[first + 1] = next;
          arena[j] = falsified;
          watch[next].push(clause, other);
          continue;
        }
        list[kept++] = clause;
        list[kept++] = other;
        if (value < 0) {
          for (let k = i + 2; k < size; k++) list[kept++] = list[k];
          list.length = kept;
          this.#head = this.#trailSize;
          this.effort += effort;
          return clause;
        }
        this.#assign(other, clause);
      }
      if (kept < size) list.length = kept;
    }
    this.#head = head;
    this.effort += effort;
    return -1;
  }

  /** Learns from a conflict and goes back; false if the question itself is refuted at the root. */
  #learn(conflict: Int32Array): boolean {
    let top = 0;
    for (const literal of conflict) top = Math.max(top, this.#level[literal >> 1]);
    if (top === 0) {
      this.#impossible = true;
      return false;
    }
    if (top < this.#levelStart.length) this.#backtrack(top);
    const seen = this.#seen;
    const level = this.#level;
    const learned = [0];
    const touched: number[] = [];
    let open = 0;
    const visit = (literal: number) => {
      const v = literal >> 1;
      if (seen[v] || level[v] === 0) return;
      seen[v] = 1;
      touched.push(v);
      this.#bumpItem(v);
      if (level[v] === top) open++;
      else learned.push(literal ^ 1);
    };
    for (const literal of conflict) visit(literal);
    let at = this.#trailSize - 1;
    for (;;) {
      while (!seen[this.#trail[at] >> 1]) at--;
      const literal = this.#trail[at--];
      if (--open === 0) {
        learned[0] = literal ^ 1;
        break;
      }
      this.#antecedents(literal >> 1, visit);
    }
    // A literal all of whose antecedents are there already adds nothing.
    let size = 1;
    for (let i = 1; i < learned.length; i++) {
      const v = learned[i] >> 1;
      let needed = this.#reason[v] === NO_REASON;
      if (!needed) {
        this.#antecedents(v, (literal) => {
          const u = literal >> 1;
          if (!seen[u] && level[u] > 0) needed = true;
        });
      }
      if (needed) learned[size++] = learned[i];
    }
    learned.length = size;
    for (const v of touched) seen[v] = 0;
    this.#bump *= DECAY;
    let back = 0;
    for (let i = 1; i < size; i++) {
      const l = level[learned[i] >> 1];
      if (l > back) {
        back = l;
        const swap = learned[1];
        learned[1] = learned[i];
        learned[i] = swap;
      }
    }
    this.#backtrack(back);
    if (size === 1) {
      this.#assign(learned[0], NO_REASON);
      return true;
    }
    const clause = this.#clauses.learn(learned);
    this.#assign(learned[0], clause);
    return true;
  }

  /** Calls `visit` with the true literals that implied an item's state. */
  #antecedents(v: number, visit: (literal: number) => void): void {
    const reason = this.#reason[v];
    if (reason === NO_REASON) return;
    if (reason <= FIRST_BATCH) {
      for (const literal of this.#explainExclusion(v)) visit(literal);
      return;
    }
    const arena = this.#clauses.arena;
    const end = reason + 2 + arena[reason];
    this.effort += arena[reason];
    for (let i = reason + 2; i < end; i++) if (arena[i] >> 1 !== v) visit(arena[i] ^ 1);
  }

  #bumpItem(v: number): void {
    this.#activity[v] += this.#bump;
    if (this.#activity[v] > 1e100) {
      for (let u = 0; u < this.#n; u++) this.#activity[u] *= 1e-100;
      this.#bump *= 1e-100;
    }
  }

  /** The most active free option of an unsatisfied rule, to be taken; -1 when all rules are satisfied. */
  #choose(): number {
    const { ruleStart, optionStart, option } = this.#problem;
    const { residue } = this.#ascent;
    const state = this.#state;
    const activity = this.#activity;
    let best = -1;
    for (let k = 0; k < this.#inCount; k++) {
      const v = this.#ins[k];
      const last = ruleStart[v + 1];
      rules: for (let c = ruleStart[v]; c < last; c++) {
        const end = optionStart[c + 1];
        this.effort += end - optionStart[c];
        for (let i = optionStart[c]; i < end; i++) if (state[option[i]] > 0) continue rules;
        for (let i = optionStart[c]; i < end; i++) {
          const o = option[i];
          if (state[o] !== 0) continue;
          if (
            best < 0 ||
            activity[o] > activity[best] ||
            (activity[o] === activity[best] && residue[o] < residue[best])
          ) {
            best = o;
          }
        }
      }
    }
    return best < 0 ? -1 : 2 * best;
  }

  #restart(): void {
    this.#restarts++;
    this.#untilRestart = RESTART_UNIT * luby(this.#restarts);
    this.#backtrack(0);
    this.#clauses.forget();
  }
}

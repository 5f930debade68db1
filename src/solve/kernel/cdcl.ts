// A search by clause learning in the kernel (assembly/index.ts): satisfiability under assumptions, with the
// consequences of a limit on weights. If the assumptions cannot all hold, `core` names some that contradict each
// other. Clauses and variables may be added between questions, and learned clauses stay.
//
// Literal 2v says that v is true, and 2v + 1 that it is false.
//
// Its memory belongs to the kernel, so the caller releases it. Unreleased memory goes later, when the search object
// is collected.

import { BREATH, SHORT_PASS, SLICE, type Slices } from '../../base/index.ts';
import { Instance, type Listener, outOfMemory, type Rules } from './instance.ts';

export type Answer = 'sat' | 'unsat' | 'open';

/** By the numbers of the kernel. */
const ANSWERS = ['open', 'sat', 'unsat'] as const;
const DECIDES = ['true', 'last', 'option'] as const;

/** What is decided next: of the most active variable that it is true, or what it was last; or the most active option that a rule calls for. */
export type Decides = (typeof DECIDES)[number];

/** Where it keeps what is read from outside, in steps of 4 bytes. */
const CONFLICTS = 0;
const CORE_COUNT = 1;
const IN_COUNT = 2;
const STATE = 3;
const VALUES = 4;
const CORE = 5;
const INS = 6;

/** Told of what a refutation rests on, in order; so that a checker can follow it. */
export interface RefutationLog {
  /** A consequence of the limit that is about to be used: a clause, and the charges that prove it, which change after the call; for repeat(). */
  bound(literals: readonly number[], charge: Float64Array): object;
  /** A consequence told before is used again. */
  repeat(told: object): void;
  /** A clause that follows from what was told since the last one, and from those before. */
  learned(literals: readonly number[]): void;
  /** A clause that was learned, its literals in any order, is not used any more. */
  forgotten(literals: readonly number[]): void;
}

export interface Expected {
  /** How many variables there will be, about. */
  readonly room: number;
  /** So many clauses are learned before some are forgotten, and so many more each time. */
  readonly mostLearned: number;
  readonly more: number;
}

/** So many variables or rules are added between breaths: the memory they take is touched for the first time. */
const ADDED = SLICE / 4;

interface Held {
  readonly instance: Instance;
  readonly search: number;
}

/** What nobody released. Of an instance without memory all goes at once, when its last search does. */
const forgotten = new FinalizationRegistry<Held>(({ instance, search }) => {
  if (!instance.isExhausted) instance.calls.freeSearch(search);
});

export class Cdcl {
  /** After `unsat`: assumptions that cannot hold together; empty if there is no solution at all. */
  core: number[] = [];
  readonly #instance: Instance;
  /** Where it is in the kernel's memory; 0 after its release. */
  #search: number;
  #listener: Listener | null = null;
  #assumed: object | null = null;
  /** What had been done at its release. */
  #done = 0;

  constructor(decides: Decides, { room, mostLearned, more }: Expected, instance = Instance.forSearch()) {
    this.#instance = instance;
    const kind = DECIDES.indexOf(decides);
    this.#search = instance.calls.newSearch(kind, room, mostLearned, more) >>> 0;
    forgotten.register(this, { instance, search: this.#search }, this);
  }

  /** A search of closed sets: the items of a problem as variables, its rules as clauses, and a limit to the weight. In slices. */
  static *bounding(
    problem: Rules,
    expected: Omit<Expected, 'room'>,
    log: RefutationLog | null,
  ): Slices<Cdcl> {
    const solver = new Cdcl('option', { ...expected, room: problem.n });
    const { calls } = solver.#instance;
    const rows = solver.#instance.problem(problem);
    calls.boundBy(solver.#search, rows, log !== null);
    if (problem.n > SHORT_PASS) yield BREATH;
    yield* solver.#adding(problem, rows);
    if (log) solver.#listener = listenerOf(log, problem.n);
    return solver;
  }

  /** Gives its memory back; nothing can be asked of it after that but what it has done. */
  release(): void {
    if (this.#search === 0) return;
    this.#done = this.effort;
    forgotten.unregister(this);
    if (!this.#instance.isExhausted) this.#instance.calls.freeSearch(this.#search);
    this.#search = 0;
  }

  /** Tells of each clause that is learned, before it is used, and when it is dropped. */
  tellLearned(log: Pick<RefutationLog, 'learned' | 'forgotten'>): void {
    this.#listener = {
      learned: (literals) => log.learned(literals),
      forgotten: (literals) => log.forgotten(literals),
    };
    this.#instance.calls.logTo(this.#alive, true);
  }

  get #alive(): number {
    if (this.#search === 0) throw new Error('a search is asked after its release');
    if (this.#instance.isExhausted) throw outOfMemory(this.#instance.size);
    return this.#search;
  }

  #field(place: number): number {
    return this.#instance.ints[(this.#alive >>> 2) + place];
  }

  /** How many conflicts have been met by searching. */
  get conflicts(): number {
    return this.#field(CONFLICTS);
  }

  /** Steps done so far. */
  get effort(): number {
    return this.#search === 0 ? this.#done : this.#instance.calls.effortOf(this.#search);
  }

  /** Steps were done elsewhere for it. */
  addEffort(by: number): void {
    this.#instance.calls.addEffort(this.#alive, by);
  }

  /** The most that a set may weigh; it never rises. */
  limitTo(limit: number): void {
    this.#instance.calls.limitTo(this.#alive, limit);
  }

  newVariable(): number {
    return this.#instance.calls.newVariable(this.#alive);
  }

  /** The rules of a problem as clauses: its items are the first variables. In slices. */
  *addingRules(problem: Rules): Slices<void> {
    const { calls } = this.#instance;
    const rows = this.#instance.problem(problem);
    try {
      if (problem.n > SHORT_PASS) yield BREATH;
      yield* this.#adding(problem, rows);
    } finally {
      if (!this.#instance.isExhausted) calls.freeProblem(rows);
    }
  }

  *#adding({ n, ruleOwner }: Rules, rows: number): Slices<void> {
    const { calls } = this.#instance;
    for (let v = 0; v < n; v += ADDED) {
      if (v > 0) yield BREATH;
      calls.newVariables(this.#alive, Math.min(ADDED, n - v));
    }
    for (let c = 0; c < ruleOwner.length; c += ADDED) {
      if (c > 0) yield BREATH;
      calls.addRules(this.#alive, rows, c, Math.min(ruleOwner.length, c + ADDED));
    }
  }

  /** Adds a clause, of different variables. */
  add(literals: readonly number[]): void {
    this.#instance.calls.add(this.#alive, this.#instance.send(literals));
  }

  /**
   * Asks whether these literals can all be true; a negative number is none. They may change until the next question where they have not been
   * made yet, or have been withdrawn: it is the same `list` that tells them then.
   */
  assume(literals: ArrayLike<number>, list: object = literals): void {
    this.#instance.calls.assume(this.#alive, this.#instance.send(literals), list === this.#assumed);
    this.#assumed = list;
  }

  /** Goes back to before any of these literals was assumed. */
  withdraw(literals: readonly number[]): void {
    this.#instance.calls.withdraw(this.#alive, this.#instance.send(literals));
  }

  /** Whether a literal is false whatever is assumed. */
  isRefuted(literal: number): boolean {
    return this.#instance.calls.isRefuted(this.#alive, literal) !== 0;
  }

  /** Works on the question until it is answered or about `effort` steps are done. */
  run(effort: number): Answer {
    this.#instance.listener = this.#listener;
    const answer = ANSWERS[this.#instance.calls.run(this.#alive, effort)];
    this.#instance.listener = null;
    if (answer === 'unsat') this.core = Array.from(this.#row(CORE, this.#field(CORE_COUNT)));
    return answer;
  }

  /** Of the first variables: 1 true, -1 false, 0 open. */
  states(count: number): Int8Array {
    const at = this.#field(STATE) >>> 0;
    return this.#instance.bytes.slice(at, at + count);
  }

  /** 1 if a literal is true, -1 if it is false, 0 if that is open. */
  value(literal: number): number {
    return this.#instance.bytes[(this.#field(VALUES) >>> 0) + literal];
  }

  /** The items that are in, in the order in which they came in. */
  get ins(): Int32Array {
    return this.#row(INS, this.#field(IN_COUNT)).slice();
  }

  #row(place: number, count: number): Int32Array {
    const at = this.#field(place) >>> 2;
    return this.#instance.ints.subarray(at, at + count);
  }
}

/** What was told of an item that was put out is kept, so that it can be named again. */
function listenerOf(log: RefutationLog, n: number): Listener {
  const told: (object | null)[] = new Array(n).fill(null);
  return {
    learned: (literals) => log.learned(literals),
    forgotten: (literals) => log.forgotten(literals),
    bound: (item, literals, charge) => {
      const step = log.bound(literals, charge);
      if (item >= 0) told[item] = step;
    },
    repeat: (item) => log.repeat(told[item]!),
  };
}

// The least weight of a closed set that holds a given item, from below by unsatisfiable cores. The method is OLL
// (Andres, Kaufmann, Matheis and Schaub 2012; Morgado, Dodaro and Marques-Silva 2014).
//
// Every literal with a cost is assumed to be false. A core is a set of them that cannot all be false. It raises the
// bound by the least of their costs. From then on the second true one of them costs that much, then the third. When
// the assumptions hold, the set has the least weight.
//
// Costs go from the largest down. The cost of a core's second literal waits until the assumptions hold without it
// (Berg and Jarvisalo 2017). So the search finds sets on the way. A game of 30 000 nodes and value 201 shows a set
// of that weight after a fifth of the time. The lightest known before weighs 260.
//
// Most cores follow from their assumptions without search, by the thousand in large games. So the solver keeps its
// state for the next core and only withdraws what is paid. Such cores are not trimmed, since trimming takes longer
// than it saves.
//
// Dual ascent gives a start for nothing: a charged rule is a core, of its options and "the owner is out". Formulas
// need it, since each variable's choice is a core. On pigeon holes it spoils the short proof that cores have
// (Ignatiev, Morgado and Marques-Silva 2017). So a search is charged or plain, and a careful caller asks both.
//
// A charged search decides that items are in. That satisfies rules, and takes half of the conflicts on formulas and
// covers. A plain one decides the last value, which is as much better on random machines.
//
// Cores are best with large weights and a tight linear relaxation, long thin layers, and formulas, where deepening
// is worst. Large random graphs are the opposite: each core has hundreds of items.

import { atOnce, BREATH, SHORT_PASS, type Slices } from '../../../base/index.ts';
import { Cdcl, Totalizer } from '../../kernel/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { neededOf } from '../from-target.ts';
import { CoreCosts } from './core-costs.ts';
import type { CoreLog } from './core-log.ts';
import { chargedCosts, plainCosts } from './core-start.ts';
import { trimmed } from './core-trim.ts';
import type { KnownBounds, LeastClosure } from './least-closure.ts';
import { Outlook } from './outlook.ts';

const SLICE = 50_000;
const MOST_LEARNED = 2000;
const MORE_LEARNED = 500;
const MOST_TOLD = 2_000_000;
const TRIM_ALL = 20_000;

/** "At least k of these are true." */
interface Count {
  readonly totalizer: Totalizer;
  readonly k: number;
  /** The number of the core whose literals are counted. */
  readonly core: number;
}

export class CoreSearch implements LeastClosure {
  lower = 0;
  found: Int32Array | null = null;
  readonly #problem: ClosureProblem;
  readonly #target: number;
  #cdcl: Cdcl | null = null;
  /** What a literal costs if it is true. */
  readonly #costs = new CoreCosts();
  readonly #count = new Map<number, Count>();
  readonly #known: KnownBounds;
  readonly #start: 'charged' | 'plain';
  readonly #isOut: (item: number) => boolean;
  readonly #log: CoreLog | null;
  readonly #outlook = new Outlook();

  /** Only sets lighter than the best one known are looked for, without the items that are out. */
  constructor(
    problem: ClosureProblem,
    target: number,
    known: KnownBounds,
    start: 'charged' | 'plain',
    isOut: (item: number) => boolean = () => false,
    log: CoreLog | null = null,
  ) {
    this.#problem = problem;
    this.#target = target;
    this.#known = known;
    this.#start = start;
    this.#isOut = isOut;
    this.#log = log;
  }

  get #solver(): Cdcl {
    return this.#cdcl!;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#cdcl?.release();
  }

  /** Puts the problem to the solver; the first lower bound. */
  begin(): number {
    return atOnce(this.beginning());
  }

  /** The same in slices. */
  *beginning(): Slices<number> {
    if (this.#cdcl) return this.lower;
    const { n, weight } = this.#problem;
    const solver = new Cdcl(this.#start === 'charged' ? 'true' : 'last', {
      room: 2 * n,
      mostLearned: MOST_LEARNED,
      more: MORE_LEARNED,
    });
    this.#cdcl = solver;
    const log = this.#log;
    if (log) solver.tellLearned(log);
    if (n > SHORT_PASS) yield BREATH;
    yield* solver.addingRules(this.#problem);
    if (n > SHORT_PASS) yield BREATH;
    for (let v = 0; v < n; v++) if (this.#isOut(v)) solver.add([2 * v + 1]);
    solver.add([2 * this.#target]);
    const state = solver.states(n);
    for (let v = 0; v < n; v++) if (state[v] > 0 && weight[v] > 0) log?.core([2 * v], weight[v]);
    if (n > SHORT_PASS) yield BREATH;
    if (this.#start === 'plain')
      this.lower = yield* plainCosts(this.#problem, this.#target, state, this.#costs);
    else {
      const charged = { solver, state, upper: this.#known.upper, costs: this.#costs };
      const pay = (literals: readonly number[], cost: number) => this.#pay(literals, cost);
      this.lower = yield* chargedCosts(this.#problem, this.#target, charged, pay);
    }
    this.#costs.lowerTo(Math.max(1, this.#costs.below(Number.POSITIVE_INFINITY)));
    if (n > SHORT_PASS) yield BREATH;
    return this.lower;
  }

  get refuted(): number {
    return this.lower;
  }

  get effort(): number {
    return this.#cdcl?.effort ?? 0;
  }

  /** Whether its bound rises fast enough to foretell an end. */
  get isHopeful(): boolean {
    return this.#outlook.isHopeful(this.#known.upper);
  }

  /** One of the literals is true, and paid for; each further one costs that much. */
  #pay(literals: readonly number[], cost: number): void {
    const core = this.#log?.core(literals, cost) ?? 0;
    if (literals.length > 1) {
      this.#payNext({ totalizer: new Totalizer(this.#solver, literals), k: 1, core }, cost);
    }
  }

  #payNext({ totalizer, k, core }: Count, cost: number): void {
    if (k === totalizer.size) return;
    const literal = totalizer.atLeast(k + 1);
    this.#log?.count(core, k + 1);
    this.#count.set(literal, { totalizer, k: k + 1, core });
    this.#costs.later(literal, cost);
  }

  *run(): Slices<void> {
    try {
      yield* this.beginning();
      yield* this.#search();
    } finally {
      this.release();
    }
  }

  *#search(): Slices<void> {
    const solver = this.#solver;
    let pause = solver.effort + SLICE;
    /** How many assumptions were told since the last breath: all of them for each core. */
    let told = 0;
    while (this.lower < this.#known.target) {
      this.#harden();
      const { assumed } = this.#costs;
      solver.assume(assumed.view(), assumed);
      told += assumed.length;
      if (told > MOST_TOLD) {
        told = 0;
        yield BREATH;
      }
      const before = solver.effort;
      const { conflicts } = solver;
      let answer = solver.run(SLICE);
      for (; answer === 'open'; answer = solver.run(SLICE)) yield* this.#pause();
      if (answer === 'unsat') {
        if (solver.core.length === 0) {
          // Nothing is lighter than the best set known.
          this.lower = this.#known.upper;
          return;
        }
        // What follows without a search is hardly ever too long.
        const isSearched = solver.conflicts > conflicts;
        const { core } = solver;
        this.#relax(isSearched ? trimmed(solver, Math.max(TRIM_ALL, solver.effort - before)) : core);
      } else {
        this.found = neededOf(this.#problem, this.#target, this.#itemsIn());
        if (!this.#costs.addLater()) {
          if (this.#costs.stratum === 1) {
            this.lower = this.#weight(this.found);
            return;
          }
          this.#lowerStratum();
        }
      }
      if (solver.effort < pause) continue;
      pause = solver.effort + SLICE;
      yield* this.#pause();
    }
  }

  *#pause(): Slices<void> {
    this.#outlook.note(this.effort, this.lower);
    yield;
  }

  /** Pays for a core. */
  #relax(core: readonly number[]): void {
    const literals = core.map((assumed) => assumed ^ 1);
    let least = Number.POSITIVE_INFINITY;
    for (const literal of literals) least = Math.min(least, this.#costs.of(literal));
    this.lower += least;
    const { stratum } = this.#costs;
    this.#solver.withdraw(core.filter((assumed) => this.#costs.of(assumed ^ 1) - least < stratum));
    for (const literal of literals) {
      this.#costs.pay(literal, least);
      const count = this.#count.get(literal);
      if (count) this.#payNext(count, least);
    }
    this.#solver.add(literals);
    this.#pay(literals, least);
  }

  /** What costs more than is left up to the best set known is in no better one. */
  #harden(): void {
    const dear = this.#costs.from(this.#known.upper - this.lower);
    if (dear.length === 0) return;
    this.#solver.withdraw(dear.map((literal) => literal ^ 1));
    for (const literal of dear) {
      this.#log?.dear(literal);
      this.#costs.pay(literal, this.#costs.of(literal));
      this.#solver.add([literal ^ 1]);
    }
  }

  #lowerStratum(): void {
    const { stratum } = this.#costs;
    const next = Math.max(1, this.#costs.below(stratum));
    this.#costs.lowerTo(Math.min(next, Math.max(1, Math.floor(stratum / 2))));
  }

  #itemsIn(): Int32Array {
    const items: number[] = [];
    const state = this.#solver.states(this.#problem.n);
    for (let v = 0; v < state.length; v++) if (state[v] > 0) items.push(v);
    return Int32Array.from(items);
  }

  #weight(items: Int32Array): number {
    let sum = 0;
    for (const v of items) sum += this.#problem.weight[v];
    return sum;
  }
}

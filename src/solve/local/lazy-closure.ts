// The least gain of a closed set that holds the initial node, searched from that node on. It reads only the parts
// that the sets so far lead to. A light set near the start of a large game takes no longer than in a small one.
//
// Unsatisfiable cores (as in closure/search/core-search.ts) work on the touched part, in which unexpanded nodes
// need nothing (touched-rules.ts). So it relaxes the game, and its bounds hold for the game. If the lightest set
// holds no unexpanded node, it is the lightest closed set of the game. Otherwise these nodes are expanded, and the
// search goes on. Clauses are only added, so every core stays one.

import type { Slices } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { CoreCosts } from '../closure/search/index.ts';
import { Cdcl, Totalizer } from '../kernel/index.ts';
import { TouchedRules } from './touched-rules.ts';

const SLICE = 50_000;
/** How many nodes are expanded at once, one following from the other. */
const AT_ONCE = 32;
const ROOM = 1024;

/** "At least k of these are true." */
interface Count {
  readonly totalizer: Totalizer;
  readonly k: number;
}

export class LazyClosure {
  /** Every closed set gains at least this. */
  lower = 0;
  /** The lightest set, once it is known. */
  closure: Int32Array | null = null;
  readonly #game: Game;
  readonly #solver = new Cdcl('last', { room: ROOM, mostLearned: 8000, more: 1000 });
  readonly #costs = new CoreCosts();
  readonly #touched: TouchedRules;
  readonly #count = new Map<number, Count>();

  constructor(game: Game) {
    this.#game = game;
    this.#touched = new TouchedRules(game, this.#solver, (literal, gain) => {
      if (gain > 0) this.#costs.add(literal, gain);
    });
  }

  get effort(): number {
    return this.#solver.effort + this.#touched.effort;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#solver.release();
  }

  /** Yields after slices of work. */
  *run(): Slices<void> {
    try {
      yield* this.#search();
    } finally {
      this.release();
    }
  }

  *#search(): Slices<void> {
    const solver = this.#solver;
    const costs = this.#costs;
    const { initial } = this.#game;
    solver.add([this.#touched.in(initial)]);
    this.#touched.expand(initial, AT_ONCE);
    costs.lowerTo(Math.max(1, costs.below(Number.POSITIVE_INFINITY)));
    let pause = this.effort + SLICE;
    for (;;) {
      const { assumed } = costs;
      solver.assume(assumed.view(), assumed);
      let answer = solver.run(SLICE);
      for (; answer === 'open'; answer = solver.run(SLICE)) yield;
      if (answer === 'unsat') this.#relax(solver.core);
      else {
        const { nodes, open } = this.#touched.needed();
        for (const v of open) this.#touched.expand(v, AT_ONCE);
        if (open.length === 0 && !costs.addLater()) {
          if (costs.stratum === 1) {
            this.closure = nodes;
            return;
          }
          const next = Math.max(1, costs.below(costs.stratum));
          costs.lowerTo(Math.min(next, Math.max(1, Math.floor(costs.stratum / 2))));
        }
      }
      if (this.effort < pause) continue;
      pause = this.effort + SLICE;
      yield;
    }
  }

  /** Pays for a core: each further of its literals that is true costs as much. */
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
    if (literals.length > 1) this.#payNext({ totalizer: new Totalizer(this.#solver, literals), k: 1 }, least);
  }

  #payNext({ totalizer, k }: Count, cost: number): void {
    if (k === totalizer.size) return;
    const literal = totalizer.atLeast(k + 1);
    this.#count.set(literal, { totalizer, k: k + 1 });
    this.#costs.later(literal, cost);
  }
}

// The guarantee with restart of a large game: the tester's forced part first, exact search on the rest.
//
// 1. The tester's moves and the SUT's only moves lead to nodes of every closed set. That is a lower bound, and the
//    answer if each SUT node there can stay inside. On a chat graph of 10^6 nodes it is.
// 2. A lazy search from the initial node looks for a light set near it (local/).
// 3. Forced nodes and tours are merged (contraction.ts), and a closed set is grown greedily.
// 4. Two searches take a slice each in turn. Both are exact. One has the contracted game if that is not too large,
//    and one has growing parts of it near the initial node.

import {
  atOnce,
  Bits,
  BREATH,
  BREATH_STEPS,
  SHORT_PASS,
  type Slices,
  Steps,
  settled,
} from '../../base/index.ts';
import { type Game, gainOf, reachable, SUT } from '../../game/index.ts';
import { ClosureGrower, findingRegion, isHuge, isSearchable, regionSizes } from '../anneal/index.ts';
import { type Contraction, contract, itemsOf } from '../contract/index.ts';
import type { Known } from '../known.ts';
import { leastNearStart } from '../local/index.ts';
import { asOne, inTurn, isPause, often, pauseOf, type Work } from '../pace/index.ts';
import { firstSet } from './first-set.ts';
import type { SearchName } from './problem-searches.ts';
import { RestartGuarantee } from './restart-guarantee.ts';

const WHOLE_SLICES = 60;
const SMALLER = 0.1;
export class LargeRestartGuarantee {
  lower: number;
  upper = 0;
  /** As of the search that raised the lower bound last. */
  provedBy: SearchName | null = null;
  #closure: () => Slices<Int32Array>;
  /** The best closed set of the contracted game, if one was found. */
  #items: Int32Array | undefined;
  /** A closed set that was found elsewhere and the search of the whole has not been told of. */
  #given: Int32Array | null = null;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #seen: Bits;

  /** `seen` tells what can be reached, if that is known. */
  constructor(
    game: Game,
    goal: (upper: number) => number,
    { seen = reachable(game) }: { readonly seen?: Bits } = {},
  ) {
    this.#game = game;
    this.#goal = goal;
    this.#seen = seen;
    this.lower = game.gain[game.initial];
    for (const v of this.#seen) this.upper += game.gain[v];
    this.#closure = () => this.#seen.gathering();
  }

  /** Takes over what is known from elsewhere. */
  learn({ lower = 0, closure }: Known): void {
    const gain = closure ? gainOf(this.#game, closure) : Number.POSITIVE_INFINITY;
    if (closure && gain < this.upper) {
      this.upper = gain;
      this.#closure = () => settled(closure.slice().sort());
      this.#given = closure;
    }
    this.lower = Math.min(this.upper, Math.max(this.lower, lower));
  }

  get closure(): Int32Array {
    return atOnce(this.#closure());
  }

  /** The set that is known now in slices, whatever is found meanwhile. */
  get makingClosure(): () => Slices<Int32Array> {
    return this.#closure;
  }

  get #isDone(): boolean {
    return this.lower >= Math.min(this.upper, this.#goal(this.upper));
  }

  *run(): Work {
    yield;
    const { forced, open, gain } = yield* asOne(this.#force());
    this.lower = Math.max(this.lower, gain);
    if (open.size === 0) {
      this.upper = gain;
      this.#closure = () => settled(forced);
    }
    yield;
    if (this.#isDone) return;
    const { lower, closure } = yield* asOne(leastNearStart(this.#game));
    this.learn({ lower, ...(closure && { closure }) });
    yield;
    if (this.#isDone) return;
    const nodes = new Bits(this.#game.n);
    for (let i = 0; i < forced.length; i++) {
      if (!open.has(forced[i])) nodes.add(forced[i]);
    }
    if (forced.length > SHORT_PASS) yield BREATH;
    const contraction = yield* contract(this.#game, this.#seen, { nodes, leadsTo: open });
    const { game } = contraction;
    const grown = yield* new ClosureGrower(game).grow(game.initial, () => true);
    this.#improve(contraction, grown);
    yield;
    if (isHuge(game) && isSearchable(game)) yield* this.#glance(contraction);
    const works: Work[] = regionSizes(game).map((size) => this.#searchNear(contraction, size));
    // The search of the whole goes first: with half of the nodes the SUT's it is done when exchange has hardly begun.
    if (isSearchable(game)) works.splice(1, 0, often(this.#search(contraction), WHOLE_SLICES));
    for (const told of inTurn(works)) {
      if (this.#isDone) return;
      yield pauseOf(told);
    }
  }

  /** What is in every closed set, and the SUT nodes of it that are not satisfied by it. */
  *#force(): Slices<{ forced: Int32Array; open: Set<number>; gain: number }> {
    const { n, owner, gain, outStart, target, initial } = this.#game;
    const inside = new Uint8Array(n);
    const found = new Int32Array(n);
    let size = 0;
    let sum = 0;
    const add = (v: number) => {
      if (inside[v]) return;
      inside[v] = 1;
      sum += gain[v];
      found[size++] = v;
    };
    add(initial);
    const steps = new Steps();
    for (let i = 0; i < size; i++) {
      const v = found[i];
      const first = outStart[v];
      const last = outStart[v + 1];
      steps.left -= last - first + 1;
      if (steps.left < steps.next) yield steps.told();
      if (owner[v] === SUT) {
        let e = first + 1;
        while (e < last && target[e] === target[first]) e++;
        if (e < last) continue;
      }
      for (let e = first; e < last; e++) add(target[e]);
    }
    const open = new Set<number>();
    for (let i = 0; i < size; i++) {
      const v = found[i];
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
      if (owner[v] !== SUT || outStart[v] === outStart[v + 1]) continue;
      let e = outStart[v];
      while (e < outStart[v + 1] && !inside[target[e]]) e++;
      if (e === outStart[v + 1]) open.add(v);
    }
    return { forced: found.slice(0, size), open, gain: sum };
  }

  /** A first set that is much lighter than what greed finds, where there is one. */
  *#glance(contraction: Contraction): Work {
    const { lower, closure } = yield* firstSet(contraction.game, this.upper);
    this.#raise({ lower, provedBy: 'plain' });
    if (closure) this.#improve(contraction, closure);
  }

  /** Searches the contracted game to the end; anew when a set has been found that makes most of it too heavy. */
  *#search(contraction: Contraction): Work {
    for (let isOver = false; !isOver; ) {
      const begun = this.upper;
      isOver = true;
      for (const told of this.#searchOnce(contraction)) {
        yield told;
        if (this.upper > SMALLER * begun) continue;
        isOver = false;
        break;
      }
    }
  }

  *#searchOnce(contraction: Contraction): Work {
    const search = new RestartGuarantee(contraction.game, this.#goal, { known: this.#items });
    const look = () => {
      this.#raise(search);
      if (search.upper < this.upper) this.#improve(contraction, search.closure);
    };
    for (const told of search.run()) {
      if (isPause(told)) {
        yield told;
        continue;
      }
      look();
      yield;
      search.learn({
        lower: this.lower,
        ...(this.#given && { closure: itemsOf(contraction, this.#given) }),
      });
      this.#given = null;
    }
    look();
  }

  /** Searches the surroundings of the initial node. */
  *#searchNear(contraction: Contraction, size: number): Work {
    const near = yield* asOne(findingRegion(contraction.game, size));
    yield;
    if (!near) return;
    const goal = (upper: number) => Math.min(upper, this.#goal(this.upper));
    // All of a region can be reached.
    const reached = new Int32Array(near.nodes.length);
    for (let i = 0; i < reached.length; i++) reached[i] = i;
    const search = new RestartGuarantee(near.game, goal, { reached });
    yield BREATH;
    const look = () => {
      this.#raise(search);
      if (search.upper >= this.upper || search.closure.some((v) => v >= size)) return;
      this.#improve(
        contraction,
        search.closure.map((v) => near.nodes[v]),
      );
    };
    for (const told of search.run()) {
      if (!isPause(told)) look();
      yield told;
    }
    look();
  }

  #raise({ lower, provedBy }: Pick<RestartGuarantee, 'lower' | 'provedBy'>): void {
    if (Math.min(lower, this.upper) <= this.lower) return;
    this.lower = Math.min(lower, this.upper);
    this.provedBy = provedBy;
  }

  #improve({ game, item: of, memberStart, member }: Contraction, items: Int32Array): void {
    let sum = 0;
    for (const i of items) sum += game.gain[i];
    if (sum >= this.upper) return;
    this.upper = sum;
    this.#items = items;
    this.#closure = function* () {
      const inside = new Bits(of.length);
      let steps = 0;
      for (const i of items) {
        for (let k = memberStart[i]; k < memberStart[i + 1]; k++) inside.add(member[k]);
        if (++steps % BREATH_STEPS === 0) yield BREATH;
      }
      return yield* inside.gathering();
    };
  }
}

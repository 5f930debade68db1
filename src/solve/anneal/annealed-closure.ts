// Makes a closed set smaller by simulated annealing: where descent is stuck because whatever is taken out takes all
// along, an exchange still helps.
//
// A move takes in another option of an SUT node of the set, with all it calls for, and takes out what nobody needs
// then. A move that makes the set heavier by d is kept with probability 2^(-d / (unit x temperature)), the unit being
// the mean gain of a node; the temperature falls from HOT to 0 in steps, and the whole is done again, twice as
// slowly, from the best set there is.
//
// A uniform machine of 8000 states and 2 inputs (24 000 nodes): 7668 grown by greed, 7497 after descent, 4893 after 2 s of
// this and 4545 after 20 s. Exchanges that never make the set heavier come to 5166 and stay there.

import { Bits, BREATH, Dice, GrowingInts, SHORT_PASS } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import { ClosedSet } from './closed-set.ts';
import { Pauses } from './pauses.ts';

/** The most nodes that a move takes in. */
const MOST_ADDED = 40;
/** The most options that are looked at for one node, and nodes that are looked at for taking out, in a move. */
const MOST_OPTIONS = 32;
const MOST_LOOKED_AT = 400;
const HOT = TUNING.annealHot.value;
/** In how many steps the temperature falls. */
const STEPS = 30;
const MOVES = TUNING.annealMoves.value;
const ROUNDS = TUNING.annealRounds.value;
const SLICE = 300_000;

export class ClosureAnnealer {
  /** The best set so far. */
  best: Int32Array;
  weight: number;
  readonly #game: Game;
  readonly #first: number;
  readonly #admits: (v: number) => boolean;
  readonly #set: ClosedSet;
  readonly #dice = Dice.of(1);
  readonly #unit: number;

  /**
   * `start` is a closed set that holds `first`, edges to nodes that `admits` says no to left aside. Edges are distinct, and
   * no tester node leads to itself, as in a contraction.
   */
  constructor(game: Game, first: number, admits: (v: number) => boolean, start: Int32Array) {
    this.#game = game;
    this.#first = first;
    this.#admits = admits;
    this.#set = new ClosedSet(game, admits);
    this.best = start;
    this.weight = 0;
    for (let i = 0; i < start.length; i++) this.weight += game.gain[start[i]];
    this.#unit = this.weight / start.length;
  }

  /** Yields after slices of work; the temperature falls so often. */
  *run(rounds = ROUNDS): Work {
    const set = this.#set;
    for (let round = 0; round < rounds; round++) {
      yield* this.#load(this.best);
      const moves = Math.ceil((MOVES * 2 ** round * set.size) / STEPS);
      for (let step = STEPS - 1; step >= 0; step--) {
        yield* this.#anneal(moves, (HOT * step) / STEPS);
        if (set.weight < this.weight) this.#keep(yield* this.#reached());
      }
    }
  }

  /** Makes a set the present one, less what nobody needs in it. */
  *#load(nodes: Int32Array): Work {
    const set = this.#set;
    const wanted = new Bits(this.#game.n);
    for (let i = 0; i < nodes.length; i++) wanted.add(nodes[i]);
    if (nodes.length > SHORT_PASS) yield BREATH;
    const end = set.effort + SLICE;
    const pauses = new Pauses(set);
    for (const v of set.nodes) {
      if (!wanted.has(v)) set.remove(v);
      if (!pauses.areDue) continue;
      set.commit();
      yield pauses.told();
    }
    pauses.countSlices(SLICE, end);
    for (const v of nodes) {
      if (!set.has(v)) set.add(v);
      if (!pauses.areDue) continue;
      set.commit();
      yield pauses.told();
    }
    pauses.countNone();
    const rest = new GrowingInts(nodes.length);
    for (const v of nodes) rest.push(v);
    if (nodes.length > SHORT_PASS) yield BREATH;
    for (let i = 0; i < rest.length; i++) {
      this.#takeOne(rest, rest.get(i));
      if (!pauses.areDue) continue;
      set.commit();
      yield pauses.told();
    }
    set.commit();
    this.#keep(yield* this.#reached());
    yield;
  }

  #keep(nodes: Int32Array): void {
    let weight = 0;
    for (const v of nodes) weight += this.#game.gain[v];
    if (weight >= this.weight) return;
    this.weight = weight;
    this.best = nodes;
  }

  *#anneal(moves: number, temperature: number): Work {
    const set = this.#set;
    const pauses = new Pauses(set);
    pauses.countSlices(SLICE, set.effort + SLICE);
    for (let i = 0; i < moves; i++) {
      const before = set.weight;
      const v = this.#pickOption();
      set.effort++;
      if (v >= 0) {
        const worse = this.#exchange(v) ? set.weight - before : Number.POSITIVE_INFINITY;
        // The leading zeros of a random word: k or more of them with probability 2^-k.
        if (worse <= 0 || worse <= Math.clz32(this.#dice.bits()) * this.#unit * temperature) set.commit();
        else set.undo();
      }
      if (pauses.areDue) yield pauses.told();
    }
  }

  /** A node outside that an SUT node of the set could move to, -1 if the dice fall on none. */
  #pickOption(): number {
    const { owner, outStart, target } = this.#game;
    const set = this.#set;
    const u = set.at(this.#dice.below(set.size));
    if (owner[u] !== SUT || outStart[u] === outStart[u + 1]) return -1;
    const v = target[outStart[u] + this.#dice.below(outStart[u + 1] - outStart[u])];
    return set.has(v) || !this.#admits(v) ? -1 : v;
  }

  /** Takes a node in and out what is not needed then; false if it calls for too much. */
  #exchange(v: number): boolean {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    const set = this.#set;
    if (!this.#takeIn(v)) return false;
    const added = set.added;
    const others: number[] = [];
    for (const a of added) {
      for (let i = inStart[a]; i < inStart[a + 1] && others.length < MOST_LOOKED_AT; i++) {
        const u = source[inEdge[i]];
        if (owner[u] !== SUT || !set.has(u) || set.options(u) < 2) continue;
        const last = Math.min(outStart[u + 1], outStart[u] + MOST_OPTIONS);
        for (let e = outStart[u]; e < last; e++) {
          if (target[e] !== a && set.has(target[e])) others.push(target[e]);
        }
      }
    }
    this.#shuffle(others);
    this.#takeOut(others, MOST_LOOKED_AT);
    this.#takeOut(Array.from(added), MOST_LOOKED_AT);
    return true;
  }

  /** Takes in a node and all it calls for; false if that is too much. */
  #takeIn(v: number): boolean {
    const { owner, outStart, target } = this.#game;
    const set = this.#set;
    set.add(v);
    const queue = [v];
    for (let i = 0; i < queue.length; i++) {
      const u = queue[i];
      if (owner[u] === SUT) {
        if (set.options(u) > 0 || outStart[u] === outStart[u + 1]) continue;
        const w = this.#lightest(u);
        if (w < 0) return false;
        set.add(w);
        queue.push(w);
      } else {
        for (let e = outStart[u]; e < outStart[u + 1]; e++) {
          const w = target[e];
          if (set.has(w) || !this.#admits(w)) continue;
          if (queue.length === MOST_ADDED) return false;
          set.add(w);
          queue.push(w);
        }
      }
      if (queue.length >= MOST_ADDED) return false;
    }
    return true;
  }

  /** The option of an SUT node that calls for least at once; equals by the dice. */
  #lightest(u: number): number {
    const { owner, gain, outStart, target } = this.#game;
    const set = this.#set;
    const degree = outStart[u + 1] - outStart[u];
    const looks = Math.min(degree, MOST_OPTIONS);
    const offset = this.#dice.below(degree);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < looks; k++) {
      const w = target[outStart[u] + ((offset + k) % degree)];
      if (!this.#admits(w)) continue;
      let cost = gain[w];
      if (owner[w] === SUT) cost += set.options(w) > 0 ? 0 : this.#unit;
      else {
        const last = Math.min(outStart[w + 1], outStart[w] + MOST_OPTIONS);
        set.effort += last - outStart[w];
        for (let e = outStart[w]; e < last; e++) {
          const x = target[e];
          if (set.has(x) || !this.#admits(x)) continue;
          cost += gain[x] + (owner[x] === SUT && set.options(x) === 0 ? 2 * this.#unit : 0);
        }
      }
      if (cost >= least) continue;
      least = cost;
      best = w;
    }
    return best;
  }

  /** Takes out those of the nodes that nobody needs, and what nobody needs without them, within so many looks. */
  #takeOut(nodes: number[], most: number): void {
    for (let i = 0; i < nodes.length && i < most; i++) this.#takeOne(nodes, nodes[i]);
  }

  /** Takes a node out, if nobody needs it; what may not be needed then is added to those that are looked at. */
  #takeOne(nodes: { push(v: number): void }, v: number): void {
    const { outStart, target } = this.#game;
    const set = this.#set;
    set.effort++;
    if (v === this.#first || !set.has(v) || set.needs(v)) return;
    set.remove(v);
    const last = Math.min(outStart[v + 1], outStart[v] + MOST_LOOKED_AT);
    for (let e = outStart[v]; e < last; e++) if (set.has(target[e])) nodes.push(target[e]);
  }

  #shuffle(nodes: number[]): void {
    for (let i = nodes.length - 1; i > 0; i--) {
      const j = this.#dice.below(i + 1);
      [nodes[i], nodes[j]] = [nodes[j], nodes[i]];
    }
  }

  /** What of the set the first node calls for: nodes that need each other may have been left behind. */
  *#reached(): Work<Int32Array> {
    const { n, owner, outStart, target } = this.#game;
    const set = this.#set;
    const seen = new Bits(n);
    const nodes = new Int32Array(set.size + 1);
    let size = 0;
    const take = (v: number) => {
      if (seen.has(v)) return;
      seen.add(v);
      nodes[size++] = v;
    };
    take(this.#first);
    const pauses = new Pauses(set);
    for (let i = 0; i < size; i++) {
      const v = nodes[i];
      const first = outStart[v];
      const last = outStart[v + 1];
      set.effort += last - first;
      if (pauses.areDue) yield pauses.told();
      if (owner[v] === SUT) {
        let own = -1;
        let met = false;
        for (let e = first; e < last && !met; e++) {
          met = seen.has(target[e]);
          if (own < 0 && set.has(target[e])) own = target[e];
        }
        if (!met && own >= 0) take(own);
      } else for (let e = first; e < last; e++) if (set.has(target[e])) take(target[e]);
    }
    return nodes.slice(0, size);
  }
}

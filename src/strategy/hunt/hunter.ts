// The hunt for what the model does not know: bugs that show only when a transition is taken after certain others, because the
// system remembers what the model forgets. Every transition is to be taken first at all, then after each transition before it (an edge
// pair), then after each two, and so on, where transitions that come by themselves (the only one of their node) are left out. Whatever is new at the pebble is done at once, the shortest context first, and where nothing is new the
// nearest open context is headed for (route.ts). Ties are broken by the dice: seeds hunt in different orders.
//
// When no open context of the longest kind can be reached, the transition taken least after the last ones is taken, for as long
// as the budget lasts. A step costs O(degree), a search O(EFFORT).

import type { Dice } from '../../base/index.ts';
import { arrivalOf, type Game, isTransition, SUT } from '../../game/index.ts';
import { AWAIT, RESET, type View } from '../strategy.ts';
import { Contexts } from './contexts.ts';
import { faultShare, stimulusFaultShare } from './faults.ts';
import { LaterPairs } from './later-pairs.ts';
import { nearestOpen } from './route.ts';

/** The longest contexts are of so many transitions. */
export const LONGEST = 5;

/**
 * Once in so many times what leads to nodes never visited comes before the rest. Always to look at all of one state before the next one finds late what
 * lies deep, always to go on finds late what shows by looking; with 4 the bugs of the packages are found sooner than with 2 or never (docs/bugs-found.md).
 */
const ONWARDS = 4;

export const contextsOf = (game: Game): Contexts => new Contexts(game.m, LONGEST);

export class Hunter {
  readonly #dice: Dice;
  readonly #contexts: Contexts;
  readonly #later: LaterPairs;
  /** The last transitions of the test, as far as they are known. */
  #at = Contexts.EMPTY;
  /** The contexts that are filled now. */
  #length = 0;
  #route: number[] = [];
  readonly #attempts = new Map<number, number>();
  /** Where and what the player was asked last, and how often the edges there had been taken. */
  #node = -1;
  #taken: number[] = [];
  #tests = -1;
  /** How many nodes had been visited when no open context was left to be headed for. */
  #exhausted = -1;

  /** The players of a joint campaign share the contexts. */
  constructor(game: Game, dice: Dice, contexts = contextsOf(game)) {
    this.#dice = dice;
    this.#contexts = contexts;
    this.#later = new LaterPairs(game);
  }

  /** Whoever moves: takes note of what has happened since the last call. */
  watch(view: View): void {
    const { game, node, taken } = view;
    if (view.resets !== this.#tests) {
      this.#tests = view.resets;
      this.#at = this.#contexts.begin();
      this.#later.begin();
      if (this.#route[0] === RESET) this.#route.shift();
      else this.#route = [];
    } else if (view.maybe) {
      this.#at = Contexts.EMPTY;
      this.#route = [];
    } else if (this.#node >= 0) this.#learn(view);
    this.#node = view.maybe ? -1 : node;
    this.#taken = [];
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) this.#taken.push(taken[e]);
  }

  #learn({ game, taken, node }: View): void {
    const first = game.outStart[this.#node];
    // Others of a joint campaign may have been here meanwhile.
    const moved = this.#taken.flatMap((before, k) => (taken[first + k] === before ? [] : [k]));
    const led = moved.length > 1 ? moved.filter((k) => game.target[first + k] === node) : moved;
    if (led.length === 0 || isTransition(game, this.#node)) return;
    if (led.length > 1) {
      this.#at = Contexts.EMPTY;
      this.#route = [];
      return;
    }
    const [i] = led;
    // What comes by itself tells nothing apart.
    if (this.#taken.length > 1) this.#at = this.#contexts.step(this.#at, first + i);
    this.#later.step(first + i);
    if (this.#route[0] === first + i) this.#route.shift();
    else this.#route = [];
  }

  /** To be called after watch(). */
  move(view: View): number {
    const { game, node } = view;
    const first = game.outStart[node];
    const degree = game.outStart[node + 1] - first;
    if (degree === 0) return RESET;
    if (game.owner[node] === SUT) return AWAIT;
    if (degree === 1) return stimulusFaultShare(view, first) === 1 && view.canReset ? RESET : first;
    if (this.#route.length > 0 && this.#route[0] >= first && this.#route[0] < first + degree)
      return this.#route[0];
    this.#route = [];
    for (;;) {
      const open = this.#openHere(view);
      if (open >= 0) return open;
      if (view.maybe || this.#exhausted === view.coveredCount) return this.#least(view);
      const route = this.#search(view);
      if (route === 'cut') return this.#least(view);
      if (route) {
        this.#attempts.set(route.target, (this.#attempts.get(route.target) ?? 0) + 1);
        this.#route = route.moves;
        return this.#route[0];
      }
      if (this.#length < LONGEST) this.#length++;
      else this.#exhausted = view.coveredCount;
    }
  }

  #search(view: View) {
    const search = {
      view,
      contexts: this.#contexts,
      dice: this.#dice,
      at: this.#at,
      length: this.#length,
      attempts: this.#attempts,
    };
    return nearestOpen(search);
  }

  /** The edge here with the shortest context in which it is new, -1 if all are known up to the length in question. */
  #openHere(view: View): number {
    const { game, node } = view;
    let best: number[] = [];
    for (let length = 0; length <= this.#length && best.length === 0; length++) {
      const at = this.#contexts.shortened(this.#at, length);
      if (this.#contexts.depth(at) < length) break;
      best = [];
      for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++)
        if (this.#contexts.taken(at, e) === 0 && !isHopeless(view, e)) best.push(e);
    }
    return best.length === 0 ? -1 : this.#freshest(view, best);
  }

  /** The edge taken least after the last transitions. */
  #least(view: View): number {
    const { game, node } = view;
    let best: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      const times = this.#contexts.taken(this.#at, e) + (isHopeless(view, e) ? 1e9 : 0);
      if (times > least) continue;
      if (times < least) best = [];
      least = times;
      best.push(e);
    }
    return this.#freshest(view, best);
  }

  /** That whose stimulus never came after the most stimuli of this test; of equals any, now and then one that leads on. */
  #freshest(view: View, edges: readonly number[]): number {
    if (edges.length === 1) return edges[0];
    const fresh = edges.map((e) => this.#later.fresh(e));
    const most = Math.max(...fresh);
    const best = edges.filter((_, i) => fresh[i] === most);
    const onwards = best.filter((e) => leadsOn(view, e));
    const some = onwards.length > 0 && onwards.length < best.length;
    return this.#dice.pick(some && this.#dice.below(ONWARDS) === 0 ? onwards : best);
  }
}

/** Whether every test that went there ended by a fault. */
const isHopeless = (view: View, e: number): boolean =>
  stimulusFaultShare(view, e) === 1 || faultShare(view, view.game.target[e]) === 1;

/** Whether an edge may lead to a node, or by way of the SUT's answer to one, that was never visited. */
function leadsOn({ game, covered }: View, e: number): boolean {
  const w = arrivalOf(game, e);
  if (game.owner[w] !== SUT) return covered[w] === 0;
  for (let f = game.outStart[w]; f < game.outStart[w + 1]; f++)
    if (covered[arrivalOf(game, f)] === 0) return true;
  return false;
}

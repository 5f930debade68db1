// The hunt for what the model does not know: bugs that show only when a transition is taken after certain others, because the
// system remembers what the model forgets. Every transition is to be taken first at all, then after each transition before it (an edge
// pair), then after each two, and so on, where transitions that come by themselves (the only one of their node) are left out. Whatever is new at the pebble is done at once, the shortest context first, and where nothing is new the
// nearest open context is headed for (route.ts). Of equally new ones the dice prefer now this kind, now that
// (preference.ts): seeds hunt in different orders.
//
// When no open context of the longest kind can be reached, the transition taken least after the last ones is taken, for as long
// as the budget lasts. A step costs O(degree), a search O(EFFORT).

import type { Dice } from '../../base/index.ts';
import { type Game, isTransition, SUT } from '../../game/index.ts';
import { AWAIT, RESET, type View } from '../strategy.ts';
import { Contexts } from './contexts.ts';
import { faultShare, stimulusFaultShare } from './faults.ts';
import { Preference } from './preference.ts';
import { nearestOpen } from './route.ts';

/** The longest contexts are of so many transitions. */
export const LONGEST = 5;

export const contextsOf = (game: Game): Contexts => new Contexts(game.m, LONGEST);

export class Hunter {
  readonly #dice: Dice;
  readonly #contexts: Contexts;
  readonly #preference: Preference;
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
    this.#preference = new Preference(game, dice);
  }

  /** Whoever moves: takes note of what has happened since the last call. */
  watch(view: View): void {
    const { game, node, taken } = view;
    if (view.resets !== this.#tests) {
      this.#tests = view.resets;
      this.#at = this.#contexts.begin();
      this.#preference.begin();
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
    this.#preference.step(first + i);
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
    return best.length === 0 ? -1 : this.#preference.pick(view, best);
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
    return this.#preference.pick(view, best);
  }
}

/** Whether every test that went there ended by a fault. */
const isHopeless = (view: View, e: number): boolean =>
  stimulusFaultShare(view, e) === 1 || faultShare(view, view.game.target[e]) === 1;

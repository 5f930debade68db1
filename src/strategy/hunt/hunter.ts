// The hunt for bugs outside the model. They show only when a transition is taken after certain others, because the
// system remembers more than the model. Every transition is taken first at all, then after each transition before
// it (an edge pair), then after each two, and so on. Transitions that come by themselves (the only one of their
// node) are left out.
//
// Contexts of one length are filled twice. The first time counts only transitions that change something, because
// questions in between are rarely remembered and hide the way to a state. The second time counts all. Anything new
// at the current node is done at once, the shortest context first. If nothing is new, the run heads for the nearest
// open context (route.ts). Among equally new ones the dice prefer now this kind, now that (preference.ts): seeds
// hunt in different orders. After a new change the tester may first ask whether it happened (check-up.ts).
//
// When no open context of the longest kind can be reached, the least taken transition after the last ones is taken,
// until the budget ends. A step costs O(degree), a search O(EFFORT).

import type { Dice } from '../../base/index.ts';
import { costOf, type Game, isTransition, SUT } from '../../game/index.ts';
import { priceUnitOf } from '../prices.ts';
import { AWAIT, type Known, RESET, type View } from '../strategy.ts';
import { CheckUp } from './check-up.ts';
import { Contexts } from './contexts.ts';
import { faultShare, stimulusFaultShare } from './faults.ts';
import { questionsOf } from './outcomes.ts';
import { Preference } from './preference.ts';
import { nearestOpen } from './route.ts';

/** The longest contexts are of so many transitions. */
export const LONGEST = 5;

/** A move that costs more than so many usual ones is not made just because it is new and at hand. */
const DEAR = 4;

/** What the last transitions are counted among: those that change something, or all. */
const KINDS = ['changes', 'all'] as const;
type Kind = (typeof KINDS)[number];

/** What was seen after what, for each kind of context. */
export type Seen = Readonly<Record<Kind, Contexts>>;

export function contextsOf(game: Game, known?: Known): Seen {
  const seen = { changes: new Contexts(game.m, LONGEST), all: new Contexts(game.m, LONGEST) };
  // Earlier runs say which transitions were taken, and not after which others.
  known?.taken.forEach((taken, e) => {
    if (taken === 1) for (const kind of KINDS) seen[kind].step(Contexts.EMPTY, e);
  });
  return seen;
}

/** The contexts in the order in which they are filled. */
const STAGES: readonly { readonly kind: Kind; readonly length: number }[] = [
  { kind: 'all', length: 0 },
  ...Array.from({ length: LONGEST }, (_, i) => KINDS.map((kind) => ({ kind, length: i + 1 }))).flat(),
];

const nowhere = (): Record<Kind, number> => ({ changes: Contexts.EMPTY, all: Contexts.EMPTY });

export class Hunter {
  readonly #dice: Dice;
  readonly #seen: Seen;
  readonly #preference: Preference;
  readonly #checkUp: CheckUp;
  readonly #isQuestion: Uint8Array;
  /** What a usual move costs. */
  readonly #unit: number;
  /** The last transitions of the test, as far as they are known. */
  #at = nowhere();
  /** Which of the STAGES is filled now. */
  #stage = 0;
  #route: number[] = [];
  readonly #attempts = { changes: new Map<number, number>(), all: new Map<number, number>() };
  /** Where and what the player was asked last, and how often the edges there had been taken. */
  #node = -1;
  #taken: number[] = [];
  #tests = -1;
  /** How many nodes had been visited when no open context was left to be headed for. */
  #exhausted = -1;

  /** The players of a joint campaign share the contexts. */
  constructor(game: Game, dice: Dice, seen = contextsOf(game)) {
    this.#dice = dice;
    this.#seen = seen;
    this.#unit = priceUnitOf(game);
    this.#preference = new Preference(game, dice);
    this.#isQuestion = questionsOf(game);
    this.#checkUp = new CheckUp(game, dice, this.#isQuestion);
  }

  /** Whoever moves: takes note of what has happened since the last call. */
  watch(view: View): void {
    const { game, node, taken } = view;
    if (view.resets !== this.#tests) {
      this.#tests = view.resets;
      for (const kind of KINDS) this.#at[kind] = this.#seen[kind].begin();
      this.#preference.begin();
      this.#checkUp.begin();
      if (this.#route[0] === RESET) this.#route.shift();
      else this.#route = [];
    } else if (view.maybe) this.#lost();
    else if (this.#node >= 0) this.#learn(view);
    if (!view.maybe) this.#checkUp.arrive(node);
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
      this.#lost();
      return;
    }
    const e = first + led[0];
    // What comes by itself tells nothing apart.
    if (this.#taken.length > 1) this.#count(e);
    this.#preference.step(e);
    this.#checkUp.step(e, taken[e]);
    if (this.#route[0] === e) this.#route.shift();
    else this.#route = [];
  }

  #count(e: number): void {
    for (const kind of KINDS) {
      const at = this.#seen[kind].step(this.#at[kind], e);
      if (kind === 'all' || !this.#isQuestion[e]) this.#at[kind] = at;
    }
  }

  /** Nobody knows what the last transitions were. */
  #lost(): void {
    this.#at = nowhere();
    this.#route = [];
    this.#checkUp.begin();
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
    const question = this.#checkUp.question(view, (e) => !isHopeless(view, e));
    if (question >= 0) return question;
    for (;;) {
      const open = this.#openHere(view);
      if (open >= 0) return open;
      if (view.maybe || this.#exhausted === view.coveredCount) return this.#least(view);
      const route = this.#search(view);
      if (route === 'cut') return this.#least(view);
      if (route) {
        const attempts = this.#attempts[STAGES[this.#stage].kind];
        attempts.set(route.target, (attempts.get(route.target) ?? 0) + 1);
        this.#route = route.moves;
        return this.#route[0];
      }
      if (this.#stage < STAGES.length - 1) this.#stage++;
      else this.#exhausted = view.coveredCount;
    }
  }

  #search(view: View) {
    const { kind, length } = STAGES[this.#stage];
    return nearestOpen({
      view,
      contexts: this.#seen[kind],
      dice: this.#dice,
      at: this.#at[kind],
      length,
      leftOut: kind === 'all' ? null : this.#isQuestion,
      attempts: this.#attempts[kind],
    });
  }

  /** The edge here with the first context in which it is new, -1 if all are known up to the stage in question. */
  #openHere(view: View): number {
    const { game, node } = view;
    let best: number[] = [];
    for (let stage = 0; stage <= this.#stage && best.length === 0; stage++) {
      const { kind, length } = STAGES[stage];
      const contexts = this.#seen[kind];
      const at = contexts.shortened(this.#at[kind], length);
      if (contexts.depth(at) < length) continue;
      best = [];
      for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++)
        if (contexts.taken(at, e) === 0 && !isHopeless(view, e) && !this.#isDear(view, e)) best.push(e);
    }
    return best.length === 0 ? -1 : this.#preference.pick(view, best);
  }

  /** Whether it is better to go elsewhere first: a search tells (route.ts). */
  #isDear({ game, budgetLeft }: View, e: number): boolean {
    const cost = costOf(game, e);
    return cost > DEAR * this.#unit || cost > budgetLeft;
  }

  /** The edge taken least after the last transitions, each time counted by what it costs. */
  #least(view: View): number {
    const { game, node } = view;
    let best: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
      const price = Math.max(1, costOf(game, e) / this.#unit);
      const isVain = isHopeless(view, e) || costOf(game, e) > view.budgetLeft;
      const times = (1 + this.#seen.all.taken(this.#at.all, e)) * price + (isVain ? 1e9 : 0);
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

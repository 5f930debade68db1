// Does the system do what the machine says? Two kinds of tests look for a counter-example. A campaign on the machine as a game, by the
// strategy `adaptive`, takes every transition; whatever is off the model is one. Then random tests in the manner of the partial
// W-method: to a state drawn at random, a few random inputs, and then inputs that tell the state the machine expects from another
// one (Fujiwara et al., Test Selection Based on Finite State Models, 1991). As many in a row without a difference as asked for end it.

import type { Dice } from '../../base/index.ts';
import { forGoal, SUT } from '../../game/index.ts';
import { Campaign } from '../../run/index.ts';
import { AWAIT, RESET, STOP, strategyNamed } from '../../strategy/index.ts';
import { SILENCE, wordOf } from '../../sut/index.ts';
import type { Asking } from '../answer.ts';
import { ENDED, type Machine, type WayMap } from '../machine.ts';
import { machineGame } from '../machine-game.ts';
import type { Book } from './book.ts';
import type { ObservationNode } from './observation-tree.ts';
import type { States, TransitionTable } from './states.ts';

/** Mean number of random inputs in the middle of a test. */
const MIDDLE = 2;
/** How often random inputs are put into the way to a state, with or without one of its own left out. */
const MUTATED = 0.3;
/** How often a test then goes on to a state drawn at random, as the machine knows the way: two places may differ only far ahead. */
const TRAVELLED = 0.5;
/** How often every transition is followed to every state. */
const ROUNDS = 8;
/** Of pairs of inputs no more are tried than this. */
const MOST_PAIRS = 500_000;
/** A campaign may spend so much for each edge; on larger games it is left out, as planning would take longer than testing. */
const CAMPAIGN = { spend: 3, edges: 1500 };

/** A place whose last answer the machine did not give; null if the campaign ended without one. */
export function* campaignTest(book: Book, machine: Machine, dice: Dice): Asking<ObservationNode | null> {
  const game = forGoal(machineGame(machine), 'transitions');
  if (game.m > CAMPAIGN.edges) return null;
  const budget = CAMPAIGN.spend * game.m;
  const setup = { game, budget, resetCost: 10, unjudged: true as const };
  const campaign = new Campaign({ ...setup, player: strategyNamed('adaptive').prepare(setup)(dice) });
  let said: string[] = [];
  for (let move = campaign.decide(); move !== STOP; move = campaign.decide()) {
    if (move === RESET) {
      yield* book.reset();
      said = [];
      campaign.restarted();
    } else if (move !== AWAIT) {
      const { node } = campaign;
      if (node < game.ownNodes!) {
        const place = yield* book.ask(machine.inputs.indexOf(wordOf(game, move)));
        const { labels, fault } = book.answers.list[place.answer];
        if (fault) return place;
        said = [...labels];
      }
      campaign.observe(move);
    } else {
      // Through a node that stands for a transition there is one way.
      const passing = campaign.node >= game.ownNodes!;
      const word = passing ? '' : (said.shift() ?? SILENCE);
      const edge = edgesOf(campaign).find((e) => passing || wordOf(game, e) === word);
      if (edge === undefined) return book.here;
      campaign.observe(edge);
    }
    const waiting = game.owner[campaign.node] === SUT || campaign.node >= game.ownNodes!;
    if (!waiting && said.length > 0) return book.here;
  }
  return null;
}

const edgesOf = ({ game, node }: Campaign): number[] =>
  Array.from({ length: game.outStart[node + 1] - game.outStart[node] }, (_, i) => game.outStart[node] + i);

/** A place whose last answer the machine did not give, or null; one test. */
export function* randomTest(test: RandomTest, dice: Dice): Asking<ObservationNode | null> {
  const { book, machine, map } = test;
  const walk = new Walk(book, test.steps);
  yield* walk.start();
  const way = map.way(0, dice.below(machine.states.length));
  const kind = dice.unit();
  const cut = kind < MUTATED ? dice.below(way.length + 1) : way.length;
  yield* walk.giveAll(way.slice(0, cut));
  while (walk.goesOn && dice.unit() > 1 / (MIDDLE + 1)) yield* walk.give(dice.below(machine.inputs.length));
  if (cut < way.length) yield* walk.giveAll(way.slice(cut + dice.below(2)));
  else if (walk.goesOn && kind < MUTATED + TRAVELLED) yield* walk.giveAll(dice.pick(map.from(walk.state)));
  yield* tellFromAnother(test, walk, dice);
  return walk.off;
}

/**
 * After every transition, its rare answers included, every input, in random order: the misjudged ends of transitions that show at
 * once. What the tree knows already is not played again.
 */
export function* pairTests(test: RandomTest, dice: Dice): Asking<ObservationNode | null> {
  const { machine, states } = test;
  const k = machine.inputs.length;
  for (const number of shuffled(machine.states.length * k * k, dice)) {
    const [state, first, second] = [Math.floor(number / (k * k)), Math.floor(number / k) % k, number % k];
    for (const place of [...states.basis[state].after(first).values()]) {
      const off = yield* tryAt(test, place, second, dice);
      if (off) return off;
    }
  }
  return null;
}

/**
 * Tries an input at the end of a transition: once, or, where chance is in play, until it has given every answer that its state gives
 * there, or would have. A place whose answers differ, or null.
 */
function* tryAt(
  test: RandomTest,
  place: ObservationNode,
  input: number,
  dice: Dice,
): Asking<ObservationNode | null> {
  const { book, steps } = test;
  const state = steps.stateAt(place) ?? ENDED;
  const settled = (): boolean =>
    book.isNondeterministic(input)
      ? book.enough(place, input) || place.after(input).size >= steps.answers(state, input).size
      : place.tries(input) > 0;
  if (state === ENDED) return null;
  while (!place.hard && !settled()) {
    if (!(yield* book.goTo(place))) place.hard = true;
    else {
      const walk = new Walk(book, steps, state);
      yield* walk.giveAll([input]);
      yield* tellFromAnother(test, walk, dice);
      if (walk.off) return walk.off;
    }
  }
  const seen = place.after(input);
  const lacks = [...steps.answers(state, input).keys()].some((answer) => !seen.has(answer));
  return lacks && book.enough(place, input) ? [...seen.values()][0] : null;
}

/**
 * Every transition, and from where it leads to every state that the machine knows a way to: two states may differ only far ahead,
 * and then the machine shows where to look.
 */
export function* travelTests(test: RandomTest, dice: Dice): Asking<ObservationNode | null> {
  const { book, machine, map } = test;
  const [n, k] = [machine.states.length, machine.inputs.length];
  for (const number of shuffled(n * k * n * ROUNDS, dice)) {
    const [state, input, goal] = [Math.floor(number / (k * n)) % n, Math.floor(number / n) % k, number % n];
    const { target } = machine.states[state][input][0] ?? { target: ENDED };
    if (target === ENDED || (target !== goal && map.way(target, goal).length === 0)) continue;
    const walk = new Walk(book, test.steps);
    yield* walk.start();
    yield* walk.giveAll([...map.way(0, state), input]);
    if (walk.goesOn) yield* walk.giveAll(map.way(walk.state, goal));
    yield* tellFromAnother(test, walk, dice);
    if (walk.off) return walk.off;
  }
  return null;
}

function shuffled(count: number, dice: Dice): number[] {
  const order = Array.from({ length: Math.min(count, MOST_PAIRS) }, (_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Plays what tells the state the machine is in from another one. */
function* tellFromAnother({ machine, states }: RandomTest, walk: Walk, dice: Dice): Asking<void> {
  if (!walk.goesOn || machine.states.length < 2) return;
  const other = (walk.state + 1 + dice.below(machine.states.length - 1)) % machine.states.length;
  const witness = states.apart(states.basis[walk.state], states.basis[other]);
  if (witness) yield* walk.giveAll([...witness.way.map(({ input }) => input), witness.last]);
}

/** What tests of a machine share. */
export interface RandomTest {
  readonly book: Book;
  readonly states: States;
  readonly steps: TransitionTable;
  readonly machine: Machine;
  readonly map: WayMap;
}

/** A play beside the machine. */
class Walk {
  state: number;
  /** The first place that the machine does not get to. */
  off: ObservationNode | null = null;
  readonly #book: Book;
  readonly #steps: TransitionTable;

  constructor(book: Book, steps: TransitionTable, state = 0) {
    this.#book = book;
    this.#steps = steps;
    this.state = state;
  }

  get goesOn(): boolean {
    return this.off === null && this.state !== ENDED;
  }

  *start(): Asking<void> {
    yield* this.#book.reset();
  }

  *giveAll(inputs: readonly number[]): Asking<void> {
    for (const input of inputs) if (this.goesOn) yield* this.give(input);
  }

  *give(input: number): Asking<void> {
    const place = yield* this.#book.ask(input);
    const next = this.#steps.after(this.state, input, place.answer);
    if (next === undefined) this.off = place;
    else this.state = next;
  }
}

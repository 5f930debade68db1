// Active learning of an observable nondeterministic machine: the states are places of the observation tree that are apart from one
// another (states.ts), every input is tried at each of them, what an input leads to is told apart until one state is left that it
// may be, and then the machine is tested (tests.ts). A counter-example makes a new state or a new answer (resolve.ts), until as
// many tests as asked for show none. A state is believed only when something told it from all others, so the machine is minimal.

import type { Dice } from '../../base/index.ts';
import type { Asking } from '../answer.ts';
import { type Machine, minimal, WayMap } from '../machine.ts';
import type { Book } from './book.ts';
import { countedSystem } from './counted.ts';
import { LEAST_TESTS, TESTS } from './effort.ts';
import type { Learned, LearnOptions } from './learned.ts';
import type { ObservationNode } from './observation-tree.ts';
import { resolve } from './resolve.ts';
import { States, TransitionTable } from './states.ts';
import { campaignTest, pairTests, randomTest, travelTests } from './tests.ts';

export class ChanceLearner {
  readonly #options: LearnOptions;
  readonly #book: Book;
  readonly #dice: Dice;
  #states: States;
  #refuted: number;
  #quiet = 0;
  #finished = false;
  /** Places whose difference did not come again. */
  readonly #given = new Set<ObservationNode>();

  /** Goes on with everything that a book holds. */
  constructor(options: LearnOptions, book: Book, dice: Dice, refuted: number) {
    this.#options = options;
    this.#book = book;
    this.#states = new States(this.#book);
    this.#dice = dice;
    this.#refuted = refuted;
  }

  *run(): Asking<void> {
    for (;;) {
      const surprises = this.#book.surprises;
      const settled = yield* this.#settle();
      // What an input may answer was thought to be known: what told places apart may not hold any more.
      if (this.#book.surprises !== surprises) this.#states = new States(this.#book);
      if (!settled || this.#book.surprises !== surprises) continue;
      const machine = this.#states.machine();
      const conflict = this.#conflict(machine) ?? (yield* this.#test(machine));
      if (!conflict) {
        if (this.#book.surprises !== surprises) continue;
        this.#finished = true;
        return;
      }
      this.#refuted++;
      const known = yield* resolve(
        this.#book,
        this.#states,
        new TransitionTable(machine, this.#book),
        conflict,
      );
      if (!known && this.#book.surprises === surprises) this.#given.add(conflict);
    }
  }

  result(): Learned {
    const machine = minimal(this.#states.machine());
    const { machine: weighed, leastTries } = countedSystem(this.#book, machine);
    const { steps, resets, inputs } = this.#book;
    return {
      machine: weighed,
      steps,
      resets,
      refuted: this.#refuted,
      quiet: this.#quiet,
      finished: this.#finished,
      leastTries,
      claim: null,
      nondeterministic: inputs.filter((_, input) => this.#book.isNondeterministic(input)),
    };
  }

  /** Tries every input at every state and identifies what they lead to; false if something changed and it must be called again. */
  *#settle(): Asking<boolean> {
    const { basis } = this.#states;
    for (const place of basis) {
      for (let input = 0; input < this.#book.inputs.length; input++) {
        while (!this.#book.enough(place, input)) {
          if (yield* this.#book.goTo(place)) yield* this.#book.ask(input);
          else if (place.tries(input) > 0) place.hard = true;
          else break;
        }
      }
    }
    for (const place of this.#states.frontier()) {
      let candidates = this.#states.candidates(place);
      while (candidates.length > 1) {
        if (!(yield* this.#tellApart(place, candidates))) break;
        candidates = this.#states.candidates(place);
      }
      if (candidates.length === 0) {
        this.#states.promote(place);
        return false;
      }
    }
    return true;
  }

  /** Plays at a place what tells two states apart; false if that is not possible. */
  *#tellApart(place: ObservationNode, candidates: readonly number[]): Asking<boolean> {
    const [p, q] = candidates.map((s) => this.#states.basis[s]);
    const witness = this.#states.apart(p, q);
    if (!witness || place.hard) return false;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (!(yield* this.#book.goTo(place))) break;
      if ((yield* this.#book.follow(witness.way)) && !this.#book.here!.ended)
        yield* this.#book.ask(witness.last);
      if (this.#states.apart(place, p) || this.#states.apart(place, q)) return true;
    }
    place.hard = true;
    return false;
  }

  /** A place of the tree whose answers the machine does not give, or not all of which it gave though it was asked often enough. */
  #conflict(machine: Machine): ObservationNode | null {
    const steps = new TransitionTable(machine, this.#book);
    const stack: { place: ObservationNode; state: number }[] = [{ place: this.#book.root, state: 0 }];
    for (let at = stack.pop(); at; at = stack.pop()) {
      const { place, state } = at;
      for (let input = 0; input < machine.inputs.length; input++) {
        const seen = place.after(input);
        if (seen.size === 0) continue;
        const told = steps.answers(state, input);
        const missing =
          this.#book.enough(place, input) && [...told.keys()].some((answer) => !seen.has(answer));
        if (missing && !this.#given.has(place)) return place;
        for (const [answer, next] of seen) {
          const target = told.get(answer);
          if (target === undefined && !this.#given.has(place)) return place;
          if (target !== undefined && !next.ended) stack.push({ place: next, state: target });
        }
      }
    }
    return null;
  }

  /** A counter-example: the place before the answer that the machine does not give. */
  *#test(machine: Machine): Asking<ObservationNode | null> {
    const steps = new TransitionTable(machine, this.#book);
    this.#quiet = 0;
    const off = yield* campaignTest(this.#book, machine, this.#dice);
    if (off) return yield* this.#again(off);
    const usual = Math.max(LEAST_TESTS.chance, TESTS * machine.states.length * machine.inputs.length);
    const { tests = usual } = this.#options;
    const test = { book: this.#book, states: this.#states, steps, machine, map: new WayMap(machine) };
    const systematic = (yield* pairTests(test, this.#dice)) ?? (yield* travelTests(test, this.#dice));
    if (systematic) return yield* this.#again(systematic);
    while (this.#quiet < tests) {
      const differing = yield* randomTest(test, this.#dice);
      if (differing) return yield* this.#again(differing);
      this.#quiet++;
    }
    return null;
  }

  /** Plays a counter-example once more: where the system answers otherwise now, chance is in play. */
  *#again(off: ObservationNode): Asking<ObservationNode> {
    yield* this.#book.reset();
    yield* this.#book.follow(off.path());
    return off.parent!;
  }
}

/** So often is a place come to before telling two states apart there is given up. */
const MOST_TRIES = 5000;

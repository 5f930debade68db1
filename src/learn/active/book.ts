// The learner's hands: gives inputs, keeps everything in the observation tree, counts what it costs, and knows how often an input must
// be tried. An input that answered the same history in two ways is nondeterministic from then on, everywhere: it is tried until an answer
// of the chance `rarest` would have been missed with less than 1 - `confidence`. The others are tried once.

import { type Answer, Answers, type Asking } from '../answer.ts';
import { ObservationNode } from './observation-tree.ts';

export interface BookOptions {
  readonly inputs: readonly string[];
  /** What may be spent: 1 for each stimulus, and the reset cost for each reset. */
  readonly budget: number;
  readonly resetCost: number;
  /** The chance of the rarest answer that is looked for; 1 for a deterministic system. */
  readonly rarest: number;
  /** How sure it must be that it was not missed. */
  readonly confidence: number;
}

/** The budget is spent. */
export class Spent extends Error {}

/** A place that is seldom come to is tried for so many times what should do. */
const PATIENCE = 10;
const MOST_ATTEMPTS = 3000;

export class Book {
  readonly root = new ObservationNode();
  readonly answers = new Answers();
  readonly inputs: readonly string[];
  steps = 0;
  resets = 0;
  /** Changes whenever an input is found out to be nondeterministic. */
  surprises = 0;
  here: ObservationNode | null = null;
  readonly #options: BookOptions;
  readonly #many: boolean[];
  readonly #tries: number;

  constructor(options: BookOptions) {
    this.#options = options;
    this.inputs = options.inputs;
    const { rarest, confidence } = options;
    this.#tries = rarest >= 1 ? 1 : Math.ceil(Math.log(1 - confidence) / Math.log(1 - rarest));
    this.#many = options.inputs.map(() => false);
  }

  get spent(): number {
    return this.steps + this.resets * this.#options.resetCost;
  }

  isNondeterministic(input: number): boolean {
    return this.#many[input];
  }

  /** Whether an input was tried often enough at a place to know its answers. */
  enough = (place: ObservationNode, input: number): boolean =>
    place.tries(input) >= (this.#many[input] ? this.#tries : 1) || (place.hard && place.tries(input) > 0);

  *reset(): Asking<void> {
    if (this.spent + this.#options.resetCost > this.#options.budget) throw new Spent();
    this.resets++;
    this.here = this.root;
    yield { kind: 'reset' };
  }

  /** Gives an input where the system is now. */
  *ask(input: number): Asking<ObservationNode> {
    if (this.spent + 1 > this.#options.budget) throw new Spent();
    this.steps++;
    const answer: Answer = yield { kind: 'ask', input };
    return this.#noted(this.here!, input, this.answers.of(answer));
  }

  /** What was seen elsewhere: an answer at a place that had another one. */
  contradicted(at: ObservationNode, input: number, answer: number): void {
    this.#noted(at, input, answer);
  }

  #noted(at: ObservationNode, input: number, answer: number): ObservationNode {
    const known = at.after(input).size;
    this.here = at.add(input, answer, this.answers.list[answer].fault !== undefined);
    if (known > 0 && at.after(input).size > known && !this.#many[input]) {
      this.#many[input] = true;
      this.surprises++;
    }
    return this.here;
  }

  /** Brings the system to a place; false if it would not be led there. */
  *goTo(place: ObservationNode): Asking<boolean> {
    const attempts = Math.min(MOST_ATTEMPTS, Math.ceil(PATIENCE / place.chance()) + PATIENCE);
    for (let i = 0; i < attempts; i++) {
      yield* this.reset();
      if (yield* this.follow(place.path())) return true;
    }
    return false;
  }

  /** Gives the inputs of a way as long as the answers are those of it. */
  *follow(way: readonly { readonly input: number; readonly answer: number }[]): Asking<boolean> {
    for (const { input, answer } of way) {
      const place = yield* this.ask(input);
      if (place.answer !== answer) return false;
      if (place.ended) return place === way.at(-1);
    }
    return true;
  }
}

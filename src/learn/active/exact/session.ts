// The hands of the learner of deterministic systems: gives inputs, grows the tree, counts what it costs. An answer that differs from
// the one that the same history had before ends this way of learning: the system is not deterministic.

import type { Asking } from '../../answer.ts';
import { type BookOptions, Spent } from '../book.ts';
import { AnswerTree, UNASKED } from './answer-tree.ts';

/** The same history was answered in another way. */
export class Contradicted extends Error {
  readonly place: number;
  readonly input: number;
  readonly answer: number;

  constructor(place: number, input: number, answer: number) {
    super('the same history had two answers');
    this.place = place;
    this.input = input;
    this.answer = answer;
  }
}

export class TreeSession {
  readonly tree = new AnswerTree();
  here = 0;
  steps = 0;
  resets = 0;
  readonly #options: BookOptions;

  constructor(options: BookOptions) {
    this.#options = options;
  }

  *reset(): Asking<void> {
    const { budget, resetCost } = this.#options;
    if (this.steps + (this.resets + 1) * resetCost > budget) throw new Spent();
    this.resets++;
    this.here = 0;
    this.tree.visit(0);
    yield { kind: 'reset' };
  }

  /** Gives an input where the system is now; the place it leads to. */
  *give(input: number): Asking<number> {
    const { budget, resetCost } = this.#options;
    if (this.steps + 1 + this.resets * resetCost > budget) throw new Spent();
    this.steps++;
    const { tree } = this;
    const answer = tree.answers.of(yield { kind: 'ask', input });
    let next = tree.child(this.here, input);
    if (next === UNASKED) next = tree.add(this.here, input, answer);
    else if (tree.answer(next) !== answer) throw new Contradicted(this.here, input, answer);
    tree.visit(next);
    this.here = next;
    return next;
  }

  /** A test of its own: inputs until they or the test end. The last place; nothing is asked if the tree has it all. */
  *query(inputs: readonly number[]): Asking<number> {
    const known = this.known(inputs);
    if (known !== UNASKED) return known;
    yield* this.reset();
    yield* this.giveAll(inputs);
    return this.here;
  }

  *giveAll(inputs: readonly number[]): Asking<void> {
    for (const input of inputs) {
      if (this.tree.ended(this.here)) return;
      yield* this.give(input);
    }
  }

  /** The place that inputs lead to, or the end of the test before, by what is in the tree. */
  known(inputs: readonly number[]): number {
    let at = 0;
    for (const input of inputs) {
      if (at === UNASKED || this.tree.ended(at)) break;
      at = this.tree.child(at, input);
    }
    return at;
  }
}

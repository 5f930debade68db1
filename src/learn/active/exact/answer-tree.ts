// Everything a deterministic system has answered, as a tree in flat rows: from each place an input leads to one place, with the answer on
// the way. Six integers a place and no object, so that a million places take some 25 MB. It is the cache, too: what was asked once
// is looked up. A place where the test ended has nothing behind it.

import { GrowingInts } from '../../../base/index.ts';
import { Answers } from '../../answer.ts';

/** No place: the input was never given there. */
export const UNASKED = -1;

export class AnswerTree {
  readonly answers = new Answers();
  readonly #parent = new GrowingInts();
  readonly #input = new GrowingInts();
  readonly #answer = new GrowingInts();
  readonly #visits = new GrowingInts();
  /** The first place behind each, and the next one behind the same place. */
  readonly #first = new GrowingInts();
  readonly #sibling = new GrowingInts();

  constructor() {
    this.#push(UNASKED, UNASKED, UNASKED);
  }

  get size(): number {
    return this.#parent.length;
  }

  child(place: number, input: number): number {
    let at = this.#first.get(place);
    while (at !== UNASKED && this.#input.get(at) !== input) at = this.#sibling.get(at);
    return at;
  }

  firstChild(place: number): number {
    return this.#first.get(place);
  }

  sibling(place: number): number {
    return this.#sibling.get(place);
  }

  parent(place: number): number {
    return this.#parent.get(place);
  }

  input(place: number): number {
    return this.#input.get(place);
  }

  answer(place: number): number {
    return this.#answer.get(place);
  }

  visits(place: number): number {
    return this.#visits.get(place);
  }

  ended(place: number): boolean {
    return place > 0 && this.answers.list[this.answer(place)].fault !== undefined;
  }

  visit(place: number): void {
    this.#visits.set(place, this.#visits.get(place) + 1);
  }

  add(place: number, input: number, answer: number): number {
    const added = this.#push(place, input, answer);
    this.#sibling.set(added, this.#first.get(place));
    this.#first.set(place, added);
    return added;
  }

  /** The places on the way from `from`, which is left out, to a place, which is not. */
  path(place: number, from = 0): number[] {
    const path: number[] = [];
    for (let at = place; at !== from; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  /** The inputs on that way. */
  inputs(place: number, from = 0): number[] {
    return this.path(place, from).map((at) => this.input(at));
  }

  #push(parent: number, input: number, answer: number): number {
    this.#parent.push(parent);
    this.#input.push(input);
    this.#answer.push(answer);
    this.#visits.push(0);
    this.#first.push(UNASKED);
    this.#sibling.push(UNASKED);
    return this.size - 1;
  }
}

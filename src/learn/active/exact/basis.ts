// Which places of the tree are states: the basis, places that are all apart from one another, each one input beyond another one; and
// the frontier, the places one input beyond the basis, each of which may be any state that it is not apart from. Candidates only
// ever become fewer, and a place without any is a new state.

import { ENDED } from '../../machine.ts';
import { type AnswerTree, UNASKED } from './answer-tree.ts';
import { isApart } from './apartness.ts';
import { type FlatMachine, NEVER_ASKED } from './flat-machine.ts';

export class Basis {
  readonly places: number[] = [0];
  readonly #tree: AnswerTree;
  readonly #inputs: number;
  readonly #state = new Map<number, number>([[0, 0]]);
  readonly #candidates = new Map<number, number[]>();
  /** How large the tree was when candidates were last looked at. */
  readonly #looked = new Map<number, number>();

  constructor(tree: AnswerTree, inputs: number) {
    this.#tree = tree;
    this.#inputs = inputs;
  }

  isState(place: number): boolean {
    return this.#state.has(place);
  }

  promote(place: number): void {
    const state = this.places.length;
    this.#state.set(place, state);
    this.places.push(place);
    this.#candidates.delete(place);
    for (const [other, candidates] of this.#candidates)
      if (!isApart(this.#tree, other, place)) candidates.push(state);
  }

  /** The states that a place of the frontier may be. */
  candidates(place: number): readonly number[] {
    const tree = this.#tree;
    const known = this.#candidates.get(place) ?? this.places.map((_, state) => state);
    if (this.#looked.get(place) === tree.size) return known;
    const left = known.filter((state) => !isApart(tree, place, this.places[state]));
    this.#candidates.set(place, left);
    this.#looked.set(place, tree.size);
    return left;
  }

  /** The machine by what is known now: of several candidates the first. */
  machine(): FlatMachine {
    const [tree, inputs] = [this.#tree, this.#inputs];
    const answer = new Int32Array(this.places.length * inputs).fill(NEVER_ASKED);
    const next = new Int32Array(this.places.length * inputs).fill(NEVER_ASKED);
    this.places.forEach((place, state) => {
      for (let input = 0; input < inputs; input++) {
        const child = tree.child(place, input);
        if (child === UNASKED) continue;
        answer[state * inputs + input] = tree.answer(child);
        next[state * inputs + input] = tree.ended(child)
          ? ENDED
          : (this.#state.get(child) ?? this.candidates(child)[0] ?? 0);
      }
    });
    return { states: this.places.length, inputs, answer, next };
  }
}

// Which places of the observation tree are states: the basis, places that are all apart from one another, the root first; and the
// frontier, the places one input beyond it, each of which is identified once it is apart from all of the basis but one. From that
// follows a machine at any time, a guess as long as something is not identified. The basis contains the way to each of its places.

import { ENDED, type Machine, type Transition } from '../machine.ts';
import { type ApartnessWitness, apart } from './apart.ts';
import type { Book } from './book.ts';
import type { ObservationNode } from './observation-tree.ts';

export class States {
  readonly basis: ObservationNode[];
  readonly #book: Book;
  readonly #number = new Map<ObservationNode, number>();
  /** For each place of the frontier the states it may be. They only ever become fewer. */
  readonly #candidates = new Map<ObservationNode, number[]>();

  constructor(book: Book) {
    this.#book = book;
    this.basis = [book.root];
    this.#number.set(book.root, 0);
  }

  isState(place: ObservationNode): boolean {
    return this.#number.has(place);
  }

  promote(place: ObservationNode): void {
    this.#number.set(place, this.basis.length);
    this.basis.push(place);
    // A new state may be what any place of the frontier is.
    for (const candidates of this.#candidates.values()) candidates.push(this.basis.length - 1);
    this.#candidates.delete(place);
  }

  *frontier(): Generator<ObservationNode> {
    for (const place of this.basis) {
      for (let input = 0; input < this.#book.inputs.length; input++) {
        for (const next of place.after(input).values())
          if (!next.ended && !this.#number.has(next)) yield next;
      }
    }
  }

  /** The states that a place of the frontier may be. */
  candidates(place: ObservationNode): readonly number[] {
    const known = this.#candidates.get(place) ?? this.basis.map((_, s) => s);
    const left = known.filter((s) => this.apart(place, this.basis[s]) === null);
    this.#candidates.set(place, left);
    return left;
  }

  apart(p: ObservationNode, q: ObservationNode): ApartnessWitness | null {
    return apart(p, q, this.#book.inputs.length, this.#book.enough);
  }

  /** The machine by what is known now. */
  machine(): Machine {
    const { inputs, answers } = this.#book;
    const states = this.basis.map((place) =>
      inputs.map((_, input) =>
        [...place.after(input)].map(
          ([answer, next]): Transition => ({
            answer: answers.list[answer],
            target: next.ended ? ENDED : (this.#number.get(next) ?? this.candidates(next)[0] ?? 0),
            count: next.count,
          }),
        ),
      ),
    );
    return { inputs, states };
  }
}

/** A machine for following plays: by state, input and the number of the answer. */
export class TransitionTable {
  readonly #next: ReadonlyMap<number, number>[][];
  readonly #answers: Book['answers'];

  constructor(machine: Machine, book: Book) {
    this.#answers = book.answers;
    this.#next = machine.states.map((row) =>
      row.map(
        (transitions) =>
          new Map(transitions.map(({ answer, target }) => [this.#answers.of(answer), target] as const)),
      ),
    );
  }

  /** The state after an answer; undefined if the machine does not give it. */
  after(state: number, input: number, answer: number): number | undefined {
    return this.#next[state][input].get(answer);
  }

  answers(state: number, input: number): ReadonlyMap<number, number> {
    return this.#next[state][input];
  }

  /** The state at a place, undefined if the machine does not get there. */
  stateAt(place: ObservationNode): number | undefined {
    let state: number | undefined = 0;
    for (const { input, answer } of place.path()) {
      if (state === undefined || state === ENDED) return undefined;
      state = this.after(state, input, answer);
    }
    return state;
  }
}

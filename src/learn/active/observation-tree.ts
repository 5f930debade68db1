// Everything that was seen so far, as a tree: from each place an input and its answer lead to a place of their own, and a test is a
// path from the root. Nothing is ever merged here; which places are one state is for the learner to say.

export class Place {
  readonly parent: Place | null;
  readonly input: number;
  readonly answer: number;
  readonly depth: number;
  /** True if the test ended with the answer that leads here. */
  readonly ended: boolean;
  /** How often this place was come to. */
  count = 0;
  /** It could not be reached often enough: what is known of it has to do. */
  hard = false;
  readonly #tries: number[] = [];
  readonly #after: (Map<number, Place> | undefined)[] = [];

  constructor(parent: Place | null = null, input = -1, answer = -1, ended = false) {
    this.parent = parent;
    this.input = input;
    this.answer = answer;
    this.ended = ended;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  tries(input: number): number {
    return this.#tries[input] ?? 0;
  }

  /** The places that an input led to, by answer. */
  after(input: number): ReadonlyMap<number, Place> {
    return this.#after[input] ?? NOTHING;
  }

  /** An input was given here, and answered. */
  add(input: number, answer: number, ended: boolean): Place {
    this.#tries[input] = this.tries(input) + 1;
    const places = (this.#after[input] ??= new Map());
    let place = places.get(answer);
    if (!place) {
      place = new Place(this, input, answer, ended);
      places.set(answer, place);
    }
    place.count++;
    return place;
  }

  /** The way from `from`, an ancestor, or from the root. */
  path(from: Place | null = null): Place[] {
    const way: Place[] = [];
    for (let at: Place = this; at.parent && at !== from; at = at.parent) way.push(at);
    return way.reverse();
  }

  /** How likely the way here is, by what was seen. */
  chance(): number {
    return this.path().reduce((p, { parent, input, count }) => (p * count) / parent!.tries(input), 1);
  }
}

const NOTHING: ReadonlyMap<number, Place> = new Map();

// Everything that was seen so far, as a tree: from each place an input and its answer lead to a place of their own, and a test is a
// path from the root. Nothing is ever merged here; which places are one state is for the learner to say.

export class ObservationNode {
  readonly parent: ObservationNode | null;
  readonly input: number;
  readonly answer: number;
  readonly depth: number;
  /** True if the test ended with the answer that leads here. */
  readonly ended: boolean;
  /** How often this place was come to. */
  count = 0;
  /** It could not be reached often enough: what is known of it has to do. */
  hard = false;
  /** By input; none where nothing was tried, as at most places. */
  #after: Map<number, Map<number, ObservationNode>> | null = null;

  constructor(parent: ObservationNode | null = null, input = -1, answer = -1, ended = false) {
    this.parent = parent;
    this.input = input;
    this.answer = answer;
    this.ended = ended;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  tries(input: number): number {
    let tries = 0;
    for (const { count } of this.after(input).values()) tries += count;
    return tries;
  }

  /** The places that an input led to, by answer. */
  after(input: number): ReadonlyMap<number, ObservationNode> {
    return this.#after?.get(input) ?? NOTHING;
  }

  /** An input was given here, and answered; so many times. */
  add(input: number, answer: number, ended: boolean, times = 1): ObservationNode {
    this.#after ??= new Map();
    let places = this.#after.get(input);
    if (!places) {
      places = new Map();
      this.#after.set(input, places);
    }
    let place = places.get(answer);
    if (!place) {
      place = new ObservationNode(this, input, answer, ended);
      places.set(answer, place);
    }
    place.count += times;
    return place;
  }

  /** The way from `from`, an ancestor, or from the root. */
  path(from: ObservationNode | null = null): ObservationNode[] {
    const way: ObservationNode[] = [];
    for (let at: ObservationNode = this; at.parent && at !== from; at = at.parent) way.push(at);
    return way.reverse();
  }

  /** How likely the way here is, by what was seen. */
  chance(): number {
    return this.path().reduce((p, { parent, input, count }) => (p * count) / parent!.tries(input), 1);
  }
}

const NOTHING: ReadonlyMap<number, ObservationNode> = new Map();

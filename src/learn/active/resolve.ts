// What to do about a place that is apart from the state the machine takes it for. Half of the way to it is cut off: the rest is played
// from the state that the middle is taken for. Either the middle turns out to be apart from that state, or the difference shows
// on the shorter way; in the end it is in the frontier, where it makes a place another state than it was taken for. Logarithmic
// in the length of the way for a deterministic system (Rivest and Schapire's search); the others are asked until it shows.

import type { Asking } from '../answer.ts';
import { ENDED } from '../machine.ts';
import type { ApartnessWitness } from './apart.ts';
import type { Book } from './book.ts';
import type { ObservationNode } from './observation-tree.ts';
import type { States, TransitionTable } from './states.ts';

/** So often is the rest of a way played before a difference is taken for one that will not come again. */
const TRIES = 50;

/** True if the frontier knows better now; false if the difference did not come again. */
export function* resolve(
  book: Book,
  states: States,
  steps: TransitionTable,
  conflict: ObservationNode,
): Asking<boolean> {
  let place = conflict;
  const before = book.surprises;
  while (book.surprises === before) {
    const state = steps.stateAt(place);
    if (state === undefined || state === ENDED) return false;
    const witness = states.apart(place, states.basis[state]);
    if (!witness) return false;
    const way = place.path();
    const first = way.findIndex((one) => !states.isState(one));
    if (first < 0 || first === way.length - 1) return first >= 0;
    // Halfway between the frontier and the place, nearer to the frontier.
    const middle = way[first + Math.floor((way.length - 1 - first) / 2)];
    const found = yield* playRest(book, states, steps, { place, middle, witness });
    if (!found) return false;
    place = found;
  }
  return true;
}

interface Rest {
  readonly place: ObservationNode;
  readonly middle: ObservationNode;
  readonly witness: ApartnessWitness;
}

/** A place with a shorter way that is apart from its state, or null. */
function* playRest(
  book: Book,
  states: States,
  steps: TransitionTable,
  { place, middle, witness }: Rest,
): Asking<ObservationNode | null> {
  const state = steps.stateAt(middle)!;
  const start = states.basis[state];
  const rest = [...place.path(middle), ...witness.way];
  for (let i = 0; i < TRIES; i++) {
    if (!(yield* book.goTo(start))) return null;
    const led = yield* book.follow(rest);
    if (led && !book.here!.ended) yield* book.ask(witness.last);
    if (states.apart(middle, start)) return middle;
    const way = book.here!.path();
    for (const one of way.slice(start.depth)) {
      const taken = states.isState(one) ? undefined : steps.stateAt(one);
      if (taken === undefined || taken === ENDED) continue;
      if (states.apart(one, states.basis[taken])) return one;
    }
    // The machine does not even allow the last answer: then the place before it is apart from its state.
    if (!book.isNondeterministic(witness.last) && rest.every(({ input }) => !book.isNondeterministic(input)))
      return null;
  }
  return null;
}

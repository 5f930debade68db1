// Finds out which state a place of the frontier is, in as few tests as it can: all states that it may be are followed at once, each
// from its own place in the tree, and each input is the one that parts most pairs of them, whatever the answer was so far. (An
// adaptive distinguishing sequence, as in L#.) Where no input parts any at once, the shortest sequence that is known to part the first two
// is begun.

import type { Asking } from '../../answer.ts';
import { type AnswerTree, UNASKED } from './answer-tree.ts';
import { apartBy } from './apartness.ts';
import type { TreeSession } from './session.ts';

/** So many pairs are compared for a shortest sequence. */
const PAIRS = 8;

/** Goes on from where the system is, at a place that may be the state of any of these places. */
export function* tellApart(session: TreeSession, places: readonly number[], inputs: number): Asking<void> {
  let followed = places;
  while (followed.length > 1 && !session.tree.ended(session.here)) {
    const input = partingInput(session.tree, followed, inputs);
    if (input === UNASKED) return;
    const answer = session.tree.answer(yield* session.give(input));
    followed = followed
      .map((place) => session.tree.child(place, input))
      .filter((place) => place !== UNASKED && session.tree.answer(place) === answer);
  }
}

function partingInput(tree: AnswerTree, places: readonly number[], inputs: number): number {
  let best = UNASKED;
  let most = 0;
  for (let input = 0; input < inputs; input++) {
    const parted = pairsParted(tree, places, input);
    if (parted > most) [most, best] = [parted, input];
  }
  if (best !== UNASKED) return best;
  let shortest: readonly number[] | null = null;
  let compared = 0;
  for (let i = 0; i < places.length && compared < PAIRS; i++) {
    for (let j = i + 1; j < places.length && compared < PAIRS; j++) {
      const way = apartBy(tree, places[i], places[j]);
      if (!way) continue;
      compared++;
      if (!shortest || way.length < shortest.length) shortest = way;
    }
  }
  return shortest?.[0] ?? UNASKED;
}

/** How many pairs of places answer an input in two ways. */
function pairsParted(tree: AnswerTree, places: readonly number[], input: number): number {
  const sizes = new Map<number, number>();
  let known = 0;
  for (const place of places) {
    const child = tree.child(place, input);
    if (child === UNASKED) continue;
    known++;
    sizes.set(tree.answer(child), (sizes.get(tree.answer(child)) ?? 0) + 1);
  }
  let together = 0;
  for (const size of sizes.values()) together += size * size;
  return (known * known - together) / 2;
}

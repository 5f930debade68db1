// Two places are apart, that is, surely not the same state, if some input showed an answer at one of them that the other never gave
// though it was asked often enough; or if a common answer leads to places that are apart. (For deterministic machines: Vaandrager,
// Garhewal, Rot, Wissmann, A New Approach for Active Automata Learning Based on Apartness, TACAS 2022.) The search is breadth
// first, so the way that tells them apart is a shortest one; it costs at most the smaller of the two trees.

import type { ObservationNode } from './observation-tree.ts';

/** The inputs, with the answers that lead on, up to the last input, whose answers differ. */
export interface ApartnessWitness {
  readonly way: readonly { readonly input: number; readonly answer: number }[];
  readonly last: number;
}

interface Pair {
  readonly p: ObservationNode;
  readonly q: ObservationNode;
  readonly from: Pair | null;
}

/** @param enough whether an input was tried often enough at a place to know its answers */
export function apart(
  first: ObservationNode,
  second: ObservationNode,
  inputs: number,
  enough: (place: ObservationNode, input: number) => boolean,
): ApartnessWitness | null {
  if (first === second) return null;
  const queue: Pair[] = [{ p: first, q: second, from: null }];
  for (const pair of queue) {
    const { p, q } = pair;
    for (let input = 0; input < inputs; input++) {
      const [ps, qs] = [p.after(input), q.after(input)];
      if (ps.size === 0 || qs.size === 0) continue;
      if (lacks(ps, qs, enough(q, input)) || lacks(qs, ps, enough(p, input)))
        return { way: wayTo(pair), last: input };
      for (const [answer, place] of ps) {
        const other = qs.get(answer);
        if (other && !place.ended) queue.push({ p: place, q: other, from: pair });
      }
    }
  }
  return null;
}

const lacks = (
  these: ReadonlyMap<number, ObservationNode>,
  those: ReadonlyMap<number, ObservationNode>,
  complete: boolean,
): boolean => complete && [...these.keys()].some((answer) => !those.has(answer));

function wayTo(pair: Pair): ApartnessWitness['way'] {
  const way: { input: number; answer: number }[] = [];
  for (let at = pair; at.from; at = at.from) way.push({ input: at.p.input, answer: at.p.answer });
  return way.reverse();
}

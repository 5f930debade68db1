// The first upper bound, with its witness, from two linear passes. The SUT plays freely as long as it can go on
// forever or the tester moves, so all reachable nodes form one trap. Only SUT nodes that must end in an SUT sink
// stay out. For them the SUT moves to the cheapest end. The same holds of any closed set that the SUT stays in.

import {
  atOnce,
  type Bits,
  BREATH,
  BREATH_STEPS,
  GrowingInts,
  passed,
  type Slices,
  Steps,
} from '../../base/index.ts';
import type { TrapWitness, WitnessEntry } from '../../certificate/index.ts';
import { type Game, SUT } from '../../game/index.ts';

export interface WholeTrap {
  readonly value: number;
  /** In slices. */
  witnessing(scaled: boolean): Slices<TrapWitness>;
}

/** `seen` holds what can be reached, or a closed set with the initial node. */
export const wholeTrap = (game: Game, seen: Bits): WholeTrap => atOnce(makingWholeTrap(game, seen));

/** The same in slices. */
export function* makingWholeTrap(game: Game, seen: Bits): Slices<WholeTrap> {
  const { owner, gain, outStart, target, initial } = game;
  const end = yield* endings(game, seen);
  const ends = (v: number) => end !== null && end[v] >= 0;
  let value = 0;
  if (ends(initial)) value = end![initial];
  else {
    let worst = 0;
    const steps = new Steps();
    for (const v of seen) {
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
      if (ends(v)) continue;
      value += gain[v];
      if (owner[v] === SUT || !end) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) worst = Math.max(worst, end[target[e]]);
    }
    value += worst;
  }
  function* witnessing(scaled: boolean): Slices<TrapWitness> {
    const nodes: WitnessEntry[] = [];
    const known = new Set<number>();
    /** The entries of a node that must end and of those it moves on to. */
    const moveOn = (first: number) => {
      for (let v = first; !known.has(v); ) {
        known.add(v);
        nodes.push({ node: v, value: end![v], trap: Int32Array.of(v) });
        let best = v;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          if (ends(target[e]) && (best === v || end![target[e]] < end![best])) best = target[e];
        }
        v = best;
      }
    };
    if (ends(initial)) moveOn(initial);
    else {
      const staying = new GrowingInts();
      for (let v = 0; v < game.n; v++) {
        if (seen.has(v) && !ends(v)) staying.push(v);
        if (v % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
      }
      const trap = staying.view().slice();
      nodes.push({ node: initial, value, trap });
      if (end) {
        for (let i = 0; i < trap.length; i++) {
          if (i % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
          const v = trap[i];
          if (owner[v] === SUT) continue;
          for (let e = outStart[v]; e < outStart[v + 1]; e++) if (ends(target[e])) moveOn(target[e]);
        }
      }
    }
    return { restart: false, scaled, value, nodes };
  }
  return { value, witnessing };
}

/** For SUT nodes all of whose ways within `seen` end in an SUT sink, the least that is gained on one, -1 for others; null if there are none. */
function* endings(
  { n, owner, gain, outStart, target, inStart, inEdge, source }: Game,
  seen: Bits,
): Slices<Float64Array | null> {
  const queue: number[] = [];
  for (const v of seen) if (owner[v] === SUT && outStart[v] === outStart[v + 1]) queue.push(v);
  yield* passed(n);
  if (queue.length === 0) return null;
  const end = new Float64Array(n).fill(-1);
  const left = new Int32Array(n);
  for (let v = 0; v < n; v++) {
    if (owner[v] === SUT)
      for (let e = outStart[v]; e < outStart[v + 1]; e++) if (seen.has(target[e])) left[v]++;
  }
  for (const v of queue) end[v] = gain[v];
  const steps = new Steps();
  for (let head = 0; head < queue.length; head++) {
    const w = queue[head];
    steps.left -= inStart[w + 1] - inStart[w] + 1;
    if (steps.left < steps.next) yield steps.told();
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (owner[u] !== SUT || !seen.has(u) || --left[u] > 0) continue;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[u]; e < outStart[u + 1]; e++)
        if (end[target[e]] >= 0) least = Math.min(least, end[target[e]]);
      end[u] = gain[u] + least;
      queue.push(u);
    }
  }
  return end;
}

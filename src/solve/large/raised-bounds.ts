// Lower bounds of a component by sweeps over its nodes; earlier bounds justify each. A trap P around a tester node
// v holds each successor w in its component, or leaves P by it. So it weighs at least
//     gain(v) + min over t of (t + the gain of the successors with a bound above t),
// with t the worst exit. It is at least the bound of any successor too, which is in P or worth less than P. Around
// an SUT node it holds the successor that the SUT moves to.

import { type Slices, Steps } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';

/** How often the bounds are swept at most. */
const SWEEPS = 12;

/** Raises the bounds of a component as long as that goes on and is cheap; yields after slices. */
export function* raiseBounds(
  game: Game,
  { of }: Components,
  row: Int32Array,
  lower: Float64Array,
  upper: Float64Array,
): Slices<void> {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let raised = 0;
    const steps = new Steps();
    for (const v of row) {
      if (lower[v] === upper[v]) continue;
      const value = game.owner[v] === SUT ? leastMoved(game, of, lower, v) : leastTrap(game, of, lower, v);
      if (value > lower[v]) {
        lower[v] = value;
        raised++;
      }
      steps.left -= game.outStart[v + 1] - game.outStart[v];
      if (steps.left < steps.next) yield steps.told();
    }
    if (raised === 0) return;
    yield;
  }
}

function leastMoved(
  { gain, outStart, target }: Game,
  of: Int32Array,
  lower: Float64Array,
  v: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let e = outStart[v]; e < outStart[v + 1]; e++) {
    const w = target[e];
    if (w === v) return gain[v];
    const value = of[w] === of[v] ? Math.max(lower[w], gain[v] + gain[w]) : gain[v] + lower[w];
    if (value < least) least = value;
  }
  return least;
}

function leastTrap({ gain, outStart, target }: Game, of: Int32Array, lower: Float64Array, v: number): number {
  let exit = 0;
  let floor = 0;
  const inside: number[] = [];
  for (let e = outStart[v]; e < outStart[v + 1]; e++) {
    const w = target[e];
    if (of[w] !== of[v]) exit = Math.max(exit, lower[w]);
    else {
      floor = Math.max(floor, lower[w]);
      inside.push(w);
    }
  }
  inside.sort((a, b) => lower[b] - lower[a]);
  // The successors with the highest bounds are in, the next one is the worst exit.
  let least = Number.POSITIVE_INFINITY;
  let within = gain[v];
  for (let i = 0; i <= inside.length; i++) {
    const worst = Math.max(exit, i < inside.length ? lower[inside[i]] : 0);
    least = Math.min(least, within + worst);
    if (worst === exit) break;
    within += gain[inside[i]];
  }
  return Math.max(least, floor);
}

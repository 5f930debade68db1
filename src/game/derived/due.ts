// Unasked outputs that must come: those with "within" or "eventually". At a tester node with one of them the system may not keep silent
// for good. It need not be this output: any unasked output of the node ends the wait, since the tester cannot keep the system from it.
// An output that may be missing ("maybe") is never due, because the system may turn out not to have it.

import { chanceOf, isUnasked } from '../extras.ts';
import { type Game, labelOf } from '../game.ts';
import { mustCome, timingOf } from '../timing.ts';

/** Whether an edge of a model is an unasked output that must come. */
export function isDue(model: Game, e: number): boolean {
  return isUnasked(model, e) && chanceOf(model, e) === 1 && mustCome(labelOf(model, e) ?? '');
}

/** The outputs of a node of the model that must come. */
export function dueOutputs(model: Game, v: number): number[] {
  const due: number[] = [];
  if (!model.unasked) return due;
  for (let e = model.outStart[v]; e < model.outStart[v + 1]; e++) if (isDue(model, e)) due.push(e);
  return due;
}

/** By when one of the outputs of a node must have come, in ms: the latest of their bounds, and Infinity for one that has none. */
export function dueTime(model: Game, due: readonly number[]): number {
  const bounds = due.map((e) => timingOf(labelOf(model, e) ?? '').within ?? Number.POSITIVE_INFINITY);
  return Math.max(...bounds);
}

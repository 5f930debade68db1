// A reproduction in the names of the model, and back. What stands for a transition in the game that is played for that goal is left out, so a
// reproduction found for one goal is played for another. A step that the model no longer has makes the whole reproduction void: covergame does
// not guess a similar one.

import { arrivalOf, type Game, isTransition, labelOf, nodeNamed, TESTER } from '../../game/index.ts';
import type { Script } from '../campaign/index.ts';
import type { NamedStep } from './known-failure.ts';

export function namedScript(
  game: Game,
  { play, during }: Script,
): { readonly steps: (NamedStep | null)[]; readonly during: NamedStep | null } {
  const own = play.filter((e) => e < 0 || !isTransition(game, game.source[e]));
  return {
    steps: own.map((e) => (e < 0 ? null : namedStep(game, e))),
    during: during < 0 ? null : namedStep(game, during),
  };
}

function namedStep(game: Game, e: number): NamedStep {
  const u = game.source[e];
  const label = labelOf(game, e) ?? null;
  const like = alike(game, u, label, arrivalOf(game, e));
  const nth = like.indexOf(e) + 1;
  return {
    from: game.ids[u],
    ...(game.owner[u] === TESTER ? { do: label } : { saw: label }),
    to: game.ids[arrivalOf(game, e)],
    ...(nth > 1 && { nth }),
  };
}

/** The script that the names stand for; the first step that the model does not have, if there is one. */
export function scriptNamed(
  game: Game,
  steps: readonly (NamedStep | null)[],
  last: NamedStep | null,
): { readonly script: Script } | { readonly missing: NamedStep } {
  const play: number[] = [];
  for (const step of steps) {
    if (step === null) {
      play.push(-1);
      continue;
    }
    const e = edgeNamed(game, step);
    if (e < 0) return { missing: step };
    play.push(e);
    const w = game.target[e];
    if (isTransition(game, w)) play.push(game.outStart[w]);
  }
  if (last === null) return { script: { play, during: -1 } };
  const during = edgeNamed(game, last);
  return during < 0 ? { missing: last } : { script: { play, during } };
}

function edgeNamed(game: Game, step: NamedStep): number {
  const u = nodeNamed(game, step.from);
  const w = nodeNamed(game, step.to);
  if (u === undefined || w === undefined) return -1;
  const isTesters = 'do' in step;
  if (isTesters !== (game.owner[u] === TESTER)) return -1;
  return alike(game, u, isTesters ? step.do : step.saw, w)[(step.nth ?? 1) - 1] ?? -1;
}

/** The edges of a node with this label that lead there, in their order. */
function alike(game: Game, u: number, label: string | null, w: number): number[] {
  const found: number[] = [];
  for (let e = game.outStart[u]; e < game.outStart[u + 1]; e++)
    if (arrivalOf(game, e) === w && (labelOf(game, e) ?? null) === label) found.push(e);
  return found;
}

/** A step in words. */
export const stepName = (step: NamedStep): string => {
  const label = 'do' in step ? step.do : step.saw;
  return `${JSON.stringify(step.from)}${label === null ? '' : ` by ${JSON.stringify(label)}`} to ${JSON.stringify(step.to)}`;
};

// A play in words, step by step.

import { printableJson } from '../../base/index.ts';
import { foldedEdge, foldedTarget, type Game, isPass, labelOf, modelNode, TESTER } from '../../game/index.ts';
import { rateText } from '../../run/index.ts';
import type { Findings } from '../findings/findings.ts';
import { counted } from '../findings/names.ts';
import type { TalliedFailure } from '../findings/tally.ts';

export interface ReportedStep {
  /** `start`: the pebble is put on the initial node; `silence`: the SUT stayed where it was. */
  readonly by: 'start' | 'tester' | 'sut' | 'silence';
  readonly label: string | null;
  readonly to: string;
  /** The numbers of the node it led to and of its edge. */
  readonly node: number;
  readonly edge: number | null;
}

export const stepOf = (game: Game, edge: number): ReportedStep => ({
  by: isPass(game, edge) ? 'silence' : game.owner[game.source[edge]] === TESTER ? 'tester' : 'sut',
  label: labelOf(game, edge) ?? null,
  to: foldedTarget(game, edge),
  node: modelNode(game, game.target[edge]),
  edge: foldedEdge(game, edge) < 0 ? null : foldedEdge(game, edge),
});

/** The way to a failure, the stimulus that was being given last. */
export function stepsTo(
  game: Game,
  { play, during }: Pick<TalliedFailure, 'play' | 'during'>,
): ReportedStep[] {
  const { initial } = game;
  const steps: ReportedStep[] = [
    { by: 'start', label: null, to: game.ids[initial], node: initial, edge: null },
  ];
  for (const edge of play) {
    steps.push(
      edge < 0 ? { ...steps[steps.length - 1], by: 'silence', label: null, edge: null } : stepOf(game, edge),
    );
  }
  if (during >= 0) steps.push(stepOf(game, during));
  return steps;
}

const VERBS = { start: 'start', tester: 'do', sut: 'saw', silence: 'saw nothing' } as const;

/** One line: `do "pay" -> paying`. */
export function stepText({ by, label, to }: ReportedStep): string {
  const what = label === null ? '' : ` ${printableJson(label)}`;
  return by === 'silence' ? `${VERBS[by]}, at ${quoted(to)}` : `${VERBS[by]}${what} -> ${quoted(to)}`;
}

const quoted = (id: string): string => printableJson(id);

/** A long play without its middle: failures are explained by how they end. */
export function shortPlay<T>(
  steps: readonly T[],
  first = 20,
  last = 180,
): { head: readonly T[]; left: number; tail: readonly T[] } {
  if (steps.length <= first + last) return { head: steps, left: 0, tail: [] };
  return { head: steps.slice(0, first), left: steps.length - first - last, tail: steps.slice(-last) };
}

/** A failure in words: what it was, the shortest way to it, and how it was seen where that is longer. */
export function failureLines({ game, failures }: Findings, failure: TalliedFailure): string[] {
  const finding = failures.find(({ signature }) => signature === failure.signature);
  const lines = (way: Pick<TalliedFailure, 'play' | 'during'>): string[] => {
    const { head, left, tail } = shortPlay(stepsTo(game, way).map(stepText));
    return [...head, ...(left > 0 ? [`… ${left} steps are not shown …`] : []), ...tail];
  };
  const told = `${failure.kind} at ${printableJson(failure.node)}: ${failure.message}`;
  const shortest = finding?.shortest;
  const rate = rateText(finding?.rate ?? null);
  if (!shortest?.tried) return [`${told} (${rate})`, ...lines(failure)];
  return [
    told,
    `the shortest reproduction, ${counted(shortest.play.length, 'step')}, ${rate}:`,
    ...lines(shortest),
    ...(shortest.replay === null ? [] : [`again: ${shortest.replay}`]),
    ...(failure.play.length > shortest.play.length
      ? [`first occurrence, ${counted(failure.play.length, 'step')}:`, ...lines(failure)]
      : []),
  ];
}

// Two builds of a system held against each other: what is covered, failing and answered differently now than before. Answers are
// compared by Fisher's exact test, the level shared among all that were compared, so that a hundred equal answers do not
// make one difference.

import { type Game, labelOf } from '../../game/index.ts';
import type { VerdictId } from '../../run/index.ts';
import type { FailureFinding, Findings } from '../findings/findings.ts';
import type { Frequency } from '../findings/frequency.ts';
import { fisher } from './fisher.ts';

/** The chance that anything is called different where nothing is. */
export const LEVEL = 0.01;

export interface Comparison {
  readonly game: Game;
  readonly before: Side;
  readonly after: Side;
  /** Nodes that only one side covers. */
  readonly gained: readonly number[];
  readonly lost: readonly number[];
  /** Labels of the model that only one side covers. */
  readonly labels: {
    readonly gained: readonly string[];
    readonly lost: readonly string[];
    readonly of: number;
  };
  readonly failures: {
    readonly fresh: readonly FailureFinding[];
    readonly gone: readonly FailureFinding[];
    readonly still: readonly FailureFinding[];
  };
  /** The most telling first. */
  readonly answers: readonly AnswerChange[];
  /** Answers that were compared; 0 if the sides share no choice of the SUT. */
  readonly compared: number;
}

export interface Side {
  readonly verdict: VerdictId;
  readonly why: string;
  readonly coverage: number;
  readonly gain: number;
  readonly total: number;
  readonly runs: number;
  readonly spent: number;
}

export interface AnswerChange {
  readonly node: number;
  readonly edge: number;
  readonly label: string | null;
  readonly before: Frequency;
  readonly after: Frequency;
  /** The probability of so great a difference by chance, corrected for all that were compared. */
  readonly p: number;
}

/** Both of the same model. */
export function compareFindings(before: Findings, after: Findings): Comparison {
  const { game } = after;
  const covered = ({ nodes }: Findings, node: number): boolean => nodes[node].state === 'covered';
  const only = (one: Findings, other: Findings): number[] =>
    one.nodes.filter(({ node }) => covered(one, node) && !covered(other, node)).map(({ node }) => node);
  const known = new Set(before.failures.map(({ signature }) => signature));
  const now = new Set(after.failures.map(({ signature }) => signature));
  return {
    game,
    before: sideOf(before),
    after: sideOf(after),
    gained: only(after, before),
    lost: only(before, after),
    labels: {
      gained: labelsOnly(after, before),
      lost: labelsOnly(before, after),
      of: after.labels.length,
    },
    failures: {
      fresh: after.failures.filter(({ signature }) => !known.has(signature)),
      gone: before.failures.filter(({ signature }) => !now.has(signature)),
      still: after.failures.filter(({ signature }) => known.has(signature)),
    },
    ...answerChanges(before, after),
  };
}

/** Both list the labels of one model, in its order. */
const labelsOnly = (one: Findings, other: Findings): string[] =>
  one.labels
    .filter(({ state }, i) => state === 'covered' && other.labels[i].state !== 'covered')
    .map(({ label }) => label);

function sideOf({ verdict, coverage, gain, total, runs, spent }: Findings): Side {
  return { verdict: verdict.verdict, why: verdict.why, coverage, gain, total, runs: runs.length, spent };
}

function answerChanges(before: Findings, after: Findings): Pick<Comparison, 'answers' | 'compared'> {
  const { game } = after;
  const rows = after.choices.flatMap((choice, i) => {
    const earlier = before.choices[i];
    if (choice.outcomes.length < 2 || choice.asked === 0 || earlier.asked === 0) return [];
    return choice.outcomes.map(({ edge, seen }, j): AnswerChange => {
      const was = earlier.outcomes[j].seen;
      const p = fisher(was.count, was.of, seen.count, seen.of);
      return { node: choice.node, edge, label: labelOf(game, edge) ?? null, before: was, after: seen, p };
    });
  });
  const answers = rows
    .map((row) => ({ ...row, p: Math.min(1, row.p * rows.length) }))
    .filter(({ p }) => p <= LEVEL)
    .toSorted((a, b) => a.p - b.p || a.edge - b.edge);
  return { answers, compared: rows.length };
}

/** Nothing that a reader of a pull request would want to know. */
export const isSame = ({ gained, lost, labels, failures, answers, before, after }: Comparison): boolean =>
  gained.length +
    lost.length +
    labels.gained.length +
    labels.lost.length +
    failures.fresh.length +
    failures.gone.length +
    answers.length ===
    0 && before.verdict === after.verdict;

// The result of a run or a case for the host's test. It has a verdict with its consequence, the text for people,
// and the files to attach.

import { relative } from 'node:path';
import type { Game } from '../game/index.ts';
import { shortPlay, stepsTo, stepText } from '../report/index.ts';
import {
  type DistinctFailure,
  heldText,
  type Judgement,
  type Rate,
  type RecheckState,
  rateText,
  recheckText,
  testName,
  type VerdictId,
} from '../run/index.ts';
import type { SystemResult } from '../run/node/index.ts';
import { inSettings } from './setting-words.ts';
import type { Consequence } from './settings.ts';

/** Plain data for reporters. */
export interface CampaignFacts {
  readonly model: string;
  readonly verdict: VerdictId;
  readonly why: string;
  /** What had to be covered, and whether it is. */
  readonly required: Judgement['required'];
  readonly strategy: string;
  readonly seed: number;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  /** In percent of what can be reached. */
  readonly coverage: number;
  readonly failures: readonly { readonly signature: string; readonly rate: Rate | null }[];
  /** With `failures`: what became of those that earlier runs found, and the signatures that the verdict does not count. */
  readonly knownFailures?: readonly { readonly signature: string; readonly state: RecheckState }[];
  readonly quarantined?: readonly string[];
  /** Of the files, as they were written. */
  readonly trace: string;
  readonly report: string | null;
}

export interface Conclusion extends CampaignFacts {
  readonly consequence: Consequence;
  /** The message of a red test, or the note of a skipped one. */
  readonly text: string;
}

/** The verdict of a test that is neither passed nor failed, as the user wants it taken. */
export function consequenceOf(
  verdict: VerdictId,
  { onDeficient = 'fail', onInconclusive = 'fail' }: Taken,
): Consequence {
  if (verdict === 'deficient') return onDeficient;
  return verdict === 'inconclusive' ? onInconclusive : verdict;
}

export interface Taken {
  readonly onDeficient?: Consequence;
  readonly onInconclusive?: Consequence;
}

export interface TestOutcome {
  readonly game: Game;
  readonly judgement: Judgement;
  readonly result: SystemResult;
  readonly seed: number;
  /** The line that makes it again. */
  readonly again: string;
  readonly trace: string;
  readonly report: string | null;
}

/** Several lines: what is wrong, the way to it step by step, and how to see it again. */
export function conclusionText({ game, judgement, result, seed, again, trace, report }: TestOutcome): string {
  const { verdict, why, cure } = judgement;
  const { outcome, failures } = result;
  const name = game.name || 'model';
  const found = failures.flatMap((failure) => failureLines(game, failure));
  return [
    ...(failures.length > 0
      ? found
      : [`${verdict}: ${why}`, ...(cure === null ? [] : [inSettings(cure)]), '']),
    `${name}: ${outcome.coverage.toFixed(1)} % covered, ${outcome.spent} spent, seed ${seed}`,
    ...rememberedLines(result),
    ...(result.traceTrouble === null ? [] : [`the trace is not complete: ${result.traceTrouble}`]),
    `again:  ${again}`,
    `trace:  ${shownPath(trace)}`,
    ...(report === null ? [] : [`report: ${shownPath(report)}`]),
  ].join('\n');
}

type Remembered = Pick<SystemResult, 'rechecks' | 'failures' | 'failuresTrouble'>;

/** What a run says of known failures, if it was given a file of them. */
export function rememberedFacts({
  rechecks,
  failures,
  failuresTrouble,
}: Remembered): Pick<CampaignFacts, 'knownFailures' | 'quarantined'> {
  if (failuresTrouble === undefined) return {};
  return {
    knownFailures: rechecks.map(({ signature, state }) => ({ signature, state })),
    quarantined: failures.flatMap(({ signature, quarantine }) => (quarantine ? [signature] : [])),
  };
}

export const rememberedLines = ({ rechecks, failuresTrouble }: Remembered): string[] => [
  ...rechecks.map((one) => `known: ${one.signature}: ${recheckText(one)}`),
  ...(failuresTrouble ? [`the known failures were not saved: ${failuresTrouble}`] : []),
];

/** From the working directory, if it lies there. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

function failureLines(game: Game, failure: DistinctFailure): string[] {
  const { kind, node, nodes, message, test, count, rate, shortest, script, quarantine } = failure;
  const held = quarantine ? [heldText(quarantine)] : [];
  const times = count === 1 ? '' : `, ${count} times`;
  const elsewhere = nodes.length > 1 ? `, and at ${nodes.length - 1} more` : '';
  const lines = [`${kind} at ${JSON.stringify(node)}${elsewhere}: ${message}`, rateText(rate), ...held, ''];
  const way = shortest ?? script;
  if (!way)
    return [
      ...lines,
      `  ${test === 0 ? testName(0) : `found in test ${test}`}${times}; the steps are in the trace`,
      '',
    ];
  const told = shortest ? 'the shortest reproduction:' : 'steps to the failure:';
  const { head, left, tail } = shortPlay(stepsTo(game, way).map(stepText), 10, 30);
  const gap = left > 0 ? [`… ${left} steps are not shown …`] : [];
  const steps = [...head, ...gap, ...tail, `then ${message.split('\n')[0]}`];
  return [
    ...lines,
    `  ${test === 0 ? testName(0) : `found in test ${test}`}${times}; ${told}`,
    ...steps.map((step) => `    ${step}`),
    '',
  ];
}

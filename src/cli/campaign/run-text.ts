// What `run` tells people.

import { counted, type Summary } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import {
  assumedFairness,
  type Deficiency,
  edgePairText,
  type Fairness,
  forcedText,
  isAboutFairness,
  type PlayCount,
  type RunsSummary,
} from '../../run/index.ts';
import { newText } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { fairnessLines } from './fairness-lines.ts';
import { playsText } from './plays-text.ts';
import type { Earlier } from './run-facts.ts';

export interface RunFindings {
  readonly summary: RunsSummary;
  readonly bySut: readonly { readonly sut: string; readonly coverage: Summary }[];
  readonly deficiency: Deficiency | null;
  /** What the answers of a single run say. */
  readonly fairness: Fairness | null;
  readonly earlier: Earlier;
}

export interface RunFacts {
  readonly strategy: string;
  readonly sut: string;
  readonly budget: number;
  readonly resetCost: number;
  readonly runs: number;
  readonly seed: number;
  readonly fair: number;
  readonly require: string;
  readonly required: { readonly what: string; readonly met: boolean };
  readonly why: string;
  readonly total: number;
  readonly suite?: { readonly criterion: string; readonly cases: number };
  readonly wanted?: number;
  readonly runsNeeded?: number;
  readonly plays?: readonly PlayCount[];
}

const SHOWN = 8;
const BAR = 40;

export function runText(
  game: Game,
  facts: RunFacts,
  { summary, bySut, deficiency, fairness, earlier }: RunFindings,
  repeat: string,
  { colour }: Context,
): string {
  const { coverage, gain, spent, resets, ends, missed } = summary;
  const many = facts.runs > 1;
  const lines = [
    `${game.name === '' ? 'model' : game.name}: ${colour.bold(facts.strategy)} against ${facts.sut}, budget ${facts.budget}, reset cost ${facts.resetCost}, ${counted(facts.runs, 'run')}, seed ${facts.seed}`,
    '',
    `coverage   ${bar(coverage.mean)} ${colour.bold(percentText(coverage, many))}`,
    `gain       ${figure(gain)} of ${facts.total}${many ? ` on average (${gain.min} to ${gain.max})` : ''}`,
    `spent      ${figure(spent)}, ${figure(resets)} ${resets.mean === 1 ? 'reset' : 'resets'}${many ? ' on average' : ''}`,
    ...ends.map(
      ({ why, runs }, i) =>
        `${i === 0 ? 'ended' : '     '}      ${many ? `${counted(runs, 'run')}: ` : ''}${why}`,
    ),
    `missed     ${missed.length === 0 ? 'nothing' : `${many ? 'by every run: ' : ''}${names(game, missed)}`}`,
  ];
  if (earlier) lines.push(newText(earlier));
  if (summary.edgePairs)
    lines.push(`edge pairs ${edgePairText(summary.edgePairs)}${many ? ' on average' : ''}`);
  if (facts.plays) lines.push(...playsText(facts.plays));
  if (facts.suite) lines.push(`suite      ${facts.suite.criterion}, ${counted(facts.suite.cases, 'case')}`);
  if (bySut.length > 1) {
    lines.push('', ...bySut.map((row) => `${row.sut.padEnd(16)} ${percentText(row.coverage, true)}`));
  }
  if (deficiency) lines.push(...deficiencyText(game, deficiency, facts.runs, colour.yellow));
  if (fairness && isAboutFairness(facts))
    lines.push(...fairnessLines(game, fairness, assumedFairness(facts)));
  if (facts.require !== '')
    lines.push(
      `required   ${facts.required.what} ${facts.required.met ? 'is met' : 'is not met'}: ${facts.why}`,
    );
  if (facts.wanted !== undefined) {
    lines.push(`note       the work ended early, after ${facts.runs} of ${counted(facts.wanted, 'run')}`);
  }
  if (facts.runsNeeded !== undefined)
    lines.push(`precision  ${counted(facts.runsNeeded, 'run')} would be enough`);
  return [...lines, '', `again: ${repeat}`].join('\n');
}

function deficiencyText(
  game: Game,
  found: Deficiency,
  runs: number,
  warn: (text: string) => string,
): string[] {
  const { missed, worst } = found;
  const value = forcedText(found);
  if (found.runs.length === 0) return [`guarantee  ${value}: reached${runs === 1 ? '' : ' by every run'}`];
  const which = runs === 1 ? 'the run was' : `${found.runs.length} of ${runs} runs were`;
  const ofThese =
    missed.length > 0 ? `; missed ${names(game, missed)}, which are certain for a better strategy` : '';
  return [
    warn(
      `deficient  ${which} below the guarantee of ${value}: ${runs === 1 ? `gain ${worst}` : `the worst has gain ${worst}`}${ofThese}`,
    ),
  ];
}

const percentText = ({ mean, halfWidth95, min, max }: Summary, many: boolean): string =>
  many
    ? `${mean.toFixed(2)} ± ${halfWidth95.toFixed(2)} % (${min.toFixed(2)} to ${max.toFixed(2)})`
    : `${mean.toFixed(2)} %`;

const figure = ({ mean }: Summary): string => (Number.isInteger(mean) ? `${mean}` : mean.toFixed(1));

function bar(percent: number): string {
  const full = Math.round((BAR * percent) / 100);
  return '█'.repeat(full) + '░'.repeat(BAR - full);
}

function names(game: Game, nodes: readonly number[]): string {
  const more = nodes.length > SHOWN ? ` and ${nodes.length - SHOWN} more` : '';
  return (
    nodes
      .slice(0, SHOWN)
      .map((v) => game.ids[v])
      .join(', ') + more
  );
}

/** The time was up, or Ctrl-C came, before a run was whole. */
export function nothingText(seconds: number | undefined, trace: string | undefined, repeat: string): string {
  const ended =
    seconds === undefined
      ? 'it was interrupted'
      : `the time limit of ${seconds} s was reached, or you pressed Ctrl-C,`;
  const how =
    trace === undefined
      ? 'allow more time or use a smaller budget; with --trace FILE a run can be resumed'
      : `continue with --trace ${trace} --resume`;
  return [`no run was finished: ${ended} before the first one ended`, how, '', `again: ${repeat}`].join('\n');
}

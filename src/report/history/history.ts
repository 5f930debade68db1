// Runs over nights: what each night covered, could have covered, failed and answered; and what changed from night to night, the most important first.

import { InputError } from '../../base/index.ts';
import { foldedWord, type Game } from '../../game/index.ts';
import { type Rate, rateText, type VerdictId } from '../../run/index.ts';
import type { Findings, FindingsOptions } from '../findings/findings.ts';
import { findingsOf } from '../findings/findings-of.ts';
import { percentText, spoken } from '../findings/names.ts';
import { isChoice, type TalliedRun, type Tally, takenTogether, withoutRepeats } from '../findings/tally.ts';
import { type AnswersByNight, type Drift, driftsOf } from './drift.ts';

export interface Night {
  readonly day: string;
  readonly runs: number;
  readonly spent: number;
  readonly verdict: VerdictId;
  /** In percent of what can be reached. */
  readonly coverage: number;
  /** The gain that a tester could force, in percent, at least; null where that was no question. */
  readonly guarantee: number | null;
  readonly failures: readonly NightFailure[];
}

export interface NightFailure {
  readonly signature: string;
  readonly kind: string;
  readonly node: string;
  readonly count: number;
  readonly rate: Rate | null;
  readonly quarantined: boolean;
}

export interface TrendChange {
  readonly kind: 'failure' | 'verdict' | 'answer' | 'guarantee' | 'coverage' | 'gone';
  /** The first day that is different. */
  readonly day: string;
  readonly text: string;
}

export interface History {
  readonly game: Game;
  readonly nights: readonly Night[];
  readonly changes: readonly TrendChange[];
  readonly drifts: readonly Drift[];
  /** The answers of the nodes where the system has a choice. */
  readonly answers: readonly AnswersByNight[];
}

/** `tally` of at least one run; runs of one day are one night. */
export function historyOf({ game, runs }: Tally, options: FindingsOptions = {}): History {
  const byDay = new Map<string, TalliedRun[]>();
  for (const run of runs) {
    const day = dayOf(run);
    byDay.set(day, [...(byDay.get(day) ?? []), run]);
  }
  const days = [...byDay.keys()].toSorted();
  // A run that is in a trace and in a coverage file counts once; the same run on another day is another one.
  for (const day of days) byDay.set(day, [...withoutRepeats({ game, runs: byDay.get(day)! }).tally.runs]);
  const nights = days.map((day) => nightOf(day, findingsOf({ game, runs: byDay.get(day)! }, options)));
  const taken = days.map((day) => takenTogether({ game, runs: byDay.get(day)! }));
  const answers = Array.from({ length: game.n }, (_, v) => v)
    .filter((v) => isChoice(game, v))
    .map((node): AnswersByNight => {
      const { outStart } = game;
      const edges = Array.from({ length: outStart[node + 1] - outStart[node] }, (_, i) => outStart[node] + i);
      return { node, edges, counts: taken.map((counts) => edges.map((e) => counts[e])) };
    });
  const drifts = driftsOf(answers);
  return { game, nights, changes: changesOf(game, nights, drifts), drifts, answers };
}

/** The day (UTC) on which a run began, by its trace; or the one that the name of its file says. */
function dayOf({ header, file }: TalliedRun): string {
  const day = header.provenance?.started.slice(0, 10) ?? /\d{4}-\d{2}-\d{2}/.exec(file)?.[0];
  if (day !== undefined) return day;
  throw InputError.of(
    'report/no-day',
    `${file} does not say on which day its runs were made`,
    'put the day into its name, such as night-2026-11-20.jsonl; traces of real systems record it',
  );
}

function nightOf(day: string, findings: Findings): Night {
  const { runs, spent, verdict, coverage, guarantee, total, failures } = findings;
  return {
    day,
    runs: runs.length,
    spent,
    verdict: verdict.verdict,
    coverage,
    guarantee: guarantee && (total === 0 ? 100 : (100 * guarantee.lower) / total),
    failures: failures.map(({ signature, kind, node, count, rate, quarantine }) => {
      return { signature, kind, node, count, rate, quarantined: quarantine !== null };
    }),
  };
}

const ORDER: readonly TrendChange['kind'][] = [
  'failure',
  'verdict',
  'answer',
  'guarantee',
  'coverage',
  'gone',
];

/** The latest of each kind first, but for answers, where the greatest difference comes first. */
function changesOf(game: Game, nights: readonly Night[], drifts: readonly Drift[]): TrendChange[] {
  const changes: TrendChange[] = [
    ...failureChanges(nights),
    ...drifts.map((drift): TrendChange => {
      return { kind: 'answer', day: nights[drift.night].day, text: driftText(game, nights, drift) };
    }),
  ];
  for (let i = nights.length - 1; i > 0; i--) {
    const [{ verdict, coverage, guarantee }, now] = [nights[i - 1], nights[i]];
    const { day } = now;
    if (verdict !== now.verdict)
      changes.push({
        kind: 'verdict',
        day,
        text: `the verdict changed from ${verdict} to ${now.verdict} on ${day}`,
      });
    if (coverage !== now.coverage)
      changes.push({ kind: 'coverage', day, text: moved('coverage', coverage, now.coverage, day) });
    if (guarantee !== null && now.guarantee !== null && guarantee !== now.guarantee)
      changes.push({ kind: 'guarantee', day, text: moved('the guarantee', guarantee, now.guarantee, day) });
  }
  return changes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const moved = (what: string, before: number, now: number, day: string): string =>
  `${what} ${now < before ? 'fell' : 'rose'} from ${percentText(before)} to ${percentText(now)} on ${day}`;

function failureChanges(nights: readonly Night[]): TrendChange[] {
  const seen = new Map<string, { first: number; last: number; failure: NightFailure }>();
  nights.forEach(({ failures }, i) => {
    for (const failure of failures) {
      const known = seen.get(failure.signature);
      seen.set(failure.signature, { first: known?.first ?? i, last: i, failure });
    }
  });
  const last = nights.length - 1;
  return [...seen]
    .toSorted(([a, x], [b, y]) => y.first - x.first || (a < b ? -1 : 1))
    .map(([signature, { first, last: latest, failure }]): TrendChange => {
      const name = `the failure ${signature}`;
      if (latest < last) {
        const { day } = nights[latest + 1];
        return { kind: 'gone', day, text: `${name} was seen last on ${nights[latest].day}` };
      }
      const { day } = nights[first];
      const since = first === 0 ? `is there since the first night, ${day}` : `came on ${day}`;
      const held = failure.quarantined ? ', in quarantine' : '';
      return { kind: 'failure', day, text: `${name} ${since}: ${rateText(failure.rate)}${held}` };
    });
}

function driftText(
  game: Game,
  nights: readonly Night[],
  { node, edge, night, before, after, p }: Drift,
): string {
  const [was, is] = [before, after].map(({ count, of }) => (100 * count) / of);
  const word = spoken(foldedWord(game, edge));
  const counts = `${before.count} of ${before.of} before, ${after.count} of ${after.of} since`;
  const verb = is < was ? 'fell' : 'rose';
  return `${word} at ${spoken(game.ids[node])} ${verb} from ${percentText(was)} to ${percentText(is)} on ${nights[night].day} (${counts}, p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`})`;
}

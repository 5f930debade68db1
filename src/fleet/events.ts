// The visible progress of a campaign: events, a line for people, figures for Prometheus.

import { printable } from '../base/index.ts';

export type FleetEvent =
  | { readonly event: 'started' | 'attached'; readonly campaign: string }
  | { readonly event: 'issued'; readonly job: number; readonly attempt: number; readonly allowance: number }
  | {
      readonly event: 'accepted';
      readonly job: number;
      readonly attempt: number;
      readonly worker: string;
      readonly steps: number;
      readonly covered: number;
      readonly spent: number;
      readonly failures: number;
    }
  /** A worker that died or hangs: its test goes to another. */
  | { readonly event: 'lost'; readonly job: number; readonly worker: string }
  /** A worker whose test takes much longer than most: somebody else is asked, too. */
  | { readonly event: 'slow'; readonly job: number; readonly worker: string; readonly seconds: number }
  /** A worker that answers off protocol: what it says is not believed; or that cannot do the job, a full disk above all. */
  | {
      readonly event: 'lie' | 'trouble';
      readonly job: number;
      readonly worker: string;
      readonly why: string;
    }
  /** Later tests have results that take all the memory they may: no more are asked for before this one is there. */
  | { readonly event: 'waiting'; readonly job: number; readonly why: string }
  /** A worker that did so again and again gets no more tests of this campaign. */
  | { readonly event: 'banned'; readonly worker: string }
  /** A worker that has not installed what the campaign needs. */
  | { readonly event: 'refused'; readonly worker: string; readonly why: string }
  | { readonly event: 'ended'; readonly reason: string; readonly why: string }
  /** The shortest way that was found to a failure; null if it did not come again. */
  | {
      readonly event: 'shrunk';
      readonly worker: string;
      readonly signature: string;
      readonly steps: number | null;
    };

/** Where a campaign stands. */
export interface FleetProgress {
  readonly workers: number;
  readonly tests: number;
  readonly inFlight: number;
  readonly spent: number;
  readonly budget: number;
  readonly coverage: number;
  readonly failures: number;
  readonly lost: number;
  readonly lies: number;
  readonly troubles: number;
  readonly repeats: number;
  /** Tests a second, of late. */
  readonly rate: number;
  /** Who is slow, lost, in trouble or not believed: `night-3 is slow`. */
  readonly named: readonly string[];
}

/** So many are named in the live line. */
const NAMED = 3;

/** For people: `4 workers, 120 tests (35.2/s), 81.3 % covered, 1200 of 5000 spent, about 20 s left`. */
export function standingText({
  workers,
  tests,
  rate,
  coverage,
  spent,
  budget,
  named,
}: FleetProgress): string {
  const each = tests === 0 ? 0 : spent / tests;
  const left = rate > 0 && each > 0 ? `, about ${Math.ceil((budget - spent) / each / rate)} s left` : '';
  const more = named.length > NAMED ? ` and ${named.length - NAMED} more` : '';
  const trouble = named.length === 0 ? '' : `; ${printable(named.slice(0, NAMED).join(', '))}${more}`;
  return `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${tests} tests (${rate.toFixed(1)}/s), ${coverage.toFixed(1)} % covered, ${spent} of ${budget} spent${left}${trouble}`;
}

const FIGURES: readonly (readonly [Exclude<keyof FleetProgress, 'named'>, 'gauge' | 'counter', string])[] = [
  ['workers', 'gauge', 'workers that are connected'],
  ['tests', 'counter', 'accepted tests'],
  ['inFlight', 'gauge', 'issued tests without an accepted result'],
  ['spent', 'counter', 'budget spent so far'],
  ['budget', 'gauge', 'budget of the campaign'],
  ['coverage', 'gauge', 'coverage in percent'],
  ['failures', 'counter', 'distinct failures of the system'],
  ['lost', 'counter', 'tests that were lost with their worker'],
  ['lies', 'counter', 'results that were refused as wrong'],
  ['troubles', 'counter', 'tests that a worker could not play because of a problem of its own'],
  ['repeats', 'counter', 'results that came twice'],
];

/** In the text format of Prometheus. */
export function metricsText(standing: FleetProgress): string {
  return FIGURES.flatMap(([key, kind, about]) => {
    const name = `covergame_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'counter' ? '_total' : ''}`;
    return [`# HELP ${name} ${about}`, `# TYPE ${name} ${kind}`, `${name} ${standing[key]}`];
  })
    .concat('')
    .join('\n');
}

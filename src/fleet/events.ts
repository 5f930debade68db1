// What can be seen of a campaign while it goes on: events, a line for people, figures for Prometheus.

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
  /** A worker that answers off protocol: what it says is not believed. */
  | { readonly event: 'lie'; readonly job: number; readonly worker: string; readonly why: string }
  /** A worker that has not installed what the campaign needs. */
  | { readonly event: 'refused'; readonly worker: string; readonly why: string }
  | { readonly event: 'ended'; readonly reason: string; readonly why: string };

/** Where a campaign stands. */
export interface Standing {
  readonly workers: number;
  readonly tests: number;
  readonly inFlight: number;
  readonly spent: number;
  readonly budget: number;
  readonly coverage: number;
  readonly failures: number;
  readonly lost: number;
  readonly lies: number;
  readonly repeats: number;
  /** Tests a second, of late. */
  readonly rate: number;
}

/** For people: `4 workers, 120 tests (35.2/s), 81.3 % covered, 1200 of 5000 spent, about 20 s left`. */
export function standingText({ workers, tests, rate, coverage, spent, budget }: Standing): string {
  const each = tests === 0 ? 0 : spent / tests;
  const left = rate > 0 && each > 0 ? `, about ${Math.ceil((budget - spent) / each / rate)} s left` : '';
  return `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${tests} tests (${rate.toFixed(1)}/s), ${coverage.toFixed(1)} % covered, ${spent} of ${budget} spent${left}`;
}

const FIGURES: readonly (readonly [keyof Standing, 'gauge' | 'counter', string])[] = [
  ['workers', 'gauge', 'workers that are there'],
  ['tests', 'counter', 'tests that were accepted'],
  ['inFlight', 'gauge', 'tests that were issued and not accepted'],
  ['spent', 'counter', 'budget that is spent'],
  ['budget', 'gauge', 'budget of the campaign'],
  ['coverage', 'gauge', 'coverage in percent'],
  ['failures', 'counter', 'distinct failures of the SUT'],
  ['lost', 'counter', 'tests that were lost with their worker'],
  ['lies', 'counter', 'results that were not believed'],
  ['repeats', 'counter', 'results that came twice'],
];

/** In the text format of Prometheus. */
export function metricsText(standing: Standing): string {
  return FIGURES.flatMap(([key, kind, about]) => {
    const name = `covergame_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'counter' ? '_total' : ''}`;
    return [`# HELP ${name} ${about}`, `# TYPE ${name} ${kind}`, `${name} ${standing[key]}`];
  })
    .concat('')
    .join('\n');
}

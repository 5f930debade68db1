// The settings of a campaign or of the cases of a suite, whatever the host.

import { didYouMean, InputError, type Issue } from '../base/index.ts';
import type { Goal } from '../game/index.ts';
import { type GivenSettings, type RunSettings, SETTING_KEYS } from '../run/index.ts';
import type { Patience } from '../run/node/index.ts';
import type { MoveFunction, Strategy } from '../strategy/index.ts';
import type { Suite } from '../suite/index.ts';
import type { FaultKind, Matches } from '../sut/index.ts';

/** What a verdict that is neither pass nor fail makes of the host's test. */
export const CONSEQUENCES = ['pass', 'skip', 'fail'] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** When the HTML report is written and attached. */
export const REPORT_TIMES = ['always', 'failure', 'never'] as const;
export type ReportTime = (typeof REPORT_TIMES)[number];

export interface SystemSettings {
  /** Maps observations to edges, where their labels do not. */
  readonly matches?: Matches;
  /** What the driver is told at every reset, and for a campaign the seed of its dice: 1. */
  readonly seed?: number;
  /** Time limits in ms. */
  readonly patience?: Partial<Patience>;
  /** Kinds of faults that are no failure. */
  readonly tolerate?: readonly FaultKind[];
  /** How many tests may be spent on shortening the way to a failure: 50, of a page 20; 0 for none. */
  readonly shrinkTries?: number;
  /** Regular expressions of what must not reach traces and reports: `[redacted]` stands in its place. */
  readonly redact?: readonly string[];
  /**
   * What must be covered to pass: `all`, `guarantee`, `90%` or `nodes:a,b`. Of cases it is asked of all of them together, by the last test: `all`.
   */
  readonly require?: string;
  /** What is required could not be tested, though nothing failed: `fail`. A single case that the system diverted is skipped. */
  readonly onInconclusive?: Consequence;
  /** `always` for campaigns, `failure` for cases. The trace is always there. */
  readonly report?: ReportTime;
}

export interface CampaignSettings
  extends SystemSettings,
    Omit<GivenSettings, 'budget' | 'until' | 'known' | keyof SystemSettings> {
  /** An id, the path of a module, a strategy or a function of the view and the dice: `adaptive`. */
  readonly strategy?: string | Strategy | MoveFunction;
  /** For strategies that execute one: a criterion, a path ending in .json, or a suite: `node`. */
  readonly suite?: string | Suite;
  readonly budget: number;
  /** What is to be covered, and what the verdict speaks of: `nodes`. */
  readonly goal?: Goal;
  /** Traces, coverage files or known files: what they cover counts as covered, and the campaign aims at the rest. */
  readonly known?: string | readonly string[];
  /** Ends the campaign early, whatever is required: `no-progress 200`. */
  readonly until?: string;
  /** The path of the file of known failures: they are replayed first, and the file is updated. */
  readonly failures?: string;
  /** The day by which quarantines end, such as `2026-12-31`: the clock's (UTC). */
  readonly today?: string;
  /** No failure, but less was covered than a tester can force on any system: `fail`. */
  readonly onDeficient?: Consequence;
}

export interface CaseSettings extends SystemSettings {
  /** A criterion, a path ending in .json, or a suite: `node`. */
  readonly suite?: string | Suite;
  /** How often a case is begun anew when the system answers otherwise than the case says: 10. */
  readonly tries?: number;
}

export const SHRINK_TRIES = 50;
export const CASE_TRIES = 10;

/** The names of settings; the compiler holds each list against its type. */
type Names<T> = Readonly<Record<keyof T, true>>;

const SYSTEM: Names<SystemSettings> = {
  matches: true,
  seed: true,
  patience: true,
  tolerate: true,
  shrinkTries: true,
  redact: true,
  require: true,
  onInconclusive: true,
  report: true,
};
const OF_RUN = Object.fromEntries(SETTING_KEYS.map((key) => [key, true])) as Names<RunSettings>;
export const CAMPAIGN_NAMES: Names<CampaignSettings> = {
  ...OF_RUN,
  ...SYSTEM,
  stopEarly: true,
  strategy: true,
  suite: true,
  goal: true,
  failures: true,
  today: true,
  onDeficient: true,
};
export const CASE_NAMES: Names<CaseSettings> = { ...SYSTEM, suite: true, tries: true };

/** Refuses settings that no campaign or case has: a misspelt one would be ignored, and the test could pass. */
export function refuseUnknown(
  settings: object | undefined,
  names: Readonly<Record<string, true>>,
  ofHost: readonly string[],
): void {
  const known = [...Object.keys(names), ...ofHost];
  const issues = Object.keys(settings ?? {})
    .filter((name) => !known.includes(name))
    .map((name): Issue => {
      const message = `unknown setting ${JSON.stringify(name)}`;
      return {
        code: 'plugin/unknown-setting',
        message,
        hint: didYouMean(name, known) ?? `the settings are ${known.join(', ')}`,
      };
    });
  if (issues.length > 0) throw new InputError(issues);
}

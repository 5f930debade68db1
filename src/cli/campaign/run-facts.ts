// What `run` prints under --json, in one shape for simulated and for real SUTs: figures over the runs made, how they ended,
// what no run covered.

import { type Game, type Goal, modelFacts, totalGain } from '../../game/index.ts';
import {
  coverageFigures,
  type GivenSettings,
  isDefault,
  RUN_SETTINGS,
  type RunsSummary,
  SETTING_KEYS,
  type Setting,
  VERDICTS,
} from '../../run/index.ts';
import type { Suite } from '../../suite/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import * as json from '../json/index.ts';
import type { NewInRun } from '../stored/index.ts';

export interface PlayedRuns extends GivenSettings {
  readonly game: Game;
  readonly goal: Goal;
  readonly strategy: string;
  readonly sut: string;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly suite: Suite | undefined;
}

/** What earlier runs have covered, and what is new. */
export type Earlier = NewInRun | null;

/** Settings that are told where they are not their defaults; `required` says what is required. */
const TOLD = SETTING_KEYS.filter((key) => {
  const { always, real, content }: Setting = RUN_SETTINGS[key];
  return !always && !real && !content;
});

/** The part that both kinds of SUT have; `summary` is null if no run was finished. */
export function runFacts(settings: PlayedRuns, summary: RunsSummary | null, earlier: Earlier = null) {
  const { game, goal, strategy, sut, budget, resetCost, seed, suite } = settings;
  const figures = (of: 'coverage' | 'gain' | 'spent' | 'steps' | 'resets') =>
    summary && coverageFigures(summary[of]);
  return {
    model: modelFacts(game),
    strategy,
    sut,
    budget,
    resetCost,
    runs: summary?.runs ?? 0,
    seed,
    goal,
    total: totalGain(game),
    coverage: figures('coverage'),
    gain: figures('gain'),
    spent: figures('spent'),
    steps: figures('steps'),
    resets: figures('resets'),
    ends: summary?.ends ?? [],
    missed: summary?.missed.map((v) => game.ids[v]) ?? [],
    ...(earlier && { known: earlier.known, new: earlier.fresh }),
    ...(summary?.edgePairs && { edgePairs: summary.edgePairs }),
    ...(suite && { suite: { criterion: suite.criterion, cases: suite.cases.length } }),
    ...Object.fromEntries(
      TOLD.filter((key) => !isDefault(key, settings[key])).map((key) => [key, settings[key]]),
    ),
  };
}

const FIGURES = json.orNull(json.FIGURES);

const JSON_KINDS = {
  flag: json.flag,
  whole: json.count,
  integer: json.integer,
  share: json.number,
  text: json.text,
  list: json.texts,
} as const satisfies Readonly<Record<Setting['kind'], json.Schema>>;

const FAILURE = json.object({
  kind: json.choice(FAULT_KINDS),
  message: json.text,
  signature: json.text,
  node: json.text,
  nodes: json.told('all nodes it was seen at', json.texts),
  test: json.count,
  spent: json.count,
  count: json.count,
  rate: json.told('how often it occurred again; null if it was not tried', json.RATE),
  retried: json.flag,
  steps: json.orNull(json.count),
  shortest: json.orNull(
    json.object({
      steps: json.count,
      repeats: json.count,
      tries: json.count,
      way: json.list({}),
      labels: json.texts,
    }),
  ),
  'quarantine?': json.told('the quarantine that holds today', json.QUARANTINE),
});

const FAILURES_FILE = json.object({ path: json.text, trouble: json.orNull(json.text) });

const AMBIGUITY = json.object({
  after: json.told('the answer; null for silence', json.orNull(json.text)),
  nodes: json.list(
    json.object({
      id: json.text,
      answers: json.told('the answers that it may give right after the stimulus', json.texts),
    }),
  ),
  count: json.count,
  stimulus: json.told(
    'the first of the best experiment; null if nothing helps, or if the tester waits for the next answer',
    json.orNull(json.text),
  ),
  helps: json.flag,
  leaves: json.told('the most nodes that may remain', json.count),
  steps: json.told('the most stimuli and answers that this takes', json.count),
  exact: json.told('whether no experiment is better', json.flag),
  alike: json.told('pairs that no experiment distinguishes for certain', json.list(json.texts)),
});

export const TRACE_FILE = json.told(
  'of a real system: the file of --trace, or the one that a failing run keeps; null if there is none',
  json.orNull(json.text),
);

export const RUN_OUTPUT = json.object(
  {
    model: json.MODEL,
    strategy: json.text,
    sut: json.text,
    budget: json.count,
    resetCost: json.count,
    runs: json.told('how many were finished', json.count),
    seed: json.integer,
    goal: json.text,
    total: json.told('the gain of everything reachable: 100 %', json.count),
    coverage: json.told('in percent of total; null if no run was finished', FIGURES),
    gain: FIGURES,
    spent: FIGURES,
    steps: FIGURES,
    resets: FIGURES,
    ends: json.ENDS,
    missed: json.told('ids that are reachable and that no run covered', json.texts),
    guarantee: json.orNull(
      json.object(
        {
          restart: json.flag,
          lower: json.told('the gain that is certain within the budget, at least', json.count),
          upper: json.count,
          exact: json.flag,
          whole: json.told(
            'the gain that is certain if the budget is large enough',
            json.object({ lower: json.count, upper: json.count }),
          ),
          enough: json.told(
            'the smallest known budget that reaches the full guarantee',
            json.orNull(json.count),
          ),
        },
        {
          deficientRuns: json.told('numbers of the runs below it', json.list(json.count)),
          missed: json.texts,
        },
      ),
    ),
  },
  {
    edgePairs: json.told(
      'with --spend-all: the edge pairs that a run took on average, of those that are possible',
      json.object({ seen: json.number, possible: json.count }),
    ),
    suite: json.object({ criterion: json.text, cases: json.count }),
    ...Object.fromEntries(TOLD.map((key) => [key, JSON_KINDS[RUN_SETTINGS[key].kind]])),
    wanted: json.told('the number of runs requested, if the work was cut off', json.count),
    bySut: json.list(json.object({ sut: json.text, coverage: FIGURES })),
    runsNeeded: json.count,
    plays: json.told(
      'of a joint campaign: what each instance did',
      json.list(
        json.object({ instance: json.text, tests: json.count, steps: json.count, fresh: json.count }),
      ),
    ),
    trace: json.PLAY,
    traceFile: TRACE_FILE,
    verdict: json.choice(VERDICTS.map(({ id }) => id)),
    why: json.text,
    cure: json.told('what to do about a verdict that is neither pass nor fail', json.orNull(json.text)),
    required: json.REQUIRED,
    remark: json.told('what a larger budget makes certain', json.orNull(json.text)),
    known: json.told('with --known: how many states earlier runs had covered', json.count),
    new: json.told('with --known: ids that this run covered first', json.texts),
    thisRun: json.told(
      'with --known: the verdict on what this run visited itself; the other figures are of all runs together',
      json.object({ verdict: json.choice(VERDICTS.map(({ id }) => id)), required: json.REQUIRED }),
    ),
    tested: json.told(
      'beyond the states: transitions taken, pairs of them, and what is left of the budget',
      json.object({
        transitions: json.object({ taken: json.count, possible: json.count, missed: json.texts }),
        pairs: json.orNull(json.object({ seen: json.count, possible: json.count })),
        budgetLeft: json.count,
      }),
    ),
    fairness: json.FAIRNESS_SHAPE,
    failures: json.list(FAILURE),
    knownFailures: json.KNOWN_FAILURES,
    quarantined: json.QUARANTINED,
    failuresFile: json.told('with --failures: the file, and why it could not be updated', FAILURES_FILE),
    disturbances: json.list(
      json.object({ kind: json.text, message: json.text, test: json.count, mended: json.flag }),
    ),
    possible: json.told('ids that may have been covered, but not for certain', json.texts),
    ambiguities: json.told(
      'answers after which several nodes were possible, and the experiment that would distinguish them',
      json.list(AMBIGUITY),
    ),
    campaign: json.told('of a fleet', json.text),
    fleet: json.told(
      'of a fleet: workers that were lost, gave wrong results, had problems, or refused, and results that came twice',
      json.object({
        lost: json.record(json.count),
        lies: json.record(json.count),
        troubles: json.record(json.count),
        refusals: json.record(json.text),
        repeats: json.count,
      }),
    ),
    resumed: json.count,
    traceTrouble: json.text,
  },
);

// `covergame run`: plays a strategy against simulated SUTs within a budget.

import { counted, GrowingInts, InputError, runsNeeded, summarise } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { isModulePath } from '../../model/node/index.ts';
import {
  assumedFairness,
  booksOf,
  budgetOf,
  type Campaign,
  coverageFigures,
  type Deficiency,
  deficiencyOf,
  fairnessObject,
  fairnessOf,
  judgementOf,
  KnownCounts,
  ownJudgement,
  pausingRunnerOf,
  planOf,
  questionOf,
  RUN_SETTINGS,
  type RunOutcome,
  resetCostOf,
  seriesText,
  settingsIn,
  shardOf,
  summariseRuns,
  VERDICTS,
  visitedIds,
  writeKnown,
} from '../../run/index.ts';
import { loadStrategy, type PoolPlan, pauseFor, playAll, playTraced } from '../../run/node/index.ts';
import { RESET } from '../../strategy/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import {
  BUDGET_WORDS,
  checkSuts,
  DRIVE_OPTIONS,
  deadlineOf,
  FAILURE_OPTIONS,
  KIT_OUTPUT,
  needGraph,
  needRuns,
  needsGraph,
  needsRuns,
  notePrice,
  nothingText,
  ON_THE_FLY_OPTIONS,
  ON_THE_FLY_OUTPUT,
  optionUsesOf,
  RUN_OPTIONS,
  RUN_OUTPUT,
  repeatLine,
  runFacts,
  runText,
  SIMULATED_SETTINGS,
  strategyOption,
  strategyWithTarget,
  sutOption,
  TARGET_OPTIONS,
} from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { FLEET_OPTIONS } from '../fleet/index.ts';
import { MODEL, MODEL_OPTIONS, REDACT_OPTION, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file, flag, number } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import {
  givenSuite,
  newInRuns,
  readKnownFiles,
  SAVE_KNOWN,
  SUITE_OPTIONS,
  saveKnown,
  warnOfUnusedSuite,
} from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';
import { only, SEVERAL, SIMULATED, warnOfUnused } from '../use.ts';

export const command = defineCommand({
  details:
    'Plays the model against a real system (--sut with an address) or a simulated one until the budget is spent. Each state visited costs 1, the initial state of each test included; a reset costs --reset-cost. Coverage is the percentage of the gain of all reachable states. The strategies gmu, s1.5, s2, s3 and s4 execute a test suite: the node suite of the model unless you give another.',
  arguments: { model: MODEL },
  options: {
    strategy: strategyOption(),
    ...needGraph(TARGET_OPTIONS),
    ...SIMULATED_SETTINGS,
    spendAll: needsGraph(SIMULATED_SETTINGS.spendAll),
    stopEarly: needsGraph(SIMULATED_SETTINGS.stopEarly),
    instances: needsRuns(SIMULATED_SETTINGS.instances),
    runs: needsRuns(number('--runs <n>', 'number of runs', { min: 1 }, 1)),
    sut: sutOption(),
    ...RUN_OPTIONS,
    resetCost: SIMULATED_SETTINGS.resetCost,
    restart: needsGraph(RUN_OPTIONS.restart),
    fair: needsGraph(RUN_OPTIONS.fair),
    keepGuarantee: needsGraph(SIMULATED_SETTINGS.keepGuarantee),
    workers: needsRuns(RUN_OPTIONS.workers),
    ...needGraph(SUITE_OPTIONS),
    trace: file('--trace <file>', 'write the trace: every step, as lines of JSON'),
    resume: needsGraph(flag('--resume', 'continue the run of the --trace file after an interruption')),
    series: needsGraph(file('--series <file>', 'write coverage over budget as CSV')),
    precision: needsRuns(
      number(
        '--precision <points>',
        'report how many runs make the 95 % half-width this small (in percent points)',
        {
          whole: false,
        },
      ),
    ),
    guarantee: needsGraph(
      flag(
        '--guarantee',
        'compute the guarantee without a limit of effort, to find out whether a run is deficient',
      ),
    ),
    strict: needsGraph(only(SIMULATED, flag('--strict', 'exit code by the verdict, as for a real system'))),
    ...REDACT_OPTION,
    watch: needsGraph(
      flag('--watch', 'run again whenever the model or the driver is saved, and report what changed'),
    ),
    ...DRIVE_OPTIONS,
    shrinkTries: needsGraph(DRIVE_OPTIONS.shrinkTries),
    ...needGraph(FAILURE_OPTIONS),
    page: needsGraph(only(SEVERAL, file('--page <file>', 'write one HTML page that compares the systems'))),
    ...needRuns(FLEET_OPTIONS),
    ...ON_THE_FLY_OPTIONS,
    ...needGraph(MODEL_OPTIONS, ['set']),
    known: needsGraph(SIMULATED_SETTINGS.known),
    shard: needsGraph(SIMULATED_SETTINGS.shard),
    saveKnown: needsGraph(SAVE_KNOWN.saveKnown),
  },
  output: json.either(RUN_OUTPUT, ON_THE_FLY_OUTPUT, KIT_OUTPUT),
  examples: [
    {
      line: "covergame run vending.game.json --strategy adaptive --budget 500 --sut 'exec: python3 vending.py'",
      about: 'a real system: a program that reads and writes lines of JSON',
    },
    {
      line: 'covergame run login --strategy adaptive --budget 200',
      about: 'one run against a simulated system',
    },
    {
      line: "covergame run vending.game.json --budget 500 --sut 'exec: python3 vending.py' --failures known.json",
      about: 'replay the failures of earlier nights first, and remember those of tonight',
    },
    {
      line: 'covergame run store.mmd --budget 200 --sut ./old.mjs --sut ./new.mjs --page compare.html',
      about: 'two systems with one model: a table, the answers in which they differ, and the worst exit code',
    },
    {
      line: 'covergame run login --strategy s2 --budget 400 --runs 100 --sut weighted',
      about: 'the mean of 100 runs, with its 95 % half-width',
    },
    {
      line: 'covergame run login --strategy rdm --until "coverage>=90 or budget 5000"',
      about: 'until coverage is 90 %',
    },
    {
      line: 'covergame run coffee --strategy plan --target stuck --budget 300 --sut weighted',
      about: 'play the strategy with the least expected cost to a node',
    },
    {
      line: 'covergame run chat --set m=24 --on-the-fly --strategy adaptive --budget 500 --sut weighted',
      about: 'a program with some hundred million states, explored during the run',
    },
    {
      line: 'covergame run login --strategy s4 --budget 1000 --trace t.jsonl --resume',
      about: 'continue an interrupted run from its trace',
    },
  ],
  async run(given, context) {
    const { model, runs, sut: suts, seed, trace, resume, goal } = given;
    const id = strategyWithTarget(given.strategy, given.target, given.objective);
    checkSuts(suts);
    if (given.onTheFly) {
      warnOfUnused(command.options, optionUsesOf(suts, [id]), context);
      const { onTheFlyRun } = await import('../campaign/on-the-fly-run.ts');
      return onTheFlyRun({ ...given, strategy: id }, context);
    }
    if (given.watch && suts.length > 1) throw oneWatched(suts);
    if (given.watch) return (await import('../campaign/watch-run.ts')).watchRun(given, context);
    if (trace !== undefined && suts.length > 1) throw oneSut(suts);
    if (resume && trace === undefined) throw noTrace();
    const written = [trace, given.series, given.failures, given.saveKnown, given.page];
    checkOutputs(written, [model, ...given.with, given.suite, ...suts]);
    warnOfUnused(command.options, optionUsesOf(suts, [id]), context);
    const strategy = await loadStrategy(id);
    const game = await readGivenModel(model, given, context, suts.some(isModulePath));
    const plain = { ...given, known: undefined };
    const limit = budgetOf(game, plain, BUDGET_WORDS);
    const resetCost = resetCostOf({ ...plain, budget: limit });
    if (given.shard !== undefined) shardOf(given.shard);
    const counts = await readKnownFiles(game, given.known, context);
    const known = counts ? writeKnown(counts) : undefined;
    const terms = { ...given, resetCost, known, counts };
    if (terms.fleet !== undefined) {
      const { fleetRun } = await import('../fleet/fleet-run.ts');
      return fleetRun({ ...terms, fleet: terms.fleet, game, strategy, suts, budget: limit }, context);
    }
    const suite = strategy.needsSuite ? await givenSuite(game, terms, resetCost) : undefined;
    if (!suite) warnOfUnusedSuite(terms, [id], context);
    if (suts.some(isDriverAddress)) {
      const real = { ...terms, game, strategy, suite, suts, budget: limit };
      if (suts.length > 1) return (await import('../campaign/kit-run.ts')).kitRun(real, context);
      return (await import('../campaign/drive-run.ts')).driveRun(real, context);
    }
    const deadline = deadlineOf(terms.timeLimit);
    const question = questionOf(game, { budget: limit, resetCost }, terms.guarantee);
    const plans = suts.map(
      (sut): PoolPlan => ({
        ...settingsIn({ ...terms }),
        game,
        goal,
        strategy: id,
        sut,
        ...(suite && { suite }),
        budget: limit,
        slices: question.slices,
        runs,
        ...(deadline !== undefined && { deadline }),
      }),
    );
    if (given.saveKnown !== undefined && (plans.length > 1 || runs > 1)) throw oneRun();
    const { results, events } = await play(plans, { trace, resume, workers: terms.workers }, context);
    const made = results.flat();
    const settings = { ...terms, game, strategy: id, sut: suts.join(','), budget: limit, suite };
    if (made.length === 0) {
      const wanted = runs * suts.length;
      context.result({ ...runFacts(settings, null), guarantee: null, wanted }, () =>
        nothingText(terms.timeLimit, trace, repeatLine(seed)),
      );
      return EXIT.spent;
    }
    const summary = summariseRuns(game, made);
    const bySut = suts.flatMap((sut, i) =>
      results[i].length > 0 ? [{ sut, coverage: summarise(results[i].map((run) => run.coverage)) }] : [],
    );
    const judged = { budget: limit, resetCost, question, instances: terms.instances };
    // What a run that was broken off would have reached nobody knows.
    const cut = made.some(({ end }) => end.reason === 'cancelled');
    const deficiency = cut ? null : deficiencyOf(game, made, judged);
    const judgedRuns = made.map(({ coveredNodes, visited, end }) => ({
      ...judged,
      require: terms.require ?? SIMULATED_REQUIREMENT,
      covered: coveredNodes,
      ...(visited && { visited }),
      maybe: [],
      taken: null,
      end,
      failures: [],
      givenUp: 0,
    }));
    const judgement = judgementOf(game, judgedRuns);
    const thisRun = ownJudgement(game, judgedRuns);
    const earlier = newInRuns(game, counts, made);
    if (terms.series !== undefined) await save(terms.series, seriesText(game, made, limit), context);
    if (given.saveKnown !== undefined) {
      const all = counts ?? new KnownCounts(game);
      await saveKnown(given.saveKnown, all, made, events ? takenIn(game, events) : null, '', context);
    }
    const complete = made.length === runs * suts.length;
    const needed =
      terms.precision === undefined ? undefined : runsNeeded(summary.coverage.deviation, terms.precision);
    const fairness = events && !cut ? fairnessOf(game, booksOf(game, events, resetCost).taken) : null;
    const facts = {
      ...runFacts(settings, summary, earlier),
      verdict: judgement.verdict,
      why: judgement.why,
      cure: judgement.cure,
      required: judgement.required,
      remark: judgement.remark,
      ...(thisRun && { thisRun }),
      guarantee: deficiency && deficiencyObject(game, deficiency),
      ...(!complete && { wanted: runs * suts.length }),
      ...(suts.length > 1 && {
        bySut: bySut.map(({ sut, coverage }) => ({ sut, coverage: coverageFigures(coverage) })),
      }),
      ...(needed !== undefined && { runsNeeded: needed }),
      ...(events && !cut && { trace: visitedIds(game, events) }),
      ...(fairness && {
        fairness: fairnessObject(
          game,
          fairness,
          assumedFairness({ ...settings, require: terms.require ?? '' }),
        ),
      }),
      ...(made.length === 1 && made[0].plays && { plays: made[0].plays }),
    };
    context.result(facts, () =>
      runText(
        game,
        { ...facts, fair: terms.fair, require: terms.require ?? '' },
        { summary, bySut, deficiency, fairness, earlier },
        repeatLine(seed),
        context,
      ),
    );
    notePrice({ ...terms, game, strategy, budget: limit }, context);
    if (cut) context.note('interrupted; with --trace FILE you can resume a run');
    if (!complete || cut) return EXIT.spent;
    if (!terms.strict) return EXIT.met;
    const below = deficiency !== null && deficiency.runs.length > 0;
    return below ? EXIT.notMet : EXIT[VERDICTS.find(({ id }) => id === judgement.verdict)!.exit];
  },
});

const SIMULATED_REQUIREMENT = RUN_SETTINGS.require.default;

interface Playing {
  readonly trace: string | undefined;
  readonly resume: boolean;
  readonly workers: number | undefined;
}

/** All runs, and for a single one its events. */
async function play(
  plans: readonly PoolPlan[],
  { trace, resume, workers }: Playing,
  context: Context,
): Promise<{ results: RunOutcome[][]; events?: Int32Array }> {
  const [plan] = plans;
  const single = plans.length === 1 && plan.runs === 1;
  const progress = context.progress();
  const all = plans.length * plan.runs;
  const options = {
    onRuns: (done: number) => progress.update(() => `${done} of ${all} runs`),
    onTurns: ({ spent, coveredCount }: Campaign) =>
      progress.update(() => `${spent} of ${plan.budget} spent, ${counted(coveredCount, 'node')} covered`),
    signal: context.signal,
    ...(workers !== undefined && { workers }),
  };
  try {
    const events = new GrowingInts(1024);
    const recorder = { start: () => events.push(RESET), step: (edge: number) => events.push(edge) };
    if (trace !== undefined) {
      const told = { ...options, ...(single && { recorder }) };
      const outcomes = await playTraced(plan, { ...told, file: trace, resume });
      return { results: [outcomes], ...(single && { events: events.view() }) };
    }
    if (!single) return { results: await playAll(plans, options) };
    const { deadline } = plan;
    const pause = pauseFor({ ...options, ...(deadline !== undefined && { deadline }) });
    const played = pausingRunnerOf(planOf(plan, await loadStrategy(plan.strategy)), pause);
    const outcome = await played(0, recorder);
    return { results: [outcome.end.reason === 'time' ? [] : [outcome]], events: events.view() };
  } finally {
    progress.end();
  }
}

function deficiencyObject(game: Game, { runs, missed, worst: _, ...forced }: Deficiency): object {
  return { ...forced, deficientRuns: runs, missed: missed.map((v) => game.ids[v]) };
}

/** How often each edge was taken. */
function takenIn(game: Game, events: Int32Array): Int32Array {
  const taken = new Int32Array(game.m);
  for (const event of events) if (event >= 0) taken[event]++;
  return taken;
}

const oneRun = (): InputError =>
  InputError.of(
    'cli/bad-value',
    '--save-known keeps what one run has shown',
    'for several runs, write traces and use covergame merge --save-known',
  );
const oneSut = (suts: readonly string[]): InputError =>
  InputError.of(
    'cli/bad-value',
    `--trace records one system, but you gave ${suts.length}`,
    'test them one by one',
  );
const oneWatched = (suts: readonly string[]): InputError =>
  InputError.of(
    'cli/bad-value',
    `--watch runs one system again and again, but you gave ${suts.length}`,
    'watch one of them',
  );
const noTrace = (): InputError =>
  InputError.of('cli/missing-option', '--resume needs --trace FILE, the trace to resume', 'use both');

// `covergame compare`: strategies side by side, as a table, a chart, CSV and JSON.

import { InputError } from '../../base/index.ts';
import { modelFacts, totalGain } from '../../game/index.ts';
import {
  type BudgetGuarantee,
  COMPARISON_FILES,
  type ComparisonRow,
  comparisonChart,
  comparisonCsv,
  comparisonFileNamed,
  comparisonPlans,
  comparisonRows,
  guaranteesFor,
  runsText,
} from '../../report/index.ts';
import { loadStrategy, type PoolPlan, playAll } from '../../run/node/index.ts';
import { STRATEGIES, type Strategy } from '../../strategy/index.ts';
import {
  checkSuts,
  deadlineOf,
  optionUsesOf,
  RUN_OPTIONS,
  repeatLine,
  STRATEGY_IDS,
  sutOption,
} from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { SHARD_OPTIONS } from '../fleet/index.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file, listOf, number, numberList, type Option } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { givenSuite, SUITE_OPTIONS, warnOfUnusedSuite } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';
import { warnOfUnused } from '../use.ts';

/** Those that are compared unless others are named. */
const QUICK_IDS = STRATEGIES.filter((one: Strategy) => !one.isSlow).map(({ id }) => id);

const strategies: Option<readonly string[]> = {
  flags: '--strategies <ids>',
  about: 'the strategies, separated by commas; ./mine.ts is a strategy of yours',
  kind: 'repeat',
  choices: STRATEGY_IDS,
  shown: 'all but the slow ones',
  goesOn: listOf(STRATEGY_IDS),
  read: (given) =>
    given.length === 0 ? QUICK_IDS : given.flatMap((word) => word.split(',').map((id) => id.trim())),
};

export const command = defineCommand({
  details:
    'Plays every strategy against every system with every budget, with the same seeds. A cell is the mean coverage with its 95 % half-width. The chart shows the runs with the largest budget. The line beside them is the guarantee within the budget; it is left out if it is not known (--goal labels, very large models).',
  arguments: { model: MODEL },
  options: {
    strategies,
    budgets: numberList('--budgets <list>', 'the budgets, separated by commas', { min: 1 }),
    runs: number('--runs <n>', 'runs per cell', { min: 1 }, 100),
    sut: sutOption(),
    ...RUN_OPTIONS,
    ...SHARD_OPTIONS,
    ...SUITE_OPTIONS,
    out: file(
      '-o, --out <file>',
      `write the comparison: ${COMPARISON_FILES.map(({ extension, about }) => `${extension} (${about})`).join(', ')}`,
    ),
    chart: file('--chart <file>', 'write coverage over budget as an SVG chart with confidence bands'),
    csv: file('--csv <file>', 'write the rows as CSV'),
    ...MODEL_OPTIONS,
  },
  output: json.object({
    model: json.MODEL,
    total: json.count,
    resetCost: json.count,
    runs: json.told('the number of runs per cell', json.count),
    seed: json.integer,
    guarantees: json.told(
      'the guarantee with each budget; null if it is not known',
      json.orNull(
        json.list(
          json.object({
            budget: json.count,
            lower: json.count,
            upper: json.count,
            coverage: json.number,
          }),
        ),
      ),
    ),
    rows: json.list(
      json.object({
        strategy: json.text,
        sut: json.text,
        budget: json.count,
        runs: json.count,
        coverage: json.FIGURES,
        spent: json.FIGURES,
        resets: json.FIGURES,
      }),
    ),
    complete: json.told('false if the work was cut off', json.flag),
  }),
  examples: [
    {
      line: 'covergame compare login --strategies s2,s4,rdm --budgets 100,200,400',
      about: 'a table of three strategies',
    },
    {
      line: 'covergame compare login --budgets 400 --sut uniform,weighted --chart chart.svg',
      about: 'all strategies against two simulated systems, as a chart',
    },
    {
      line: 'covergame compare login --budgets 400 --runs 100000 --fleet redis://127.0.0.1:6379',
      about: 'on the workers of a fleet (covergame worker)',
    },
    {
      line: 'covergame compare models/login.game.json --budgets 100,400 -o comparison.html',
      about: 'a page with chart and table',
    },
  ],
  async run(given, context) {
    const { model, runs, sut: suts, budgets, resetCost, seed, restart, fair, out, chart, csv } = given;
    const ids = [...new Set(given.strategies)];
    if (budgets.length === 0) throw noBudgets();
    checkSuts(suts);
    warnOfUnused(command.options, optionUsesOf(suts, ids), context);
    const kind = out === undefined ? undefined : (comparisonFileNamed(out) ?? unknownEnding(out));
    checkOutputs([out, chart, csv], [given.model, ...given.with, given.suite]);
    const loaded = await Promise.all(ids.map((id) => loadStrategy(id)));
    const game = await readGivenModel(model, given, context);
    const suite = loaded.some(({ needsSuite }) => needsSuite)
      ? await givenSuite(game, given, resetCost)
      : undefined;
    if (!suite) warnOfUnusedSuite(given, ids, context);
    const sorted = [...new Set(budgets)].toSorted((a, b) => a - b);
    const deadline = deadlineOf(given.timeLimit);
    const plans = comparisonPlans({
      game,
      strategies: ids,
      suts,
      budgets: sorted,
      resetCost,
      seed,
      restart,
      fair,
      suiteOf: (id) => (loaded[ids.indexOf(id)].needsSuite ? suite : undefined),
    }).map((plan): PoolPlan => ({ ...plan, runs, ...(deadline !== undefined && { deadline }) }));
    const progress = context.progress();
    const onRuns = (done: number, workers?: number): void =>
      progress.update(
        () =>
          `${done} of ${runs * plans.length} runs${workers === undefined ? '' : `, ${workers} ${workers === 1 ? 'worker' : 'workers'}`}`,
      );
    const results =
      given.fleet === undefined
        ? await playAll(plans, {
            onRuns: (done) => onRuns(done),
            onTurns: ({ spent, budget }) =>
              progress.update(() => `${spent} of ${budget} spent in the first runs`),
            signal: context.signal,
            ...(given.workers !== undefined && { workers: given.workers }),
          })
        : await onFleet({ ...given, fleet: given.fleet }, plans, onRuns, context);
    progress.end();
    const rows = comparisonRows(plans, results);
    const guarantees = rows.length > 0 ? guaranteesFor(game, sorted, resetCost) : null;
    const complete = results.every((outcomes) => outcomes.length === runs);
    const object = {
      model: modelFacts(game),
      total: totalGain(game),
      resetCost,
      runs,
      seed,
      guarantees,
      rows,
      complete,
    };
    const again = repeatLine(seed);
    const name = game.name === '' ? 'model' : game.name;
    const comparison = { name, plans, results, rows, guarantees, resetCost, seed, object, again };
    if (rows.length > 0) {
      if (out !== undefined) await save(out, kind!.render(comparison), context);
      if (chart !== undefined) await save(chart, comparisonChart(comparison), context);
    }
    if (csv !== undefined) await save(csv, comparisonCsv(rows), context);
    context.result(object, () =>
      rows.length > 0
        ? tableText(name, rows, ids, guarantees, context, again)
        : `no run was finished; allow more time or use a smaller budget\n\nagain: ${again}`,
    );
    return complete ? EXIT.met : EXIT.spent;
  },
});

/** Every run on a fleet: what workers do not have is refused. */
async function onFleet(
  given: Readonly<Record<string, unknown>> & { readonly model: string; readonly fleet: string },
  plans: readonly PoolPlan[],
  onRuns: (done: number, workers?: number) => void,
  context: Context,
) {
  const refuse = (message: string, hint: string): never => {
    throw InputError.of('cli/bad-value', message, hint);
  };
  if (given['suite'] !== undefined)
    refuse(
      'the workers of a fleet do not have the file of --suite',
      'use --criterion, so that they make a suite themselves',
    );
  if ((given['with'] as readonly string[]).length > 0)
    refuse('the workers of a fleet read one file', 'convert the model first, with covergame convert -o');
  if (given.model === '-')
    refuse('the workers of a fleet cannot read standard input', 'use a model file that the workers have too');
  if (context.given.has('workers'))
    refuse(
      '--workers is for threads of this machine, but --fleet plays on other machines',
      'remove one of them',
    );
  const options = Object.fromEntries(
    Object.keys(MODEL_OPTIONS).flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
  const { playSharded } = await import('../fleet/play-sharded.ts');
  return playSharded(
    {
      fleet: given.fleet,
      model: { path: given.model, options },
      plans,
      suiteResetCost: plans[0].resetCost ?? null,
      // When nodes were covered is drawn, not tabulated.
      curves: given['out'] !== undefined || given['chart'] !== undefined,
      onRuns,
    },
    context,
  );
}

const FORCED = 'guarantee';

function tableText(
  name: string,
  rows: readonly ComparisonRow[],
  ids: readonly string[],
  guarantees: readonly BudgetGuarantee[] | null,
  { colour }: Context,
  repeat: string,
): string {
  const width = Math.max(15, ...ids.map((id) => id.length + 2));
  const lines = [`${name}: coverage in % ± 95 % half-width, ${runsText(rows)}`, ''];
  const forcedAt = (asked: number): string => {
    const found = guarantees?.find(({ budget }) => budget === asked);
    if (!found) return '';
    return `${found.lower === found.upper ? '' : '≥ '}${found.coverage.toFixed(2)}`.padStart(
      FORCED.length + 2,
    );
  };
  for (const sut of new Set(rows.map((row) => row.sut))) {
    lines.push(
      colour.bold(
        `${sut.padEnd(16)}${ids.map((id) => id.padStart(width)).join('')}${guarantees ? `  ${FORCED}` : ''}`,
      ),
    );
    const here = rows.filter((row) => row.sut === sut);
    for (const budget of new Set(here.map((row) => row.budget))) {
      const cells = here.filter((row) => row.budget === budget);
      const best = Math.max(...cells.map((row) => row.coverage.mean));
      const texts = ids.map((id) => {
        const cell = cells.find((row) => row.strategy === id);
        if (!cell) return '-'.padStart(width);
        const { mean, halfWidth95 } = cell.coverage;
        const text = `${mean.toFixed(2)} ± ${halfWidth95.toFixed(2)}`.padStart(width);
        return mean === best ? colour.green(text) : text;
      });
      lines.push(`budget ${String(budget).padEnd(9)}${texts.join('')}${forcedAt(budget)}`);
    }
    lines.push('');
  }
  return [...lines, `again: ${repeat}`].join('\n');
}

const noBudgets = (): InputError =>
  InputError.of('cli/missing-option', '--budgets is missing', 'for instance --budgets 100,200,400');

function unknownEnding(out: string): never {
  const endings = COMPARISON_FILES.map(({ extension, about }) => `${extension} (${about})`).join(', ');
  throw InputError.of(
    'cli/unknown-ending',
    `the name ${out} does not say what to write; the endings are ${endings}`,
    'give the file one of these endings',
  );
}

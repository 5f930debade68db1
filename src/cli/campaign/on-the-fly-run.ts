// `covergame run PROGRAM --on-the-fly`.

import { InputError, orThrow } from '../../base/index.ts';
import { WindowedProgram } from '../../model/index.ts';
import { requirementOnTheFly, resetCostOf, testerDice, untilOnTheFly, VERDICTS } from '../../run/index.ts';
import { type OnTheFlyResult, playOnTheFly } from '../../run/node/index.ts';
import { adaptive, type Strategy, strategyNamed } from '../../strategy/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import { loadGivenProgram, readSettings } from '../input/index.ts';
import type { Given } from '../option.ts';
import { checkOutputs } from '../save.ts';
import { type Context, EXIT, type Exit } from '../terminal/index.ts';
import { type DRIVE_OPTIONS, patienceOf, systemAt } from './drive-options.ts';
import { keptTrace } from './kept-trace.ts';
import type { ON_THE_FLY_OPTIONS } from './on-the-fly-options.ts';
import { onTheFlyFacts, onTheFlyText } from './on-the-fly-text.ts';
import { repeatLine } from './repeat-line.ts';
import { BUDGET_WORDS, deadlineOf } from './run-options.ts';
import type { SIMULATED_SETTINGS } from './setting-options.ts';

export interface OnTheFlyGiven
  extends Given<typeof SIMULATED_SETTINGS>,
    Given<typeof DRIVE_OPTIONS>,
    Given<typeof ON_THE_FLY_OPTIONS> {
  readonly model: string;
  readonly strategy: string;
  readonly sut: readonly string[];
  readonly set: readonly string[];
  readonly trace: string | undefined;
  readonly timeLimit: number | undefined;
}

/** Those that plan, or do not plan at all; the others are prepared for the whole graph. */
const STRATEGIES = [adaptive.id, 'rdm'] as const;

export async function onTheFlyRun(given: OnTheFlyGiven, context: Context): Promise<Exit> {
  const { model, seed, cover, unfold, maxTest, timeLimit } = given;
  const strategy = strategyOnTheFly(given.strategy);
  if (given.sut.length > 1) throw oneSut(given.sut);
  const [sut] = given.sut;
  const driven = isDriverAddress(sut);
  const require = requirementOnTheFly(given.require);
  checkOutputs([given.trace], [given.model, ...given.sut]);
  const loaded = await loadGivenProgram(model);
  if (!loaded.model) throw notUnfolded(loaded.name);
  const program = orThrow(WindowedProgram.of(loaded.model, readSettings(given.set)));
  const { game } = program.around(program.initial, 1);
  const { budget, holds } = untilOnTheFly(given.until, {
    budget: given.budget,
    resetCost: given.resetCost,
    game,
  });
  if (budget === null) throw noBudget(given.until);
  const resetCost = resetCostOf({ ...given, known: undefined, budget });
  const real = driven ? await systemAt(sut, program.name, given, context) : null;
  const address = real?.address ?? sut;
  const again = repeatLine(seed);
  const header = {
    program: program.name,
    parameters: program.parameters,
    strategy: strategy.id,
    sut: address,
    cover,
    unfold,
    budget,
    resetCost,
    seed,
    require: require.what,
    again,
  };
  const kept = driven || given.trace !== undefined ? keptTrace(given.trace, program.name) : null;
  const deadline = deadlineOf(timeLimit);
  const progress = context.progress();
  const result = await playOnTheFly({
    program,
    strategy,
    cover,
    unfold,
    budget,
    resetCost,
    seed,
    require,
    dice: testerDice(seed, 0),
    ...(maxTest !== undefined && { maxTest }),
    ...(holds && { until: holds }),
    sut: real
      ? {
          sut: real,
          patience: patienceOf(given),
          keepGoing: given.keepGoing,
          tolerate: given.tolerate,
          ...(timeLimit !== undefined && { timeLimit: timeLimit * 1000 }),
        }
      : sut,
    ...(kept && { trace: { path: kept.path, sync: given.sync, header } }),
    ...(deadline !== undefined && { deadline }),
    signal: context.signal,
    onProgress: ({ spent, planner, found }) =>
      progress.update(
        () => `${spent} of ${budget} spent, ${planner.covered.size} of ${found} ${cover} found are covered`,
      ),
  })
    .catch((error) => {
      kept?.end(false);
      throw error;
    })
    .finally(() => progress.end());
  const traceFile = kept?.end(result.failures.length > 0) ?? null;
  const facts = onTheFlyFacts({
    program,
    strategy: strategy.id,
    sut: address,
    budget,
    resetCost,
    seed,
    cover,
    unfold,
    result,
    traceFile,
  });
  context.result(facts, () => onTheFlyText(facts, result, again, context));
  return exitOf(result, driven);
}

/** A simulated SUT cannot fail: what counts is whether the campaign came to its end. */
function exitOf({ campaign, verdict }: OnTheFlyResult, driven: boolean): Exit {
  if (['cancelled', 'time'].includes(campaign.end!.reason) && verdict !== 'fail') return EXIT.spent;
  return driven ? EXIT[VERDICTS.find(({ id }) => id === verdict)!.exit] : EXIT.met;
}

function strategyOnTheFly(id: string): Strategy {
  if ((STRATEGIES as readonly string[]).includes(id)) return strategyNamed(id);
  throw InputError.of(
    'run/not-on-the-fly',
    `the strategy ${JSON.stringify(id)} needs the whole graph of the model, which --on-the-fly does not build`,
    `use ${STRATEGIES.join(', ')}`,
  );
}

const oneSut = (suts: readonly string[]): InputError =>
  InputError.of(
    'cli/bad-value',
    `--on-the-fly tests one system, but you gave ${suts.length}`,
    'test them one by one',
  );

const notUnfolded = (name: string): InputError =>
  InputError.of(
    'run/not-on-the-fly',
    `${name} is not a model program that covergame can explore a part at a time`,
    'remove --on-the-fly, or use a .ts, .js, .yaml or .efsm.json file',
  );

const noBudget = (until: string | undefined): InputError =>
  InputError.of(
    BUDGET_WORDS.code,
    until === undefined
      ? '--budget is missing'
      : `--budget is missing, and --until ${JSON.stringify(until)} does not limit the budget`,
    BUDGET_WORDS.hint,
  );

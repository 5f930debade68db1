// What `load` takes, and what it makes of it: the same options as `covergame run`, checked by the same code, with texts in
// place of files. Modules are left to the command line: whoever may load a campaign may not run code.

import { type Dice, didYouMean, InputError, orThrow, sourceOf } from '../base/index.ts';
import { FORMATS, readModel } from '../format/index.ts';
import { forGoal, type Game, type Goal, nodeNamed, quote, withInitial } from '../game/index.ts';
import {
  type Campaign,
  DEFAULT_RESET_COST,
  DEFAULT_SEED,
  type Provenance,
  settingsIn,
  spendingLimit,
  stopCondition,
  type TraceHeader,
  totalGain,
  traceHeader,
} from '../run/index.ts';
import { type Player, STRATEGIES, type Strategy, spendingAll, strategyNamed } from '../strategy/index.ts';
import { CRITERIA, makeSuite, readSuite, type Suite } from '../suite/index.ts';
import { FAULT_KINDS, type FaultKind } from '../sut/index.ts';
import { boolean, list, object, oneOf, type Schema, string, whole } from './schema.ts';

export const CAMPAIGN_ID: Schema = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
  description: 'up to 100 letters, digits, dots, dashes and underscores, a letter or digit first',
};

export const LOAD: Schema = object({
  'campaign?': {
    ...CAMPAIGN_ID,
    title: 'the id of the campaign; made up if left out. Loading the same again changes nothing',
  },
  model: {
    type: ['string', 'object'],
    description:
      'the model: the text of a file in any format that is read, or the object of a .game.json file',
  },
  'fileName?': string('the name of the model file, where the content does not tell the format'),
  'from?': oneOf(
    FORMATS.map(({ id }) => id),
    'the format of the model, instead of detecting it',
  ),
  'initial?': string('start at this node instead of the initial one'),
  'sutLabels?': string('in a format without owners: edges whose label matches this are the SUT’s'),
  'swapOwners?': boolean('exchange the two players'),
  'gains?': oneOf(['one', 'priority'], 'in a format with priorities: what the gains are'),
  'goal?': oneOf(['nodes'], 'what is to be covered'),
  strategy: oneOf(
    STRATEGIES.map(({ id }) => id),
    'how the tester plays',
  ),
  'budget?': whole('what may be spent; may be left out if the stop condition bounds it'),
  'resetCost?': { ...whole('what a reset costs; a visit costs 1'), default: DEFAULT_RESET_COST },
  'seed?': {
    type: 'integer',
    description: 'of the dice: same seed, same moves after the same answers',
    default: DEFAULT_SEED,
  },
  'until?': string('stop early, for instance "coverage>=90 or no-progress 200"'),
  'spendAll?': boolean('spend what the strategy leaves of the budget on the transitions tested least'),
  'restart?': boolean('optimal plays for the guarantee with restart'),
  'suite?': {
    type: ['string', 'object', 'array'],
    description:
      'the cases for strategies that execute a suite: the text of a file, its object, or a list of lists of node ids',
  },
  'criterion?': {
    ...oneOf(
      CRITERIA.map(({ id }) => id),
      'without a suite: make it for this criterion',
    ),
    default: 'node',
  },
  'sut?': {
    ...string(
      'what the SUT is called in the trace, for instance the address of its driver for covergame run',
    ),
    default: 'served',
  },
  'again?': string('the command that plays the campaign again, for reports'),
  'keepGoing?': boolean('go on after a failure'),
  'tolerate?': list(oneOf(FAULT_KINDS, 'a kind of fault'), 'faults that are no failure'),
});

/** What a request that LOAD allows holds. */
export interface Load {
  readonly campaign?: string;
  readonly model: string | object;
  readonly fileName?: string;
  readonly from?: string;
  readonly initial?: string;
  readonly sutLabels?: string;
  readonly swapOwners?: boolean;
  readonly gains?: 'one' | 'priority';
  readonly goal?: Goal;
  readonly strategy: string;
  readonly budget?: number;
  readonly resetCost?: number;
  readonly seed?: number;
  readonly until?: string;
  readonly spendAll?: boolean;
  readonly restart?: boolean;
  readonly suite?: string | object;
  readonly criterion?: string;
  readonly sut?: string;
  readonly again?: string;
  readonly keepGoing?: boolean;
  readonly tolerate?: readonly FaultKind[];
}

/** What campaigns that differ in nothing but seed, SUT and their bearing after faults share. */
export interface SharedPlan {
  readonly game: Game;
  readonly total: number;
  readonly suite: Suite | undefined;
  readonly budget: number;
  readonly resetCost: number;
  readonly until?: (campaign: Campaign) => string | null;
  readonly player: (dice: Dice) => Player;
}

/** A load as text, the same for the same: what is kept on the disk. */
export const loadText = (load: Load): string =>
  JSON.stringify(Object.fromEntries(Object.entries(load).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The part of a load that a plan depends on. */
export function planText({
  campaign: _c,
  seed: _s,
  sut: _n,
  again: _a,
  keepGoing: _k,
  tolerate: _t,
  ...rest
}: Load): string {
  return loadText(rest);
}

/** What takes long to find out about a load: plain data, so that a worker thread can do it (loader.ts). */
export interface PreparedLoad {
  readonly game: Game;
  readonly suite?: Suite;
  readonly budget: number;
}

/** Everything wrong with the model, the suite or the options is an InputError. */
export function prepareLoad(load: Load): PreparedLoad {
  const { resetCost = DEFAULT_RESET_COST, until } = load;
  const { needsSuite } = strategyOf(load);
  const game = gameOf(load);
  const budget = budgetOf(game, load.budget, until, resetCost);
  return { game, budget, ...(needsSuite && { suite: suiteOf(game, load, resetCost) }) };
}

function strategyOf({ strategy, spendAll }: Load): Strategy {
  const named = strategyNamed(strategy);
  return spendAll ? spendingAll(named) : named;
}

export function sharedPlan(load: Load, { game, suite, budget }: PreparedLoad): SharedPlan {
  const { resetCost = DEFAULT_RESET_COST, until, restart = false } = load;
  const strategy = strategyOf(load);
  const condition = until === undefined ? null : stopCondition(until, { game, budget, resetCost });
  return {
    game,
    total: totalGain(game),
    suite,
    budget,
    resetCost,
    ...(condition && { until: condition.holds }),
    player: strategy.prepare({ game, ...(suite && { suite }), budget, resetCost, restart }),
  };
}

export function headerOf(
  load: Load,
  { game, suite, budget, resetCost }: SharedPlan,
  provenance: Provenance,
): TraceHeader {
  return traceHeader({
    ...settingsIn({ ...load }),
    game,
    goal: load.goal ?? 'nodes',
    strategy: load.strategy,
    sut: load.sut ?? 'served',
    suite: suite?.criterion ?? null,
    seed: load.seed ?? DEFAULT_SEED,
    run: 0,
    budget,
    resetCost,
    ...againOf(load),
    provenance,
  });
}

/** A SUT that has no address of a driver cannot be tested again without the client. */
function againOf({ again, sut, seed = DEFAULT_SEED }: Load): { again?: string } {
  if (again !== undefined) return { again };
  return sut === undefined ? { again: `your client of covergame serve, with seed ${seed}` } : {};
}

const textOf = (given: string | object): string =>
  typeof given === 'string' ? given : JSON.stringify(given, null, 2);

function gameOf({ model, fileName, initial, goal = 'nodes', ...load }: Load): Game {
  const { from, sutLabels, swapOwners, gains } = load;
  const source = sourceOf(fileName ?? 'model', textOf(model));
  const game = orThrow(
    readModel(source, {
      ...(fileName !== undefined && { fileName }),
      ...(from !== undefined && { from }),
      ...(sutLabels !== undefined && { sutLabels }),
      ...(swapOwners !== undefined && { swapOwners }),
      ...(gains !== undefined && { gains }),
    }),
  );
  return forGoal(initial === undefined ? game : startAt(game, initial), goal);
}

function startAt(game: Game, id: string): Game {
  const v = nodeNamed(game, id);
  if (v !== undefined) return withInitial(game, v);
  throw InputError.of(
    'serve/unknown-node',
    `initial is ${quote(id)}, which is no node of the model`,
    didYouMean(id, game.ids),
  );
}

function suiteOf(game: Game, { suite, criterion = 'node' }: Load, resetCost: number): Suite {
  if (suite === undefined) return makeSuite(game, criterion as never, { resetCost });
  return orThrow(readSuite(game, sourceOf('suite', textOf(suite))));
}

function budgetOf(
  game: Game,
  budget: number | undefined,
  until: string | undefined,
  resetCost: number,
): number {
  const limit = spendingLimit(budget, until, { game, resetCost });
  if (limit !== null) return limit;
  throw InputError.of(
    'serve/no-budget',
    until === undefined
      ? 'budget is missing'
      : `budget is missing, and nothing in until ${quote(until)} bounds what is spent`,
    'say how much may be spent: "budget": 1000, or "until": "… or budget 1000"',
  );
}

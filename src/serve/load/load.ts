// What `load` takes, and what it makes of it: the same options as `covergame run`, checked by the same code, with texts in
// place of files. Modules are left to the command line: whoever may load a campaign may not run code.

import { type Dice, didYouMean, InputError, orThrow, sourceOf } from '../../base/index.ts';
import { FORMATS, type ReadSettings, readModel, readSettingsIn } from '../../format/index.ts';
import {
  forGoal,
  type Game,
  GOALS,
  type Goal,
  nodeNamed,
  quote,
  totalGain,
  withInitial,
} from '../../game/index.ts';
import {
  type BudgetWords,
  DEFAULT_SEED,
  isOfPlan,
  type RunSettings,
  resettle,
  type SettingKey,
  type Settled,
  settingsIn,
  settle,
} from '../../run/index.ts';
import { type Player, STRATEGIES, strategyNamed } from '../../strategy/index.ts';
import { CRITERIA, readSuite, type Suite } from '../../suite/index.ts';
import { object, oneOf, type Schema, string } from '../schema.ts';
import { READ_SCHEMAS, SETTING_SCHEMAS } from '../setting-schemas.ts';

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
  'initial?': string('start at this node instead of the initial one of the model'),
  ...READ_SCHEMAS,
  'goal?': oneOf(GOALS, 'what to cover'),
  strategy: oneOf(
    STRATEGIES.map(({ id }) => id),
    'how the tester plays',
  ),
  ...SETTING_SCHEMAS,
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
});

/** What a request that LOAD allows holds. */
export interface Load extends ReadSettings, LoadSettings {
  readonly campaign?: string;
  readonly model: string | object;
  readonly fileName?: string;
  readonly from?: string;
  readonly initial?: string;
  readonly goal?: Goal;
  readonly strategy: string;
  readonly suite?: string | object;
  readonly criterion?: string;
  readonly sut?: string;
  readonly again?: string;
}

type LoadSettings = { readonly [K in SettingKey]?: NonNullable<RunSettings[K]> };

/** What campaigns that differ in nothing but seed, SUT and their bearing after faults share. */
export interface SharedPlan {
  readonly settled: Settled;
  readonly total: number;
  readonly player: (dice: Dice) => Player;
}

/** A load as text, the same for the same: what is kept on the disk. */
export const loadText = (load: Load): string =>
  JSON.stringify(Object.fromEntries(Object.entries(load).sort(([a], [b]) => (a < b ? -1 : 1))));

export const loadOf = (text: Uint8Array): Load =>
  JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString());

/** The part of a load that a plan depends on. */
export function planText({ campaign: _c, sut: _n, again: _a, ...load }: Load): string {
  return loadText(Object.fromEntries(Object.entries(load).filter(([key]) => isOfPlan(key))) as never);
}

/** What takes long to find out about a load: plain data, so that a worker thread can do it (loader.ts). */
export interface PreparedLoad {
  readonly game: Game;
  readonly suite?: Suite;
}

/** Everything wrong with the model, the suite or the options is an InputError. */
export function prepareLoad(load: Load): PreparedLoad {
  const game = gameOfLoad(load);
  const { needsSuite } = strategyNamed(load.strategy);
  const given = needsSuite && load.suite !== undefined ? readSuiteOf(game, load.suite) : load.criterion;
  const { suite } = settledLoad(load, game, given).rules;
  return { game, ...(suite && { suite }) };
}

export function sharedPlan(load: Load, { game, suite }: PreparedLoad): SharedPlan {
  const settled = settledLoad(load, game, suite);
  const { rules, strategy } = settled;
  return { settled, total: totalGain(game), player: strategy.prepare(rules) };
}

/** What a campaign of a plan is told. */
export const settledFor = (load: Load, { settled }: SharedPlan): Settled =>
  resettle(settled, { ...settingsIn({ ...load }), sut: load.sut ?? 'served' });

function settledLoad(load: Load, game: Game, suite: Suite | string | undefined): Settled {
  return settle({
    ...settingsIn({ ...load }),
    game,
    goal: load.goal ?? 'nodes',
    strategy: strategyNamed(load.strategy),
    sut: load.sut ?? 'served',
    real: true,
    ...(suite !== undefined && { suite }),
    words: BUDGET_WORDS,
  });
}

const BUDGET_WORDS: BudgetWords = {
  code: 'serve/no-budget',
  budget: 'budget',
  until: 'until',
  hint: 'say how much may be spent: "budget": 1000, or "until": "… or budget 1000"',
};

/** A SUT that has no address of a driver cannot be tested again without the client. */
export function againOf({ again, sut, seed = DEFAULT_SEED }: Load): { again?: string } {
  if (again !== undefined) return { again };
  return sut === undefined ? { again: `your client of covergame serve, with seed ${seed}` } : {};
}

const textOf = (given: string | object): string =>
  typeof given === 'string' ? given : JSON.stringify(given, null, 2);

/** The game as it is played. */
export function gameOfLoad({ model, fileName, initial, goal = 'nodes', from, ...load }: Load): Game {
  const source = sourceOf(fileName ?? 'model', textOf(model));
  const game = orThrow(
    readModel(source, {
      ...(fileName !== undefined && { fileName }),
      ...(from !== undefined && { from }),
      ...readSettingsIn({ ...load }),
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

const readSuiteOf = (game: Game, suite: string | object): Suite =>
  orThrow(readSuite(game, sourceOf('suite', textOf(suite))));

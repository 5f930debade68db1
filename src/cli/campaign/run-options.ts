// What `run` and `compare` share: the options of a campaign and their checks.

import { didYouMean, InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { DEFAULT_RESET_COST, DEFAULT_SEED, spendingLimit } from '../../run/index.ts';
import { STRATEGIES } from '../../strategy/index.ts';
import { SUTS, sutNamed } from '../../sut/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import { flag, listOf, number, type Option, type Options, text } from '../option.ts';
import { only, SIMULATED } from '../use.ts';

export const STRATEGY_IDS = STRATEGIES.map(({ id }) => id);
export const SUT_IDS = SUTS.map(({ id }) => id);

export const RUN_OPTIONS = {
  resetCost: number('--reset-cost <d>', 'what a reset costs; a visit costs 1', {}, DEFAULT_RESET_COST),
  seed: number(
    '--seed <s>',
    'of the dice: same seed, same result',
    { min: -Number.MAX_SAFE_INTEGER },
    DEFAULT_SEED,
  ),
  restart: flag('--restart', 'optimal and adversary play for the guarantee with restart'),
  timeLimit: number(
    '--time-limit <s>',
    'end after so many seconds of wall clock with the runs made by then',
    {
      whole: false,
    },
  ),
  workers: only(
    SIMULATED,
    number(
      '--workers <n>',
      'worker threads (default: as many as are worth it); the result does not depend on it',
      { min: 1, max: 256 },
    ),
  ),
} as const satisfies Options;

/** One SUT or several: commas or spaces separate ids, and the option may be repeated. */
export function sutOption(): Option<readonly string[]> {
  return {
    flags: '--sut <id>',
    about: 'the SUT; several are played one after the other',
    kind: 'repeat',
    choices: SUT_IDS,
    shown: 'uniform',
    goesOn: listOf(SUT_IDS),
    read: (given) => (given.length === 0 ? ['uniform'] : given.flatMap((word) => idsIn(word))),
  };
}

/** The address of a driver may hold commas; a list of ids holds nothing else. */
const idsIn = (word: string): string[] => (/^[\w.-]+(,[\w.-]+)*$/.test(word) ? word.split(',') : [word]);

export const strategyOption = (): Option<string | undefined> => ({
  ...text('--strategy <id>', 'how the tester plays, or ./mine.ts for one of your own'),
  choices: STRATEGY_IDS,
});

export function requireStrategy(id: string | undefined): string {
  if (id !== undefined) return id;
  throw InputError.of(
    'cli/missing-option',
    `--strategy is missing; it is one of ${STRATEGY_IDS.join(', ')}, or the path of a module`,
    'for instance --strategy adaptive',
  );
}

export function checkSuts(ids: readonly string[]): void {
  for (const id of ids) if (!isDriverAddress(id)) sutNamed(id);
}

/** The budget, from --budget or from the stop condition; the condition is checked on the way. */
export function budgetOf(
  game: Game,
  budget: number | undefined,
  until: string | undefined,
  resetCost: number,
): number {
  const limit = spendingLimit(budget, until, { game, resetCost });
  if (limit !== null) return limit;
  throw InputError.of(
    'cli/missing-option',
    until === undefined
      ? '--budget is missing'
      : `--budget is missing, and nothing in --until ${JSON.stringify(until)} bounds what is spent`,
    'say how much may be spent: --budget 1000, or --until "… or budget 1000"',
  );
}

export const nearestStrategy = (id: string): string | undefined => didYouMean(id, STRATEGY_IDS);
export const deadlineOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Date.now() + seconds * 1000;

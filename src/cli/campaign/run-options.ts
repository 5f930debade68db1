// What `run` and `compare` share: the options of a campaign and their checks.

import { didYouMean, InputError, type Issue } from '../../base/index.ts';
import { steadyMs } from '../../base/node/index.ts';
import { OBJECTIVES, type Objective } from '../../play/index.ts';
import { type BudgetWords, REQUIREMENT_SIGNS } from '../../run/index.ts';
import { adaptive, planName, STRATEGIES, type Strategy } from '../../strategy/index.ts';
import { SUTS, type Sut } from '../../sut/index.ts';
import { DRIVERS, isDriverAddress } from '../../sut/node/index.ts';
import { choice, listOf, number, type Option, type Options, repeated, text, type Use } from '../option.ts';
import { FAIRNESS, KEEPING, needs, only, REAL, SEVERAL, SIMULATED } from '../use.ts';
import { SETTING_OPTIONS } from './setting-options.ts';

export const STRATEGY_IDS = STRATEGIES.map(({ id }) => id);
export const SUT_IDS = SUTS.map(({ id }) => id);

export const RUN_OPTIONS = {
  resetCost: SETTING_OPTIONS.resetCost,
  seed: SETTING_OPTIONS.seed,
  restart: SETTING_OPTIONS.restart,
  fair: SETTING_OPTIONS.fair,
  timeLimit: number('--time-limit <s>', 'end after this many seconds and report the runs finished by then', {
    whole: false,
  }),
  workers: only(
    SIMULATED,
    number(
      '--workers <n>',
      'worker threads, default chosen by the size of the work; the result is the same with any number',
      { min: 1, max: 256 },
    ),
  ),
} as const satisfies Options;

/** What real systems look like, each as --sut takes it. */
const REAL_EXAMPLES = DRIVERS.map(({ example }) => example).join(', ');

/** One SUT or several: commas or spaces separate ids, and the option may be repeated. */
export function sutOption(): Option<readonly string[]> {
  return {
    flags: '--sut <id>',
    about: `the system to test: ${REAL_EXAMPLES}; or a simulated one`,
    kind: 'repeat',
    choices: SUT_IDS,
    shown: 'uniform',
    goesOn: listOf(SUT_IDS),
    read: (given) => (given.length === 0 ? ['uniform'] : given.flatMap((word) => idsIn(word))),
  };
}

/** The address of a driver may hold commas; a list of ids holds nothing else. */
const idsIn = (word: string): string[] => (/^[\w.-]+(,[\w.-]+)*$/.test(word) ? word.split(',') : [word]);

export const strategyOption = (): Option<string> => ({
  ...text(
    '--strategy <id>',
    'how to choose the next stimulus, or ./mine.ts for a strategy of yours',
    adaptive.id,
  ),
  choices: [...STRATEGY_IDS, 'plan'],
});

/** For commands that read traces: what the runs must cover, instead of what they were made for. */
export const requireOption = (about: string): Option<readonly string[]> =>
  repeated('--require <what>', `what must be covered to pass, ${about}: ${REQUIREMENT_SIGNS}`);

/** What `--strategy plan` needs to know. */
export const TARGET_OPTIONS = {
  target: needs('--strategy', text('--target <what>', 'the target of plan: a node, label:L, or all')),
  objective: needs(
    '--target',
    choice(
      '--objective <what>',
      'the objective of plan: least expected cost, greatest probability, least worst-case cost, least competitive ratio (not of all), or greatest expected coverage (of all)',
      OBJECTIVES,
    ),
  ),
} as const satisfies Options;

/** The strategy's name with the target in it. */
export function strategyWithTarget(
  id: string,
  target: string | undefined,
  objective: Objective | undefined,
): string {
  if (id === 'plan') {
    if (target !== undefined) return planName(target, objective ?? (target === 'all' ? 'coverage' : 'cost'));
    throw InputError.of(
      'cli/missing-option',
      'the strategy plan needs a target',
      'add --target NODE, --target label:L or --target all',
    );
  }
  if (target === undefined) return id;
  throw InputError.of(
    'cli/unused-option',
    `--target is for the strategy plan, but the strategy is ${JSON.stringify(id)}`,
    'use --strategy plan, or remove --target',
  );
}

/** What holds in a run of these players. */
export function optionUsesOf(suts: readonly string[], strategies: readonly string[]): Use[] {
  const players: readonly (Sut | Strategy)[] = [
    ...SUTS.filter(({ id }) => suts.includes(id)),
    ...STRATEGIES.filter(({ id }) => strategies.includes(id)),
  ];
  const isFair = players.some((player) => player.isFair);
  const keeps = STRATEGIES.some((one: Strategy) => strategies.includes(one.id) && one.keepsGuarantee);
  const isReal = suts.some(isDriverAddress);
  return [
    isReal ? REAL : SIMULATED,
    ...(isReal && suts.length > 1 ? [SEVERAL] : []),
    ...(isFair ? [FAIRNESS] : []),
    ...(keeps ? [KEEPING] : []),
  ];
}

export function checkSuts(ids: readonly string[]): void {
  const unknown = ids.filter((id) => !isDriverAddress(id) && !SUT_IDS.some((known) => known === id));
  if (unknown.length > 0) throw new InputError(unknown.map(unknownSystem));
}

/** Names both kinds of systems, as most people who mistype an address mean a real one. */
function unknownSystem(id: string): Issue {
  const guess = didYouMean(id, SUT_IDS);
  const isProgram = / |\.\w+$/.test(id);
  return {
    code: 'sut/unknown',
    message: `--sut is ${JSON.stringify(id)}, which is neither a real system nor a simulated one`,
    hint: [
      ...(guess === undefined ? [] : [guess]),
      ...(isProgram ? [`To run a program: --sut 'exec: ${id}'.`] : []),
      `Real systems: ${REAL_EXAMPLES}. Simulated ones: ${SUT_IDS.join(', ')}.`,
    ].join(' '),
  };
}

/** How a missing budget is asked for here. */
export const BUDGET_WORDS: BudgetWords = {
  code: 'cli/missing-option',
  budget: '--budget',
  until: '--until',
  hint: 'set a budget: --budget 1000, or --until "… or budget 1000"',
};

export const nearestStrategy = (id: string): string | undefined => didYouMean(id, STRATEGY_IDS);
export const deadlineOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : steadyMs() + seconds * 1000;

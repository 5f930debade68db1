// What a user says of a campaign, settled once into all that it needs: every setting with its value, the budget (which may follow from the
// stop condition), the suite (made where the strategy needs one), the strategy as it plays, the stop condition, and the question that
// the verdict answers. Simulated runs, campaigns of real systems, the service, the plug-ins and `replay` all come through here; the
// header of a trace is what stands here as `settings`.

import { InputError, IssueList, orThrow, shapes, sourceOf } from '../../base/index.ts';
import type { Game, Goal } from '../../game/index.ts';
import { DEFAULT_RESET_COST } from '../../game/index.ts';
import {
  avoidingFaults,
  type Known,
  mostToPay,
  type Strategy,
  sharded,
  spendingAll,
  tellingApart,
} from '../../strategy/index.ts';
import { makeSuite, type Suite } from '../../suite/index.ts';
import { type Campaign, spendingLimit, stopCondition } from '../campaign/index.ts';
import { type KnownCounts, readKnown, seedOfShard, shardOf, writeKnown } from '../known/index.ts';
import { attainable } from '../requirement/index.ts';
import {
  type CampaignSettings,
  completeSettings,
  type GivenSettings,
  type Question,
  questionOf,
  RUN_SETTINGS,
  type RunSettings,
  SETTING_KEYS,
  type Setting,
  settingsIn,
  shapeOf,
} from '../settings/index.ts';

/** A stop condition that is no text: what it is called, and the part that holds, in words, or null. */
export interface NamedCondition {
  readonly text: string;
  holds(campaign: Campaign): string | null;
}

/** What a user said, whatever the shell. */
export interface GivenCampaign extends Omit<GivenSettings, 'until'> {
  /** As it is played: for its goal, and plain. */
  readonly game: Game;
  readonly goal?: Goal;
  readonly strategy: Strategy;
  readonly sut: string;
  /** Whether that is a real system: some defaults are others then. False if left out. */
  readonly real?: boolean;
  /** A suite, or the criterion to make one for: `node`. */
  readonly suite?: Suite | string;
  readonly until?: string | NamedCondition | null;
  /** How much work the guarantee is worth, in slices of the solver; by the size of the model if left out. */
  readonly slices?: number;
  /** How the budget is asked for where it is missing. */
  readonly words?: BudgetWords;
}

/** What a campaign, its strategy and a simulated SUT are told. */
export interface Rules extends Omit<RunSettings, 'until' | 'known' | 'shard'> {
  readonly game: Game;
  readonly known?: Known;
  readonly suite?: Suite;
  readonly until?: (campaign: Campaign) => string | null;
}

export interface Settled {
  readonly settings: CampaignSettings;
  readonly question: Question;
  readonly rules: Rules;
  /** As it plays. */
  readonly strategy: Strategy;
}

export function settle(given: GivenCampaign): Settled {
  const { game, goal = 'nodes', sut, strategy, real = false } = given;
  const named = typeof given.until === 'object' && given.until !== null ? given.until : null;
  const text = named ? named.text : ((given.until as string | null | undefined) ?? null);
  const said: GivenSettings = settingsIn({ ...given, until: text });
  checkSettings(said);
  if (said.keepGuarantee !== undefined) mostToPay(said.keepGuarantee);
  const budget = budgetOf(game, named ? { ...said, until: null } : said, given.words);
  const counts = knownIn(game, said.known ?? null);
  const known = counts && writeKnown(counts);
  const settings = { ...completeSettings({ ...said, budget }, real), known };
  attainable(game, settings.require);
  const { resetCost } = settings;
  const condition = named ?? (text === null ? null : stopCondition(text, { game, budget, resetCost }));
  const suite = suiteOf(game, strategy, given.suite, resetCost);
  const question = questionOf(game, settings);
  const { until: _, known: _k, shard, ...rules } = settings;
  return {
    settings: { goal, strategy: strategy.id, sut, suite: suite?.criterion ?? null, run: 0, ...settings },
    question: given.slices === undefined ? question : { ...question, slices: given.slices },
    rules: {
      ...rules,
      seed: seedIn(settings),
      game,
      ...(counts && { known: counts.known() }),
      ...(suite && { suite }),
      ...(condition && { until: condition.holds }),
    },
    strategy: asPlayed(strategy, settings),
  };
}

/** A strategy as campaigns play it: led around known faults, spending all, finding out where it is; whatever it was made for, and was asked. */
export function asPlayed(
  strategy: Strategy,
  { spendAll = false, shard = null }: { readonly spendAll?: boolean; readonly shard?: string | null } = {},
): Strategy {
  const led = strategy.avoidsFaults ? avoidingFaults(strategy) : strategy;
  const parted = shard === null ? led : sharded(led, shardOf(shard));
  const spending = spendAll ? spendingAll(parted) : parted;
  return strategy.tellsApart ? tellingApart(spending) : spending;
}

/** The same with the seed, the SUT and whatever else may differ between campaigns of one plan. */
export function resettle(settled: Settled, given: GivenSettings & { readonly sut: string }): Settled {
  const said = completeSettings({ ...given, budget: settled.settings.budget });
  const own = Object.fromEntries(
    SETTING_KEYS.filter((key) => !isOfPlan(key)).map((key) => [key, said[key]]),
  ) as Partial<RunSettings>;
  const settings = { ...settled.settings, ...own, sut: given.sut };
  return {
    ...settled,
    settings,
    rules: { ...settled.rules, ...(own as Partial<Rules>), seed: seedIn(settings) },
  };
}

const seedIn = ({ seed, shard }: Pick<RunSettings, 'seed' | 'shard'>): number =>
  shard === null ? seed : seedOfShard(seed, shardOf(shard));

/** What the text of a file of known coverage says of a game; null where there is none. */
function knownIn(game: Game, text: string | null): KnownCounts | null {
  return text === null ? null : orThrow(readKnown(game, sourceOf('known', text)));
}

/** Whether campaigns that differ in a setting cannot share a prepared strategy. */
export function isOfPlan(key: string): boolean {
  const { mayChange }: Partial<Setting> = RUN_SETTINGS[key as keyof typeof RUN_SETTINGS] ?? {};
  return key !== 'seed' && !mayChange;
}

function checkSettings(said: GivenSettings): void {
  const issues = new IssueList();
  for (const key of SETTING_KEYS) {
    if (said[key] === undefined) continue;
    shapeOf(key)(said[key], key, (path, value, must) =>
      issues.add('run/bad-option', shapes.shapeFaultText(path, value, must)),
    );
  }
  if (issues.failed) orThrow(issues.failure());
}

export interface BudgetWords {
  readonly code: string;
  /** What the user calls them. */
  readonly budget: string;
  readonly until: string;
  readonly hint: string;
}

const PLAIN_WORDS: BudgetWords = {
  code: 'run/missing-option',
  budget: '"budget"',
  until: '"until"',
  hint: "set a limit: budget: 1000, or until: '… or budget 1000'",
};

/** The budget, from the settings or from the stop condition, which is checked on the way. */
export function budgetOf(
  game: Game,
  { budget, until, resetCost = DEFAULT_RESET_COST }: GivenSettings,
  words: BudgetWords = PLAIN_WORDS,
): number {
  const limit = spendingLimit(budget, until ?? undefined, { game, resetCost });
  if (limit === 0) {
    throw InputError.of(
      'run/no-budget',
      `${words.budget} is 0, and a visit to the first state costs 1`,
      'give at least 1; 10 for each state is a start',
    );
  }
  if (limit !== null) return limit;
  throw InputError.of(
    words.code,
    until == null
      ? `${words.budget} is missing`
      : `${words.budget} is missing, and ${words.until} ${JSON.stringify(until)} does not limit the budget`,
    words.hint,
  );
}

function suiteOf(
  game: Game,
  { needsSuite }: Strategy,
  given: GivenCampaign['suite'],
  resetCost: number,
): Suite | undefined {
  if (typeof given === 'object') return given;
  return needsSuite ? makeSuite(game, given ?? 'node', { resetCost }) : undefined;
}

// Who plays what under which settings: everything that makes a campaign this one and no other, as plain data. It is what the
// header of a trace holds, and by it two traces are known to be of one campaign.

import { crc32, InputError, shapes } from '../../base/index.ts';
import { type Game, GOALS, type Goal, hashGame } from '../../game/index.ts';
import { CHEAP_NODES, CHEAP_SLICES } from '../../play/index.ts';
import {
  completeSettings,
  isDefault,
  RUN_SETTINGS,
  type RunSettings,
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  shapeOf,
} from './run-settings.ts';

export interface CampaignSettings extends RunSettings {
  readonly goal: Goal;
  /** An id, or the path of a module. */
  readonly strategy: string;
  /** The id of a simulated SUT, or the address of a real one. */
  readonly sut: string;
  /** The criterion of the suite that is executed, or `given`; null without one. */
  readonly suite: string | null;
  /** The number of the run, from 0. */
  readonly run: number;
}

/** What a verdict is asked for: the guarantee with or without restart, and how much work it is worth. */
export interface Question {
  /** True if the budget pays for a reset: then the tester may count on one. */
  readonly restart: boolean;
  /** In slices of the solver, never in seconds; 0 leaves the guarantee unknown. */
  readonly slices: number;
}

export const FULL_SLICES = 100_000;

export interface Questioned {
  readonly budget: number;
  readonly resetCost: number;
}

/** `thorough` looks for the guarantee however long it takes. */
export const questionOf = (
  game: Pick<Game, 'n'>,
  { budget, resetCost }: Questioned,
  thorough = false,
): Question => ({
  restart: budget > resetCost + 1,
  slices: thorough ? FULL_SLICES : game.n <= CHEAP_NODES ? CHEAP_SLICES : 0,
});

const PLAYERS = ['goal', 'strategy', 'sut', 'suite'] as const;

/** As a trace holds them: what is a default is left out where the table allows it. */
export function settingsObject(settings: CampaignSettings): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const key of PLAYERS) object[key] = settings[key];
  object['run'] = settings.run;
  for (const key of SETTING_KEYS) {
    const value = settings[key];
    const { always }: Setting = RUN_SETTINGS[key];
    if (always || !isDefault(key, value)) object[key] = value;
  }
  return object;
}

/** What such an object must look like. */
export const SETTINGS_SHAPE: shapes.Shape = shapes.record({
  goal: shapes.oneOf(GOALS),
  strategy: shapes.TEXT,
  sut: shapes.TEXT,
  suite: shapes.orNull(shapes.TEXT),
  run: shapes.WHOLE,
  ...Object.fromEntries(
    SETTING_KEYS.map((key) => {
      const { always }: Setting = RUN_SETTINGS[key];
      return [always === true ? key : `${key}?`, shapeOf(key)];
    }),
  ),
});

/** Back from an object of that shape. */
export function readSettings(object: Readonly<Record<string, unknown>>): CampaignSettings {
  const { goal, strategy, sut, suite, run, ...given } = object as unknown as CampaignSettings;
  return { goal, strategy, sut, suite, run, ...completeSettings(given) };
}

export interface Difference {
  readonly key: string;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** A campaign as far as it can be told from another. */
export interface CampaignIdentity extends CampaignSettings {
  readonly model: { readonly hash: string };
}

/**
 * What sets two campaigns apart, empty if nothing does: the model's fingerprint, the players, and every setting but those that may
 * change on the way. Resume, merge, audit and replay all ask here.
 */
export function sameCampaign(theirs: CampaignIdentity, ours: CampaignIdentity): Difference[] {
  const found: Difference[] = [];
  const compare = (key: string, a: unknown, b: unknown): void => {
    if (JSON.stringify(a) !== JSON.stringify(b)) found.push({ key, theirs: a, ours: b });
  };
  compare('model', theirs.model.hash, ours.model.hash);
  for (const key of [...PLAYERS, 'run'] as const) compare(key, theirs[key], ours[key]);
  for (const key of SETTING_KEYS) {
    const { mayChange }: Setting = RUN_SETTINGS[key];
    if (!mayChange) compare(key, theirs[key], ours[key]);
  }
  return found;
}

/** The same text for two campaigns that nothing sets apart, but for the model. */
export const identityKey = (settings: CampaignSettings): string =>
  JSON.stringify(
    [
      ...PLAYERS,
      'run' as const,
      ...SETTING_KEYS.filter((key) => !(RUN_SETTINGS[key] as Setting).mayChange),
    ].map((key) => settings[key]),
  );

/** `seed 2 instead of 1`, for each. */
export const differenceText = ({ key, theirs, ours }: Difference): string =>
  `${key} ${shownValue(key, theirs)} instead of ${shownValue(key, ours)}`;

/** The content of a file is known by its checksum. */
function shownValue(key: string, value: unknown): string {
  const { content }: Partial<Setting> = RUN_SETTINGS[key as SettingKey] ?? {};
  return content && typeof value === 'string' ? `with checksum ${crc32(value)}` : JSON.stringify(value);
}

/** Refuses a trace of another campaign, with everything that differs. */
export function requireSame(file: string, theirs: CampaignIdentity, ours: CampaignIdentity): void {
  const differing = sameCampaign(theirs, ours);
  if (differing.length === 0) return;
  throw InputError.of(
    'run/other-campaign',
    `${file} is the trace of another run: ${differing.map(differenceText).join(', ')}`,
    'use the options of that run, or another --trace file',
  );
}

export const identityOf = (game: Game, settings: CampaignSettings): CampaignIdentity => ({
  ...settings,
  model: { hash: hashGame(game) },
});

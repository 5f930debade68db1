// Everything a user may say of a campaign besides who plays: one table. The command line's options, the service's schema, the
// plug-ins' settings, the header of a trace and the comparison of two campaigns are all read off it, so that a new setting is an
// entry here and the code that heeds it.

import { InputError, shapes } from '../../base/index.ts';
import { DEFAULT_FAIRNESS, DEFAULT_RESET_COST } from '../../game/index.ts';
import { RISK_SIGNS } from '../../strategy/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import { REQUIREMENT_SIGNS } from '../requirement/index.ts';

interface Common {
  /** For help and documents. */
  readonly about: string;
  /** Only a real system has a use for it. */
  readonly real?: true;
  /** Only strategies and simulated systems that are about fairness have a use for it. */
  readonly ofFairness?: true;
  /** Only strategies that keep the guarantee heed it. */
  readonly ofKeeping?: true;
  /** True if it may change when a campaign is taken up again: it decides what comes, not what was. */
  readonly mayChange?: true;
  /** Only who opens the systems can heed it: the service, whose clients drive theirs, has no such setting. */
  readonly opensSystems?: true;
  /** The value is the content of a file: command lines name the file, and messages show its checksum. */
  readonly content?: true;
  /** True if a trace says it even where it is the default; 'now' if traces of earlier releases do not. */
  readonly always?: true | 'now';
}

export type Setting =
  | (Common & {
      readonly kind: 'flag';
      readonly default: false;
      /** How it is turned off where it is on by default, against real systems; and what for. */
      readonly off?: { readonly key: string; readonly about: string };
    })
  | (Common & {
      readonly kind: 'whole' | 'integer';
      readonly sign: string;
      /** Null if leaving it out means that there is no such limit. */
      readonly default?: number | null;
      readonly min?: number;
    })
  | (Common & { readonly kind: 'share'; readonly sign: string; readonly default: number })
  | (Common & {
      readonly kind: 'text';
      readonly sign: string;
      readonly default: string | null;
      /** The default against real systems, where that is another. */
      readonly realDefault?: string;
    })
  | (Common & { readonly kind: 'list'; readonly sign: string; readonly of: readonly string[] });

export const RUN_SETTINGS = {
  /** What may be spent: 1 for each node visited, and the reset cost for each reset. May follow from `until`. */
  budget: {
    kind: 'whole',
    sign: 'b',
    about: 'what a run may spend: 1 per step, and --reset-cost per reset',
    always: true,
  },
  /** What a reset costs: 10. */
  resetCost: {
    kind: 'whole',
    sign: 'd',
    about: 'what a reset costs; a step costs 1',
    default: DEFAULT_RESET_COST,
    always: true,
  },
  /** The system cannot be reset: the run is one test, a reset costs more than the budget, and no failure is tried again. */
  noReset: {
    kind: 'flag',
    about: 'the system cannot be reset: the run is one test, and failures are not tried again',
    default: false,
  },
  /** Of the dice: 1. Same seed, same result. */
  seed: {
    kind: 'integer',
    sign: 's',
    about: 'seed of all random choices; the same seed gives the same result',
    default: 1,
    always: true,
  },
  /** `optimal` and `adversary` play for the guarantee with restart: false. */
  restart: {
    kind: 'flag',
    about: 'optimal and adversary play for the guarantee with restart',
    default: false,
  },
  /** The chance that each answer has at least, at every visit: 0.1. The SUT `p-fair` keeps to it. */
  fair: {
    kind: 'share',
    sign: 'p',
    about: 'the chance that each answer has at least, at every visit to its state',
    default: DEFAULT_FAIRNESS,
    ofFairness: true,
  },
  /** What must be covered to pass: `all` against real systems, `guarantee` against simulated ones; also `90%` or `nodes:a,b`. */
  require: {
    kind: 'text',
    sign: 'what',
    about: `what must be covered to pass: ${REQUIREMENT_SIGNS} (default all; guarantee for simulated systems)`,
    default: 'guarantee',
    realDefault: 'all',
    always: 'now',
  },
  /**
   * The most expected coverage that `adaptive` gives up to be sure of the guarantee: `always` any amount, `never` none, or `2%`.
   */
  keepGuarantee: {
    kind: 'text',
    sign: 'how',
    about: `adaptive keeps the guarantee: ${RISK_SIGNS}, the most expected coverage to pay for it`,
    default: 'always',
    ofKeeping: true,
  },
  /** Ends a run early, whatever is required: `coverage>=90 or no-progress 200`. */
  until: {
    kind: 'text',
    sign: 'condition',
    about: 'stop early, for example "coverage>=90 or no-progress 200"',
    default: null,
  },
  /**
   * All of the budget is spent: what the strategy leaves goes into transitions, pairs and longer sequences of them not tested yet. True
   * against real systems unless `stopEarly` is, false against simulated ones.
   */
  spendAll: {
    kind: 'flag',
    about:
      'spend the whole budget: when the strategy has ended, test transitions, pairs and longer sequences (default for real systems)',
    default: false,
    off: { key: 'stopEarly', about: 'stop as soon as the strategy has nothing left to cover' },
  },
  /** After so many steps of a test the system is reset, if that can be paid: no limit. A loop that nobody leaves eats no budget. */
  maxTest: {
    kind: 'whole',
    sign: 'n',
    about: 'reset after this many steps of a test, if the budget is enough for a reset',
    min: 1,
    default: null,
  },
  /** How many instances of the system are tested at the same time, together: 1. */
  instances: {
    kind: 'whole',
    sign: 'k',
    about: 'test this many instances of the system together, with one budget and one verdict',
    min: 1,
    default: 1,
    opensSystems: true,
  },
  /** What earlier runs have covered, as the text of a file of known coverage: none. It counts as covered, and the run aims at the rest. */
  known: {
    kind: 'text',
    sign: 'file',
    about:
      'build on earlier runs: what these traces, merged or known files cover counts as covered, and the run aims at the rest',
    content: true,
    default: null,
  },
  /** Which of several parts this run plays, where runs that know nothing of each other share the work: `2/4`. */
  shard: {
    kind: 'text',
    sign: 'i/n',
    about: 'play part i of n first: n runs with the same options share the work, and merge adds them up',
    default: null,
  },
  /** Goes on after a failure, to find others: false. */
  keepGoing: {
    kind: 'flag',
    about: 'go on after a failure',
    real: true,
    mayChange: true,
    default: false,
  },
  /** Kinds of faults that are no failure: none. */
  tolerate: {
    kind: 'list',
    sign: 'kinds',
    about: 'kinds of failures to ignore',
    of: FAULT_KINDS,
    real: true,
    mayChange: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type ValueOf<S> = S extends { readonly kind: 'flag' }
  ? boolean
  : S extends { readonly kind: 'share' }
    ? number
    : S extends { readonly kind: 'whole' | 'integer' }
      ? S extends { readonly default: null }
        ? number | null
        : number
      : S extends { readonly kind: 'text' }
        ? S extends { readonly default: string }
          ? string
          : string | null
        : S extends { readonly of: readonly (infer C)[] }
          ? readonly C[]
          : never;

export type SettingKey = keyof typeof RUN_SETTINGS;

/** The settings, all of them. */
export type RunSettings = { readonly [K in SettingKey]: ValueOf<(typeof RUN_SETTINGS)[K]> };

/** As a user gives them: what is left out has its default, and the budget may follow from the stop condition. */
export type GivenSettings = { readonly [K in SettingKey]?: RunSettings[K] | undefined } & {
  /** The same as `spendAll: false`. */
  readonly stopEarly?: boolean | undefined;
};

export const SETTING_KEYS = Object.keys(RUN_SETTINGS) as SettingKey[];
export const DEFAULT_SEED = RUN_SETTINGS.seed.default;

const settingAt = (key: SettingKey): Setting => RUN_SETTINGS[key];

/** The default of a setting, against real systems or simulated ones; null where there is none. */
export function defaultOf(key: SettingKey, real = false): unknown {
  const setting = settingAt(key);
  if (setting.kind === 'list') return [];
  if (real && setting.kind === 'flag' && setting.off) return true;
  return (real && setting.kind === 'text' && setting.realDefault) || (setting.default ?? null);
}

/** What a reset costs in a run with this budget: more than it, where the system cannot be reset. */
export const resetCostOf = ({
  budget,
  noReset,
  resetCost = DEFAULT_RESET_COST,
}: GivenSettings & { readonly budget: number }): number => (noReset ? budget + 1 : resetCost);

/** The settings with every gap filled; the budget has no default. A trace says what was not the default of a simulated system. */
export function completeSettings(
  given: GivenSettings & { readonly budget: number },
  real = false,
): RunSettings {
  const complete = Object.fromEntries(
    SETTING_KEYS.map((key) => [key, given[key] ?? defaultOf(key, real)]),
  ) as unknown as RunSettings;
  return { ...complete, resetCost: resetCostOf(given) };
}

/** Those of the keys of an object that are settings and are given; a word that turns one off becomes that setting. */
export function settingsIn(given: Readonly<Record<string, unknown>>): GivenSettings {
  const isGiven = (key: string): boolean => given[key] !== undefined && given[key] !== null;
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const off = offOf(key);
      const isOff = off !== null && isGiven(off.key) && given[off.key] !== false;
      if (isOff && given[key] === true) throw contradiction(key, off.key);
      if (isGiven(key)) return [[key, given[key]]];
      return isOff ? [[key, false]] : [];
    }),
  );
}

const contradiction = (key: string, off: string): InputError =>
  InputError.of('run/bad-option', `${key} and ${off} contradict each other`, 'use one of them');

/** The word that turns off what is on by default against real systems. */
export function offOf(key: SettingKey): { readonly key: string; readonly about: string } | null {
  const setting = settingAt(key);
  return (setting.kind === 'flag' && setting.off) || null;
}

/** What a value of a setting must be. */
export function shapeOf(key: SettingKey): shapes.Shape {
  const setting = settingAt(key);
  switch (setting.kind) {
    case 'flag':
      return shapes.FLAG;
    case 'whole':
    case 'integer': {
      const shape = numberShape(setting.kind, setting.min);
      return setting.default === null ? shapes.orNull(shape) : shape;
    }
    case 'share':
      return shapes.SHARE;
    case 'text':
      return setting.default === null ? shapes.orNull(shapes.TEXT) : shapes.TEXT;
    case 'list':
      return shapes.listOf(shapes.oneOf(setting.of));
  }
}

function numberShape(kind: 'whole' | 'integer', min: number | undefined): shapes.Shape {
  if (min === undefined) return kind === 'whole' ? shapes.WHOLE : shapes.INTEGER;
  return shapes.wholeFrom(min);
}

/** Whether a value says no more than leaving the setting out. */
export const isDefault = (key: SettingKey, value: unknown, real = false): boolean =>
  value === undefined || JSON.stringify(value) === JSON.stringify(defaultOf(key, real));

/** The words of a command line that say what is not a default, but for what the command always says or may change. */
export function settingWords(settings: RunSettings, real: boolean): string[] {
  return SETTING_KEYS.flatMap((key) => {
    const { always, mayChange, kind, content } = settingAt(key);
    const value = settings[key];
    if (always === true || mayChange || isDefault(key, value, real)) return [];
    if (content) return [flagName(key), 'FILE'];
    if (kind !== 'flag') return [flagName(key), String(value)];
    return [flagName(value === false ? offOf(key)!.key : key)];
  });
}

export const flagName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The flags of a command line: `--reset-cost <d>`. */
export function flagsOf(key: SettingKey): string {
  const setting = settingAt(key);
  return setting.kind === 'flag' ? flagName(key) : `${flagName(key)} <${setting.sign}>`;
}

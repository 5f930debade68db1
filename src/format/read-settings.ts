// Everything a user may say of how a model file is read: one table. The command line's options and the service's schema are read off it,
// so that a new one is an entry here and the format that heeds it, which names it in its `options`.

export type ReadSetting = { readonly about: string } & (
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly sign: string }
  | { readonly kind: 'choice'; readonly sign: string; readonly of: readonly string[] }
);

/** Who decides whether a guard holds. */
export const GUARD_RULES = ['evaluate', 'sut', 'tester'] as const;
export type GuardRule = (typeof GUARD_RULES)[number];

export const READ_SETTINGS = {
  /** A regular expression: an edge whose label matches it is the SUT's move (formats without owners). */
  sutLabels: {
    kind: 'text',
    sign: 'regex',
    about: 'in a format without owners: the system chooses edges with a matching label',
  },
  /** A regular expression: an edge whose label matches it is the tester's move, whatever the format's rule says. */
  testerLabels: {
    kind: 'text',
    sign: 'regex',
    about: 'the tester chooses edges with a matching label, whatever the format says',
  },
  /** Who decides guards: they are evaluated as far as the text allows, or left to one of the players. */
  guards: {
    kind: 'choice',
    sign: 'rule',
    about: 'how to decide guards: evaluate them as far as possible, or leave them to a player',
    of: GUARD_RULES,
  },
  /** Exchanges the two players (formats in which the first player need not be the tester). */
  swapOwners: { kind: 'flag', about: 'exchange the two players' },
  /** Where a gain is read from in formats that have only priorities; gains are 1 unless it is `priority`. */
  gains: {
    kind: 'choice',
    sign: 'source',
    about: 'in a format with priorities: the source of the gains',
    of: ['one', 'priority'],
  },
} as const satisfies Readonly<Record<string, ReadSetting>>;

type ValueOf<S> = S extends { readonly kind: 'flag' }
  ? boolean
  : S extends { readonly of: readonly (infer C)[] }
    ? C
    : string;

export type ReadSettingKey = keyof typeof READ_SETTINGS;
export type ReadSettings = { readonly [K in ReadSettingKey]?: ValueOf<(typeof READ_SETTINGS)[K]> };

export const READ_SETTING_KEYS = Object.keys(READ_SETTINGS) as ReadSettingKey[];

/** Those of the keys of an object that say how a model is read and are given. */
export const readSettingsIn = (given: Readonly<Record<string, unknown>>): ReadSettings =>
  Object.fromEntries(
    READ_SETTING_KEYS.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]),
  );

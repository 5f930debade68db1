// The settings of a campaign as options of a command, read off the table of settings: flags, help, check and default.

import {
  flagName,
  flagsOf,
  offOf,
  RUN_SETTINGS,
  type RunSettings,
  type Setting,
  type SettingKey,
} from '../../run/index.ts';
import { choiceList, flag, number, type Option, text, type Use } from '../option.ts';
import { knownOption } from '../stored/index.ts';
import { FAIRNESS, KEEPING, only, REAL, unless } from '../use.ts';

/** What an option reads: a value, or undefined where there is neither one nor a default. */
type Read<K extends SettingKey> = (typeof RUN_SETTINGS)[K] extends { readonly off: object }
  ? true | undefined
  : (typeof RUN_SETTINGS)[K] extends { readonly kind: 'flag' | 'list' } | { readonly default: number }
    ? RunSettings[K]
    : NonNullable<RunSettings[K]> | undefined;

function optionOf(key: SettingKey): Option<unknown> {
  const setting: Setting = RUN_SETTINGS[key];
  const { about } = setting;
  const flags = flagsOf(key);
  switch (setting.kind) {
    case 'flag':
      return setting.off ? given(flags, about) : flag(flags, about);
    case 'text':
      return text(flags, about);
    case 'share':
      return number(flags, about, { min: 0, max: 1, whole: false }, setting.default);
    case 'list':
      return choiceList(flags, about, setting.of);
    default: {
      const { kind, default: fallback, min = kind === 'whole' ? 0 : -Number.MAX_SAFE_INTEGER } = setting;
      return fallback == null ? number(flags, about, { min }) : number(flags, about, { min }, fallback);
    }
  }
}

/** A switch whose default is not off everywhere: only what was given counts. */
const given = (flags: string, about: string): Option<true | undefined> => ({
  ...flag(flags, about),
  read: (words) => (words.length > 0 ? true : undefined),
});

const isReal = (key: SettingKey): boolean => (RUN_SETTINGS[key] as Setting).real === true;

/** The players that a setting is for, if not for all. */
function useOf(key: SettingKey): Use | null {
  const { ofFairness, ofKeeping } = RUN_SETTINGS[key] as Setting;
  return isReal(key) ? REAL : ofFairness ? FAIRNESS : ofKeeping ? KEEPING : null;
}

export const SETTING_OPTIONS = Object.fromEntries(
  (Object.keys(RUN_SETTINGS) as SettingKey[]).map((key) => {
    const use = useOf(key);
    return [key, use ? only(use, optionOf(key)) : optionOf(key)];
  }),
) as unknown as { readonly [K in SettingKey]: Option<Read<K>> };

/** Those that simulated SUTs have a use for, too, with the words that turn them off; the others. */
export const SIMULATED_SETTINGS = {
  ...(pick((key) => !isReal(key)) as Omit<typeof SETTING_OPTIONS, RealKey>),
  known: knownOption(flagsOf('known'), RUN_SETTINGS.known.about),
  resetCost: unless(
    flagName('noReset'),
    'a system that cannot be reset has no reset cost',
    SETTING_OPTIONS.resetCost,
  ),
  stopEarly: given(flagName('stopEarly'), offOf('spendAll')!.about),
};
export const REAL_SETTINGS = pick(isReal) as Pick<typeof SETTING_OPTIONS, RealKey>;

type RealKey = {
  [K in SettingKey]: (typeof RUN_SETTINGS)[K] extends { readonly real: true } ? K : never;
}[SettingKey];

function pick(wanted: (key: SettingKey) => boolean): object {
  return Object.fromEntries(Object.entries(SETTING_OPTIONS).filter(([key]) => wanted(key as SettingKey)));
}

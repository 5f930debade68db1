// How a model file is read, as options of a command: read off the table of the formats.

import {
  READ_SETTINGS,
  type ReadSetting,
  type ReadSettingKey,
  type ReadSettings,
} from '../../format/index.ts';
import { choice, flag, type Option, text } from '../option.ts';

type Read<K extends ReadSettingKey> = (typeof READ_SETTINGS)[K] extends { readonly kind: 'flag' }
  ? boolean
  : ReadSettings[K];

function optionOf(key: ReadSettingKey): Option<unknown> {
  const setting: ReadSetting = READ_SETTINGS[key];
  const name = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  switch (setting.kind) {
    case 'flag':
      return flag(name, setting.about);
    case 'text':
      return text(`${name} <${setting.sign}>`, setting.about);
    case 'choice':
      return choice(`${name} <${setting.sign}>`, setting.about, setting.of);
  }
}

export const READ_OPTIONS = Object.fromEntries(
  (Object.keys(READ_SETTINGS) as ReadSettingKey[]).map((key) => [key, optionOf(key)]),
) as unknown as { readonly [K in ReadSettingKey]: Option<Read<K>> };

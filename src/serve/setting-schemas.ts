// The settings of a campaign and how a model is read, as properties of a request: read off their tables.

import { READ_SETTINGS, type ReadSetting } from '../format/index.ts';
import { offOf, RUN_SETTINGS, SETTING_KEYS, type Setting } from '../run/index.ts';
import { boolean, list, oneOf, type Schema, string, whole } from './schema.ts';

function schemaOf(setting: Setting): Schema {
  const { about } = setting;
  switch (setting.kind) {
    case 'flag':
      return boolean(about);
    case 'text':
      return string(setting.content ? `${about}; here the text of a known file` : about);
    case 'list':
      return list(oneOf(setting.of, 'one of them'), about);
    case 'share':
      return { type: 'number', minimum: 0, maximum: 1, description: about, ...defaultIn(setting) };
    case 'integer':
      return { type: 'integer', description: about, ...defaultIn(setting) };
    case 'whole':
      return { ...whole(about, setting.min), ...defaultIn(setting) };
  }
}

const defaultIn = ({ default: given }: { readonly default?: number | null }): { default?: number } =>
  given == null ? {} : { default: given };

function readSchemaOf(setting: ReadSetting): Schema {
  if (setting.kind === 'choice') return oneOf(setting.of, setting.about);
  return setting.kind === 'flag' ? boolean(setting.about) : string(setting.about);
}

const optional = <S>(
  table: Readonly<Record<string, S>>,
  of: (setting: S) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(Object.entries(table).map(([key, setting]) => [`${key}?`, of(setting)]));

export const SETTING_SCHEMAS = {
  ...optional<Setting>(
    Object.fromEntries(Object.entries<Setting>(RUN_SETTINGS).filter(([, setting]) => !setting.opensSystems)),
    schemaOf,
  ),
  ...Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const off = offOf(key);
      return off ? [[`${off.key}?`, boolean(off.about)]] : [];
    }),
  ),
};
export const READ_SCHEMAS = optional<ReadSetting>(READ_SETTINGS, readSchemaOf);

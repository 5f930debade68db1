export { FORMATS, type FormatId, formatById, formatByName, formatsByName } from './catalog.ts';
export type {
  Certainty,
  Conversion,
  Format,
  Reading,
  ReadOptions,
} from './format.ts';
export { JsonCursor, type JsonKind, STOP as jsonStop } from './json/index.ts';
export { nameOfFile } from './name-of-file.ts';
export { formatOf, type ReadModelOptions, readingModel, readModel } from './read-model.ts';
export {
  READ_SETTINGS,
  type ReadSetting,
  type ReadSettingKey,
  type ReadSettings,
  readSettingsIn,
} from './read-settings.ts';
export { type ExportedMachine, machineGame, machinesIn } from './xstate/index.ts';

export { FORMATS, type FormatId, formatById, formatByName, formatsByName } from './catalog.ts';
export {
  type Certainty,
  type Conversion,
  type Format,
  GUARD_RULES,
  type GuardRule,
  type Reading,
  type ReadOptions,
} from './format.ts';
export { JsonCursor, type JsonKind, STOP as jsonStop } from './json/index.ts';
export { formatOf, type ReadModelOptions, readModel } from './read-model.ts';
export { type ExportedMachine, machineGame, machinesIn } from './xstate/index.ts';

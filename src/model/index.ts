export { canonicalText } from './canonical-text.ts';
export {
  type Action,
  type ActionMaker,
  type ActionSpec,
  type AnyModel,
  type ChangeSpec,
  type Domain,
  defineModel,
  isModel,
  type Model,
  type ModelDefinition,
  type ModelPlayer,
  range,
} from './define-model.ts';
export { EFSM_FORMAT, readEfsm } from './efsm/read-efsm.ts';
export type { ExploreProgress, Stopped } from './explore/index.ts';
export {
  type Exploration,
  type ExploreOptions,
  explore,
  type Window,
  WindowedProgram,
} from './explore/index.ts';
export { GradualExploration, type Part, type PartNode } from './gradual.ts';
export type { Immutable } from './immutable.ts';
export { type Choice, oneOf } from './one-of.ts';
export {
  type Parameter,
  type ParameterSpec,
  type ParameterSpecs,
  type ParameterValue,
  type ParameterValues,
  parametersOf,
  parameterValues,
} from './parameters.ts';
export { PROGRAMS, type Program, programOf } from './program.ts';
export { RANDOM_PARAMETERS, type RandomKnobs, randomGame } from './random-game.ts';
export { type ShownAction, type ShownNode, type ShownPart, shownPart } from './shown-part.ts';

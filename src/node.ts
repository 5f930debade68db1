// The second door: what needs Node (files, processes, network), name by name, and everything of the first.

export { readModelFile, readSource, type WriteModelOptions, writeModelFile } from './format/node/index.ts';
export * from './index.ts';
export { type LearnedModel, type LearnModelOptions, learn } from './learn/node/index.ts';
export { loadProgram } from './model/node/index.ts';
export { type SystemResult, type SystemTest, testSystem } from './run/node/index.ts';
export {
  type DrivenSut,
  drivenSut,
  type SettleOptions,
  settle,
  VirtualClock,
  type VirtualTimer,
} from './sut/node/index.ts';

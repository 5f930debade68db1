export { ANSWERS, DrivenSystem, type DrivenSystemOptions } from './driven-system.ts';
export { LEARN_DEFAULTS, type LearnedModel, type LearnModelOptions, learn } from './learn.ts';
export { LEARN_FORMAT } from './learn-log.ts';
export { type LearnedSystem, learnSystem, type SystemLearning } from './learn-system.ts';

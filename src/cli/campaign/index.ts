// What the commands that play have in common: options, the text of a result, real systems.

export {
  DRIVE_OPTIONS,
  FAILURE_OPTIONS,
  PATIENCE_OPTIONS,
  patienceOf,
  QUIET_OPTIONS,
  SHRINK_OPTIONS,
  systemAt,
} from './drive-options.ts';
export { DRIVEN_REPLAY, SHRUNK_REPLAY } from './drive-shapes.ts';
export { KIT_OUTPUT } from './kit-shapes.ts';
export {
  needGraph,
  needRuns,
  needsGraph,
  needsRuns,
  ON_THE_FLY_OPTIONS,
} from './on-the-fly-options.ts';
export { ON_THE_FLY_OUTPUT } from './on-the-fly-text.ts';
export { playsText } from './plays-text.ts';
export { notePrice } from './price-note.ts';
export { ownLine, repeatLine, replayLine } from './repeat-line.ts';
export { type Replayed, replayRun, replayText, testsOf } from './replay-run.ts';
export { RUN_OUTPUT, runFacts } from './run-facts.ts';
export {
  BUDGET_WORDS,
  checkSuts,
  deadlineOf,
  optionUsesOf,
  RUN_OPTIONS,
  requireOption,
  STRATEGY_IDS,
  strategyOption,
  strategyWithTarget,
  sutOption,
  TARGET_OPTIONS,
} from './run-options.ts';
export { nothingText, runText } from './run-text.ts';
export { SIMULATED_SETTINGS } from './setting-options.ts';

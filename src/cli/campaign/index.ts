// What the commands that play have in common: options, the text of a result, real systems.

export { DRIVE_OPTIONS, PATIENCE_OPTIONS } from './drive-options.ts';
export { repeatLine } from './repeat-line.ts';
export {
  budgetOf,
  checkSuts,
  deadlineOf,
  RUN_OPTIONS,
  requireStrategy,
  STRATEGY_IDS,
  strategyOption,
  sutOption,
} from './run-options.ts';
export { runText } from './run-text.ts';

// Failures that earlier runs found: the file that keeps them, how often they must be tried, what became of them, and who has put which into quarantine.

export { FAILURES_FORMAT, failuresText, type KnownFailures, readFailures } from './failures-file.ts';
export { isDay, isQuarantined, type KnownFailure, type NamedStep } from './known-failure.ts';
export { namedScript, scriptNamed, stepName } from './named-steps.ts';
export {
  addRechecks,
  isHeld,
  quarantineText,
  RECHECK_STATES,
  type Recheck,
  type RecheckState,
  recheckObject,
  recheckText,
  testName,
} from './recheck.ts';
export { CONFIDENCE, chanceToSee, neededTries, UNKNOWN_TRIES } from './tries.ts';
export { type FoundFailures, updatedFailures } from './updated.ts';

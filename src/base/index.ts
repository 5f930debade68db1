export { assignment } from './assignment.ts';
export {
  binomialInterval,
  chanceOfAtMost,
  type Interval,
  leastProbability,
  upperProbability,
} from './binomial-interval.ts';
export { Bits } from './bits.ts';
export { parseBounded, shortText } from './bounded-json.ts';
export { canonicalText, textOf } from './canonical-text.ts';
export { crc32, sealed, sealHolds } from './checksum.ts';
export { counted } from './counted.ts';
export { Dice, type DiceState } from './dice.ts';
export { FreshNames, numbered } from './fresh-names.ts';
export { GrowingInts, GrowingNumbers } from './growing.ts';
export { InputError, type Issue, namingFile, type Outcome, orThrow } from './issue.ts';
export { IssueList } from './issue-list.ts';
export {
  beyond,
  changedLimits,
  LIMITS,
  type Limit,
  LimitError,
  type LimitId,
  limit,
  limitIssue,
  readLimits,
  setLimits,
} from './limits.ts';
export { MinCostFlow } from './min-cost-flow.ts';
export { didYouMean, nearest } from './nearest.ts';
export { NodeHeap } from './node-heap.ts';
export { type Pattern, patternOf } from './pattern.ts';
export { printable, printableJson, printableLines } from './printable.ts';
export {
  hiddenPatterns,
  hide,
  hideEnvironment,
  hideText,
  REDACTED,
  redacted,
  redactedAddress,
  redactedByUser,
  redactedValue,
  requireNamesApart,
} from './redact.ts';
export { check, faultText } from './schema/check.ts';
export type { Schema } from './schema/schema.ts';
export * as schemas from './schema/schema.ts';
export * as shapes from './shape.ts';
export {
  atOnce,
  BREATH,
  BREATH_STEPS,
  breatheOften,
  breathing,
  DEAR,
  nextSlice,
  passed,
  SHORT_PASS,
  SLICE,
  type Slices,
  Steps,
  settled,
} from './slices.ts';
export { locate, type Place, type Source, sourceOf } from './source.ts';
export {
  greatest,
  halfWidth95,
  least,
  quantile,
  runsNeeded,
  type Summary,
  statistics,
  summarise,
  tProbability,
  tQuantile,
} from './statistics.ts';

export { eventLoopTurn } from './turn.ts';
export { VERSION } from './version.ts';

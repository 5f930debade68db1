// A campaign as a clockless state machine, and what is said of it: when it stops, what it found, what came of it.

export { Ambiguities, type Ambiguity } from './ambiguities.ts';
export { type Alike, Belief } from './belief.ts';
export { beliefMove } from './belief-move.ts';
export { BookView } from './book-view.ts';
export { Books, booksFor } from './books.ts';
export { booksOf } from './books-of.ts';
export { Campaign, type CampaignOptions } from './campaign.ts';
export { EdgePairs, type PairCount } from './edge-pairs.ts';
export { ABANDON, SOME, type SomeEvent, someAt } from './events.ts';
export {
  type DistinctFailure,
  type Failure,
  FailureList,
  failureFound,
  faultSignature,
  heldText,
  lastStimulus,
  playedSignature,
  type Quarantine,
  redactedSignature,
  resetFailure,
  type Script,
  type Shrunk,
  wayOf,
} from './failure.ts';
export { outcomeOf, type PlayCount, percent, perhapsCovered, type RunOutcome } from './outcome.ts';
export { type Rate, rateOf, rateText } from './rate.ts';
export { isPlace, type SeenObject, saidIn, sameSeen, seenObject } from './seen.ts';
export {
  all,
  any,
  COUNTERS,
  countCondition,
  gained,
  type StopCondition,
  type UntilSetting,
  visited,
} from './stop-condition.ts';
export { jointDice, sutDice, testerDice } from './streams.ts';
export { TestPlay } from './test-play.ts';
export { type Tested, testedBy, testedText } from './tested.ts';
export type { End, Recorder, TestSource, Turn } from './turn.ts';
export { spendingLimit, stopCondition } from './until.ts';

// Promises about fair systems: each answer that is due has a chance of at least p, whatever happened before. The budget that is enough for
// everything with some confidence, the gain that is certain within a budget, and the tester who keeps the promise.

export { fairClaim } from './claim.ts';
export { type FairAnswers, fairAnswers, GOES_ON, OPEN, SURE } from './fair-answers.ts';
export type { FairPlan } from './plan.ts';
export { type FairMove, FairPlayer, FairTable, type FairView, playFair } from './play-fair.ts';
export { FAIR_EFFORT, type FairPromise, fairPromise, fairPromiseAsync } from './promise.ts';
export { type PromiseTerms, promiseWithin } from './promise-within.ts';
export { DEFAULT_CONFIDENCE, FAIR_ENGINES, type FairEngine, type FairQuestion } from './question.ts';

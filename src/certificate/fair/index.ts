// Claims about fair systems: their file, and a checker that knows no solver.

export { checkFairClaim, type FairVerdict } from './check-fair-claim.ts';
export { FAIR_FORMAT, type FairClaim, writeFairClaim } from './fair-claim.ts';
export { isFairClaim, readFairClaim } from './read-fair-claim.ts';

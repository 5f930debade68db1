// What `covergame solve` tells beyond the interval.

export { EXPLANATION, explanationObject } from './explanation.ts';
export { refuseBesideBudget, solveWithin } from './within.ts';

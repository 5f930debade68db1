// What `covergame solve` tells beyond the interval.

export { EXPLANATION, explanationObject } from './explanation.ts';

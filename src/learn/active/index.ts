export { Spent } from './book.ts';
export { EXTRA_STATES, LEAST_TESTS, TESTS } from './effort.ts';
export type { EqualityClaim, Learned, LearnOptions } from './learned.ts';
export { learn } from './learner.ts';

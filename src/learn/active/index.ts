export { Spent } from './book.ts';
export { LEAST_TESTS, type Learned, type LearnOptions, learn, TESTS } from './learner.ts';

export { Spent } from './book.ts';
export { type Learned, type LearnOptions, learn, TESTS } from './learner.ts';

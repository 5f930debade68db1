// The solver on several threads.

export { type SolvedTogether, solveTogether, type TogetherOptions } from './solve-together.ts';

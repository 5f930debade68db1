// The worst-case cost of reaching the guarantee, at every point of a run. A tester with another goal keeps the
// guarantee by avoiding each move after which the budget left is less.

export type { Forcer } from './forcer.ts';
export { type Keeping, type KeepQuestion, keepingWithin } from './keeping.ts';

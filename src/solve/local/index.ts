// Searches that start at the initial node, before any reduction of the whole game.

export { LazyClosure } from './lazy-closure.ts';
export { type LeastNearStart, leastNearStart } from './least-near-start.ts';
export { type OnceNearStart, onceNearStart } from './once-near-start.ts';

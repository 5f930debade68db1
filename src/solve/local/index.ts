// What is searched from the initial node on, before anything is made of the whole game.

export { LazyClosure } from './lazy-closure.ts';
export { type LeastNearStart, leastNearStart } from './least-near-start.ts';
export { type OnceNearStart, onceNearStart } from './once-near-start.ts';

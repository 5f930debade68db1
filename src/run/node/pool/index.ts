// Simulated runs on several threads, with strategies of the user's own, and their trace.

export { loadStrategy } from './load-strategy.ts';
export { type PauseOptions, pauseFor } from './pause.ts';
export { type PoolOptions, type PoolPlan, playAll } from './pool.ts';
export { playTraced, type TracedOptions } from './traced-runs.ts';

// The worker's side: seats that play tests, and the loop that looks for campaigns and experiments.

export type { Installed } from './installed.ts';
export { type Played, runWorker, type WorkerOptions } from './worker.ts';

// A model program unfolded into a game: states in packed rows, numbered once, merged where the model says so.

export { type Exploration, type ExploreOptions, explore } from './explore.ts';
export type { ExploreProgress, Stopped } from './unfold.ts';
export { type Window, WindowedProgram } from './window.ts';

// The third door: games and the solver alone, for programs that ask for guarantees and nothing else. It loads in a
// third of the time that the front door takes, and runs in browsers as well.
export * from './game/index.ts';
export * from './solve/index.ts';

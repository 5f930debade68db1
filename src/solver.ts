// The third door: games and the solver alone, for programs that ask for guarantees and nothing else. The
// build makes it one file (scripts/build.mjs), which loads in a twentieth of the time that the front door takes. It
// runs in browsers as well.
export * from './game/index.ts';
export * from './solve/index.ts';

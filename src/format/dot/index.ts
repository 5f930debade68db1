// DOT, read by its own grammar, and what its graphs mean as games: Mealy machines, state spaces, drawings.

export { dot } from './dot.ts';

// What it costs at worst, at every point of a play, to have the guarantee in the end: whoever plays for something else keeps it by never
// making a move after which the budget left is less.

export type { Forcer } from './forcer.ts';
export { type Keeping, type KeepQuestion, keepingWithin } from './keeping.ts';

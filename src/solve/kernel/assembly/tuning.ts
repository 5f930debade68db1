// The numbers of clause learning and dual ascent; those that can be tuned are set once, before the first search.

/** Charges are multiples of it. */
export const CHARGE_UNIT: f64 = 1.0 / 1024.0;
/** How much more a conflict counts for what is decided next than the one before. */
export const decay: f64 = 1.0 / 0.95;
/** Clauses of so few levels are never dropped. */
export const glue: i32 = 2;
/** The fewest conflicts between two restarts. */
export const restartLeast: f64 = 10;
/** How far back it is looked whether a literal of a learned clause follows from others. */
export const deepest: i32 = 200;
/** Going deeper in dual ascent is tried where so many times what was raised so far would be enough. */
export const reach: f64 = 8;
/** After so many futile rounds in a row it is tried only once in as many. */
export const patience: i32 = 32;
/** Level d is tried where, of late, d times this share of those who came there was enough with it. */
export const worth: f64 = 0.04;

export let restartMargin: f64 = 0;
export let boundDepth: i32 = 0;
/** The most memory to be had, in pages of 64 KiB. */
export let mostPages: i32 = 0;

export function tune(margin: f64, depth: i32, pages: i32): void {
  restartMargin = margin;
  boundDepth = depth;
  mostPages = pages;
}

// How exact the simplex method is, on factors and on a table, and what a variable may be.

import { at, num, putNum, sign } from '../memory';

/** What counts as below 0. */
export const FEASIBLE: f64 = 1e-7;
export const LEAST_PIVOT: f64 = 1e-7;
/** How far costs may be off. */
export const SLACK: f64 = 1e-9;
/** What enters at no cost costs a few of these from then on. */
export const TRIFLE: f64 = 1e-8;

/** By how much a value is below what it may be (negative) or above it: 0 or more if the variable is open (0), 1 if it is in, 0 if it is out. */
@inline
export function excessOf(value: f64, state: i32): f64 {
  if (state === 0) return min(value, 0);
  return state > 0 ? value - 1 : value;
}

/** What is taken of each of n columns: its value if it has a place at which it is basic, otherwise all or nothing as it is decided. */
export function tellShares(n: i32, place: usize, value: usize, state: usize, share: usize): usize {
  for (let j = 0; j < n; j++) {
    const r = at(place, j);
    putNum(share, j, r >= 0 ? num(value, r) : sign(state, j) > 0 ? 1 : 0);
  }
  return share;
}

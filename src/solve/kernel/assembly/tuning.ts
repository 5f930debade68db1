// The numbers of the table of tuning that the kernel heeds; told once, before the first search.

/** Charges are multiples of it, those to start from as well (root-charges.ts). */
export const CHARGE_UNIT: f64 = 1.0 / 1024.0;

export let decay: f64 = 0;
export let glue: i32 = 0;
export let restartLeast: f64 = 0;
export let restartMargin: f64 = 0;
export let deepest: i32 = 0;
export let reach: f64 = 0;
export let patience: i32 = 0;
export let boundDepth: i32 = 0;
export let worth: f64 = 0;
/** The most memory to be had, in pages of 64 KiB. */
export let mostPages: i32 = 0;

export function tune(
  activityGrowth: f64,
  glueLevels: i32,
  least: f64,
  margin: f64,
  minimiseDepth: i32,
  ascentReach: f64,
  ascentPatience: i32,
  depth: i32,
  depthWorth: f64,
  pages: i32,
): void {
  decay = activityGrowth;
  glue = glueLevels;
  restartLeast = least;
  restartMargin = margin;
  deepest = minimiseDepth;
  reach = ascentReach;
  patience = ascentPatience;
  boundDepth = depth;
  worth = depthWorth;
  mostPages = pages;
}

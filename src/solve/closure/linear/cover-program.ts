// The integer program of the closed sets that hold a target: a column for each item that the target does not force, and a row for each rule,
//
//     options - owner >= 0,     or     options >= 1     where the target forces the owner.

import { atOnce, BREATH, SHORT_PASS, type Slices } from '../../../base/index.ts';
import type { LinearProgram, Row } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { forcedBy } from '../forced-by.ts';

/** Each is some objects. */
const ROWS_OF_BREATH = 4000;
const HALVES = TUNING.halvesNear.value;

export interface CoverProgram extends LinearProgram {
  /** How many columns there are. */
  readonly n: number;
  /** What a column weighs, in units of `unit`. */
  readonly weight: Float64Array;
  readonly unit: number;
  /** The column with coefficient -1 in a row, -1 if there is none. */
  readonly owner: Int32Array;
  /** The rule of a row. */
  readonly rule: Int32Array;
  /** The item of a column. */
  readonly item: Int32Array;
  /** Items that are in anyway, and what they weigh. */
  readonly forced: Int32Array;
  readonly forcedWeight: number;
}

export const coverProgram = (problem: ClosureProblem, target: number): CoverProgram =>
  coverProgramOf(problem, target, Number.POSITIVE_INFINITY)!;

/** The same; null if it has more entries than `most`, which is found out before it is made. */
export const coverProgramOf = (problem: ClosureProblem, target: number, most: number): CoverProgram | null =>
  atOnce(makingCoverProgram(problem, target, most));

/** The same in slices. */
export function* makingCoverProgram(
  problem: ClosureProblem,
  target: number,
  most: number,
): Slices<CoverProgram | null> {
  const { n, weight, ruleOwner, optionStart, option } = problem;
  const isForced = forcedBy(problem, target);
  const item = withState(isForced, 0);
  const forced = withState(isForced, 1);
  const column = new Int32Array(n).fill(-1);
  for (let j = 0; j < item.length; j++) column[item[j]] = j;
  if (n > SHORT_PASS) yield BREATH;
  const rows: Row[] = [];
  const owner: number[] = [];
  const rule: number[] = [];
  let entries = 0;
  for (let c = 0; c < ruleOwner.length; c++) {
    if (c % ROWS_OF_BREATH === ROWS_OF_BREATH - 1) yield BREATH;
    const options = new Set(option.subarray(optionStart[c], optionStart[c + 1]));
    const of = ruleOwner[c];
    if (options.has(of) || Array.from(options).some((o) => isForced[o])) continue;
    entries += options.size + (column[of] >= 0 ? 1 : 0);
    if (entries > most) return null;
    const columns = Array.from(options, (o) => column[o]);
    const coefficients = columns.map(() => 1);
    if (column[of] >= 0) {
      columns.push(column[of]);
      coefficients.push(-1);
    }
    rows.push({
      columns: Int32Array.from(columns),
      coefficients: Int32Array.from(coefficients),
      least: column[of] >= 0 ? 0 : 1,
    });
    owner.push(column[of]);
    rule.push(c);
  }
  let unit = 0;
  for (const v of item) for (let a = weight[v]; a > 0; ) [unit, a] = [a, unit % a];
  unit ||= 1;
  return {
    n: item.length,
    weight: Float64Array.from(item, (v) => weight[v] / unit),
    unit,
    rows,
    owner: Int32Array.from(owner),
    rule: Int32Array.from(rule),
    item,
    forced,
    forcedWeight: forced.reduce((sum, v) => sum + weight[v], 0),
  };
}

/** The items of a state, in order. */
function withState(isForced: Int8Array, state: number): Int32Array {
  const items = new Int32Array(isForced.length);
  let count = 0;
  for (let v = 0; v < isForced.length; v++) if (isForced[v] === state) items[count++] = v;
  return items.slice(0, count);
}

/** Whether it is a cover: nothing is called for by what is taken, and nothing is to be had for nothing. */
export const isCover = ({ owner, weight }: CoverProgram): boolean =>
  owner.every((j) => j < 0) && weight.every((w) => w > 0);

/** Whether all columns weigh the same. */
export const isEven = ({ weight }: CoverProgram): boolean => weight.every((w) => w === weight[0]);

/** The items of a set of columns, and those that are in anyway. */
export const itemsOf = ({ forced, item }: CoverProgram, set: Int32Array): Int32Array =>
  Int32Array.from([...forced, ...Array.from(set, (j) => item[j])]).sort();

/** What a half of every column weighs with what is forced: no less than the bound of the relaxation, where that is a solution of it. */
export function weightOfHalves({ rows, weight, unit, forcedWeight }: CoverProgram): number {
  // An option pays for the owner's half, two of them for a row without one.
  const isSolution = rows.every(({ columns }) => columns.length > 1);
  if (!isSolution) return Number.POSITIVE_INFINITY;
  return forcedWeight + Math.ceil(weight.reduce((sum, w) => sum + w, 0) / 2) * unit;
}

/** Whether the relaxation may prove that much, or is so far below the best set that splits raise it: not so of formulas, where it takes a half of everything and the best set takes hardly more. */
export function isOfUse(program: CoverProgram, goal: number, best: number): boolean {
  const { forcedWeight } = program;
  const halves = weightOfHalves(program);
  return halves >= goal || best - forcedWeight > HALVES * (halves - forcedWeight);
}

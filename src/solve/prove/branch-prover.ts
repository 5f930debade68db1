// Proves by branch and bound on the linear relaxation (closure/linear) that sets which hold a node gain as much: where the relaxation is near, its charges say at once
// what cores add up one by one. What is fixed at the first node, the bound of each node that is closed, and each node whose two sides are, become clauses that a checker
// can follow.

import type { BranchLog } from '../closure/linear/index.ts';
import { BranchAndBound, coverProgram, isOfUse, scaleFor } from '../closure/linear/index.ts';
import type { Charge, Clause } from '../proof/index.ts';
import { TUNING } from '../tuning.ts';
import type { NodeQuestion, Refuting } from './node-question.ts';

const MOST_ENTRIES = TUNING.linearEntries.value;
const NEAR = TUNING.linearNear.value;

/** Yields after slices of work; null where there is a set that gains less, or where it gives up, as it does where the relaxation is not near. */
export function* provingByBranches(
  { question, target, value, isOut }: NodeQuestion,
  mayGiveUp = true,
): Refuting {
  const { problem, name, named } = question;
  const { unit, ...units } = coverProgram(problem, target);
  // A checker counts in the weights as they are.
  const program = { ...units, unit: 1, weight: units.weight.map((w) => w * unit) };
  const { rows, rule, item } = program;
  const scale = scaleFor(program.weight, rows);
  const entries = rows.reduce((sum, { columns }) => sum + columns.length, 0);
  if (scale === 0 || entries > MOST_ENTRIES || (mayGiveUp && !isOfUse(program, value, value))) return null;
  const cuts: Clause[] = [];
  const told = (literals: readonly number[], by: 0 | 1) =>
    Int32Array.from(literals, (literal) => 2 * name[item[literal >> 1]] + ((literal & 1) ^ by));
  const chargesOf = (amounts: Float64Array): Charge[] => {
    const charges: Charge[] = [];
    for (const [r, amount] of amounts.entries()) if (amount > 0) charges.push({ ...named[rule[r]], amount });
    return charges;
  };
  const log: BranchLog = {
    fixed: (literals, amounts) =>
      cuts.push({ kind: 'fixed', literals: told(literals, 0), charges: chargesOf(amounts), unit: scale }),
    closed: (path, amounts) => {
      const literals = told(path, 1);
      if (amounts) cuts.push({ kind: 'cut', literals, charges: chargesOf(amounts), unit: scale });
      // A cut serves what comes next alone.
      cuts.push({ kind: 'clause', literals });
    },
  };
  const out = Array.from(item.keys()).filter((j) => isOut(item[j]));
  const known = { lower: 0, upper: value, target: value };
  const work = new BranchAndBound(program, scale, known, { log, out });
  try {
    for (const _ of work.run()) {
      if (mayGiveUp && work.first > 0 && work.first < NEAR * value) return null;
      yield;
    }
    return work.isGivenUp ? null : { cuts };
  } finally {
    work.release();
  }
}

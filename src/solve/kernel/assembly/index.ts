// Satisfiability by conflict-driven clause learning (two watched literals, minimised first-UIP clauses, restarts),
// under assumptions. If these cannot all hold, `core` names some that contradict each other. Clauses and variables
// may be added between questions, and learned clauses stay.
//
// The order chooses the next decision (heap.ts, options.ts). The weight (bound.ts) finds consequences beyond the
// clauses, if there is a limit.
//
// All assumptions share level 1, so a question with thousands of them is as deep as one with none. They are made
// one by one. The common beginning with the last question stays on the trail, so the next of a thousand cores costs
// only its changes.

import { inbox } from './inbox';
import { boundBy, freeSearch, newRow, newSearch } from './lifetime';
import { alloc, free, put } from './memory';
import { findUses, freeProblem, newProblem, Problem, rowsOf } from './problem';
import { add, addRules, assume, isRefuted, newVariable, newVariables, withdraw } from './questions';
import { run } from './run';
import { Search } from './search';
import { descend, freeDescent, newDescent } from './sets/descent';
import { newDice } from './sets/dice';
import { findForced } from './sets/forced';
import { freeLightSet, lighten, newLightSet } from './sets/light-set';
import { tune } from './tuning';
import { countIn, freeAscent, newAscent, startAscent } from './weight/ascent';
import { raiseAll, raiseShort } from './weight/raising';

export { freeProblem, inbox, newProblem, rowsOf, tune };
export { boundBy, freeSearch, newRow, newSearch };
export { descend, findForced, freeDescent, newDescent };
export { freeLightSet, lighten, newDice, newLightSet };
export { add, addRules, assume, isRefuted, newVariable, newVariables, run, withdraw };

export function logTo(s: Search, logs: bool): void {
  s.logs = logs;
}

export function effortOf(s: Search): f64 {
  return s.effort;
}

export function addEffort(s: Search, by: f64): void {
  s.effort += by;
}

export function limitTo(s: Search, limit: f64): void {
  s.limit = limit;
}

/**
 * Dual ascent by itself, from the states of items down to a depth: residues and charges replace the rows given, and the
 * steps done are what comes back. `bound` is where the bound goes.
 */
export function ascend(p: Problem, state: usize, enough: f64, depth: i32, into: usize): f64 {
  const a = newAscent(p, state, true);
  const items = alloc(4 * <u64>p.n);
  let count = 0;
  findUses(p);
  for (let v = 0; v < p.n; v++) {
    if (load<i8>(state + <usize>v) <= 0) continue;
    put(items, count++, v);
    countIn(a, v, 1);
  }
  startAscent(a, items, count);
  raiseShort(a, enough);
  store<f64>(into, raiseAll(a, enough, depth));
  memory.copy(into + 8, a.residue, <usize>p.n << 3);
  memory.copy(into + 8 + (<usize>p.n << 3), a.charge, <usize>p.rules << 3);
  const effort = <f64>a.effort;
  free(items);
  freeAscent(a);
  return effort;
}

/** Gives back what `inbox` or `newRow` gave. */
export function freeRow(row: usize): void {
  free(row);
}

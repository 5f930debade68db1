// The reductions of the last columns. A column with the same nodes, rules and nodes asked for is taken from here. A
// CNF game asks for one column in every round, and reducing it each time took half of the time. A full reduction
// continues from a light one.

import { BREATH, SHORT_PASS, type Slices } from '../../base/index.ts';
import type { ClosureProblem } from '../closure/index.ts';
import { type Reducing, reducing, reducingFully } from '../closure/index.ts';

/** How much work goes into making a column's problem smaller. */
export type Reduction = 'none' | 'light' | 'full';

export interface ReducedColumn {
  readonly reduction: Reduction;
  readonly problem: ClosureProblem;
  /** The item of each node; -1 if it is not needed. */
  readonly item: Int32Array;
}

interface Entry {
  readonly problem: ClosureProblem;
  readonly kept: Uint8Array;
  reduced: ReducedColumn;
}

const REMEMBERED = 4;
/** This share of the nodes that a reduction kept must be asked for again. */
const NEARLY = 0.9;

export class ReducedColumns {
  readonly #entries: Entry[] = [];

  /** A problem whose items are nodes, reduced at least that far; those that `kept` marks are asked for. In slices. */
  *getting(problem: ClosureProblem, kept: Uint8Array, reduction: Reduction): Slices<ReducedColumn> {
    const known = this.#entries.find((entry) => isSame(entry.problem, problem) && isNearly(entry.kept, kept));
    if (problem.n > SHORT_PASS) yield BREATH;
    if (reduction === 'none') return known?.reduced ?? unreduced(problem);
    if (!known) return this.#remember(problem, kept, yield* made(unreduced(problem), kept, reduction));
    if (reduction === 'full' && known.reduced.reduction !== 'full') {
      known.reduced = yield* made(known.reduced, known.kept, 'full');
    }
    return known.reduced;
  }

  #remember(problem: ClosureProblem, kept: Uint8Array, reduced: ReducedColumn): ReducedColumn {
    this.#entries.unshift({ problem, kept, reduced });
    if (this.#entries.length > REMEMBERED) this.#entries.pop();
    return reduced;
  }
}

function unreduced(problem: ClosureProblem): ReducedColumn {
  const item = new Int32Array(problem.n);
  for (let i = 0; i < item.length; i++) item[i] = i;
  return { reduction: 'none', problem, item };
}

/** A column reduced further. */
function* made(column: ReducedColumn, kept: Uint8Array, reduction: 'light' | 'full'): Slices<ReducedColumn> {
  let { problem, item } = column;
  const further = function* (step: Reducing): Slices<void> {
    const keptItems = new Uint8Array(problem.n);
    for (let i = 0; i < kept.length; i++) if (kept[i]) keptItems[item[i]] = 1;
    if (kept.length > SHORT_PASS) yield BREATH;
    const reduced = yield* step(problem, keptItems);
    if (kept.length > SHORT_PASS) yield BREATH;
    problem = reduced.problem;
    const next = new Int32Array(item.length);
    for (let i = 0; i < item.length; i++) next[i] = item[i] < 0 ? item[i] : reduced.item[item[i]];
    item = next;
  };
  if (column.reduction === 'none') yield* further(reducing);
  if (reduction === 'full') yield* further(reducingFully);
  return { reduction, problem, item };
}

function isSame(a: ClosureProblem, b: ClosureProblem): boolean {
  return (
    areEqual(a.member, b.member) &&
    areEqual(a.weight, b.weight) &&
    areEqual(a.ruleStart, b.ruleStart) &&
    areEqual(a.optionStart, b.optionStart) &&
    areEqual(a.option, b.option)
  );
}

function areEqual(a: Int32Array | Float64Array, b: Int32Array | Float64Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether all of `less` is in `more`, and hardly anything else: what is kept is in the way of reducing. */
function isNearly(more: Uint8Array, less: Uint8Array): boolean {
  let most = 0;
  let count = 0;
  for (let i = 0; i < less.length; i++) {
    if (less[i] > more[i]) return false;
    most += more[i];
    count += less[i];
  }
  return count >= NEARLY * most;
}

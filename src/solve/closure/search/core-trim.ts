// A core without what is not needed for the contradiction, as far as that is cheap.

import type { Cdcl } from '../../kernel/index.ts';

const TRIM = 2000;

/** The core that was found last, trimmed within that effort. */
export function trimmed(solver: Cdcl, patience: number): readonly number[] {
  const end = solver.effort + patience;
  let core: readonly number[] = solver.core;
  for (let size = core.length + 1; core.length > 1 && core.length < size && solver.effort < end; ) {
    size = core.length;
    solver.assume(core);
    if (solver.run(end - solver.effort) === 'unsat') core = solver.core;
  }
  for (let i = 0; i < core.length && core.length > 1 && solver.effort < end; ) {
    solver.assume(core.filter((_, j) => j !== i));
    if (solver.run(TRIM) === 'unsat') {
      const kept = new Set(solver.core);
      core = core.filter((literal) => kept.has(literal));
    } else i++;
  }
  return core;
}

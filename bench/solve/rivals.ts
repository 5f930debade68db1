// The engines that others would reach for, as WebAssembly, each fed the problem in the encoding that is best for it.

import { byAnswerSets } from './founded-asp.ts';
import type { Optimiser } from './stages.ts';
import { byClauses, linearProgram, type Wcnf } from './wcnf.ts';

/** Integer programming: a row a clause. */
async function highs(): Promise<Optimiser> {
  const load = (await import('highs')).default as unknown as () => Promise<{
    solve(text: string): { Status: string; Columns: Record<string, { Primal: number }> };
  }>;
  const engine = await load();
  return byClauses(async (problem) => {
    const result = engine.solve(linearProgram(problem));
    if (result.Status !== 'Optimal') return null;
    return problem.weight.map((_, v) => v > 0 && Math.round(result.Columns[`x${v}`]?.Primal ?? 0) === 1);
  });
}

/** Answer-set programming, with unsatisfiable cores, in the founded encoding. */
async function clingo(): Promise<Optimiser> {
  const { run } = (await import('clingo-wasm')).default as unknown as {
    run(
      program: string,
      models: number,
      options: string[],
    ): Promise<{ Call?: { Witnesses?: { Value: string[] }[] }[] }>;
  };
  return byAnswerSets(async (program) => {
    const result = await run(program, 0, ['--opt-strategy=usc']);
    return result.Call?.[0]?.Witnesses?.at(-1)?.Value ?? null;
  });
}

/**
 * Core-guided MaxSAT (OLL with totalizers) on CaDiCaL: heavy weights first (stratification), cores asked once more alone, which
 * leaves out what was not needed.
 */
async function cadical(): Promise<Optimiser> {
  const { Cadical } = await import('cadical-wasm');
  return byClauses(async ({ weight, clauses }: Wcnf) => {
    const solver = await Cadical.create();
    let last = weight.length - 1;
    for (const clause of clauses) solver.addClause([...clause]);
    const soft = new Map<number, number>();
    weight.forEach((w, v) => {
      if (w > 0) soft.set(v, w);
    });
    const nextOutput = new Map<number, number>();
    const coreOf = (assumed: readonly number[]): number[] | null =>
      solver.solve({ assumptions: assumed.map((v) => -v) }) === 'satisfiable'
        ? null
        : assumed.filter((v) => solver.failed(-v));
    for (let stratum = Math.max(...soft.values()); ; ) {
      const assumed = Array.from(soft.keys()).filter((v) => soft.get(v)! >= stratum);
      let core = coreOf(assumed);
      if (!core) {
        if (stratum > 1) {
          stratum = Math.max(1, ...Array.from(soft.values()).filter((w) => w < stratum));
          continue;
        }
        const model = weight.map((_, v) => v > 0 && solver.value(v) === true);
        solver.dispose();
        return model;
      }
      if (core.length === 0) return null;
      for (let size = core.length + 1; core.length < size && core.length > 1; ) {
        size = core.length;
        core = coreOf(core.toReversed()) ?? core;
      }
      const least = Math.min(...core.map((v) => soft.get(v)!));
      for (const v of core) {
        const left = soft.get(v)! - least;
        if (left > 0) soft.set(v, left);
        else soft.delete(v);
        const next = nextOutput.get(v);
        if (next !== undefined) soft.set(next, (soft.get(next) ?? 0) + least);
      }
      if (core.length === 1) solver.addClause([core[0]]);
      else {
        const outputs = totalizer(
          core,
          (clause) => solver.addClause(clause),
          () => ++last,
        );
        solver.addClause([outputs[0]]);
        outputs.forEach((output, i) => {
          if (i > 0 && i + 1 < outputs.length) nextOutput.set(output, outputs[i + 1]);
        });
        soft.set(outputs[1], (soft.get(outputs[1]) ?? 0) + least);
      }
    }
  });
}

/** Variables that say "at least i + 1 of these are true". */
function totalizer(
  inputs: readonly number[],
  add: (clause: number[]) => void,
  fresh: () => number,
): number[] {
  if (inputs.length === 1) return [inputs[0]];
  const half = inputs.length >> 1;
  const a = totalizer(inputs.slice(0, half), add, fresh);
  const b = totalizer(inputs.slice(half), add, fresh);
  const outputs = inputs.map(() => fresh());
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i + j === 0) continue;
      const clause = [outputs[i + j - 1]];
      if (i > 0) clause.push(-a[i - 1]);
      if (j > 0) clause.push(-b[j - 1]);
      add(clause);
    }
  }
  return outputs;
}

export const RIVALS = { highs, clingo, cadical } as const;
export type RivalId = keyof typeof RIVALS;

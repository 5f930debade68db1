// The engines that others would reach for, each fed the problem in its natural encoding.

import type { Minimise, Wcnf } from './wcnf.ts';

/** Integer programming: a row a clause. */
async function highs(): Promise<Minimise> {
  const load = (await import('highs')).default as unknown as () => Promise<{
    solve(text: string): { Status: string; Columns: Record<string, { Primal: number }> };
  }>;
  const engine = await load();
  return async ({ weight, clauses }) => {
    const name = (v: number) => `x${v}`;
    const cost = weight
      .map((w, v) => (w ? `${w} ${name(v)}` : ''))
      .filter(Boolean)
      .join(' + ');
    const rows = clauses.map((clause, i) => {
      const negative = clause.filter((l) => l < 0).length;
      return ` c${i}: ${clause.map((l) => (l < 0 ? `- ${name(-l)}` : `+ ${name(l)}`)).join(' ')} >= ${1 - negative}`;
    });
    const binaries = weight
      .map((_, v) => name(v))
      .slice(1)
      .join(' ');
    const result = engine.solve(
      `Minimize\n obj: ${cost}\nSubject To\n${rows.join('\n')}\nBinary\n ${binaries}\nEnd\n`,
    );
    if (result.Status !== 'Optimal') return null;
    return weight.map((_, v) => v > 0 && Math.round(result.Columns[name(v)]?.Primal ?? 0) === 1);
  };
}

/** Answer-set programming, with unsatisfiable cores. */
async function clingo(): Promise<Minimise> {
  const { run } = (await import('clingo-wasm')).default as unknown as {
    run(
      program: string,
      models: number,
      options: string[],
    ): Promise<{ Call?: { Witnesses?: { Value: string[] }[] }[] }>;
  };
  return async ({ weight, clauses }) => {
    const lines = weight.map((w, v) => (v === 0 ? '' : `{x(${v})}.${w ? ` :~ x(${v}). [${w},${v}]` : ''}`));
    for (const clause of clauses) {
      lines.push(`:- ${clause.map((l) => (l < 0 ? `x(${-l})` : `not x(${l})`)).join(', ')}.`);
    }
    const result = await run(lines.join('\n'), 0, ['--opt-strategy=usc']);
    const witnesses = result.Call?.[0]?.Witnesses;
    if (!witnesses || witnesses.length === 0) return null;
    const model = weight.map(() => false);
    for (const atom of witnesses[witnesses.length - 1].Value) model[Number(atom.slice(2, -1))] = true;
    return model;
  };
}

/** Core-guided MaxSAT (OLL with totalizers) on CaDiCaL. */
async function cadical(): Promise<Minimise> {
  const { Cadical } = await import('cadical-wasm');
  return async ({ weight, clauses }: Wcnf) => {
    const solver = await Cadical.create();
    let last = weight.length - 1;
    for (const clause of clauses) solver.addClause([...clause]);
    const soft = new Map<number, number>();
    weight.forEach((w, v) => {
      if (w > 0) soft.set(v, w);
    });
    const nextOutput = new Map<number, number>();
    for (;;) {
      const assumed = Array.from(soft.keys());
      if (solver.solve({ assumptions: assumed.map((v) => -v) }) === 'satisfiable') {
        const model = weight.map((_, v) => v > 0 && solver.value(v) === true);
        solver.dispose();
        return model;
      }
      const core = assumed.filter((v) => solver.failed(-v));
      if (core.length === 0) return null;
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
  };
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

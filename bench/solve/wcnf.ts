// The problems as clauses that must hold and weights of variables that are true: for MaxSAT and integer programs. Variables are
// numbered from 1; a literal is a variable or its negative.

import type { Model } from './model.ts';
import type { Optimiser } from './stages.ts';

export interface Wcnf {
  readonly weight: readonly number[];
  readonly clauses: readonly (readonly number[])[];
}

/** The least true variables, or null if the engine gave up. */
export type Minimise = (problem: Wcnf) => Promise<readonly boolean[] | null>;

/** An engine that minimises, as one that is asked about games. */
export function byClauses(minimise: Minimise): Optimiser {
  const costOf = ({ weight }: Wcnf, model: readonly boolean[]) =>
    model.reduce((sum, is, v) => sum + (is ? weight[v] : 0), 0);
  return {
    async closure(model) {
      const problem = closureProblem(model);
      const found = await minimise(problem);
      return found && costOf(problem, found);
    },
    async stage(model, value) {
      const problem = stageProblem(model, value);
      const found = await minimise(problem);
      return found && { cost: costOf(problem, found), holds: (v) => found[v + 1] };
    },
  };
}

function closureProblem({ sut, gain, next, initial }: Model): Wcnf {
  const clauses: number[][] = [[initial + 1]];
  next.forEach((row, v) => {
    if (!sut[v]) for (const w of row) clauses.push([-(v + 1), w + 1]);
    else if (row.length > 0) clauses.push([-(v + 1), ...row.map((w) => w + 1)]);
  });
  return { weight: [0, ...gain], clauses: withoutTautologies(clauses) };
}

/** The worst exit is a ladder of variables, one for each settled value. */
function stageProblem({ sut, gain, next }: Model, value: Float64Array): Wcnf {
  const n = gain.length;
  const steps = Array.from(new Set(value))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const weight = [0, ...gain];
  const clauses: number[][] = [];
  const ladder = new Map<number, number>();
  steps.forEach((t, i) => {
    weight.push(t - (i > 0 ? steps[i - 1] : 0));
    ladder.set(t, n + 1 + i);
    if (i > 0) clauses.push([-(n + 1 + i), n + i]);
  });
  const open: number[] = [];
  for (let v = 0; v < n; v++) {
    if (value[v] === Number.POSITIVE_INFINITY) open.push(v + 1);
    if (sut[v]) {
      if (next[v].length > 0) clauses.push([-(v + 1), ...next[v].map((w) => w + 1)]);
      continue;
    }
    for (const w of next[v]) {
      const exit = ladder.get(value[w]);
      clauses.push(exit === undefined ? [-(v + 1), w + 1] : [-(v + 1), w + 1, exit]);
    }
  }
  clauses.push(open);
  return { weight, clauses: withoutTautologies(clauses) };
}

const withoutTautologies = (clauses: number[][]): number[][] =>
  clauses.filter((clause) => !clause.some((literal) => clause.includes(-literal)));

/** As an integer program in the format of CPLEX, a row a clause. */
export function linearProgram({ weight, clauses }: Wcnf): string {
  const rows = clauses.map((clause, i) => {
    const negative = clause.filter((l) => l < 0).length;
    const terms = clause.map((l) => (l < 0 ? `- x${-l}` : `+ x${l}`));
    return ` c${i}: ${terms.join('\n ')} >= ${1 - negative}`;
  });
  const cost = weight.flatMap((w, v) => (w > 0 ? [`${w} x${v}`] : []));
  const binaries = weight.map((_, v) => ` x${v}`).slice(1);
  return `Minimize\n obj: ${cost.join('\n + ')}\nSubject To\n${rows.join('\n')}\nBinary\n${binaries.join('\n')}\nEnd\n`;
}

/** As weighted clauses in the format of MaxSAT: what must hold weighs more than all the rest. */
export function weightedClauses({ weight, clauses }: Wcnf): string {
  const top = 1 + weight.reduce((sum, w) => sum + w, 0);
  const soft = weight.flatMap((w, v) => (w > 0 ? [`${w} ${-v} 0`] : []));
  const hard = clauses.map((clause) => `${top} ${clause.join(' ')} 0`);
  return [`p wcnf ${weight.length - 1} ${hard.length + soft.length} ${top}`, ...hard, ...soft, ''].join('\n');
}

// The founded encoding (founded-asp.ts) as the ground program itself, in the format that clasp reads: no text to be grounded. Atom v + 1
// says that node v is in the set.

import type { Model } from './model.ts';
import type { Optimiser } from './stages.ts';

/** The nodes of an optimal set, null if it was not found in time. */
export type AspifAnswer = (program: string) => Promise<readonly number[] | null>;

export function byAspif(answer: AspifAnswer): Optimiser {
  const weigh = (model: Model, nodes: readonly number[]) => nodes.reduce((sum, v) => sum + model.gain[v], 0);
  return {
    async closure(model) {
      const program = new Program(model);
      program.fact(model.initial + 1);
      for (const [v, row] of model.next.entries()) {
        if (!model.sut[v]) for (const w of row) program.rule(w + 1, [v + 1]);
      }
      const nodes = await answer(program.text());
      return nodes && weigh(model, nodes);
    },
    async stage(model, value) {
      const nodes = await answer(stageProgram(model, value).text());
      if (!nodes) return null;
      const inside = new Set(nodes);
      let worst = 0;
      for (const v of inside) {
        if (model.sut[v]) continue;
        for (const w of model.next[v]) if (!inside.has(w)) worst = Math.max(worst, value[w]);
      }
      return { cost: weigh(model, nodes) + worst, holds: (v) => inside.has(v) };
    },
  };
}

/** From one open node on; exits to settled nodes are paid by the worst of them, up a ladder of atoms. */
function stageProgram(model: Model, value: Float64Array): Program {
  const program = new Program(model);
  const { sut, next } = model;
  const isOpen = (v: number) => value[v] === Number.POSITIVE_INFINITY;
  const steps = Array.from(new Set(value))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const paid = new Map(steps.map((t, i) => [t, program.atom(t - (i > 0 ? steps[i - 1] : 0))] as const));
  for (let i = 1; i < steps.length; i++) program.rule(paid.get(steps[i - 1])!, [paid.get(steps[i])!]);
  const starts: number[] = [];
  for (const [v, row] of next.entries()) {
    if (isOpen(v)) {
      const start = program.atom(0);
      starts.push(start);
      program.rule(v + 1, [start]);
    }
    if (sut[v]) continue;
    for (const w of row) {
      if (isOpen(w)) program.rule(w + 1, [v + 1]);
      else {
        program.choice([w + 1], [v + 1]);
        program.rule(paid.get(value[w])!, [v + 1, -(w + 1)]);
      }
    }
  }
  program.choice(starts, []);
  program.forbid(starts.map((start) => -start));
  return program;
}

class Program {
  readonly #lines = ['asp 1 0 0'];
  readonly #weights: string[] = [];
  readonly #nodes: number;
  #atoms: number;

  /** An SUT node calls for a successor. */
  constructor({ sut, gain, next }: Model) {
    this.#nodes = this.#atoms = gain.length;
    for (const [v, g] of gain.entries()) if (g > 0) this.#weights.push(`${v + 1} ${g}`);
    for (const [v, row] of next.entries()) {
      if (!sut[v] || row.length === 0) continue;
      this.choice(
        row.map((w) => w + 1),
        [v + 1],
      );
      this.forbid([v + 1, ...row.map((w) => -(w + 1))]);
    }
  }

  atom(weight: number): number {
    const atom = ++this.#atoms;
    if (weight > 0) this.#weights.push(`${atom} ${weight}`);
    return atom;
  }

  fact(atom: number): void {
    this.#lines.push(`1 0 1 ${atom} 0 0`);
  }

  rule(head: number, body: readonly number[]): void {
    this.#lines.push(`1 0 1 ${head} 0 ${body.length} ${body.join(' ')}`);
  }

  choice(heads: readonly number[], body: readonly number[]): void {
    if (heads.length > 0)
      this.#lines.push(`1 1 ${heads.length} ${heads.join(' ')} 0 ${body.length} ${body.join(' ')}`.trimEnd());
  }

  forbid(body: readonly number[]): void {
    this.#lines.push(`1 0 0 0 ${body.length} ${body.join(' ')}`);
  }

  text(): string {
    const shown = Array.from({ length: this.#nodes }, (_, v) => {
      const name = `n${v}`;
      return `4 ${name.length} ${name} 1 ${v + 1}`;
    });
    const weights = `2 0 ${this.#weights.length} ${this.#weights.join(' ')}`;
    return [...this.#lines, weights, ...shown, '0', ''].join('\n');
  }
}

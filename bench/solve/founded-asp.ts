// The problems as answer-set programs in the founded encoding: a node is in the set only because one in it leads there, so that the
// engine's loop nogoods forbid sets that hang in the air. With free variables and clauses the same engine takes over 25 s where it takes one.

import type { Model } from './model.ts';
import type { Optimiser } from './stages.ts';

/** The atoms of an optimal answer, null if there was none in time. */
export type Answer = (program: string) => Promise<readonly string[] | null>;

const RULES = [
  '1 { in(W) : edge(U,W) } :- in(U), sut(U).',
  ':~ in(V), gain(V,G). [G,V]',
  '#show in/1.',
] as const;

export function byAnswerSets(answer: Answer): Optimiser {
  return {
    async closure(model) {
      const atoms = await answer(
        [...RULES, 'in(W) :- in(U), tester(U), edge(U,W).', `in(${model.initial}).`, ...facts(model)].join(
          '\n',
        ),
      );
      return atoms && nodesOf(atoms).reduce((sum, v) => sum + model.gain[v], 0);
    },
    async stage(model, value) {
      const atoms = await answer([...RULES, ...STAGE, ...facts(model), ...values(value)].join('\n'));
      if (!atoms) return null;
      const inside = new Set(nodesOf(atoms));
      let cost = 0;
      let worst = 0;
      for (const v of inside) {
        cost += model.gain[v];
        if (model.sut[v]) continue;
        for (const w of model.next[v]) if (!inside.has(w)) worst = Math.max(worst, value[w]);
      }
      return { cost: cost + worst, holds: (v) => inside.has(v) };
    },
  };
}

/** From one open node on: the tester's moves to open nodes are followed, those to settled ones may be exits, of which the worst is paid. */
const STAGE = [
  '1 { start(V) : open(V) } 1.',
  'in(V) :- start(V).',
  'in(W) :- in(U), tester(U), edge(U,W), open(W).',
  '{ in(W) } :- in(U), tester(U), edge(U,W), settled(W,_).',
  'paid(I) :- in(U), tester(U), edge(U,W), settled(W,I), not in(W).',
  'paid(I-1) :- paid(I), I > 0.',
  ':~ paid(I), step(I,G). [G,step,I]',
] as const;

function facts({ sut, gain, next }: Model): string[] {
  return [
    ...gain.map((g, v) => `gain(${v},${g}). ${next[v].length > 0 && sut[v] ? 'sut' : 'tester'}(${v}).`),
    ...next.flatMap((row, v) => row.map((w) => `edge(${v},${w}).`)),
  ];
}

function values(value: Float64Array): string[] {
  const steps = Array.from(new Set(value))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const place = new Map(steps.map((t, i) => [t, i]));
  return [
    ...steps.map((t, i) => `step(${i},${t - (i > 0 ? steps[i - 1] : 0)}).`),
    ...Array.from(value, (t, v) => (Number.isFinite(t) ? `settled(${v},${place.get(t)}).` : `open(${v}).`)),
  ];
}

const nodesOf = (atoms: readonly string[]): number[] =>
  atoms.flatMap((atom) => (atom.startsWith('in(') ? [Number(atom.slice(3, -1))] : []));

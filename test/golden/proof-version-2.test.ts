// Proof files whose steps the solver no longer writes: by branch and bound on the linear relaxation, by an order of nodes, and part by part. They stay good, and
// what is changed in them proves no more than the truth.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setCover, vertexCover } from '../../bench/solve/covering.ts';
import { anyOwner, uniformMealy } from '../../bench/solve/families.ts';
import { longCycle, strung } from '../../bench/solve/structured.ts';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { checkProof, readProof, writeProof } from '../../src/certificate/index.ts';
import type { Clause, PartProof, Proof } from '../../src/certificate/proof/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';

const textOf = (name: string) => readFileSync(new URL(`proof-2/${name}.json`, import.meta.url), 'utf8');

const FILES: readonly (readonly [name: string, game: Game, value: number])[] = [
  ['cover-cuts', plainGame(setCover(60, 3)), 72],
  ['machine-cuts', plainGame(uniformMealy(12, 2, 2, 9)), 12],
  ['half-cuts', plainGame(anyOwner(400, 50, 3, 7)), 15],
  ['vertices-cuts', plainGame(vertexCover(60, 2)), 117],
  ['cycle-order', plainGame(longCycle(30, 1)), 12],
  ['corridor-parts', plainGame(strung('corridor', 3, 5, false, 5)), 40],
  ['choices-parts', plainGame(strung('choices', 3, 4, false, 5)), 25],
];

const proofOf = (name: string, game: Game): Proof =>
  orThrow(readProof(sourceOf(name, textOf(name)), game)).proof;

const claiming = (proof: Proof, game: Game, value: number): Proof => ({
  ...proof,
  value,
  lower: proof.lower.map((l, v) => (v === game.initial ? value : l)),
});

describe.each(FILES)('%s', (name, game, value) => {
  it('is accepted, written again as it was, and proves not a unit more', () => {
    const proof = proofOf(name, game);
    expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
    expect(JSON.parse([...writeProof(game, proof)].join(''))).toEqual(JSON.parse(textOf(name)));
    expect(checkProof(game, claiming(proof, game, value + 1)).valid).toBe(false);
  });
});

it('they have every kind of clause', () => {
  const kinds = FILES.flatMap(([name, game]) => cutsOf(proofOf(name, game)) ?? []).map(({ kind }) => kind);
  expect([...new Set(kinds)].sort()).toEqual(['clause', 'cut', 'fixed']);
});

function cutsOf({ questions }: Proof): readonly Clause[] | null {
  const [step] = questions[0]?.steps ?? [];
  return step?.kind === 'out' ? (step.cuts ?? null) : null;
}

const withCuts = (proof: Proof, game: Game, cuts: readonly Clause[]): Proof => ({
  ...proof,
  questions: [{ from: 0, to: 0, steps: [{ kind: 'out', node: game.initial, cuts }] }],
});

type Change = (cuts: readonly Clause[], game: Game, at: number) => readonly Clause[];

const onCut =
  (edit: (cut: Clause, game: Game, at: number) => readonly Clause[]): Change =>
  (cuts, game, at) =>
    cuts.flatMap((cut, i) => (i === at % cuts.length ? edit(cut, game, at) : [cut]));

type Charged = Extract<Clause, { readonly charges: unknown }>;

const onCharges = (edit: (cut: Charged, game: Game, at: number) => readonly Clause[]): Change =>
  onCut((cut, game, at) => (cut.kind === 'clause' ? [cut] : edit(cut, game, at)));

const CHANGES: readonly Change[] = [
  onCut(() => []),
  onCut((cut) => [{ ...cut, literals: cut.literals.slice(1) }]),
  onCut((cut, { n }, at) => [{ ...cut, literals: Int32Array.of(...cut.literals, at % (2 * n)) }]),
  onCut((cut, { n }, at) => [{ ...cut, literals: Int32Array.of(at % (2 * n)) }]),
  onCut((cut, _, at) => [{ ...cut, literals: cut.literals.map((l, i) => (i === at % 3 ? l ^ 1 : l)) }]),
  onCharges((cut) => [{ ...cut, kind: cut.kind === 'fixed' ? 'cut' : 'fixed' }]),
  onCut(({ literals }) => [{ kind: 'clause', literals }]),
  onCharges((cut, _, at) => [{ ...cut, unit: Math.max(1, (cut.unit ?? 1) >> (1 + (at % 4))) }]),
  onCharges((cut, _, at) => [
    { ...cut, charges: cut.charges.map((c, i) => (i === at % 5 ? { ...c, amount: 2 * c.amount } : c)) },
  ]),
  onCharges((cut) => [{ ...cut, charges: cut.charges.slice(1) }]),
  onCharges((cut, { n }, at) => [
    cut,
    { kind: 'fixed', literals: Int32Array.of(at % (2 * n)), charges: cut.charges, unit: cut.unit ?? 1 },
  ]),
];

it('cuts that were changed are refused, or prove no more than the truth', () => {
  const files = FILES.filter(([name]) => name.endsWith('-cuts'));
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.nat(2),
      fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat()), { minLength: 1, maxLength: 3 }),
      (which, more, changes) => {
        const [name, game, truth] = files[which];
        const proof = proofOf(name, game);
        let cuts = cutsOf(proof)!;
        for (const [k, at] of changes) cuts = CHANGES[k](cuts, game, at);
        const changed = claiming(withCuts(proof, game, cuts), game, truth + more);
        const { valid, lower } = checkProof(game, changed);
        if (valid) accepted++;
        else refused++;
        expect(lower ?? 0).toBeLessThanOrEqual(truth);
      },
    ),
    { numRuns: 1000 },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(20);
});

const EDITS: readonly ((part: PartProof, game: Game, at: number) => readonly PartProof[])[] = [
  () => [],
  (part) => [part, part],
  (part, _, at) => [{ ...part, value: part.value + 1 + (at % 3) }],
  (part, { n }, at) => [{ ...part, at: at % n }],
  (part) => [{ ...part, nodes: part.nodes.slice(1) }],
  (part, { n }, at) => [{ ...part, nodes: Int32Array.of(...part.nodes, at % n) }],
  (part) => [{ ...part, steps: part.steps.slice(0, -1) }],
  (part, { n }, at) => [{ ...part, steps: [...part.steps, { kind: 'out', node: at % n }] }],
];

it('parts that were changed are refused, or prove no more than the truth', () => {
  const files = FILES.filter(([name]) => name.endsWith('-parts'));
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.nat(2),
      fc.array(fc.tuple(fc.nat(EDITS.length - 1), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
      (which, more, edits) => {
        const [name, game, truth] = files[which];
        const proof = proofOf(name, game);
        let parts = proof.parts!;
        for (const [k, where, at] of edits)
          parts = parts.flatMap((part, i, all) =>
            i === where % all.length ? EDITS[k](part, game, at) : [part],
          );
        const { valid, lower } = checkProof(game, claiming({ ...proof, parts }, game, truth + more));
        if (valid) accepted++;
        else refused++;
        expect(lower ?? 0).toBeLessThanOrEqual(truth);
      },
    ),
    { numRuns: 1000 },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(20);
});

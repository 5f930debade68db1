// Proofs by branch and bound on the linear relaxation, and part by part: accepted for every game; changed ones are refused, or prove no more than the truth.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setCover } from '../../bench/solve/covering.ts';
import { anyOwner, uniformMealy } from '../../bench/solve/families.ts';
import { strung } from '../../bench/solve/structured.ts';
import { sourceOf } from '../../src/base/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';
import {
  checkWitness,
  type LowerBoundProof as Proof,
  readProof,
  solve,
  writeProof,
} from '../../src/solve/index.ts';
import { type Clause, checkProof, type PartProof } from '../../src/solve/proof/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { claimed, provedByParts, refutedBy } from '../reference/refuted-by.ts';

const games = arbitraryGame({ maxNodes: 8 });

/** Small machines, each entered by one state. */
const strings = fc
  .tuple(
    fc.constantFrom('corridor', 'choices', 'doors'),
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.nat(),
  )
  .map(([shape, blocks, states, seed]) => plainGame(strung(shape, blocks, states, false, seed)));

/** What a closed set gains, so that nobody can be sure of more; the least one, if the solver is right. */
const most = (game: Game): number => checkWitness(game, solve(game, { restart: true }).witness).upper!;

const cutsOf = (game: Game, value: number): readonly Clause[] | null =>
  refutedBy(game, value, 'branches')?.cuts ?? null;

const reread = (game: Game, proof: Proof): Proof => {
  const read = readProof(sourceOf('p.json', [...writeProof(game, proof)].join('')), game);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.proof;
};

const withMore = (proof: Proof): Proof => ({
  ...proof,
  value: proof.value + 1,
  lower: proof.lower.map((l) => (l > 0 ? l + 1 : 0)),
});

describe('a proof by cuts', () => {
  it('is accepted for every game, and is the same after writing and reading', () => {
    fc.assert(
      fc.property(games, (game) => {
        const value = bruteForce(game, { restart: true });
        const proof = claimed(game, value, { cuts: cutsOf(game, value)! });
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
        expect(reread(game, proof)).toEqual(proof);
      }),
      { numRuns: 1000 },
    );
  });

  it('is not to be had for more than the truth', () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 1, max: 3 }), (game, more) => {
        const value = bruteForce(game, { restart: true }) + more;
        if (game.gain[game.initial] >= value) return;
        const cuts = cutsOf(game, value);
        if (cuts) expect(checkProof(game, claimed(game, value, { cuts })).lower).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('fixes what it can, and splits', () => {
    const kinds = new Set<string>();
    for (const drawn of [setCover(60, 3), anyOwner(400, 50, 3, 7), uniformMealy(12, 2, 2, 9)]) {
      const game = plainGame(drawn);
      const { lower: value } = solve(game, { restart: true });
      const cuts = cutsOf(game, value)!;
      const proof = reread(game, claimed(game, value, { cuts }));
      expect(checkProof(game, proof)).toMatchObject({ valid: true, lower: value });
      expect(checkProof(game, withMore(proof)).lower).toBeNull();
      for (const { kind } of cuts) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(['clause', 'cut', 'fixed']);
  });
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
const changes = fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat()), { minLength: 1, maxLength: 3 });

it('a proof by cuts that was changed is refused, or proves no more than the truth', () => {
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(games, fc.nat(2), changes, (game, more, list) => {
      const truth = bruteForce(game, { restart: true });
      let cuts = cutsOf(game, truth)!;
      for (const [which, at] of list) cuts = CHANGES[which](cuts, game, at);
      const { valid, lower } = checkProof(game, claimed(game, truth + more, { cuts }));
      if (!valid) refused++;
      else accepted++;
      expect(lower ?? 0).toBeLessThanOrEqual(truth);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(300);
});

describe('a proof part by part', () => {
  it('is accepted where there are parts, and is the same after writing and reading', () => {
    let taken = 0;
    fc.assert(
      fc.property(strings, (game) => {
        const value = most(game);
        const parts = provedByParts(game, value);
        if (!parts) return;
        taken++;
        const proof = claimed(game, value, { parts });
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
        expect(checkProof(game, withMore(proof)).lower).toBeNull();
        expect(reread(game, proof)).toEqual(proof);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(300);
  });

  it('is what the solver writes of machines along a corridor', () => {
    const game = strung('corridor', 3, 40, false, 5);
    const { lower, proof } = solve(game, { restart: true, proof: true });
    expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
    expect(proof!.questions).toEqual([]);
    const machines = proof!.parts!.filter(({ nodes }) => nodes.length > 100);
    expect(machines.map(({ at }) => game.ids[at])).toEqual(['t80', 't40', 't0']);
  });

  const edits: readonly ((part: PartProof, game: Game, at: number) => readonly PartProof[])[] = [
    () => [],
    (part) => [part, part],
    (part, _, at) => [{ ...part, value: part.value + 1 + (at % 3) }],
    (part, { n }, at) => [{ ...part, at: at % n }],
    (part) => [{ ...part, nodes: part.nodes.slice(1) }],
    (part, { n }, at) => [{ ...part, nodes: Int32Array.of(...part.nodes, at % n) }],
    (part) => [{ ...part, steps: part.steps.slice(0, -1) }],
    (part, { n }, at) => [{ ...part, steps: [...part.steps, { kind: 'out', node: at % n }] }],
  ];

  it('that was changed is refused, or proves no more than the truth', () => {
    let refused = 0;
    let accepted = 0;
    fc.assert(
      fc.property(
        strings,
        fc.nat(2),
        fc.array(fc.tuple(fc.nat(edits.length - 1), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
        (game, more, list) => {
          const truth = most(game);
          let parts = provedByParts(game, truth);
          if (!parts) return;
          for (const [which, where, at] of list)
            parts = parts.flatMap((part, i, all) =>
              i === where % all.length ? edits[which](part, game, at) : [part],
            );
          const { valid, lower } = checkProof(game, claimed(game, truth + more, { parts }));
          if (!valid) refused++;
          else accepted++;
          expect(lower ?? 0).toBeLessThanOrEqual(truth);
        },
      ),
      { numRuns: 3000 },
    );
    expect(Math.min(refused, accepted)).toBeGreaterThan(100);
  });
});

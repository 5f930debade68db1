import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import {
  checkLabelWitness,
  isLabelWitness,
  type LabelWitness,
  readLabelWitness,
  writeLabelWitness,
} from '../../src/certificate/index.ts';
import { forGoal, gainOf, labelsAsNodes, reachable } from '../../src/game/index.ts';
import { planOf, runnerOf } from '../../src/run/index.ts';
import { solve, solveLabels } from '../../src/solve/index.ts';
import { labelled } from '../arbitrary/labelled-game.ts';
import { labelBruteForce } from '../reference/label-brute-force.ts';

describe('the guarantee for labels', () => {
  it.each([false, true])('is what the definition gives, with a proof that holds, restart %s', (restart) => {
    let byLayers = 0;
    fc.assert(
      fc.property(labelled(8), (model) => {
        const game = forGoal(model, 'labels');
        const { lower, upper, total, witness } = solveLabels(game, { restart });
        const expected = labelBruteForce(game, restart);
        expect([lower, upper]).toEqual([expected, expected]);
        expect(total).toBe(gainOf(game, reachable(game)));
        expect(checkLabelWitness(game, witness)).toMatchObject({ valid: true, upper: expected, issues: [] });
        if (witness.layers.length > 0) byLayers++;
        for (const c of [expected - 1, expected]) {
          if (c >= 0) expect(solveLabels(game, { restart, atMost: c }).atMost).toBe(c >= expected);
        }
      }),
      { numRuns: 1000 },
    );
    if (!restart) expect(byLayers).toBeGreaterThan(5);
  });

  it('is not proven lower than it is by any damaged proof', () => {
    fc.assert(
      fc.property(labelled(6), fc.nat(), fc.boolean(), (model, pick, restart) => {
        const game = forGoal(model, 'labels');
        const expected = labelBruteForce(game, restart);
        const { witness } = solveLabels(game, { restart });
        for (const damaged of damages(witness, pick)) {
          const { valid, upper } = checkLabelWitness(game, damaged);
          if (valid) expect(upper).toBeGreaterThanOrEqual(expected);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the plain game of labels', () => {
  it.each([false, true])('has the same guarantee, for tools that know no labels, restart %s', (restart) => {
    fc.assert(
      fc.property(labelled(5), (model) => {
        const game = forGoal(model, 'labels');
        if (!game.tags) return;
        const plain = labelsAsNodes(game, restart);
        expect(plain.countsTags).toBeUndefined();
        expect(solve(plain, { restart }).upper).toBe(labelBruteForce(game, restart));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a campaign for labels', () => {
  it('gains each label once, and no more than the guarantee against an adversary', () => {
    fc.assert(
      fc.property(labelled(6), fc.nat(1000), fc.constantFrom('rdm', 'adaptive'), (model, seed, strategy) => {
        const game = forGoal(model, 'labels');
        const spec = { game, strategy, budget: 60, resetCost: 1000, seed };
        for (const sut of ['uniform', 'adversary']) {
          const visited = new Set<number>();
          const recorder = {
            start: () => visited.add(game.initial),
            step: (edge: number) => visited.add(game.target[edge]),
          };
          const { gain, coverage } = runnerOf(planOf({ ...spec, sut }))(0, recorder as never);
          const labels = gainOf(game, visited);
          expect(gain).toBe(labels);
          if (labels > 0) expect(coverage).toBeCloseTo((100 * labels) / gainOf(game, reachable(game)), 9);
          if (sut === 'adversary') expect(gain).toBeLessThanOrEqual(labelBruteForce(game, false));
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('survives its file', () => {
  fc.assert(
    fc.property(labelled(6), fc.boolean(), (model, restart) => {
      const game = forGoal(model, 'labels');
      const { witness } = solveLabels(game, { restart });
      const source = sourceOf('w.json', writeLabelWitness(game, witness));
      expect(isLabelWitness(source)).toBe(true);
      const read = readLabelWitness(source, game);
      expect(read.ok && checkLabelWitness(game, read.value)).toMatchObject({
        valid: true,
        upper: witness.value,
      });
    }),
    { numRuns: 60 },
  );
});

function damages(witness: LabelWitness, pick: number): LabelWitness[] {
  const { layers, closed, traps, value } = witness;
  const lower = { ...witness, value: value - 1 };
  return [
    lower,
    { ...lower, layers: layers.map((layer) => ({ ...layer, rest: Math.max(0, layer.rest - 1) })) },
    { ...lower, layers: layers.map((layer) => ({ ...layer, covered: [] })) },
    { ...lower, layers: layers.filter((_, i) => i !== pick % layers.length), closed },
    { ...lower, closed: closed.map((set) => set.filter((_, i) => i !== pick % set.length)) },
    { ...lower, traps: traps.map((trap) => ({ ...trap, value: trap.value - 1 })) },
    {
      ...lower,
      traps: traps.map(({ node, value: v, trap }) => ({
        node,
        value: v,
        trap: trap.filter((u) => u === node),
      })),
    },
    { ...lower, traps: traps.filter((_, i) => i !== pick % traps.length) },
  ];
}

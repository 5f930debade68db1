// The quick strategies against the literal ones of test/reference: the same distribution of picks, and the same mean coverage
// and cost. All seeds are fixed, so nothing here is flaky; bounds are four standard errors.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { caseBook } from '../../src/strategy/case-book.ts';
import { GreatestDraw } from '../../src/strategy/greatest-draw.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { naivePick, naiveRun } from '../reference/naive-strategies.ts';
import { randomGraph } from '../reference/random-graph.ts';

const PICKS = 20_000;
const RUNS = 1500;

describe('picks of the greatest draw', () => {
  for (const id of ['s3', 's4'] as const) {
    it(`${id} picks as its definition does`, () => {
      const game = randomGraph({ nodes: 40, edges: 70, seed: 5, forward: true, sutShare: 0.3 });
      const suite = makeSuite(game, 'node');
      const book = caseBook({ game, suite, budget: 0, resetCost: 0 });
      const paths = suite.cases.map((path) => [...path]);
      for (const coveredCount of [0, 1, 12, 30, 36]) {
        const order = [0, ...shuffled(game.n, 8)].slice(0, coveredCount);
        const covered = new Set(order);
        const quickDice = Dice.of(1, coveredCount);
        const draw = new GreatestDraw(
          book,
          id === 's3' ? new Int32Array(paths.length).fill(1) : book.sutPositions,
          quickDice,
        );
        for (const v of covered) draw.cover(v);
        const naiveDice = Dice.of(2, coveredCount);
        const quick = new Float64Array(paths.length);
        const naive = new Float64Array(paths.length);
        for (let i = 0; i < PICKS; i++) {
          quick[draw.pick()]++;
          naive[naivePick(id, game, paths, { covered, executed: new Set() }, naiveDice)]++;
        }
        for (let c = 0; c < paths.length; c++) {
          const error = 4 * Math.sqrt(quick[c] + naive[c] + 1);
          expect(Math.abs(quick[c] - naive[c]), `case ${c}, ${coveredCount} covered`).toBeLessThan(error);
        }
      }
    });
  }
});

describe('runs cover and cost what the definitions say', () => {
  const games: [string, Game, number][] = [
    ['strong', randomGraph({ nodes: 30, edges: 60, seed: 1 }), 150],
    ['with sinks', randomGraph({ nodes: 25, edges: 45, seed: 2, forward: true }), 200],
    ['mostly the SUT’s', randomGraph({ nodes: 20, edges: 60, seed: 3, sutShare: 0.8 }), 120],
  ];
  for (const [name, game, budget] of games) {
    for (const id of ['gmu', 's1.5', 's2', 's3', 's4', 'rdm', 'rdm-reset']) {
      it(`${id}, ${name}`, () => {
        const suite = makeSuite(game, 'node');
        const paths = suite.cases.map((path) => [...path]);
        const player = strategyNamed(id).prepare({ game, suite, budget, resetCost: 10 });
        const chooser = sutNamed('uniform').prepare({ game });
        const quick: number[][] = [];
        const naive: number[][] = [];
        for (let run = 0; run < RUNS; run++) {
          const campaign = new Campaign({ game, player: player(testerDice(1, run)), budget, resetCost: 10 });
          playToEnd(campaign, chooser(sutDice(1, run)));
          quick.push([campaign.coveredCount, campaign.spent]);
          const { covered, spent } = naiveRun(id, game, paths, budget, 10, Dice.of(77, run));
          naive.push([covered.size, spent]);
        }
        for (const k of [0, 1]) {
          const [a, b] = [quick, naive].map((rows) => meanAndError(rows.map((row) => row[k])));
          expect(Math.abs(a.mean - b.mean)).toBeLessThanOrEqual(4 * Math.hypot(a.error, b.error) + 1e-9);
        }
      });
    }
  }
});

function meanAndError(values: number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
}

function shuffled(n: number, seed: number): number[] {
  const dice = Dice.of(seed);
  const items = Array.from({ length: n - 1 }, (_, i) => i + 1);
  for (let i = items.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

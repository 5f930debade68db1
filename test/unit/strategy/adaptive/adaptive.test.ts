import { describe, expect, it } from 'vitest';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import {
  type AdaptivePlayer,
  AWAIT,
  adaptive,
  RESET,
  STRATEGIES,
  type Strategy,
} from '../../../../src/strategy/index.ts';
import { makeSuite } from '../../../../src/suite/index.ts';
import { type Chooser, sutNamed } from '../../../../src/sut/index.ts';
import { atLength } from '../../../length.ts';
import { randomGraph } from '../../../reference/random-graph.ts';

type Nodes = Record<string, [owner: 'tester' | 'sut', gain: number, ...successors: string[]]>;

function game(nodes: Nodes, initial = Object.keys(nodes)[0]): Game {
  return buildGame({
    initial,
    nodes: Object.entries(nodes).map(([id, [owner, gain]]) => ({ id, owner, gain })),
    edges: Object.entries(nodes).flatMap(([from, [, , ...to]]) => to.map((w) => ({ from, to: w }))),
  });
}

function play(
  game: Game,
  budget: number,
  chooser: Chooser,
  resetCost = 10,
): { campaign: Campaign; path: string[] } {
  const path: string[] = [];
  const campaign: Campaign = new Campaign({
    game,
    player: adaptive.prepare({ game, budget, resetCost })(testerDice(1, 0)),
    budget,
    resetCost,
    recorder: { start: () => path.push('reset'), step: (e) => path.push(game.ids[game.target[e]]) },
  });
  playToEnd(campaign, chooser);
  return { campaign, path };
}

const first: (game: Game) => Chooser = (game) => ({ choose: (v) => game.outStart[v] });

describe('adaptive', () => {
  it('goes on from wherever the SUT went', () => {
    const g = game({
      a: ['sut', 1, 'b', 'c'],
      b: ['tester', 1, 'd'],
      c: ['tester', 1, 'a'],
      d: ['tester', 1, 'a'],
    });
    const answers = [0, 1];
    const { campaign, path } = play(g, 50, { choose: (v) => g.outStart[v] + (answers.shift() ?? 0) });
    expect(path).toEqual(['reset', 'b', 'd', 'a', 'c']);
    expect(campaign.end).toEqual({ reason: 'strategy', why: 'every node is covered' });
  });

  it('waits for the greater gain if it comes before the budget ends, and only then', () => {
    const way = Array.from({ length: 16 }, (_, i) => `w${i}`);
    const nodes: Nodes = { start: ['tester', 1, 'small', 'w0'], small: ['tester', 2], great: ['tester', 3] };
    way.forEach((id, i) => {
      nodes[id] = ['tester', 0, way[i + 1] ?? 'great'];
    });
    const g = game(nodes);
    expect(play(g, 18, first(g)).campaign.gain).toBe(4);
    expect(play(g, 17, first(g)).campaign.gain).toBe(3);
  });

  it('says which nodes are impossible when it stops', () => {
    const g = game({ a: ['tester', 1, 'b'], b: ['tester', 1], x: ['tester', 1, 'a'] });
    expect(play(g, 50, first(g)).campaign.end!.why).toBe(
      'every reachable node is covered (1 node is unreachable)',
    );
  });

  it('says that the budget does not suffice', () => {
    const g = game({ a: ['tester', 1, 'b', 'c'], b: ['tester', 1], c: ['tester', 1] });
    expect(play(g, 12, first(g)).campaign.end!.why).toBe(
      'no uncovered node can be reached with the budget left (10), too little for a reset',
    );
    expect(play(g, 14, first(g)).campaign.gain).toBe(3);
  });

  it('leaves a trap by a reset as soon as it holds nothing new', () => {
    const g = game({
      a: ['tester', 1, 't', 'b'],
      t: ['tester', 1, 'u'],
      u: ['tester', 1, 't'],
      b: ['tester', 1, 'b'],
    });
    const { campaign, path } = play(g, 40, first(g));
    expect(campaign.gain).toBe(4);
    expect(campaign.spent).toBe(path[1] === 'b' ? 2 + 11 + 2 : 3 + 11 + 1);
  });

  it('takes the gain it can pay for rather than a greater one out of reach', () => {
    const far = Array.from({ length: 30 }, (_, i) => `f${i}`);
    const nodes: Nodes = { a: ['tester', 1, 'f0', 'n0'], n0: ['tester', 0, 'n1'], n1: ['tester', 1] };
    far.forEach((id, i) => {
      nodes[id] = ['tester', i === 29 ? 1000 : 0, ...(i < 29 ? [far[i + 1]] : [])];
    });
    const g = game(nodes);
    expect(play(g, 20, first(g)).campaign.gain).toBe(2);
    expect(play(g, 31, first(g)).campaign.gain).toBe(1001);
  });

  it('finds its way to a gain so far away that its value is nothing', () => {
    const nodes: Nodes = {};
    for (let i = 0; i < 3000; i++)
      nodes[`v${i}`] = ['tester', i === 2999 ? 1 : 0, ...(i < 2999 ? ['v0', `v${i + 1}`] : [])];
    const g = game(nodes);
    expect(play(g, 3000, first(g)).campaign.gain).toBe(1);
  });

  it('gives up an answer that never comes for another way', () => {
    // The SUT at s could go to x, and never does; y is reached by a detour of covered nodes.
    const g = game({
      a: ['tester', 1, 's', 'p'],
      s: ['sut', 1, 'a', 'x'],
      x: ['tester', 1, 'a'],
      p: ['tester', 1, 'q'],
      q: ['tester', 1, 'r'],
      r: ['tester', 1, 'y'],
      y: ['tester', 1, 'a'],
    });
    const { path } = play(g, 60, first(g));
    expect(path).toContain('y');
  });

  it('shows what its nodes are worth', () => {
    const g = game({ a: ['tester', 1, 'b', 'c'], b: ['tester', 1, 'a'], c: ['sut', 3, 'a'] });
    const player = adaptive.prepare({ game: g, budget: 9, resetCost: 10 })(
      testerDice(1, 0),
    ) as AdaptivePlayer;
    expect(player.bestMove(0)).toBe(1);
    expect(player.bestMove(2)).toBe(AWAIT);
    // The node of gain 3, and a quarter of what lies beyond it.
    expect(player.value(0)).toBeGreaterThan(0.95 * 3);
    expect(player.value(0)).toBeLessThan(0.95 * (3 + 1));
    const trap = game({ a: ['tester', 1, 'b', 'c'], b: ['tester', 0, 'b'], c: ['sut', 3, 'a'] });
    const other = adaptive.prepare({ game: trap, budget: 9, resetCost: 1 })(
      testerDice(1, 0),
    ) as AdaptivePlayer;
    expect(other.bestMove(1)).toBe(RESET);
  });

  it('is not behind the best of the six', () => {
    const RUNS = atLength(16, 40);
    for (const [sut, seed] of [
      ['uniform', 1],
      ['weighted', 2],
      ['biased', 3],
    ] as const) {
      const g = randomGraph({ nodes: 50, edges: 110, seed, forward: seed === 2 });
      const suite = makeSuite(g, 'node');
      for (const budget of [60, 250]) {
        const mean = (strategy: Strategy): number => {
          const players = strategy.prepare({ game: g, suite, budget, resetCost: 10 });
          const choosers = sutNamed(sut).prepare({ game: g });
          let sum = 0;
          for (let run = 0; run < RUNS; run++) {
            const campaign = new Campaign({
              game: g,
              player: players(testerDice(1, run)),
              budget,
              resetCost: 10,
            });
            playToEnd(campaign, choosers(sutDice(1, run)));
            sum += campaign.gain;
          }
          return sum / RUNS;
        };
        const six = STRATEGIES.slice(0, 6).map(mean);
        expect(mean(adaptive)).toBeGreaterThanOrEqual(Math.max(...six) - 0.5);
      }
    }
  });

  it('plays on a large graph', () => {
    const g = randomGraph({ nodes: 20_000, edges: 50_000, seed: 1 });
    const { campaign } = play(g, 6_000, sutNamed('uniform').prepare({ game: g })(sutDice(1, 0)));
    expect(campaign.gain).toBeGreaterThan(3_500);
  });
});

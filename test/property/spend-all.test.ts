// What --spend-all promises: the campaign is the strategy's own as long as that lasts, the budget is spent to the last
// step that can be paid for, and what is tested least is tested next.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deficientOfLarger } from '../../bench/adaptive/larger-games.ts';
import { GrowingInts } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { Campaign, playToEnd, replayEvents, sutDice, testerDice } from '../../src/run/index.ts';
import { RESET, STRATEGIES, type Strategy, spendingAll, strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { type Chooser, sutNamed } from '../../src/sut/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { worstCaseCost } from '../reference/worst-case.ts';

function campaignOf(
  game: Game,
  strategy: Strategy,
  budget: number,
  resetCost: number,
  events?: GrowingInts,
  seed = 1,
) {
  const player = strategy.prepare({ game, suite: makeSuite(game, 'node'), budget, resetCost })(
    testerDice(seed, 0),
  );
  const recorder = { start: () => events?.push(RESET), step: (edge: number) => events?.push(edge) };
  return new Campaign({ game, player, budget, resetCost, recorder });
}

function play(game: Game, strategy: Strategy, budget: number, resetCost: number, chooser?: Chooser) {
  const events = new GrowingInts();
  const campaign = campaignOf(game, strategy, budget, resetCost, events);
  playToEnd(campaign, chooser ?? sutNamed('uniform').prepare({ game })(sutDice(1, 0)));
  return { campaign, events: events.view() };
}

const setting = fc.record({
  game: arbitraryGame({ maxNodes: 8 }),
  id: fc.constantFrom(...STRATEGIES.map(({ id }) => id)),
  budget: fc.integer({ min: 1, max: 120 }),
  resetCost: fc.integer({ min: 0, max: 6 }),
});

describe('spendingAll', () => {
  it('plays as the strategy does, then on to the end of the budget', () => {
    fc.assert(
      fc.property(setting, ({ game, id, budget, resetCost }) => {
        const plain = play(game, strategyNamed(id), budget, resetCost);
        const all = play(game, spendingAll(strategyNamed(id)), budget, resetCost);
        // One that rolls no dice lets the hunt begin where the budget is ample.
        if (!(strategyNamed(id) as Strategy).huntsFirst)
          expect(all.events.slice(0, plain.events.length)).toEqual(plain.events);
        const { campaign } = all;
        expect(campaign.spent).toBeLessThanOrEqual(budget);
        if (campaign.spent < budget && campaign.end!.reason !== 'strategy') {
          const { node } = campaign;
          expect([game.outStart[node + 1] - game.outStart[node], campaign.canReset]).toEqual([0, false]);
        }
        // Where the initial node has no way on there is nothing to test.
        if (campaign.end!.reason === 'strategy')
          expect(game.outStart[game.initial + 1]).toBe(game.outStart[game.initial]);
      }),
    );
  });

  it('is never deficient where adaptive is not: the hunt begins only where the rest pays for what can be forced', () => {
    let hunted = 0;
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 6 }),
        fc.constantFrom(0, 1, 4),
        fc.constantFrom(0, 10, 60, 200),
        fc.constantFrom('adversary', 'sticky', 'log-consistent'),
        (game, resetCost, spare, sut) => {
          const wanted = bruteForce(game, { restart: true });
          const cost = worstCaseCost(game, resetCost, wanted, 60);
          fc.pre(Number.isFinite(cost));
          const chooser = () => sutNamed(sut).prepare({ game, restart: true })(sutDice(1, 0));
          const plain = play(game, strategyNamed('adaptive'), cost + spare, resetCost, chooser());
          const all = play(game, spendingAll(strategyNamed('adaptive')), cost + spare, resetCost, chooser());
          expect(all.campaign.gain).toBeGreaterThanOrEqual(wanted);
          const begun = plain.events.length;
          if (String(all.events.slice(0, begun)) !== String(plain.events)) hunted++;
        },
      ),
      { numRuns: 150 },
    );
    expect(hunted).toBeGreaterThan(3);
  });

  // Each of these ended below what its budget forces, as a verdict knows it, when nobody watched over the hunt.
  it('is not deficient on larger games either, where adaptive watches over the hunt', () => {
    for (const first of [882030, 882040, 882049, 882070]) {
      const some = { games: 1, first, most: 40, suts: ['sticky'] };
      const { whole, most } = deficientOfLarger(spendingAll(strategyNamed('adaptive')), some);
      expect([...whole.deficient, ...most.deficient]).toEqual([]);
    }
  });

  it('comes again the same way, as far as it was recorded', () => {
    fc.assert(
      fc.property(setting, ({ game, id, budget, resetCost }) => {
        const strategy = spendingAll(strategyNamed(id));
        const { events } = play(game, strategy, budget, resetCost);
        const again = campaignOf(game, strategy, budget, resetCost);
        expect(replayEvents(again, sutNamed('uniform').prepare({ game })(sutDice(1, 0)), events)).toBeNull();
      }),
    );
  });

  it('walks every case of a suite to its end before it hunts, and gives up those that the SUT never lets end', () => {
    /** The nodes of each test, from its reset. */
    const testsIn = (game: Game, events: Int32Array): number[][] => {
      const tests: number[][] = [];
      for (const event of events) {
        if (event === RESET) tests.push([game.initial]);
        else tests.at(-1)!.push(game.target[event]);
      }
      return tests;
    };
    const begins = (test: readonly number[], path: Int32Array): boolean =>
      path.every((v, i) => test[i] === v);
    let left = 0;
    let diverted = 0;
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 6 }),
        fc.constantFrom('gmu', 's1.5', 's2', 's3', 's4'),
        fc.constantFrom('edge', 'edge-pair', 'prime-path'),
        (game, id, criterion) => {
          const suite = makeSuite(game, criterion);
          fc.pre(suite.cases.length > 0);
          const steps = suite.cases.reduce((sum, path) => sum + path.length + 3, 0);
          const played = (strategy: Strategy) => {
            const events = new GrowingInts();
            const setup = { game, suite, budget: 20 * steps, resetCost: 2 };
            const recorder = { start: () => events.push(RESET), step: (edge: number) => events.push(edge) };
            const player = strategy.prepare(setup)(testerDice(1, 0));
            const campaign = new Campaign({ ...setup, player, recorder });
            playToEnd(campaign, sutNamed('uniform').prepare({ game })(sutDice(1, 0)));
            return testsIn(game, events.view());
          };
          const alone = played(strategyNamed(id));
          const all = played(spendingAll(strategyNamed(id)));
          for (const path of suite.cases) {
            if (!alone.some((test) => begins(test, path))) left++;
            if (all.some((test) => begins(test, path))) continue;
            // Only a choice of the SUT keeps a case from its end, and it had its chances.
            expect(path.some((v) => game.owner[v] === 1)).toBe(true);
            if (path.length > 1) diverted++;
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(left).toBeGreaterThan(50);
    expect(diverted).toBeGreaterThan(5);
  });

  it('takes every transition again and again where all can be forced', () => {
    const ring = buildGame({
      initial: 'r0',
      nodes: Array.from({ length: 12 }, (_, i) => ({ id: `r${i}`, owner: 'tester' as const })),
      edges: Array.from({ length: 12 }, (_, i) =>
        [1, 5].map((far) => ({ from: `r${i}`, to: `r${(i + far) % 12}`, label: `on ${far}` })),
      ).flat(),
    });
    // Ten rounds at the best: nothing is taken much more often than anything else. A random walk takes something less than five times.
    const seeds = Array.from({ length: 10 }, (_, i) => i + 1);
    const taken = seeds.map((seed) => {
      const campaign = campaignOf(ring, spendingAll(strategyNamed('adaptive')), 24 * 10, 10, undefined, seed);
      playToEnd(campaign, sutNamed('uniform').prepare({ game: ring })(sutDice(1, 0)));
      return campaign.taken;
    });
    const least = taken.map((edges) => Math.min(...edges));
    expect(least.reduce((sum, times) => sum + times, 0) / seeds.length).toBeGreaterThanOrEqual(6.5);
    for (const edges of taken) expect(Math.max(...edges)).toBeLessThanOrEqual(12);
  });

  it('leaves the ways on from a node alone to which the SUT never leads', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'sut' },
        { id: 'b', owner: 'tester' },
        { id: 'c', owner: 'tester' },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'often' },
        { from: 'a', to: 'c', label: 'never' },
        { from: 'b', to: 'a', label: 'again' },
        { from: 'b', to: 'b', label: 'wait' },
        { from: 'c', to: 'c', label: 'wait' },
      ],
    });
    const { campaign } = play(game, spendingAll(strategyNamed('gmu')), 600, 10, {
      choose: (v) => game.outStart[v],
    });
    expect(campaign.spent).toBe(600);
    const [again, wait] = [2, 3].map((e) => campaign.taken[e]);
    expect(Math.min(again, wait) * 9).toBeGreaterThan(Math.max(again, wait));
    expect(wait).toBeGreaterThan(30);
  });

  it('does not wait for ever for what the SUT never does', () => {
    const lamp = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester' },
        { id: 'asked', owner: 'sut' },
        { id: 'b', owner: 'tester' },
        { id: 'c', owner: 'tester' },
      ],
      edges: [
        { from: 'a', to: 'asked', label: 'ask' },
        { from: 'a', to: 'c', label: 'far' },
        { from: 'asked', to: 'b', label: 'often' },
        { from: 'asked', to: 'b', label: 'never' },
        { from: 'b', to: 'a', label: 'back' },
        { from: 'c', to: 'c', label: 'turn' },
        { from: 'c', to: 'a', label: 'home' },
      ],
    });
    const often = lamp.labels.indexOf('often');
    const stubborn = {
      choose: (node: number) => lamp.outStart[node] + (lamp.label[lamp.outStart[node]] === often ? 0 : 1),
    };
    const { campaign } = play(lamp, spendingAll(strategyNamed('adaptive')), 600, 10, stubborn);
    for (let e = 0; e < lamp.m; e++) {
      if (lamp.labels[lamp.label[e]] === 'never') expect(campaign.taken[e]).toBe(0);
      else expect(campaign.taken[e]).toBeGreaterThan(10);
    }
  });
});

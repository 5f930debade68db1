// Partial observation: whatever the labels hide, the SUT is always in the set the campaign keeps, what counts as
// covered was visited, and what was visited counts at least as possible.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { buildGame, forGoal, type Game, type GameSpec, GOALS, isTransition } from '../../src/game/index.ts';
import { Campaign, Referee, testerDice } from '../../src/run/index.ts';
import { drive } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { simulatedDriver } from '../reference/simulated-driver.ts';

/** Alternating games: every tester node has the stimuli a and b, and SUT nodes answer with one of few words. */
const hiddenGame = fc
  .record({
    pairs: fc.integer({ min: 2, max: 6 }),
    words: fc.integer({ min: 1, max: 3 }),
    seed: fc.integer({ min: 0, max: 1 << 20 }),
  })
  .map(({ pairs, words, seed }): Game => {
    const dice = Dice.of(seed);
    const nodes: GameSpec['nodes'][number][] = [];
    const edges: GameSpec['edges'][number][] = [];
    for (let i = 0; i < pairs; i++) {
      nodes.push({ id: `t${i}`, owner: 'tester' }, { id: `s${i}`, owner: 'sut' });
      for (const label of ['a', 'b']) edges.push({ from: `t${i}`, to: `s${dice.below(pairs)}`, label });
      for (let k = 0; k < 3; k++) {
        const to = dice.below(4) === 0 ? `s${dice.below(pairs)}` : `t${dice.below(pairs)}`;
        if (to !== `s${i}`) edges.push({ from: `s${i}`, to, label: `w${dice.below(words)}` });
      }
      edges.push({ from: `s${i}`, to: `t${dice.below(pairs)}`, label: 'w0' });
    }
    return buildGame({ initial: 't0', nodes, edges });
  });

/** `game` is the model, or the game of its transitions; the SUT knows the model alone. */
function play(model: Game, game: Game, seed: number) {
  const chooser = sutNamed('uniform').prepare({ game: model })(Dice.of(seed, 7));
  const driver = simulatedDriver(model, chooser);
  const player = strategyNamed('rdm').prepare({ game, budget: 60, resetCost: 3 })(testerDice(seed, 0));
  const outside: string[] = [];
  const referee = new Referee({
    game,
    player,
    keepGoing: true,
    budget: 60,
    resetCost: 3,
    until(view) {
      const set = view.maybe ?? [view.node];
      const passing = set.some((node) => isTransition(game, node));
      if (!view.unsafe && !driver.ahead && !passing && !set.includes(driver.node))
        outside.push(`${driver.node} is not in ${set}`);
      if (!set.includes(view.node)) outside.push(`the node ${view.node} itself is not in ${set}`);
      return null;
    },
  });
  return { referee, driver, outside };
}

describe('partial observation', () => {
  it.each(GOALS)('never loses the SUT, and counts as covered only the %s that were visited', async (goal) => {
    await fc.assert(
      fc.asyncProperty(hiddenGame, fc.integer({ min: 1, max: 1000 }), async (model, seed) => {
        const game = forGoal(model, goal);
        const { referee, driver, outside } = play(model, game, seed);
        const { campaign } = referee;
        const sut = { address: 'simulated', open: () => driver };
        await drive({
          sut,
          referee,
          seed,
          // Where a set holds nodes of both owners the tester waits; here the SUT tells nothing then.
          patience: { answer: 2, late: 2 },
        });
        expect(referee.failures.list()).toEqual([]);
        expect(outside).toEqual([]);
        const possible = campaign.possible ?? campaign.covered;
        for (let v = 0; v < game.n; v++) {
          const visited = v < model.n ? driver.visited.has(v) : driver.taken.has(v - model.n);
          if (campaign.covered[v] === 1) expect(visited).toBe(true);
          // The SUT may have moved on after the last question.
          if (visited && v < model.n) expect(possible[v]).toBe(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('becomes certain in hindsight', () => {
    const game = buildGame({
      initial: 'start',
      nodes: [
        { id: 'start', owner: 'sut' },
        { id: 'left', owner: 'sut' },
        { id: 'right', owner: 'sut' },
        { id: 'end', owner: 'tester' },
      ],
      edges: [
        { from: 'start', to: 'left', label: 'go' },
        { from: 'start', to: 'right', label: 'go' },
        { from: 'left', to: 'end', label: 'tick' },
        { from: 'right', to: 'end', label: 'tock' },
        { from: 'left', to: 'left', label: 'again' },
        { from: 'right', to: 'right', label: 'again' },
      ],
    });
    const player = strategyNamed('rdm').prepare({ game, budget: 50, resetCost: 1 })(testerDice(1, 0));
    const campaign = new Campaign({ game, player, budget: 50, resetCost: 1 });
    campaign.decide();
    campaign.restarted();
    campaign.decide();
    campaign.observeSome([0, 1]);
    expect(campaign.maybe).toEqual([1, 2]);
    expect([...campaign.covered]).toEqual([1, 0, 0, 0]);
    expect([...campaign.possible!]).toEqual([1, 1, 1, 0]);
    campaign.decide();
    campaign.observeSome([3, 5]);
    expect([...campaign.covered]).toEqual([1, 0, 0, 0]);
    campaign.decide();
    campaign.observeSome([4]);
    expect(campaign.maybe).toBeNull();
    expect([...campaign.covered]).toEqual([1, 0, 1, 1]);
    expect(campaign.gain).toBe(3);
  });
});

// Every strategy against every simulated SUT: what holds of any campaign, checked by an accountant that looks
// only at the recorded play.

import { describe, expect, it } from 'vitest';
import { isSink, TESTER } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { STRATEGIES as ALL, fairWith } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { SUTS } from '../../src/sut/index.ts';
import { atLength } from '../length.ts';
import { randomGraph } from '../reference/random-graph.ts';

/** A rough plan is soon made, and played no less. */
const STRATEGIES = ALL.map((strategy) => (strategy.id === 'fair' ? fairWith(1_000_000) : strategy));
const GAMES = [
  randomGraph({ nodes: 30, edges: 60, seed: 11, maxGain: 3 }),
  randomGraph({ nodes: 24, edges: 40, seed: 12, forward: true }),
  randomGraph({ nodes: 1, edges: 0, seed: 13 }),
  randomGraph({ nodes: 2, edges: 1, seed: 14, sutShare: 1 }),
  randomGraph({ nodes: 12, edges: 40, seed: 15, sutShare: 1 }),
];
const BUDGETS = atLength([0, 13, 90], [0, 1, 13, 90]);
const PRICES = atLength([0, 10], [0, 10, 1000]);

type Play = (number | 'reset')[];

for (const strategy of STRATEGIES) {
  describe(strategy.id, () => {
    // What a strategy works out before it plays does not depend on the SUT.
    const prepared = new Map<string, ReturnType<typeof strategy.prepare>>();
    for (const sut of SUTS) {
      it(`against ${sut.id}`, () => {
        for (const [i, game] of GAMES.entries()) {
          const suite = makeSuite(game, 'node');
          const chooser = sut.prepare({ game });
          for (const budget of BUDGETS) {
            for (const resetCost of PRICES) {
              const key = `${i} ${budget} ${resetCost}`;
              const player = prepared.get(key) ?? strategy.prepare({ game, suite, budget, resetCost });
              prepared.set(key, player);
              const play = (run: number): { campaign: Campaign; events: Play } => {
                const events: Play = [];
                const campaign = new Campaign({
                  game,
                  player: player(testerDice(1, run)),
                  budget,
                  resetCost,
                  recorder: { start: () => events.push('reset'), step: (e) => events.push(e) },
                });
                playToEnd(campaign, chooser(sutDice(1, run)));
                return { campaign, events };
              };
              const { campaign, events } = play(3);
              play(4);
              expect(play(3).events).toEqual(events);

              const covered = new Set<number>();
              const taken = new Int32Array(game.m);
              let node = -1;
              let spent = 0;
              let broken = false;
              events.forEach((event, i) => {
                if (event === 'reset') {
                  if (i > 0) spent += resetCost;
                  node = game.initial;
                } else {
                  broken ||= game.source[event] !== node;
                  taken[event]++;
                  node = game.target[event];
                }
                spent++;
                covered.add(node);
                broken ||= spent > budget;
              });
              expect(broken).toBe(false);
              expect(campaign.spent).toBe(spent);
              expect(campaign.node).toBe(node);
              expect([...campaign.taken]).toEqual([...taken]);
              expect([...campaign.coveredNodes.subarray(0, campaign.coveredCount)]).toEqual([...covered]);
              expect(campaign.gain).toBe([...covered].reduce((sum, v) => sum + game.gain[v], 0));
              expect(campaign.end).not.toBeNull();
              if (budget > 0) expect(covered.has(game.initial)).toBe(true);
              if (node >= 0 && campaign.end!.reason === 'budget' && spent < budget) {
                expect(budget - spent).toBeLessThan(resetCost + 1);
              }
            }
          }
        }
      });
    }
  });
}

describe('simulated SUTs', () => {
  for (const sut of SUTS) {
    it(`${sut.id} answers with an edge of the node`, () => {
      for (const game of GAMES) {
        const chooser = sut.prepare({ game })(sutDice(5, 0));
        for (let round = 0; round < 20; round++) {
          for (let v = 0; v < game.n; v++) {
            if (game.owner[v] === TESTER || isSink(game, v)) continue;
            chooser.visit?.(v);
            const e = chooser.choose(v);
            if (game.source[e] !== v) expect.fail(`edge ${e} is not one of node ${v}`);
          }
        }
      }
    });
  }
});

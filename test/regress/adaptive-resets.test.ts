// The value of a reset held itself up after what it stood for was covered: where resets are cheap and answers rare, adaptive reset hundreds of times in a row on
// the initial node.

import { expect, test } from 'vitest';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { adaptive, type Player, RESET, type View } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { randomGraph } from '../reference/random-graph.ts';

test('adaptive never resets a test that has not begun', () => {
  const budget = 800;
  const resetCost = 1;
  let resets = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const game = randomGraph({ nodes: 60, edges: 150, seed });
    let steps = -1;
    const inner = adaptive.prepare({ game, budget, resetCost })(testerDice(seed, 0));
    const player: Player = {
      move(view: View) {
        const move = inner.move(view);
        if (move === RESET) {
          expect(steps, `graph ${seed}, after ${resets} resets`).not.toBe(0);
          steps = -1;
          resets++;
        }
        steps++;
        return move;
      },
    };
    const campaign = new Campaign({ game, player, budget, resetCost });
    playToEnd(campaign, sutNamed('skewed').prepare({ game })(sutDice(seed, 0)));
  }
  expect(resets).toBeGreaterThan(20);
});

// The guarantee is watched over on all graphs on which a verdict knows one unasked, up to CHEAP_NODES; beyond, nobody is called deficient.

import { expect, it } from 'vitest';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { CHEAP_NODES } from '../../../../src/play/index.ts';
import { Campaign, forcedBy, playToEnd, questionOf, sutDice, testerDice } from '../../../../src/run/index.ts';
import { adaptive, adaptiveWith, type Strategy } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

const CERTAIN = 20;

/** By `left` some nodes are certain; by `right` the SUT leads to many more, or to an end. */
function gamble(nodes: number): Game {
  const left = Array.from({ length: CERTAIN }, (_, i) => `left ${i}`);
  const rich = Array.from({ length: nodes - CERTAIN - 3 }, (_, i) => `rich ${i}`);
  const chain = (ids: readonly string[]) => ids.slice(1).map((to, i) => ({ from: ids[i], to }));
  return buildGame({
    initial: 'start',
    nodes: [
      ...['start', 'end', ...left, ...rich].map((id) => ({ id, owner: 'tester' as const })),
      { id: 'right', owner: 'sut' as const },
    ],
    edges: [
      ...chain(['start', ...left]),
      ...chain(['start', 'right', ...rich]),
      { from: 'right', to: 'end' },
    ],
  });
}

const budget = 100;
const resetCost = 1000;

function gained(game: Game, strategy: Strategy): number {
  const player = strategy.prepare({ game, budget, resetCost })(testerDice(1, 0));
  const campaign = new Campaign({ game, player, budget, resetCost });
  playToEnd(campaign, sutNamed('adversary').prepare({ game, restart: false })(sutDice(1, 0)));
  return campaign.gain;
}

it('is kept on the largest graphs that are judged unasked', () => {
  const game = gamble(CHEAP_NODES);
  const settings = { budget, resetCost };
  const forced = forcedBy(game, { ...settings, question: questionOf(game, settings) });
  expect(forced?.lower).toBe(CERTAIN + 1);
  expect(gained(game, adaptiveWith({ keepsGuarantee: false }))).toBeLessThan(CERTAIN + 1);
  expect(gained(game, adaptive)).toBe(CERTAIN + 1);
});

it('is unknown to the verdict on larger ones', () => {
  const game = gamble(CHEAP_NODES + 1);
  const settings = { budget, resetCost };
  expect(forcedBy(game, { ...settings, question: questionOf(game, settings) })).toBeNull();
});

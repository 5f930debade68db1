// Players that one preparation made do not disturb each other, even if they move in turns: the service lets campaigns
// that differ only in their seed share it.

import { expect, it } from 'vitest';
import { Campaign, sutDice, testerDice } from '../../src/run/index.ts';
import { AWAIT, RESET, STOP, STRATEGIES, spendingAll } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { SUTS } from '../../src/sut/index.ts';
import { randomGraph } from '../reference/random-graph.ts';

const PLAYERS = 5;
const game = randomGraph({ nodes: 24, edges: 52, seed: 21, maxGain: 3 });
const suite = makeSuite(game, 'node');
const setup = { game, suite, budget: 150, resetCost: 5 };
const sut = SUTS.find(({ id }) => id === 'uniform')!;

class Play {
  readonly events: number[] = [];
  readonly #campaign: Campaign;
  readonly #chooser;

  constructor(player: ReturnType<(typeof STRATEGIES)[number]['prepare']>, run: number) {
    this.#campaign = new Campaign({ ...setup, player: player(testerDice(1, run)) });
    this.#chooser = sut.prepare({ game })(sutDice(1, run));
  }

  /** One move; false at the end. */
  move(): boolean {
    const campaign = this.#campaign;
    const move = campaign.decide();
    if (move === STOP) return false;
    const event = move === AWAIT ? this.#chooser.choose(campaign.node) : move;
    if (move === RESET) campaign.restarted();
    else campaign.observe(event);
    this.events.push(event);
    return true;
  }
}

it.each([
  ...STRATEGIES,
  { ...spendingAll(STRATEGIES.find(({ id }) => id === 'adaptive')!), id: 'spend-all' },
])('players of $id play together as they play alone', (strategy) => {
  const shared = strategy.prepare(setup);
  const together = Array.from({ length: PLAYERS }, (_, run) => new Play(shared, run));
  for (let moving = together; moving.length > 0; ) moving = moving.filter((play) => play.move());
  for (const [run, { events }] of together.entries()) {
    const alone = new Play(strategy.prepare(setup), run);
    while (alone.move());
    expect(events).toEqual(alone.events);
  }
});

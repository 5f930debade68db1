// What a strategy does: asked for by those who play the system, so it comes late, with all strategies.

import { SUT } from '../../src/game/index.ts';
import { Campaign, planOf, testerDice } from '../../src/run/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../../src/strategy/index.ts';
import type { Desk } from './task.ts';

/** What a strategy does after these events: an edge, AWAIT, RESET, or STOP with a reason. */
export function* testerMove(
  { game }: Desk,
  input: {
    events: readonly number[];
    strategy: string;
    seed: number;
    budget: number;
    resetCost: number;
    restart: boolean;
  },
): Generator<never, { move: number; why: string }> {
  const { events, strategy, seed, budget, resetCost, restart } = input;
  const plan = planOf({ game, strategy, sut: 'uniform', budget, resetCost, seed, restart });
  const real = plan.strategy.prepare(plan)(testerDice(seed, 0));
  let next = 0;
  let asked = 0;
  // It is asked along the whole play, so that it knows what it would know; what it said then does not count.
  const led: Player = {
    move(view: View) {
      asked = real.move(view);
      if (next >= events.length) return asked;
      const event = events[next];
      return event === RESET ? RESET : game.owner[game.source[event]] === SUT ? AWAIT : event;
    },
  };
  const campaign = new Campaign({ game, player: led, budget, resetCost });
  for (; next < events.length; next++) {
    campaign.decide();
    if (events[next] === RESET) campaign.restarted();
    else campaign.observe(events[next]);
  }
  const move = campaign.decide();
  return { move, why: move === STOP ? (real.why ?? campaign.end?.why ?? '') : '' };
}

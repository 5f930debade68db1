// The books of a recorded play, kept without any player.

import type { Game } from '../../game/index.ts';
import { AWAIT, RESET } from '../../strategy/index.ts';
import type { Books } from './books.ts';
import { Campaign } from './campaign.ts';
import { ABANDON, SOME, someAt } from './events.ts';

/**
 * What a recorded play visited, cost and gained, whoever played it; added to `books`, if they are given. `after` hears of every event, with
 * the place where the next one begins.
 */
export function booksOf(
  game: Game,
  events: Int32Array,
  resetCost: number,
  books?: Books,
  after?: (campaign: Campaign, next: number) => void,
): Campaign {
  let next = 0;
  const player = { move: () => (events[next] === RESET ? RESET : owned(events[next])) };
  const owned = (edge: number): number => (edge >= 0 && game.owner[game.source[edge]] === 0 ? edge : AWAIT);
  const campaign = new Campaign({
    game,
    player,
    budget: Number.POSITIVE_INFINITY,
    resetCost,
    ...(books && { books }),
  });
  for (; next < events.length; next++) {
    if (events[next] === ABANDON) {
      campaign.abandon();
    } else {
      campaign.decide();
      if (events[next] === RESET) campaign.restarted();
      else if (events[next] === SOME) {
        const some = someAt(events, next);
        campaign.observeSome(some.edges, some.stay);
        next = some.next - 1;
      } else campaign.observe(events[next]);
    }
    after?.(campaign, next + 1);
  }
  return campaign;
}

// The work that is small enough for the thread that answers all clients. Everything else is read, planned and
// played in a thread of its own. The weight decides only where a campaign is played: the answers and the trace are
// the same. It counts, and looks at no clock.

import { strategyNamed } from '../../strategy/index.ts';
import type { PreparedLoad } from './load.ts';

/** Bytes of a request, a load or a trace: about 10 ms to read. */
export const SMALL_BYTES = 65_536;
/** Nodes and edges of a model. A move of `adaptive` on one takes up to 40 ms, once or twice in a campaign. */
const SMALL_MODEL = 1000;
/** The same for a strategy that solves the rest of the game before a move. */
const SMALL_TO_PONDER = 150;
/** Nodes of all cases of a suite. */
const SMALL_SUITE = 10_000;

export function isSmall({ game, suite }: PreparedLoad, strategy: string): boolean {
  const most = strategyNamed(strategy).ponders ? SMALL_TO_PONDER : SMALL_MODEL;
  const nodes = (suite?.cases ?? []).reduce((sum, { length }) => sum + length, 0);
  return game.n + game.m <= most && nodes <= SMALL_SUITE;
}

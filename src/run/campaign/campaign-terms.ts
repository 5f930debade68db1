// What a campaign is told before it begins.

import type { Game } from '../../game/index.ts';
import type { Known, Player } from '../../strategy/index.ts';
import type { Books } from './books.ts';
import type { Recorder } from './turn.ts';

export interface CampaignTerms {
  readonly game: Game;
  readonly player: Player;
  readonly budget: number;
  readonly resetCost: number;
  /** A test is reset after so many steps, if the budget pays for it; null for no limit. */
  readonly maxTest?: number | null;
  /** Whether the budget is spent to the end, on contexts: then edge pairs are counted. */
  readonly spendAll?: boolean;
  readonly recorder?: Recorder;
  /** What earlier runs have covered counts as covered. */
  readonly known?: Known;
  /** Shared by the plays of a joint campaign, which this is one of; its own if left out. */
  readonly books?: Books;
  /** Which of these plays it is, from 0. */
  readonly member?: number;
}

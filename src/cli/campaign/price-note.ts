// What keeping the guarantee costs, for a person who asked for it.

import { type Game, totalGain } from '../../game/index.ts';
import { keptGuarantee } from '../../strategy/index.ts';
import type { Context } from '../terminal/index.ts';

/** Prices of fewer points are not worth a line. */
const WORTH_A_LINE = 1;

interface Played {
  readonly game: Game;
  readonly strategy: { readonly keepsGuarantee?: true };
  readonly budget: number;
  readonly resetCost: number;
  readonly instances: number;
  /** As it was typed. */
  readonly keepGuarantee: string | undefined;
}

/** A line about the expected price, if `--keep-guarantee` was typed and the guarantee is kept at a price. */
export function notePrice(played: Played, context: Context): void {
  const { game, budget, resetCost, strategy, instances, keepGuarantee } = played;
  if (keepGuarantee === undefined || !strategy.keepsGuarantee || instances > 1) return;
  const kept = keptGuarantee({ game, budget, resetCost, keepGuarantee });
  if (!kept || kept.price.surely <= 0 || kept.price.expected <= WORTH_A_LINE) return;
  const points = kept.price.expected.toFixed(0);
  context.note(
    `kept the guarantee (${kept.gain} of ${totalGain(game)}); expected price ${points} point${
      points === '1' ? '' : 's'
    }; use --keep-guarantee never to play for the mean`,
  );
}

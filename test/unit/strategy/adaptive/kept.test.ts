// What a play on a small graph holds on to: the guarantee wherever the budget pays for it, a part of it only if that is cheap. By references
// that know no planner.

import { describe, expect, it } from 'vitest';
import { graphOf } from '../../../../bench/adaptive/graphs.ts';
import { smallGame } from '../../../../bench/adaptive/small-games.ts';
import { sharesOf } from '../../../../bench/adaptive/small-shares.ts';
import { type Game, weightOf } from '../../../../src/game/index.ts';
import { guaranteedWithin } from '../../../../src/play/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import { keptWithin } from '../../../../src/strategy/adaptive/kept.ts';
import { adaptive } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';
import { bestCoverage, uniformChances } from '../../../reference/best-coverage.ts';
import { bestKeeping } from '../../../reference/best-keeping.ts';
import { bruteForce } from '../../../reference/brute-force.ts';
import { forcedWithin } from '../../../reference/worst-case.ts';

const CHEAP = 0.02;
/** A game with a part that has its price. */
const DEAR = 511_800_000;

function weightedChances(game: Game): Float64Array {
  const sum = new Float64Array(game.n);
  for (let e = 0; e < game.m; e++) sum[game.source[e]] += weightOf(game, e);
  return Float64Array.from(game.source, (v, e) => weightOf(game, e) / sum[v]);
}

describe('what is kept on small graphs', () => {
  it('is the guarantee if the budget pays for it, and else as much of a part as is cheap', () => {
    const seen = { whole: 0, once: 0, cheap: 0, dear: 0 };
    for (const seed of [...Array.from({ length: 600 }, (_, i) => 31_000 + i), DEAR]) {
      const { game, resetCost, budget } = smallGame(seed, 10);
      if (game.n > 7 || budget > 60) continue;
      const { initial, gain } = game;
      const chances = game.weight ? [uniformChances(game), weightedChances(game)] : [uniformChances(game)];
      const kept = keptWithin(game, { budget, resetSteps: resetCost + 1, limit: 60_000, chances });
      const forced = forcedWithin(game, resetCost, budget)[budget];
      const whole = bruteForce(game, { restart: true });
      const once = bruteForce(game);
      if (forced === gain[initial]) expect(kept, `${seed}`).toBe(0);
      else if (forced >= whole) {
        seen.whole++;
        expect(kept, `${seed}`).toBe(whole);
      } else {
        const least = once <= forced ? once : gain[initial];
        if (least > gain[initial]) seen.once++;
        expect(Math.max(kept, gain[initial]), `${seed}`).toBeGreaterThanOrEqual(least);
        expect(kept, `${seed}`).toBeLessThanOrEqual(forced);
        const price = (wanted: number) =>
          Math.max(
            ...chances.map((chance) => {
              const best = (some: number) => bestKeeping(game, chance, resetCost, budget, some);
              return 1 - best(wanted) / best(least);
            }),
          );
        if (kept > least) seen.cheap++;
        expect(price(Math.max(kept, least)), `${seed}`).toBeLessThanOrEqual(CHEAP + 1e-9);
        if (kept === forced) continue;
        if (Math.max(kept, gain[initial]) < forced) {
          seen.dear++;
          expect(price(forced), `${seed}`).toBeGreaterThan(CHEAP - 1e-9);
        }
      }
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  });

  it('is no part that costs a twentieth of the expected coverage', () => {
    for (const seed of [DEAR, 511_801_159]) {
      const small = smallGame(seed, 10);
      const { game, resetCost, budget, sut } = small;
      const chance = sut === 'weighted' ? weightedChances(game) : uniformChances(game);
      const forced = forcedWithin(game, resetCost, budget)[budget];
      const best = bestCoverage(game, chance, resetCost, budget);
      expect(bestKeeping(game, chance, resetCost, budget, forced)).toBeLessThan(0.95 * best);
      expect(sharesOf(small, adaptive, 4).ofBest).toBeGreaterThan(0.97);
    }
  });

  it('is kept on the largest of them, too, of which there are more positions than are usually planned', () => {
    const game = graphOf('broad', 13, 137);
    const [budget, resetCost] = [26, 10];
    const { whole, enough } = guaranteedWithin(game, { budget, resetCost, cells: 3_000_000 });
    expect([whole.lower, enough]).toEqual([13, 26]);
    const players = adaptive.prepare({ game, budget, resetCost });
    for (const sut of ['sticky', 'log-consistent']) {
      const campaign = new Campaign({ game, player: players(testerDice(1, 0)), budget, resetCost });
      playToEnd(campaign, sutNamed(sut).prepare({ game, restart: true })(sutDice(137, 0)));
      expect(campaign.gain, sut).toBe(13);
    }
  });
});

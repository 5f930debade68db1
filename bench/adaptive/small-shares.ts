// Small games against what is best: the share of the best expected coverage (dynamic programming), the same among those who
// keep the guarantee, and campaigns that ended below a guarantee that the budget pays for at worst.

import { type Game, weightOf } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { AWAIT, RESET, type Strategy, type View } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { bestValues } from '../../test/reference/best-coverage.ts';
import { keepingValues } from '../../test/reference/best-keeping.ts';
import { bruteForce } from '../../test/reference/brute-force.ts';
import { forcedWithin, worstCaseCost } from '../../test/reference/worst-case.ts';
import { type SmallGame, smallGame } from './small-games.ts';

/** The chances of the answers of a uniform or weighted SUT. */
function chancesOf(game: Game, sut: string): Float64Array {
  const weight = (e: number) => (sut === 'weighted' ? weightOf(game, e) : 1);
  const sum = new Float64Array(game.n);
  for (let e = 0; e < game.m; e++) sum[game.source[e]] += weight(e);
  return Float64Array.from(game.source, (v, e) => weight(e) / sum[v]);
}

/** What a budget pays for at worst: the guarantee with restart, only the one without, or neither. */
export const PAID = ['with restart', 'without restart', 'neither'] as const;

export interface Shares {
  /** Of the best expected coverage. */
  readonly ofBest: number;
  /** Of the best expected coverage of those who never put at risk the guarantee that the budget pays for. */
  readonly ofKeeping: number;
  /** What these have of the best. */
  readonly keeping: number;
  readonly paid: (typeof PAID)[number];
}

/** Where so few runs say that less is lost than this, nobody looks closer. */
const CLOSE = 0.03;
/** The runs of a closer look: bad luck in the first few is no share of the best. */
const CLOSER = 60;

/** The shares that a strategy has on a game, and the best that one can have who keeps the guarantee. */
export function sharesOf(small: SmallGame, strategy: Strategy, runs: number): Shares {
  const { game, resetCost, budget, sut } = small;
  const { n, initial, gain } = game;
  const chance = chancesOf(game, sut);
  const best = bestValues(game, chance, resetCost, budget);
  const forced = forcedWithin(game, resetCost, budget)[budget];
  const guarantees = [bruteForce(game, { restart: true }), bruteForce(game), 0];
  const paid = guarantees.findIndex((guarantee) => guarantee <= forced);
  const kept = keepingValues(game, chance, resetCost, budget, guarantees[paid]);
  const first = (values: readonly Float64Array[]) =>
    gain[initial] + values[budget - 1][(1 << initial) * n + initial];
  const share = (values: readonly Float64Array[]) => {
    const rough = shareOf(small, strategy, runs, values);
    return rough > 1 - CLOSE ? rough : shareOf(small, strategy, CLOSER, values);
  };
  return {
    ofBest: share(best),
    ofKeeping: share(kept),
    keeping: first(best) === 0 ? 1 : first(kept) / first(best),
    paid: PAID[paid],
  };
}

/** What a strategy's moves lose of such values, exactly for each move, on average over runs: 1 is the best. */
function shareOf(
  { game, resetCost, budget, sut }: SmallGame,
  strategy: Strategy,
  runs: number,
  values: readonly Float64Array[],
): number {
  const { n, initial, gain, target, outStart } = game;
  const chance = chancesOf(game, sut);
  const best = gain[initial] + values[budget - 1][(1 << initial) * n + initial];
  if (best === 0) return 1;
  const after = (move: number, { node, budgetLeft, canReset }: View, C: number): number => {
    const along = (e: number): number => {
      const D = C | (1 << target[e]);
      return (D === C ? 0 : gain[target[e]]) + values[budgetLeft - 1][D * n + target[e]];
    };
    if (move >= 0) return along(move);
    if (move === RESET) return canReset ? values[budgetLeft - resetCost - 1][C * n + initial] : 0;
    if (move !== AWAIT) return 0;
    let sum = 0;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) sum += chance[e] * along(e);
    return sum;
  };
  const players = strategy.prepare({ game, budget, resetCost });
  const choosers = sutNamed(sut).prepare({ game });
  let lost = 0;
  for (let run = 0; run < runs; run++) {
    const player = players(testerDice(1, run));
    const move = (view: View): number => {
      const chosen = player.move(view);
      let C = 0;
      for (let i = 0; i < view.coveredCount; i++) C |= 1 << view.coveredNodes[i];
      lost += values[view.budgetLeft][C * n + view.node] - after(chosen, view, C);
      return chosen;
    };
    playToEnd(new Campaign({ game, player: { move }, budget, resetCost }), choosers(sutDice(1, run)));
  }
  return 1 - lost / runs / best;
}

/** Campaigns below the guarantee, of games number `first` on whose guarantee `most` pays for at worst. */
export function deficientOf(
  strategy: Strategy,
  games: number,
  first = 0,
  most = 80,
): { campaigns: number; deficient: string[] } {
  const deficient: string[] = [];
  let campaigns = 0;
  for (let seed = first, found = 0; found < games; seed++) {
    const { game, resetCost } = smallGame(seed, 8);
    if (game.n > 9) continue;
    const restart = seed % 2 === 1;
    const wanted = bruteForce(game, { restart });
    const cost = worstCaseCost(game, resetCost, wanted, most);
    if (!Number.isFinite(cost)) continue;
    found++;
    const budget = cost + [0, 1, 5, 30][seed % 4];
    const players = strategy.prepare({ game, budget, resetCost });
    for (const sut of ['adversary', 'sticky', 'log-consistent']) {
      const campaign = new Campaign({ game, player: players(testerDice(1, 0)), budget, resetCost });
      playToEnd(campaign, sutNamed(sut).prepare({ game, restart })(sutDice(seed, 0)));
      campaigns++;
      if (campaign.gain < wanted)
        deficient.push(`${seed} ${sut}: ${campaign.gain} of ${wanted} with ${budget}`);
    }
  }
  return { campaigns, deficient };
}

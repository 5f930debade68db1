// The common part of all runs of adaptive on a game, made once, when the strategy is prepared for the game and its
// budget.

import type { Game } from '../../game/index.ts';
import type { Keeping } from '../../play/index.ts';
import { priceUnitOf } from '../prices.ts';
import type { StrategySetup } from '../strategy.ts';
import { type EndgameShared, endgameOf, isPlannedWhole } from './endgame.ts';
import { Frequencies } from './frequencies.ts';
import { type Pace, paceFor, paceOf, stepsOf } from './pace.ts';
import { type Layers, layersOf } from './prospects.ts';
import { type RegionMap, Regions, regionsOf } from './regions.ts';
import type { Tuning } from './tuning.ts';
import { ValueTable } from './value-table.ts';
import { watchedBy } from './watch.ts';

/** The same for a stretch longer than usual: it pays where the lookahead comes near to seeing the end. */
const LONG_STRETCH_WORK = 4_000;

/** The same for the effort of the lookahead there: on 10 nodes three times as much, which mostly sees the end. */
const LONG_EFFORT_WORK = 300_000;

/** What all runs on a game share. */
export interface Shared {
  readonly game: Game;
  readonly layers: Layers;
  readonly regions: RegionMap;
  /** What lies ahead of each region at first, where no reset can be paid. */
  readonly counted: Regions | null;
  /** As nothing is known of the SUT yet. */
  readonly frequencies: Frequencies;
  readonly table: ValueTable;
  readonly tuning: Tuning;
  readonly resetCost: number;
  /** What a usual move costs: times are counted in those. */
  readonly unit: number;
  /** How far ahead the first moves look. */
  readonly horizon: number;
  readonly effort: number;
  /** The pace on the last stretch, if the SUT's choices are steady, and how long that is then. */
  readonly lastPace: Pace;
  readonly lastStretch: number;
  readonly lastEffort: number;
  readonly endgame: EndgameShared;
  /** The guarantee that is watched over, null if the endgame does it or none is known. */
  readonly keeping: Keeping | null;
}

/** From `least` on a large graph up to `most` on a small one. */
const bySize = ({ n, m }: Game, least: number, most: number, work: number): number =>
  Math.max(least, Math.min(most, Math.floor(work / (n + m))));

export const horizonFor = ({ perNode, nearest, farthest }: Tuning, budget: number, open: number): number =>
  Math.max(nearest, Math.min(farthest, (perNode * budget) / Math.max(1, open)));

export function sharedOf(setup: StrategySetup, tuning: Tuning): Shared {
  const { game, budget, resetCost } = setup;
  const frequencies = new Frequencies(game, tuning.priors, null, setup.known?.answers);
  const { chance } = frequencies;
  const layers = layersOf(game);
  const regions = regionsOf(game, layers);
  const left = Math.floor(budget) - 1;
  const unit = priceUnitOf(game);
  const counted = left > resetCost ? null : new Regions(game, regions);
  counted?.cover(game.initial);
  const open = counted ? counted.allAhead(regions.of[game.initial]) : regions.open.reduce((a, b) => a + b, 0);
  const horizon = horizonFor(tuning, left / unit, open);
  // The endgame plans for one pebble alone.
  const watched = tuning.keepsGuarantee && !setup.unjudged && (setup.joint || !isPlannedWhole(game));
  return {
    game,
    layers,
    regions,
    counted,
    frequencies,
    table: new ValueTable(game, chance, paceFor(horizon, resetCost, unit), tuning.beyond),
    tuning,
    resetCost,
    unit,
    horizon,
    effort: Math.min(tuning.mostEffort, Math.floor(tuning.effort * Math.max(1, game.m / game.n / 2.5))),
    endgame: endgameOf(game, frequencies, { budget, resetCost, keepsGuarantee: tuning.keepsGuarantee }),
    keeping: watched ? watchedBy(setup, tuning.keepsParts) : null,
    lastPace: paceOf(tuning.lastDiscount, stepsOf(resetCost, unit)),
    lastStretch: bySize(game, tuning.horizon, tuning.longHorizon, LONG_STRETCH_WORK),
    lastEffort: bySize(game, tuning.lastEffort, tuning.longEffort, LONG_EFFORT_WORK),
  };
}

// Plays strategies on the same cells with the same seeds, and compares them run by run.

import { type Dice, summarise } from '../../src/base/index.ts';
import { type Game, gainOf, reachable } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import type { Strategy } from '../../src/strategy/index.ts';
import { makeSuite, type Suite } from '../../src/suite/index.ts';
import { type Chooser, sutNamed } from '../../src/sut/index.ts';
import type { Cell } from './cells.ts';

export interface Effort {
  readonly graphs: number;
  readonly runs: number;
  readonly seed: number;
}

const games = new Map<string, Game>();
const suites = new WeakMap<Game, Suite>();

function suiteOf(game: Game): Suite {
  const known = suites.get(game);
  if (known) return known;
  const suite = makeSuite(game, 'node');
  suites.set(game, suite);
  return suite;
}

/** The coverage of each run in percent, graph by graph. */
export function playCell(cell: Cell, strategy: Strategy, { graphs, runs, seed }: Effort): number[] {
  const coverage: number[] = [];
  const { budget, resetCost } = cell;
  for (let g = 0; g < graphs; g++) {
    const key = `${cell.name} ${seed + g}`;
    const game = games.get(key) ?? cell.game(seed + g);
    games.set(key, game);
    const suite = strategy.needsSuite ? suiteOf(game) : undefined;
    const players = strategy.prepare({ game, budget, resetCost, ...(suite && { suite }) });
    const choosers = sutNamed(cell.sut).prepare({ game });
    const total = gainOf(game, reachable(game));
    for (let run = 0; run < runs; run++) {
      const campaign = new Campaign({ game, player: players(testerDice(seed, run)), budget, resetCost });
      const same = cell.sut === 'log-consistent' ? settledAtOnce(game, sutDice(seed, run)) : null;
      playToEnd(campaign, same ?? choosers(sutDice(seed, run)));
      coverage.push((100 * campaign.gain) / total);
    }
  }
  return coverage;
}

/** The mean difference of two series of runs, and its 95 % half-width. */
export function difference(
  ours: readonly number[],
  theirs: readonly number[],
): { mean: number; halfWidth95: number } {
  return summarise(ours.map((x, i) => x - theirs[i]));
}

/** The same with the runs on each graph taken together, `runs` of them. */
export function byGraph(
  ours: readonly number[],
  theirs: readonly number[],
  runs: number,
): { mean: number; halfWidth95: number } {
  const graphs = Array.from({ length: ours.length / runs }, (_, g) => {
    const own = { first: g * runs, end: (g + 1) * runs };
    return difference(ours.slice(own.first, own.end), theirs.slice(own.first, own.end)).mean;
  });
  return summarise(graphs);
}

/** The log-consistent SUT with all its choices made beforehand: the same system for every strategy, whatever it visits first. */
function settledAtOnce({ n, outStart }: Game, dice: Dice): Chooser {
  const choice = Int32Array.from({ length: n }, (_, v) => {
    const degree = outStart[v + 1] - outStart[v];
    return degree === 0 ? -1 : outStart[v] + dice.below(degree);
  });
  return { choose: (node) => choice[node] };
}

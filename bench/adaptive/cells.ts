// The cells of the bench that looks where it hurts: a cell is a kind of graph, a SUT, a reset cost and a budget. Each is
// played on several graphs of the kind, with the same seeds for every strategy, so that differences are paired.
//
//   A  moves that cannot be undone   C  SUTs that repeat themselves   broad  the ordinary kinds, every third or so of all
//   B  far or dear gains             D  many choices                         combinations, drawn once for all
//   E  edges with prices
//   corpus  real machines, read from the folder that COVERGAME_CORPUS names

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dice, orThrow } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { graphOf, KINDS } from './graphs.ts';
import { PRICES, pricedGraph } from './priced.ts';
import { SITUATIONS, type Situation, situationOf } from './situations.ts';

/** More than any budget here. */
export const NO_RESET = 1_000_000;

export interface Cell {
  readonly group: string;
  readonly name: string;
  readonly sut: string;
  readonly resetCost: number;
  readonly budget: number;
  readonly game: (seed: number) => Game;
}

const SUTS = ['uniform', 'weighted', 'log-consistent', 'adversary', 'skewed', 'sticky', 'drifting', 'biased'];

function situation(
  group: string,
  kinds: readonly Situation[],
  sizes: readonly number[],
  suts: readonly string[],
  resetCosts: readonly number[],
  factors: readonly number[],
): Cell[] {
  return kinds.flatMap((kind) =>
    sizes.flatMap((n) =>
      suts.flatMap((sut) =>
        resetCosts.flatMap((resetCost) =>
          factors.map((factor) => ({
            group,
            name: `${kind}-${n}`,
            sut,
            resetCost,
            budget: Math.round(factor * n),
            game: (seed: number) => situationOf(kind, n, seed),
          })),
        ),
      ),
    ),
  );
}

/** The ordinary kinds: all combinations, of which the dice keep one in `oneIn`. */
function broad(sizes: readonly number[], oneIn: number): Cell[] {
  const dice = Dice.of(5);
  const cells: Cell[] = [];
  for (const kind of KINDS) {
    for (const n of sizes) {
      for (const sut of SUTS) {
        for (const resetCost of [1, 10, 100, NO_RESET]) {
          for (const factor of [0.5, 1, 2, 5, 20]) {
            if (dice.below(oneIn) > 0) continue;
            const budget = Math.round(factor * n);
            const game = (seed: number) => graphOf(kind, n, seed);
            cells.push({ group: 'broad', name: `${kind}-${n}`, sut, resetCost, budget, game });
          }
        }
      }
    }
  }
  return cells;
}

/** Systems of the paper with many answers a node; there is one graph of each. */
async function systems(full: boolean): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const [name, m] of full
    ? ([
        ['multisets', 3],
        ['multisets', 4],
        ['chat', 3],
        ['inventory', 3],
      ] as const)
    : ([['multisets', 4]] as const)) {
    const program = orThrow(await loadProgram(`models/${name}.ts`));
    const { game } = orThrow(program.explore({ set: { m } }));
    for (const sut of ['uniform', 'log-consistent', 'sticky']) {
      for (const resetCost of [10, 100]) {
        for (const factor of full ? [0.5, 2, 6] : [2, 6]) {
          const group = sut === 'uniform' ? 'D' : 'C';
          const budget = Math.round(factor * game.n);
          cells.push({ group, name: `${name}-${m}`, sut, resetCost, budget, game: () => game });
        }
      }
    }
  }
  return cells;
}

/** Machines that others made: the tester gives inputs, and the SUT answers. */
function corpus(full: boolean): Cell[] {
  const folder = process.env['COVERGAME_CORPUS'];
  if (!folder) return [];
  const cells: Cell[] = [];
  for (const name of readdirSync(join(folder, 'mealy')).filter((file) => file.endsWith('.dot'))) {
    const bytes = readFileSync(join(folder, 'mealy', name));
    const game = orThrow(readModel({ name, bytes }));
    if (game.n > (full ? 2000 : 200)) continue;
    for (const sut of full ? SUTS : ['uniform', 'sticky']) {
      for (const resetCost of full ? [1, 10, 100, NO_RESET] : [10, NO_RESET]) {
        for (const factor of full ? [0.5, 2, 5, 20] : [2]) {
          const budget = Math.round(factor * game.n);
          cells.push({ group: 'corpus', name, sut, resetCost, budget, game: () => game });
        }
      }
    }
  }
  return cells;
}

/** Edges with prices: what all edges cost is no more than another unit, and the budget grows with it. */
function priced(sizes: readonly number[], suts: readonly string[], factors: readonly number[]): Cell[] {
  const cells: Cell[] = [];
  for (const prices of PRICES) {
    const unit = prices === 'all' ? 7 : 1;
    for (const kind of ['strong', 'mealy', 'local', 'tree'] as const) {
      for (const n of sizes) {
        for (const sut of suts) {
          for (const factor of factors) {
            cells.push({
              group: 'E',
              name: `${prices}-${kind}-${n}`,
              sut,
              resetCost: 10 * unit,
              budget: Math.round(factor * n * unit),
              game: (seed: number) => pricedGraph(kind, prices, n, seed),
            });
          }
        }
      }
    }
  }
  return cells;
}

export type Size = 'smoke' | 'quick' | 'full';

export async function cellsOf(size: Size): Promise<Cell[]> {
  if (size === 'smoke') {
    return SITUATIONS.flatMap((kind) => situation('smoke', [kind], [12], ['uniform'], [100], [2]));
  }
  const full = size === 'full';
  const A: readonly Situation[] = ['blocks', 'grove', 'mesh'];
  return [
    ...situation(
      'A',
      A,
      full ? [9, 20, 60, 150] : [9, 40],
      full ? SUTS : ['uniform', 'sticky'],
      full ? [10, 100, NO_RESET] : [100, NO_RESET],
      full ? [1, 2, 5, 12] : [2, 6],
    ),
    ...situation(
      'B',
      ['corridor', 'pit'],
      full ? [30, 100, 400] : [40, 200],
      full ? SUTS : ['weighted', 'adversary'],
      full ? [10, 100, 300] : [30, 300],
      full ? [2, 5, 20] : [4, 12],
    ),
    ...situation(
      'C',
      ['fan'],
      full ? [30, 90, 200] : [60],
      full ? ['log-consistent', 'sticky', 'drifting', 'uniform'] : ['log-consistent', 'sticky', 'drifting'],
      full ? [10, 100, NO_RESET] : [10, 100],
      full ? [0.5, 2, 6] : [0.5, 2, 6],
    ),
    ...situation(
      'D',
      ['dense'],
      full ? [40, 120, 300] : [80],
      full ? SUTS : ['uniform', 'skewed'],
      [10],
      [0.5, 1, 2],
    ),
    ...priced(
      full ? [20, 80, 200] : [80],
      full ? SUTS : ['uniform', 'sticky'],
      full ? [0.5, 2, 4, 10] : [2, 4, 10],
    ),
    ...(await systems(full)),
    ...corpus(full),
    ...broad(full ? [20, 60, 150] : [20, 60], full ? 6 : 36),
  ];
}

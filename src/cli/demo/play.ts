import { type Summary, summarise } from '../../base/index.ts';
import { totalGain } from '../../game/index.ts';
import { type Plan, percent, runnerOf, wholeGuarantee } from '../../run/index.ts';
import { STRATEGIES, type Strategy } from '../../strategy/index.ts';
import { makeSuite } from '../../suite/index.ts';
import { sutNamed } from '../../sut/index.ts';
import type { Chapter } from './chapter.ts';

const RUNS = 100;
const BUDGET = 150;
const RESET_COST = 10;
const SEED = 1;

export const play: Chapter = {
  id: 'play',
  question: `How much does a budget of ${BUDGET} cover when the system answers at random? (a reset costs ${RESET_COST})`,
  command: ({ path }) =>
    `run ${path} --strategy ${shown().at(-1)!.id} --budget ${BUDGET} --sut weighted --runs ${RUNS} --seed ${SEED}`,
  tell({ game, colour }) {
    const suite = makeSuite(game, 'node');
    const sut = sutNamed('weighted');
    const rows = shown().map((strategy) => {
      const plan: Plan = { game, strategy, sut, suite, budget: BUDGET, resetCost: RESET_COST, seed: SEED };
      return { strategy: strategy.id, title: strategy.title, coverage: coverageOf(plan) };
    });
    const [lower] = wholeGuarantee(game, { restart: true, slices: Number.POSITIVE_INFINITY });
    const floor = percent(lower, totalGain(game));
    rows.sort((a, b) => a.coverage.mean - b.coverage.mean);
    return {
      data: { budget: BUDGET, resetCost: RESET_COST, runs: RUNS, seed: SEED, rows },
      lines: [
        ...rows.map(({ strategy, title, coverage: { mean, min } }) => {
          const bar = colour.cyan('█'.repeat(Math.round(mean / 4)).padEnd(25));
          return `${strategy.padEnd(9)} ${bar} ${mean.toFixed(1).padStart(5)} %, never below ${min.toFixed(0)} %   ${title}`;
        }),
        `(mean of ${RUNS} runs, seed ${SEED}; the guarantee with resets is ${floor.toFixed(0)} %)`,
      ],
    };
  },
};

/** One of each kind: the suite once, the suite with a choice of cases, no plan at all, a plan at every step. */
const SHOWN = ['gmu', 's2', 's4', 'rdm', 'adaptive'];
const shown = (): Strategy[] => STRATEGIES.filter(({ id }) => SHOWN.includes(id));

function coverageOf(plan: Plan): Summary {
  const run = runnerOf(plan);
  return summarise(Array.from({ length: RUNS }, (_, i) => run(i).coverage));
}

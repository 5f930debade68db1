// Which share of faulty systems, mutants of a model, is found out for a budget: suites executed once and again (s2), and strategies. The same
// mutants and dice for all, so that rows can be compared; worst first.
//
//   npm run bench mutants
//   npm run bench mutants -- --smoke
//   npm run bench mutants -- --seed 2 --each 60

import { readFileSync } from 'node:fs';
import { orThrow } from '../src/base/index.ts';
import { readModel } from '../src/format/index.ts';
import { drawMutants, MUTATIONS, mutationScore } from '../src/run/index.ts';
import { type Strategy, spendingAll, strategyNamed } from '../src/strategy/index.ts';
import { makeSuite } from '../src/suite/index.ts';
import { randomGraph } from '../test/reference/random-graph.ts';

const words = process.argv.slice(2);
const option = (name: string, fallback: number) =>
  words.includes(name) ? Number(words[words.indexOf(name) + 1]) : fallback;
const smoke = words.includes('--smoke');
const seed = option('--seed', 1);
const each = option('--each', smoke ? 4 : 40);

const bundled = (name: string) =>
  orThrow(readModel({ name: `${name}.game.json`, bytes: readFileSync(`models/${name}.game.json`) }));
const models = smoke
  ? [bundled('coffee')]
  : [
      bundled('login'),
      bundled('coffee'),
      randomGraph({ nodes: 60, edges: 180, seed: 1, sutShare: 0.4 }),
      randomGraph({ nodes: 150, edges: 450, seed: 2, sutShare: 0.6 }),
    ];
const players = [
  ...['node', 'edge', 'edge-pair', 'edge-min-cost'].map((criterion) => ({ id: 'gmu', criterion })),
  { id: 's2', criterion: 'edge' },
  ...['rdm', 'adaptive', 'adaptive --spend-all', 'optimal'].map((id) => ({ id, criterion: null })),
];

/** By its id, or going on when it would stop. */
function strategyOf(name: string): Strategy {
  const [id, all] = name.split(' ');
  return all ? spendingAll(strategyNamed(id)) : strategyNamed(id);
}

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const heads = ['model', 'budget', 'strategy', 'found out %', '± 95 %', ...MUTATIONS.map(({ id }) => id)];
row(...heads);
row(...heads.map(() => '---'));
for (const game of models) {
  const drawn = drawMutants(game, each, seed);
  for (const times of smoke ? [2] : [2, 10, 50]) {
    const budget = times * game.n;
    const rows = players.map(({ id, criterion }) => {
      const suite = criterion === null ? undefined : makeSuite(game, criterion);
      const question = {
        game,
        strategy: strategyOf(id),
        ...(suite && { suite }),
        budget,
        resetCost: 10,
        seed,
        each,
      };
      return {
        name: criterion === null ? id : `${id} (${criterion})`,
        score: mutationScore(question, drawn),
      };
    });
    rows.sort((a, b) => a.score.killed - b.score.killed);
    for (const { name, score } of rows) {
      const share = score.killed / Math.max(1, score.mutants);
      const half = 1.96 * Math.sqrt((share * (1 - share)) / Math.max(1, score.mutants));
      const kinds = score.kinds.map(({ killed, mutants }) => `${killed}/${mutants}`);
      row(game.name, budget, name, (100 * share).toFixed(1), (100 * half).toFixed(1), ...kinds);
    }
  }
}

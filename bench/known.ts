// What runs that build on each other reach, beside one run with their budgets together, and beside runs that know nothing of each other. Simulated
// systems that answer evenly; the mean over seeds.
//
//   npm run bench known              seven nights with --known, four shards with --shard: five models (a minute)
//   npm run bench known -- --smoke   one model, one seed

import { readFileSync } from 'node:fs';
import { orThrow, sourceOf } from '../src/base/index.ts';
import { readModel } from '../src/format/index.ts';
import { type Game, totalGain } from '../src/game/index.ts';
import { randomGame } from '../src/model/index.ts';
import { KnownCounts, planOf, runnerOf, writeKnown } from '../src/run/index.ts';

const smoke = process.argv.includes('--smoke');
const SEEDS = smoke ? 1 : 10;

const bundled = (name: string): Game => {
  const url = new URL(`../models/${name}.game.json`, import.meta.url);
  return orThrow(readModel(sourceOf(`${name}.game.json`, readFileSync(url, 'utf8'))));
};
/** A model, and the budget of a night or shard: some times what the farthest state costs. */
const MODELS: readonly (readonly [name: string, game: () => Game, budget: number])[] = [
  ['login', () => bundled('login'), 60],
  ['lock', () => bundled('lock'), 100],
  ['cart', () => bundled('cart'), 60],
  ['random, 100 nodes', () => orThrow(randomGame({ nodes: 100, seed: 2 })), 120],
  ['random, 400 nodes', () => orThrow(randomGame({ nodes: 400, seed: 1 })), 400],
];

type Options = { readonly known?: string; readonly shard?: string };

function bench(game: Game, budget: number, parts: number, kind: 'nights' | 'shards'): string[] {
  const total = totalGain(game);
  const percent = (nodes: Iterable<number>): number => {
    let gain = 0;
    for (const v of new Set(nodes)) gain += game.gain[v];
    return (100 * gain) / total;
  };
  const play = (seed: number, of: number, options: Options = {}) =>
    runnerOf(planOf({ game, strategy: 'adaptive', sut: 'uniform', seed, budget: of, ...options }))(0);
  const sums = { one: 0, longer: 0, parts: 0, alone: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const first = 100 * seed;
    sums.one += play(first, parts * budget).coverage;
    sums.longer += play(first, Math.floor((parts * budget) / 1.05)).coverage;
    const counts = new KnownCounts(game);
    const together: number[] = [];
    const alone: number[] = [];
    for (let i = 0; i < parts; i++) {
      alone.push(...play(first + i, budget).coveredNodes);
      const options = kind === 'nights' ? { known: writeKnown(counts) } : { shard: `${i + 1}/${parts}` };
      const outcome = play(kind === 'nights' ? first + i : first, budget, options);
      together.push(...outcome.coveredNodes);
      counts.add(outcome.coveredNodes, [], '');
    }
    sums.parts += percent(together);
    sums.alone += percent(alone);
  }
  return [sums.one, sums.longer, sums.parts, sums.alone].map((sum) => (sum / SEEDS).toFixed(1));
}

for (const [kind, parts] of [
  ['nights', 7],
  ['shards', 4],
] as const) {
  console.log(
    `\n| ${kind}: model | budget of each | one run % | one run with 5 % less % | ${parts} ${kind} % | unaware of each other % |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const [name, game, budget] of smoke ? MODELS.slice(0, 1) : MODELS)
    console.log(`| ${[name, budget, ...bench(game(), budget, parts, kind)].join(' | ')} |`);
}

// Bugs of packages nobody here wrote, and how soon a campaign finds each: by `adaptive`, by `rdm`, and by the random commands of
// fast-check on the same model and driver, in the same run. What is counted is the budget spent up to the first failure, whichever that
// is: 1 for each stimulus and each answer, and 10 for each new test; the whole budget where nothing was found, and how often that was.
//
//   npm run bench bugs-found                  1000 seeds: median and 95th percentile (with 20 a median may be off by half), and the ratio of
//                                             the medians of `adaptive` and `rdm` with its 95 % interval, by drawing seeds with replacement
//   npm run bench bugs-found -- --smoke       2 seeds
//   npm run bench bugs-found -- --first 1001  other seeds

import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { BUGS } from '../examples/packages/catalog.ts';
import { Dice, orThrow, quantile } from '../src/base/index.ts';
import type { Game } from '../src/game/index.ts';
import { stimuliOf } from '../src/learn/index.ts';
import { loadProgram } from '../src/model/node/index.ts';
import { testSystem } from '../src/run/node/index.ts';
import { strategyNamed } from '../src/strategy/index.ts';
import { type Driver, wordOf } from '../src/sut/index.ts';

const at = process.argv.indexOf('--first');
const FIRST = at < 0 ? 1 : Number(process.argv[at + 1]);
const SEEDS = process.argv.includes('--smoke') ? 2 : 1000;
const DRAWS = 400;
const BUDGET = 2000;
const RESET_COST = 10;

async function byStrategy(
  game: Game,
  open: () => Driver,
  strategy: 'adaptive' | 'rdm',
  seed: number,
): Promise<number> {
  const { failures } = await testSystem({
    game,
    sut: { address: 'bug', open },
    strategy: strategyNamed(strategy),
    budget: BUDGET,
    resetCost: RESET_COST,
    seed,
    spendAll: true,
    shrinkTries: 0,
    slices: 0,
    provenance: null,
  });
  return failures[0]?.spent ?? BUDGET;
}

/** The same model as commands of fast-check: a stimulus is possible where the model has it, and the answer must be one of the model's. */
async function byCommands(game: Game, open: () => Driver, seed: number): Promise<number> {
  const driver = open();
  let spent = 0;
  let tests = 0;
  const edgeOf = (node: number, word: string): number | undefined => {
    for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++)
      if (wordOf(game, e) === word) return e;
    return undefined;
  };
  type Model = { node: number };
  const commands = stimuliOf(game).map((label) =>
    fc.constant({
      check: ({ node }: Readonly<Model>) => edgeOf(node, label) !== undefined,
      async run(model: Model) {
        spent += 2;
        await driver.apply({ label, from: '', to: '', id: 0 });
        const seen = await driver.observe();
        const edge = edgeOf(game.target[edgeOf(model.node, label)!], seen.label ?? '');
        if (edge === undefined) throw new Error('off the model');
        model.node = game.target[edge];
      },
      toString: () => label,
    }),
  );
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 100, size: 'max' }), (sequence) =>
    fc.asyncModelRun(async () => {
      spent += tests++ === 0 ? 1 : RESET_COST + 1;
      if (spent >= BUDGET) throw new Error('the budget is spent');
      await driver.reset({ test: tests, seed, attempt: 0 });
      return { model: { node: game.initial }, real: {} };
    }, sequence),
  );
  await fc.check(property, { seed, numRuns: 10_000, endOnFailure: true, interruptAfterTimeLimit: 60_000 });
  await driver.close();
  return Math.min(spent, BUDGET);
}

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** The ratio of two medians, and the interval in which 95 % of those of samples drawn with replacement lie. */
function ratioOf(ours: readonly number[], theirs: readonly number[]): string {
  const dice = Dice.of(FIRST, SEEDS);
  const drawn = (values: readonly number[]) => median(values.map(() => dice.pick(values)));
  const ratios = Array.from({ length: DRAWS }, () => drawn(ours) / drawn(theirs)).sort((a, b) => a - b);
  const [low, high] = [0.025, 0.975].map((share) => quantile(ratios, share).toFixed(2));
  return `${(median(ours) / median(theirs)).toFixed(2)} (${low} to ${high})`;
}

console.log(
  'package | release | issue | known | nodes | edges | adaptive | rdm | fast-check | adaptive / rdm',
);
console.log('--- | --- | --- | --- | --- | --- | --- | --- | --- | ---');
for (const bug of BUGS) {
  const { open } = bug;
  const path = fileURLToPath(new URL(`../examples/${bug.model}`, import.meta.url));
  const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
  const cells: string[] = [];
  const samples: number[][] = [];
  for (const find of [
    (seed: number) => byStrategy(game, open, 'adaptive', seed),
    (seed: number) => byStrategy(game, open, 'rdm', seed),
    (seed: number) => byCommands(game, open, seed),
  ]) {
    const spent: number[] = [];
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) spent.push(await find(seed));
    samples.push(spent);
    const missed = spent.filter((value) => value >= BUDGET).length;
    spent.sort((a, b) => a - b);
    const [median, tail] = [0.5, 0.95].map((share) => Math.round(quantile(spent, share)));
    cells.push(`${median} (${tail})${missed > 0 ? `, missed ${missed}` : ''}`);
  }
  cells.push(ratioOf(samples[0], samples[1]));
  const facts = [bug.package, bug.release, bug.issue ?? 'none', bug.known ? 'yes' : 'no', game.n, game.m];
  console.log([...facts, ...cells].join(' | '));
}
const { user, system } = process.cpuUsage();
console.log(`${SEEDS} seeds, budget ${BUDGET}, ${((user + system) / 1e6).toFixed(0)} s of processor time`);

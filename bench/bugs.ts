// How much testing it takes to find the planted bugs of the examples: for each bug the share of seeds with which `adaptive`
// finds it within the example's budget, and the budget that the median of the seeds and 95 of 100 need, for it and its rivals.
//
//   npm run bench bugs                              adaptive with 100 seeds, the rivals with 20
//   npm run bench bugs -- --example chat            one example; also --seeds N, --rival-seeds N, --cap BUDGET
//   npm run bench bugs -- --rivals adaptive,rdm     only these; --first SEED begins with other seeds
//   npm run bench bugs -- --smoke                   one seed, one bug of each example
//
// `adaptive` spends all of its budget (--spend-all). The rivals are s2 with the node suite, a random walk (rdm), and a plain
// suite of shortest paths, a case to each node, in random order (s1.5); a suite that is covered is begun anew, with
// other dice and for the price of a reset, until the bug shows or the cap is spent. The clean system is played as well: its row
// holds how many seeds pass it. The systems are real and roll dice of their own, so figures differ a little from run to run.

import { fileURLToPath } from 'node:url';
import { EXAMPLES, type Example } from '../examples/catalog.ts';
import { orThrow } from '../src/base/index.ts';
import type { Game } from '../src/game/index.ts';
import { loadProgram } from '../src/model/node/index.ts';
import { testSystem } from '../src/run/node/index.ts';
import { strategyNamed } from '../src/strategy/index.ts';
import { makeSuite, type Suite } from '../src/suite/index.ts';

const words = process.argv.slice(2);
const option = (name: string, fallback: number) => {
  const at = words.indexOf(name);
  return at < 0 ? fallback : Number(words[at + 1]);
};
const smoke = words.includes('--smoke');
const SEEDS = smoke ? 1 : option('--seeds', 100);
const RIVAL_SEEDS = smoke ? 1 : option('--rival-seeds', 20);
const CAP = option('--cap', smoke ? 300 : 3000);
const FIRST = option('--first', 1);
const only = words.indexOf('--example');
const named = words.includes('--rivals') ? words[words.indexOf('--rivals') + 1].split(',') : null;
const RESET_COST = 10;

interface Rival {
  readonly name: string;
  readonly strategy: string;
  readonly suite?: (game: Game) => Suite;
  /** Spends the rest of the budget by itself; the others begin anew. */
  readonly spendAll?: boolean;
}

const ALL_RIVALS: readonly Rival[] = [
  { name: 'adaptive', strategy: 'adaptive', spendAll: true },
  { name: 's2', strategy: 's2', suite: nodeSuite },
  { name: 'rdm', strategy: 'rdm' },
  { name: 'shortest paths', strategy: 's1.5', suite: shortestPaths },
];
const RIVALS = ALL_RIVALS.filter(({ name }) => named === null || named.includes(name));

function nodeSuite(game: Game): Suite {
  return makeSuite(game, 'node', { resetCost: RESET_COST });
}

/** A shortest path to each node; paths that begin another are left out. */
function shortestPaths(game: Game): Suite {
  const from = new Int32Array(game.n).fill(-1);
  const order = [game.initial];
  const inner = new Uint8Array(game.n);
  for (let head = 0; head < order.length; head++) {
    const u = order[head];
    for (let e = game.outStart[u]; e < game.outStart[u + 1]; e++) {
      const w = game.target[e];
      if (w === game.initial || from[w] >= 0) continue;
      from[w] = u;
      inner[u] = 1;
      order.push(w);
    }
  }
  const cases = order
    .filter((v) => inner[v] === 0)
    .map((leaf) => {
      const path: number[] = [];
      for (let v = leaf; v >= 0; v = from[v]) path.unshift(v);
      return Int32Array.from(path);
    });
  return { criterion: 'shortest paths', cases, requirements: game.n, satisfied: order.length, infeasible: 0 };
}

const setting = (example: Example, game: Game, bug: string) => ({
  game,
  sut: { address: example.id, open: () => example.open(bug), matches: example.matches },
  resetCost: RESET_COST,
  patience: { answer: 10_000, apply: 10_000 },
  shrinkTries: 0,
});

/** What had been spent when the bug showed, for each seed, in order; infinite where it did not. */
async function hunt(example: Example, game: Game, bug: string, rival: Rival, seeds: number, cap: number) {
  const suite = rival.suite?.(game);
  const spent: number[] = [];
  for (let seed = FIRST; seed < FIRST + seeds; seed++) {
    let before = 0;
    let found = false;
    for (let round = 0; !found && before < cap; round++) {
      const { failures, outcome } = await testSystem({
        ...setting(example, game, bug),
        strategy: strategyNamed(rival.strategy),
        ...(suite && { suite }),
        budget: cap - before,
        seed: seed + 1000 * round,
        spendAll: rival.spendAll ?? false,
        slices: 0,
      });
      found = failures.length > 0;
      before += outcome.spent + (found ? 0 : RESET_COST);
    }
    spent.push(found ? before : Number.POSITIVE_INFINITY);
  }
  return spent.sort((a, b) => a - b);
}

/** How many seeds pass the clean system. */
async function passes(example: Example, game: Game, seeds: number): Promise<number> {
  let passed = 0;
  for (let seed = FIRST; seed < FIRST + seeds; seed++) {
    const { verdict } = await testSystem({
      ...setting(example, game, ''),
      strategy: strategyNamed('adaptive'),
      budget: example.budget,
      seed,
      spendAll: true,
    });
    if (verdict === 'pass') passed++;
  }
  return passed;
}

/** What the median of the seeds needs, and 95 of 100. */
const needed = (spent: readonly number[], cap: number): string => {
  const [median, most] = [0.5, 0.95].map((part) => spent[Math.ceil(part * spent.length) - 1]);
  const shown = (at: number) => (Number.isFinite(at) ? String(at) : `> ${cap}`);
  return `${shown(median)} (${shown(most)})`;
};

console.log(
  `Budget that the median of the seeds needs, and 95 % of them (adaptive: ${SEEDS} seeds, the others: ${RIVAL_SEEDS}; cap of the others ${CAP}).\n`,
);
console.log(`| example | bug | found by adaptive within | ${RIVALS.map(({ name }) => name).join(' | ')} |`);
console.log(`|---|---|---|${RIVALS.map(() => '---:').join('|')}|`);
let good = true;
for (const example of EXAMPLES) {
  if (only >= 0 && words[only + 1] !== example.id) continue;
  const why = example.missing();
  if (why) {
    console.log(`| ${example.id} | skipped: ${why} | | | | | |`);
    continue;
  }
  const path = fileURLToPath(new URL(`../examples/${example.model}`, import.meta.url));
  const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
  const bugs = Object.keys(example.bugs);
  for (const bug of smoke ? bugs.slice(0, 1) : bugs) {
    const cells: string[] = [];
    let within = '';
    for (const rival of RIVALS) {
      const first = rival.name === 'adaptive';
      const cap = first ? example.budget : CAP;
      const spent = await hunt(example, game, bug, rival, first ? SEEDS : RIVAL_SEEDS, cap);
      if (first) {
        const found = spent.filter(Number.isFinite).length;
        within = `${example.budget}: ${found} of ${SEEDS}`;
        good &&= found >= 0.95 * SEEDS;
      }
      cells.push(needed(spent, cap));
    }
    console.log(`| ${example.id} | ${bug} | ${within} | ${cells.join(' | ')} |`);
  }
  const passed = await passes(example, game, RIVAL_SEEDS);
  good &&= passed === RIVAL_SEEDS;
  console.log(`| ${example.id} | none | ${example.budget}: ${passed} of ${RIVAL_SEEDS} pass | | | | |`);
}
if (!smoke)
  console.log(`\nEvery bug in at least 95 % of the seeds within the budget: ${good ? 'yes' : 'no'}.`);
process.exit(good || smoke ? 0 : 1);

// How much testing it takes to find the planted bugs of the examples: for each bug and strategy the share of seeds that
// find it within the example's budget, and the budget that 95 of 100 seeds need.
//
//   npm run bench bugs                              adaptive with 100 seeds, the rivals with 20
//   npm run bench bugs -- --example chat            one example; also --seeds N, --rival-seeds N, --cap BUDGET
//   npm run bench bugs -- --smoke                   one seed, one bug of each example
//
// The rivals are s2 with the node suite, a random walk (rdm), and a plain suite of shortest paths, a case to each node,
// which is executed round and round in random order (s1.5). The systems are real and roll dice of their own, so figures
// differ a little from run to run.

import { fileURLToPath } from 'node:url';
import { EXAMPLES, type Example } from '../examples/catalog.ts';
import {
  type Game,
  loadProgram,
  makeSuite,
  orThrow,
  type Suite,
  strategyNamed,
  testSystem,
} from '../src/node.ts';

const words = process.argv.slice(2);
const option = (name: string, fallback: number) => {
  const at = words.indexOf(name);
  return at < 0 ? fallback : Number(words[at + 1]);
};
const smoke = words.includes('--smoke');
const SEEDS = smoke ? 1 : option('--seeds', 100);
const RIVAL_SEEDS = smoke ? 1 : option('--rival-seeds', 20);
const CAP = option('--cap', smoke ? 300 : 4000);
const only = words.indexOf('--example');
const RESET_COST = 10;

interface Rival {
  readonly name: string;
  readonly strategy: string;
  readonly suite?: (game: Game) => Suite;
}

const RIVALS: readonly Rival[] = [
  { name: 'adaptive', strategy: 'adaptive' },
  { name: 's2', strategy: 's2', suite: nodeSuite },
  { name: 'rdm', strategy: 'rdm' },
  { name: 'shortest paths', strategy: 's1.5', suite: shortestPaths },
];

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

/** What one strategy did to find one bug. */
interface Hunt {
  /** What was spent when the bug showed, for each seed, in order; infinite where it did not. */
  readonly spent: number[];
  /** Whether some seed ended for want of budget, and not because the strategy had nothing left to do. */
  readonly hungry: boolean;
}

async function hunt(example: Example, game: Game, bug: string, rival: Rival, seeds: number): Promise<Hunt> {
  const suite = rival.suite?.(game);
  const spent: number[] = [];
  let hungry = false;
  for (let seed = 1; seed <= seeds; seed++) {
    const { failures, outcome } = await testSystem({
      game,
      sut: { address: example.id, open: () => example.open(bug), matches: example.matches },
      strategy: strategyNamed(rival.strategy),
      ...(suite && { suite }),
      budget: CAP,
      resetCost: RESET_COST,
      seed,
      patience: { answer: 10_000, apply: 10_000 },
      shrinkTries: 0,
      slices: 0,
    });
    if (failures.length === 0 && outcome.end.reason === 'budget') hungry = true;
    spent.push(failures.length > 0 ? outcome.spent : Number.POSITIVE_INFINITY);
  }
  return { spent: spent.sort((a, b) => a - b), hungry };
}

/** What 95 of 100 seeds need. A strategy that stops once its suite is covered may never find it. */
const needed = ({ spent, hungry }: Hunt): string => {
  const at = spent[Math.ceil(0.95 * spent.length) - 1];
  if (Number.isFinite(at)) return String(at);
  const found = spent.filter(Number.isFinite).length;
  return hungry ? `> ${CAP}` : `stops, ${found} of ${spent.length}`;
};

console.log(
  `Budget that 95 % of the seeds need (adaptive: ${SEEDS} seeds, the others: ${RIVAL_SEEDS}; cap ${CAP}).\n`,
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
      const hunted = await hunt(example, game, bug, rival, rival.name === 'adaptive' ? SEEDS : RIVAL_SEEDS);
      if (rival.name === 'adaptive') {
        const found = hunted.spent.filter((budget) => budget <= example.budget).length;
        within = `${example.budget}: ${found} of ${SEEDS}`;
        good &&= found >= 0.95 * SEEDS;
      }
      cells.push(needed(hunted));
    }
    console.log(`| ${example.id} | ${bug} | ${within} | ${cells.join(' | ')} |`);
  }
}
if (!smoke)
  console.log(`\nEvery bug in at least 95 % of the seeds within the budget: ${good ? 'yes' : 'no'}.`);
process.exit(good || smoke ? 0 : 1);

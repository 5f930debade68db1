// How good adaptive is, and the figures that chose its design. Each part prints a Markdown table.
//
//   npm run bench adaptive              all parts (an hour)
//   npm run bench adaptive -- rows      against the best of the six: kinds of graphs, sizes, SUTs, budgets
//   npm run bench adaptive -- needs     the budget that each strategy needs for 50, 90 and 99 %
//   npm run bench adaptive -- best      against the best possible expected coverage, on small graphs
//   npm run bench adaptive -- design    variants of the planner against each other
//   npm run bench adaptive -- large     processor time a step, the slowest move and memory on 10^4 and 10^5 nodes, beside rdm
//   npm run bench adaptive -- --smoke   all parts at their smallest size
//
// The part rows takes most of the hour. `--sizes 20,100` and `--kinds strong,lock` leave out the others; no row depends
// on which.

import { summarise } from '../src/base/index.ts';
import { Campaign, sutDice, testerDice } from '../src/run/index.ts';
import {
  AWAIT,
  adaptive,
  adaptiveWith,
  RESET,
  STOP,
  type Strategy,
  strategyNamed,
  TUNING,
} from '../src/strategy/index.ts';
import { sutNamed } from '../src/sut/index.ts';
import { graphOf, KINDS, type Kind } from './adaptive/graphs.ts';
import { guaranteeFirst } from './adaptive/guarantee-first.ts';
import { play, RESET_COST } from './adaptive/series.ts';
import { shareOfBest } from './adaptive/shortfall.ts';

const SIX = ['gmu', 's1.5', 's2', 's3', 's4', 'rdm'].map((id) => strategyNamed(id));
const SUTS = ['uniform', 'weighted', 'biased'];

const words = process.argv.slice(2);
const smoke = words.includes('--smoke');
const parts = words.filter(
  (word, i) => !word.startsWith('--') && !/^--(sizes|kinds)$/.test(words[i - 1] ?? ''),
);
const listed = (option: string) =>
  words.includes(option) ? words[words.indexOf(option) + 1].split(',') : undefined;
const wanted = (part: string) => parts.length === 0 || parts.includes(part);

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
function head(...cells: string[]): void {
  console.log('');
  row(...cells);
  row(...cells.map(() => '---'));
}

function rows(): void {
  const sizes = smoke ? [20] : (listed('--sizes')?.map(Number) ?? [20, 100, 400]);
  const wantedKinds = listed('--kinds') ?? KINDS;
  const kinds: readonly Kind[] = smoke ? ['strong'] : KINDS.filter((kind) => wantedKinds.includes(kind));
  const runs = smoke ? 10 : 100;
  const times = [1, 4, 16];
  const leads = new Map<string, number[][]>();
  let behind = 0;
  head('graph', 'SUT', 'budget', 'adaptive %', 'best of the six %', 'which', 'lead');
  for (const n of sizes) {
    for (const kind of kinds) {
      const game = graphOf(kind, n, 1);
      const ofGame = times.map((): number[] => []);
      leads.set(game.name, ofGame);
      for (const sut of SUTS) {
        for (const [i, factor] of times.entries()) {
          const budget = factor * n;
          const ours = summarise(play(game, adaptive, sut, budget, runs).coverage);
          const six = SIX.map((strategy) => summarise(play(game, strategy, sut, budget, runs).coverage));
          const best = six.reduce((a, b) => (b.mean > a.mean ? b : a));
          const lead = ours.mean - best.mean;
          ofGame[i].push(lead);
          if (lead < -(ours.halfWidth95 + best.halfWidth95)) behind++;
          const cell = (x: typeof ours) => `${x.mean.toFixed(1)} ± ${x.halfWidth95.toFixed(1)}`;
          row(game.name, sut, budget, cell(ours), cell(best), SIX[six.indexOf(best)].id, lead.toFixed(1));
        }
      }
    }
  }
  head('graph', ...times.map((factor) => `lead at ${factor} n`), 'least lead');
  for (const [name, ofGame] of leads) {
    const least = Math.min(...ofGame.flat()).toFixed(1);
    row(name, ...ofGame.map((some) => summarise(some).mean.toFixed(1)), least);
  }
  const count = leads.size * times.length * SUTS.length;
  console.log(`\n${count} rows, ${behind} of them behind by more than the 95 % half-widths`);
}

function needs(): void {
  const runs = smoke ? 5 : 100;
  const n = smoke ? 20 : 100;
  head('graph', 'for', ...[adaptive, ...SIX].map(({ id }) => id));
  for (const kind of KINDS) {
    const game = graphOf(kind, n, 1);
    const budget = (smoke ? 20 : 100) * n;
    const series = [adaptive, ...SIX].map((strategy) => play(game, strategy, 'uniform', budget, runs));
    for (const percent of [50, 90, 99]) {
      row(game.name, `${percent} %`, ...series.map((one) => one.needed(percent) ?? `> ${budget}`));
    }
  }
}

function best(): void {
  const runs = smoke ? 5 : 10;
  const seeds = smoke ? 1 : 12;
  const budgets = smoke ? [10] : [8, 16, 32, 64];
  const kinds: readonly Kind[] = smoke ? ['sinks'] : KINDS;
  const sharesOf = (kind: Kind, strategy: Strategy, misled = false) =>
    budgets.map((budget) =>
      Array.from({ length: seeds }, (_, i) => {
        const game = graphOf(kind, 10, i + 1);
        return shareOfBest(misled ? game : { ...game, weight: null }, strategy, budget, runs);
      }),
    );
  const line = (name: string, cells: readonly (readonly number[])[]) => {
    const means = cells.map((shares) => (100 * summarise(shares).mean).toFixed(2));
    row(name, ...means, (100 * Math.min(...cells.flat())).toFixed(1));
  };
  const together = (ofKinds: readonly number[][][]) =>
    budgets.map((_, i) => ofKinds.flatMap((cells) => cells[i]));
  head('kind', ...budgets.map((budget) => `budget ${budget}`), 'worst graph');
  const ofKinds = kinds.map((kind) => {
    const cells = sharesOf(kind, adaptive);
    line(kind, cells);
    return cells;
  });
  line('all', together(ofKinds));
  line('all, misled by weights', together(kinds.map((kind) => sharesOf(kind, adaptive, true))));
  for (const [name, strategy] of VARIANTS.filter(([, , forBest]) => forBest)) {
    line(`all, ${name}`, together(kinds.map((kind) => sharesOf(kind, strategy))));
  }
}

/** What each variant is, and how it differs from the planner as it is. */
const VARIANTS: readonly (readonly [name: string, strategy: Strategy, forBest?: true])[] = [
  ['as it is', adaptive],
  ['no lookahead', adaptiveWith({ effort: 0, lastEffort: 0, longEffort: 0 }), true],
  [
    'no lookahead, half of what lies beyond',
    adaptiveWith({ effort: 0, lastEffort: 0, longEffort: 0, beyond: 0.5 }),
  ],
  ['half of what lies beyond', adaptiveWith({ beyond: 0.5 })],
  ['a fifth of the effort', adaptiveWith({ effort: TUNING.effort / 5 })],
  ['five times the effort', adaptiveWith({ effort: TUNING.effort * 5 })],
  ['20 steps ahead always', adaptiveWith({ nearest: 20, farthest: 20 })],
  ['300 steps ahead always', adaptiveWith({ nearest: 300, farthest: 300 })],
  ['no guarantee', adaptiveWith({ keepsGuarantee: false }), true],
  ['no last stretch', adaptiveWith({ horizon: 0, longHorizon: 0 }), true],
  ['the usual discount on the last stretch', adaptiveWith({ lastDiscount: 0.95, longHorizon: 20 }), true],
  [
    'only even SUTs believed in',
    adaptiveWith({ priors: { even: [16], habit: [], repeats: [], loath: [], evenShare: 1 } }),
  ],
  [
    'only habits believed in',
    adaptiveWith({ priors: { ...TUNING.priors, even: [], repeats: [], loath: [], evenShare: 0 } }),
  ],
  ['guarantee first, then expectation', guaranteeFirst(false)],
  ['guarantee with restart first, then expectation', guaranteeFirst(true)],
];

function design(): void {
  const n = smoke ? 12 : 40;
  const runs = smoke ? 1 : 10;
  const suts = ['uniform', 'weighted', 'biased', 'log-consistent'];
  const budgets = [n, 3 * n];
  head('variant', ...suts.flatMap((sut) => budgets.map((budget) => `${sut} ${budget}`)), 'mean', 'ms a run');
  for (const [name, strategy] of VARIANTS) {
    let milliseconds = 0;
    const cells = suts.flatMap((sut) =>
      budgets.map((budget) => {
        const means = KINDS.flatMap((kind) =>
          [1, 2].map((seed) => {
            const series = play(graphOf(kind, n, seed), strategy, sut, budget, runs);
            milliseconds += series.milliseconds / (suts.length * budgets.length * KINDS.length * 2);
            return summarise(series.coverage).mean;
          }),
        );
        return summarise(means).mean;
      }),
    );
    row(name, ...cells.map((x) => x.toFixed(1)), summarise(cells).mean.toFixed(2), milliseconds.toFixed(1));
  }
}

/** What is held in memory once collections find nothing more: what typed arrays leave behind is given back a little later. */
async function held(): Promise<number> {
  for (let least = Number.POSITIVE_INFINITY, before = 0; ; before = least) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    if (least > 0.999 * before && before > 0) return heapUsed + external;
  }
}

async function large(): Promise<void> {
  const sizes = smoke ? [1_000] : [10_000, 100_000];
  head('graph', 'strategy', 'budget', 'coverage %', 'ms a step', 'slowest move, ms', 'bytes a node');
  for (const kind of ['strong', 'local', 'tree'] as const) {
    for (const n of sizes) {
      const game = graphOf(kind, n, 1);
      const budget = 2 * n;
      for (const strategy of [adaptive, strategyNamed('rdm')]) {
        const start = process.cpuUsage();
        const players = strategy.prepare({ game, budget, resetCost: RESET_COST });
        const before = await held();
        const player = players(testerDice(1, 0));
        const bytes = (await held()) - before;
        const campaign = new Campaign({ game, player, budget, resetCost: RESET_COST });
        const chooser = sutNamed('uniform').prepare({ game })(sutDice(1, 0));
        let slowest = 0;
        const decide = (): number => {
          const asked = process.cpuUsage();
          const turn = campaign.decide();
          slowest = Math.max(slowest, process.cpuUsage(asked).user);
          return turn;
        };
        for (let turn = decide(); turn !== STOP; turn = decide()) {
          if (turn === RESET) campaign.restarted();
          else campaign.observe(turn === AWAIT ? chooser.choose(campaign.node) : turn);
        }
        const { user, system } = process.cpuUsage(start);
        row(
          game.name,
          strategy.id,
          budget,
          ((100 * campaign.gain) / n).toFixed(1),
          ((user + system) / 1000 / campaign.spent).toFixed(4),
          (slowest / 1000).toFixed(0),
          (bytes / n).toFixed(0),
        );
      }
    }
  }
}

if (wanted('rows')) rows();
if (wanted('needs')) needs();
if (wanted('best')) best();
if (wanted('design')) design();
if (wanted('large')) await large();

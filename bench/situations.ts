// adaptive where it hurts: situations in which testers play badly, beside rivals in the same run, worst rows first.
//
//   npm run bench situations                 all parts, the full set of cells (hours); --quick: about twenty minutes
//   npm run bench situations -- cells        paired differences to each rival, significant ones behind first
//   npm run bench situations -- optimum      share of the best expected coverage on games of at most 10 nodes
//   npm run bench situations -- deficient    campaigns below a guarantee that the budget pays for, by brute force and as a verdict knows it
//   npm run bench situations -- --smoke      all parts at their smallest size
//
// COVERGAME_CORPUS=folder adds the machines of folder/mealy as a group of their own.
//
// --groups A,C plays some groups of cells only, --seed 2 other graphs and dice.

import { summarise } from '../src/base/index.ts';
import { adaptive, adaptiveWith, type Strategy, strategyNamed } from '../src/strategy/index.ts';
import { type Cell, cellsOf } from './adaptive/cells.ts';
import { DRESSES } from './adaptive/dressed-games.ts';
import { deficientOfLarger, PAID_FOR } from './adaptive/larger-games.ts';
import { byGraph, difference, playCell } from './adaptive/paired.ts';
import { nearest, ssp, thompson } from './adaptive/rivals.ts';
import { smallGame } from './adaptive/small-games.ts';
import { deficientOf, PAID, type Shares, sharesOf } from './adaptive/small-shares.ts';
import { uct } from './adaptive/uct.ts';

const words = process.argv.slice(2);
const smoke = words.includes('--smoke');
const quick = words.includes('--quick');
const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const seed = Number(option('--seed') ?? 1);
const parts = words.filter(
  (word, i) => !word.startsWith('--') && !/^--(groups|seed)$/.test(words[i - 1] ?? ''),
);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
function head(...cells: string[]): void {
  console.log('');
  row(...cells);
  row(...cells.map(() => '---'));
}

interface Row {
  readonly cell: Cell;
  readonly rival: Strategy;
  readonly cells: readonly (string | number)[];
  readonly mean: number;
  readonly lead: number;
  readonly half: number;
}

const looksBehind = ({ lead }: Row): boolean => lead < -1;
const isBehind = (row: Row): boolean => looksBehind(row) && row.lead < -row.half;

async function cells(): Promise<void> {
  const papers = ['gmu', 's1.5', 's2', 's3', 's4', 'rdm'].map((id) => strategyNamed(id));
  const rivals = [...papers, nearest, ssp, thompson, uct];
  const groups = option('--groups')?.split(',');
  const effort = smoke ? { graphs: 1, runs: 2, seed } : { graphs: 4, runs: quick ? 4 : 10, seed };
  const rows: Row[] = [];
  for (const cell of await cellsOf(smoke ? 'smoke' : quick ? 'quick' : 'full')) {
    if (groups && !groups.includes(cell.group)) continue;
    const ours = playCell(cell, adaptive, effort);
    const theirs = rivals.map((rival) => ({ rival, coverage: playCell(cell, rival, effort) }));
    const best = theirs.reduce((a, b) => (summarise(b.coverage).mean > summarise(a.coverage).mean ? b : a));
    const { mean: lead, halfWidth95: half } = difference(ours, best.coverage);
    const { mean } = summarise(ours);
    const cost = cell.resetCost > cell.budget ? 'none' : cell.resetCost;
    const told = [cell.group, cell.name, cell.sut, cost, cell.budget, mean.toFixed(1), best.rival.id];
    rows.push({ cell, rival: best.rival, cells: told, mean, lead, half });
  }
  rows.sort((a, b) => a.lead - b.lead);
  head('group', 'graph', 'SUT', 'reset', 'budget', 'adaptive %', 'best rival', 'lead ± 95 %');
  for (const { cells: told, lead, half } of rows) row(...told, `${lead.toFixed(1)} ± ${half.toFixed(1)}`);
  head(
    'group',
    'cells',
    'mean %',
    'mean lead',
    'least lead',
    'behind by more than a point and the half-width',
  );
  for (const group of new Set(rows.map(({ cell }) => cell.group))) {
    const own = rows.filter(({ cell }) => cell.group === group);
    const behind = own.filter(isBehind).length;
    const mean = summarise(own.map((one) => one.mean)).mean.toFixed(1);
    const leads = summarise(own.map((one) => one.lead));
    row(group, own.length, mean, leads.mean.toFixed(1), leads.min.toFixed(1), behind);
  }
  again(rows.filter(looksBehind));
}

/**
 * The best of ten rivals on hundreds of cells is ahead somewhere by luck, and a few graphs say little: every row that looks behind by more than a point is
 * played again on new graphs with new dice, more of them. Runs on one graph are alike, so that graphs are what is counted.
 */
function again(rows: readonly Row[]): void {
  const effort = smoke
    ? { graphs: 2, runs: 2, seed: seed + 5000 }
    : { graphs: 24, runs: 6, seed: seed + 5000 };
  const found = rows.map(({ cell, rival, cells: told }) => {
    const ours = playCell(cell, adaptive, effort);
    const { mean: lead, halfWidth95: half } = byGraph(ours, playCell(cell, rival, effort), effort.runs);
    return { told: [...told.slice(0, 5), summarise(ours).mean.toFixed(1), rival.id], lead, half };
  });
  found.sort((a, b) => a.lead - b.lead);
  head(
    'looked behind, played again',
    'graph',
    'SUT',
    'reset',
    'budget',
    'adaptive %',
    'rival',
    'lead ± 95 %',
  );
  for (const { told, lead, half } of found) row(...told, `${lead.toFixed(1)} ± ${half.toFixed(1)}`);
  const behind = found.filter(({ lead, half }) => lead < -1 && lead < -half).length;
  console.log(
    `\nPlayed again: ${found.length}, of these behind by more than a point and the half-width: ${behind}`,
  );
}

function optimum(): void {
  const instances = smoke ? 20 : quick ? 500 : 2000;
  const variants = [
    ['adaptive', adaptive],
    ['adaptive, for the mean alone', adaptiveWith({ keepsGuarantee: false })],
  ] as const;
  head('tester', 'share of', 'budget pays for the guarantee', 'instances', 'mean %', 'worst %', 'below 95 %');
  const tell = (name: string, of: string, paid: string, shares: readonly number[]) => {
    if (shares.length === 0) return;
    const { mean, min } = summarise(shares);
    const below = shares.filter((share) => share < 0.95).length;
    row(name, of, paid, shares.length, (100 * mean).toFixed(2), (100 * min).toFixed(1), below);
  };
  const [best, bestKeeper] = ['the best', 'the best who keep the guarantee'];
  for (const [name, strategy] of variants) {
    const all = Array.from({ length: instances }, (_, i) =>
      sharesOf(smallGame(seed * 100_000 + i, 10), strategy, 4),
    );
    const shares = (one: 'ofBest' | 'ofKeeping' | 'keeping', paid?: Shares['paid']) =>
      all.filter((some) => !paid || some.paid === paid).map((some) => some[one]);
    tell(name, best, 'or not', shares('ofBest'));
    if (strategy !== adaptive) continue;
    for (const paid of PAID) tell(name, best, paid, shares('ofBest', paid));
    for (const paid of PAID) tell(bestKeeper, best, paid, shares('keeping', paid));
    tell(name, bestKeeper, 'or not', shares('ofKeeping'));
  }
}

const ENOUGH = {
  whole: 'enough for the guarantee',
  most: 'enough for three quarters of it',
  less: 'enough for less',
} as const;

/** Of joint campaigns. */
const PLAYS = 4;

function deficient(): void {
  const games = smoke ? 20 : quick ? 1000 : 10_000;
  const larger = smoke ? 2 : quick ? 200 : 1000;
  head('strategy', 'goal', 'nodes', 'budget', 'campaigns', 'deficient');
  for (const [name, strategy] of [
    ['adaptive', adaptive],
    ['adaptive, for the mean alone', adaptiveWith({ keepsGuarantee: false })],
  ] as const) {
    const found = deficientOf(strategy, games, seed * 100_000);
    row(name, 'nodes', 'at most 9', 'enough for the guarantee', found.campaigns, found.deficient.length);
    for (const [dress, instances] of [
      ...DRESSES.map((one) => [one, 1] as const),
      ['nodes', PLAYS] as const,
    ]) {
      // Transitions, labels on edges and attempts are nodes, too.
      const most = dress === 'nodes' && instances === 1 ? 60 : 20;
      const asked = { games: larger, first: seed * 100_000, most, dress, instances };
      const ofLarger = deficientOfLarger(strategy, asked);
      const goal = instances > 1 ? `${dress}, ${instances} plays` : dress;
      for (const paid of PAID_FOR) {
        const { campaigns, deficient: below } = ofLarger[paid];
        row(name, goal, `3 to ${most}`, ENOUGH[paid], campaigns, below.length);
      }
    }
  }
}

if (wanted('cells')) await cells();
if (wanted('optimum')) optimum();
if (wanted('deficient')) deficient();

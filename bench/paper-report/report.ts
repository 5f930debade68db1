// The text of the report; every figure in it comes from the results it is given or is computed here.

import {
  GROUPS,
  type GraphResult,
  MAIN,
  PAPER_STRATEGIES,
  type Row,
  resultsOf,
  rowsOf,
  setUpName,
} from '../../paper/index.ts';
import { covered, guaranteeOfErratum } from './erratum.ts';
import { type Bars, barChart } from './figure.ts';

export interface Inputs {
  /** bench/results/paper/results.json */
  readonly results: string;
  /** bench/results/bugs.md, which holds the table that `npm run bench bugs` makes. */
  readonly bugs: string;
}

export function reportFiles({ results: text, bugs }: Inputs): Record<string, string> {
  const results = resultsOf(text);
  const main = results.filter(({ reading, instance }) => reading === MAIN.reading && instance === 1);
  const rows = rowsOf(results, MAIN);
  // Guarantee and coverage of the same graph.
  const own = rowsOf(main, MAIN);
  return {
    'README.md': reportText(main, own, rows, bugTable(bugs)),
    'guarantees.svg': barChart(
      'What is guaranteed and what is covered',
      main.map((result) => barsOf(result, own)),
    ),
  };
}

const share = (value: number, total: number): string => ((100 * value) / total).toFixed(0);

/** The best of the six in a row, and adaptive. */
const bestOf = ({ samples }: Row): number =>
  Math.max(...PAPER_STRATEGIES.flatMap((id) => samples.get(id)?.mean ?? []));

function barsOf({ graph, guarantee, restartGuarantee, total }: GraphResult, rows: readonly Row[]): Bars {
  const last = rows.filter((row) => row.graph === graph).at(-1)!;
  const percent = (value: number | undefined): number => (100 * (value ?? 0)) / total;
  return {
    name: graph,
    values: [
      percent(guarantee?.[0]),
      percent(restartGuarantee?.[0]),
      bestOf(last),
      last.samples.get('adaptive')?.mean ?? 0,
    ],
  };
}

function reportText(
  main: readonly GraphResult[],
  own: readonly Row[],
  rows: readonly Row[],
  bugs: readonly string[],
): string {
  const exact = (of: 'guarantee' | 'restartGuarantee'): number =>
    main.filter((result) => result[of] && result[of][0] === result[of][1]).length;
  return `${[
    '# What coverage games guarantee, and what testers reach',
    'A technical report on “Coverage Games for Testing Nondeterministic Systems” (Wang, Wu, Schewe, Huang). Made by `npm run bench paper-report` from [the reproduced experiments](../paper/README.md) and the logs of `npm run bench bugs`.',
    '## Abstract',
    `The paper defines the maximal coverage guarantee of a game between tester and system under test (SUT), proves that deciding it is NP-complete, and then compares repetitive test strategies by simulation, without computing a single guarantee. We compute the guarantee of all ${main.length} of its benchmarks as we reconstructed them, without restart exactly for ${exact('guarantee')} and with restart for ${exact('restartGuarantee')}; compare it with what the paper’s strategies reach; add a strategy that plans on line; measure how fast strategies find planted faults in real systems; and correct an error in the appendix. The graphs are reconstructions (${setUpName(MAIN)}): the paper published sizes only. What follows is about these graphs.`,
    '## The gap between guaranteed and reached',
    gapText(main, own),
    '![What is guaranteed and what is covered](guarantees.svg)',
    table(
      ['graph', 'nodes', 'SUT nodes', 'guaranteed', 'with restarts', 'best of the six', 'adaptive', 'budget'],
      main.map((result) => {
        const last = own.filter(({ graph }) => graph === result.graph).at(-1)!;
        return [
          result.graph,
          String(result.nodes),
          String(result.sutNodes),
          interval(result.guarantee, result.total),
          interval(result.restartGuarantee, result.total),
          `${bestOf(last).toFixed(1)} %`,
          `${last.samples.get('adaptive')?.mean.toFixed(1) ?? '–'} %`,
          String(last.budget),
        ];
      }),
    ),
    'A guarantee is against every SUT, the coverage against one that chooses uniformly: what lies above the guarantee a tester owes to luck. The paper says that coverage below the guarantee “certainly implies deficiency in test execution”, but has no guarantee to compare with. A case of a suite ends with the first diversion, while the guarantee rests on going on from wherever the SUT went.',
    '## What planning on line adds',
    'Mean over the rows of each group, in points of coverage; a lead is `adaptive` less the best of the six in that row.',
    table(
      ['graphs', 'best of the six', 'adaptive', 'mean lead', 'least lead'],
      GROUPS.flatMap(({ title, graphs }) => {
        const group = rows.filter(
          ({ graph, samples }) => (graphs as readonly string[]).includes(graph) && samples.has('adaptive'),
        );
        if (group.length === 0) return [];
        const mean = (of: (row: Row) => number): number =>
          group.reduce((sum, row) => sum + of(row), 0) / group.length;
        const lead = (row: Row): number => row.samples.get('adaptive')!.mean - bestOf(row);
        return [
          [
            title,
            mean(bestOf).toFixed(1),
            mean((row) => row.samples.get('adaptive')!.mean).toFixed(1),
            mean(lead).toFixed(1),
            Math.min(...group.map(lead)).toFixed(1),
          ],
        ];
      }),
    ),
    '## Faults found in real systems',
    'Planted faults in a chat server over WebSockets, an HTTP service on Redis, MQTT brokers and others: the budget that 95 of 100 seeds of `adaptive` need to find each, and 19 of 20 seeds of its rivals. The systems are real and roll dice of their own.',
    bugs.join('\n'),
    '## An erratum: nodes of case S',
    `Appendix A.3 describes how the SUT follows a consistent witness: it keeps a set T of nodes that the tester may cover, and at a node of case S, whose trap is the node alone, “T is set to ∅”. That is wrong inside the trap of another node. Let u be the tester’s with one edge to v, let v be the SUT’s with edges to u and to a sink w. The guarantee from u is ${guaranteeOfErratum()}: the SUT goes back from v to u for ever. A consistent witness has P_u = {u, v} with c_u = 2, P_v = {v} of case S with c_v = 1 + min(c_u, c_w) = 2, and c_w = 1. Followed to the letter, the SUT comes to v, forgets T, and picks the successor of least value, w: ${covered(false)} nodes are covered. If T is kept as long as the play is inside it, and P_v counts only where T does not hold v, ${covered(true)} are. The lemma is true, the procedure is not; \`covergame\` follows the corrected one.`,
    '## Algorithm 1 as it is printed',
    'Algorithm 1 adds the case that was picked to the set C of covered nodes, also if the SUT diverted the play from it. Read literally, that counts nodes that were never visited, and the figures of s2 to s4 come out far from the paper’s. Here only visited nodes count. We take this for what the authors did, and say that it differs from the text.',
    '## The solver',
    `Deciding the guarantee is NP-complete, yet within the small effort of the experiments (3000 slices of search for each question) it is exact for ${exact('guarantee')} of the ${main.length} graphs without restart and for ${exact('restartGuarantee')} with. Each upper bound comes with a witness that a checker without a solver accepts in polynomial time. How it grows with the size of hard families, against other solvers, is measured by \`npm run bench solve\`, which writes \`bench/results/solve-bench.md\`.`,
    '## Threats to validity',
    'The graphs called fitted were fitted to the paper’s figures, so agreement with these figures is no evidence. Those called described were fitted to its sizes; the guarantees are those of the fitted graphs. A SUT that chooses uniformly is the paper’s, not a system. The planted faults are ours.',
  ].join('\n\n')}\n`;
}

function gapText(main: readonly GraphResult[], rows: readonly Row[]): string {
  const parts = main.flatMap(({ graph, restartGuarantee, total }) => {
    const last = rows.filter((row) => row.graph === graph).at(-1);
    return last && restartGuarantee
      ? [{ graph, gap: bestOf(last) - (100 * restartGuarantee[1]) / total }]
      : [];
  });
  const below = parts.filter(({ gap }) => gap < 0);
  const widest = parts.reduce((a, b) => (b.gap > a.gap ? b : a));
  return `At the largest budget the best of the paper’s six strategies covers less than what a tester with restarts can be sure of on ${below.length} of ${parts.length} graphs${below.length === 0 ? '' : ` (${below.map(({ graph, gap }) => `${graph} by ${(-gap).toFixed(0)} points`).join(', ')})`}: there every one of the six is deficient in the paper’s own sense, by its algorithm or for want of budget. On the others luck pays, up to ${widest.gap.toFixed(0)} points on ${widest.graph}. Of a random graph this table has the first of its recipe.`;
}

const interval = (found: readonly [number, number] | undefined, total: number): string =>
  !found
    ? '–'
    : found[0] === found[1]
      ? `${found[0]} (${share(found[0], total)} %)`
      : `${found[0]} to ${found[1]} (${share(found[0], total)} to ${share(found[1], total)} %)`;

const table = (head: readonly string[], body: readonly (readonly string[])[]): string => {
  const widths = head.map((title, i) => Math.max(3, title.length, ...body.map((cells) => cells[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

/** The table after the marker in bench/results/bugs.md. */
function bugTable(bugs: string): string[] {
  const lines = bugs.split('\n');
  const at = lines.findIndex((line) => line.includes('<!-- bugs:'));
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  if (at < 0 || end < 1) throw new RangeError('bench/results/bugs.md holds no table of npm run bench bugs');
  return rest.slice(0, end);
}

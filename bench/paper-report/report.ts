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
    '# Guarantees and coverage in the paper’s games',
    'This is a technical report on “Coverage Games for Testing Nondeterministic Systems” (Wang, Wu, Schewe, Huang). `npm run bench paper-report` makes it from [the reproduced experiments](../paper/README.md) and the [table of planted bugs](../bugs.md).',
    '## Abstract',
    `The paper defines the maximal coverage guarantee of a game between tester and system under test (SUT), and proves that deciding it is NP-complete. It then compares test strategies by simulation, without computing a guarantee. This report

- computes the guarantee of its ${main.length} benchmarks, exactly for ${exact('guarantee')} without restart and for ${exact('restartGuarantee')} with it
- compares it with the coverage of the paper’s strategies
- adds a strategy that plans as it plays
- measures how soon strategies find planted bugs in real systems
- corrects an error in the appendix

The graphs are reconstructions (${setUpName(MAIN)}), because the paper published only sizes. All figures are about these graphs.`,
    '## Guarantee and coverage',
    gapText(main, own),
    '![Guarantee and coverage of each graph](guarantees.svg)',
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
    'The guarantee holds for every SUT. The coverage is that of a SUT that chooses uniformly, so anything above the guarantee is luck. The paper says that coverage below the guarantee “certainly implies deficiency in test execution”, but has no guarantee to compare with. A case of a suite ends at the first diversion. The guarantee assumes a tester that continues from wherever the SUT went.',
    '## Planning during the run',
    'The table has the mean over the rows of each group, in points of coverage. A lead is `adaptive` minus the best of the six in that row.',
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
    'The systems are a chat server over WebSockets, an HTTP service on Redis, MQTT brokers and others, with planted bugs. The table has the budget that 95 of 100 seeds of `adaptive` need to find each, and 19 of 20 seeds of its rivals. The systems are real and make random choices of their own.',
    bugs.join('\n'),
    '## An erratum: nodes of case S',
    `Appendix A.3 describes how the SUT follows a consistent witness. It keeps a set T of nodes that the tester may cover. At a node of case S, whose trap is the node alone, “T is set to ∅”. That is wrong inside the trap of another node.

Let u be the tester’s with one edge to v, and v the SUT’s with edges to u and to a sink w. The guarantee from u is ${guaranteeOfErratum()}, because the SUT goes back from v to u forever. A consistent witness has P_u = {u, v} with c_u = 2, P_v = {v} of case S with c_v = 1 + min(c_u, c_w) = 2, and c_w = 1.

By the letter, the SUT comes to v, forgets T, and picks the successor of least value, w. Then ${covered(false)} nodes are covered. Instead, T must be kept while the run is inside it, and P_v counts only if T does not hold v. Then ${covered(true)} nodes are covered. The lemma is true and the procedure is wrong; covergame follows the corrected one.`,
    '## Algorithm 1 as it is printed',
    'Algorithm 1 adds the picked case to the set C of covered nodes, even if the SUT diverted the run from it. By the letter, that counts nodes that were never visited, and the figures of s2 to s4 are far from the paper’s. Here only visited nodes count. We assume that the authors did the same, but it differs from their text.',
    '## The solver',
    `Deciding the guarantee is NP-complete. The experiments use a small effort: 3000 slices of search for each question. With it the guarantee is exact for ${exact('guarantee')} of the ${main.length} graphs without restart and for ${exact('restartGuarantee')} with it. A checker without a solver accepts the witness of each upper bound in polynomial time. \`npm run bench solve\` compares the solver with others on hard families.`,
    '## Threats to validity',
    'The graphs called fitted were fitted to the paper’s figures, so agreement with these figures is no evidence. Those called described were fitted to its sizes. The guarantees are those of the fitted graphs. A SUT that chooses uniformly is the paper’s, and no real system. The planted bugs are ours.',
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
  const where =
    below.length === 0
      ? ''
      : ` These are ${below.map(({ graph, gap }) => `${graph} (${(-gap).toFixed(0)} points less)`).join(', ')}.`;
  return `On ${below.length} of ${parts.length} graphs the best of the paper’s six strategies covers less than the guarantee with restart, at the largest budget.${where} There all six are deficient in the paper’s own sense, because of the algorithm or the budget. On the others luck adds up to ${widest.gap.toFixed(0)} points (${widest.graph}). A recipe of random graphs is shown by its first graph.`;
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

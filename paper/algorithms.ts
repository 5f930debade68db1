// What each algorithm of the tables does, in a sentence, and which columns a graph has.

import { type Benchmark, INSTANCES } from './benchmarks.ts';
import { PAPER_STRATEGIES } from './paper-tables.ts';
import { SUITES, WALKS } from './set-ups.ts';

export const ALGORITHMS = [
  { id: 'gmu', about: 'executes every case of the suite once, in its order, and stops' },
  {
    id: 's1.5',
    about:
      'executes every case once in random order, then any case. The spent budget or full coverage of the suite ends it, and s2, s3 and s4, too',
  },
  { id: 's2', about: 'picks at random among the cases that hold an uncovered node' },
  {
    id: 's3',
    about:
      'picks the case with the greatest random real, each drawn from 0 to the number of its uncovered nodes',
  },
  { id: 's4', about: 'as s3, with the number divided by the number of SUT nodes in the case' },
  { id: 'rdm', about: 'walks at random, accepts whatever the SUT does, resets only at a sink' },
  {
    id: 'rdm-reset',
    about:
      'the same, but at every node a reset is one more choice, as likely as each edge. This is inferred, because the paper’s `rdm` rises with every budget on all graphs. If the budget does not pay for a reset, our walk goes on; the paper’s may end there',
  },
  { id: 'adaptive', about: 'plans each move as it plays, and learns the SUT’s habits; not in the paper' },
  { id: 'optimal', about: 'plays for the guarantee with restart, not for the mean; not in the paper' },
] as const;

export const SUITE_ABOUT = {
  gmu: 'the node suite of the coverage tool of George Mason University, as before 31 May 2015. It has about a path for each edge, short ones first, until every node is covered',
  node: 'few, longer paths, each going on through uncovered nodes as long as it can',
} as const satisfies Record<(typeof SUITES)[number], string>;

export interface Column {
  readonly strategy: string;
  readonly suite?: string;
}

/** Graphs of more nodes are played without `optimal`, which solves a game after each newly covered node. */
export const OPTIMAL_NODES = 20;

/** The paper's six in all variants; on the fitted graphs also ours. */
export function columnsFor({ reading }: Pick<Benchmark, 'reading'>, nodes: number): Column[] {
  const executing = PAPER_STRATEGIES.filter((strategy) => strategy !== 'rdm');
  return [
    ...SUITES.flatMap((suite) => executing.map((strategy) => ({ strategy, suite }))),
    ...WALKS.map((strategy) => ({ strategy })),
    ...(reading === 'fitted' ? [{ strategy: 'adaptive' }] : []),
    ...(reading === 'fitted' && nodes <= OPTIMAL_NODES ? [{ strategy: 'optimal' }] : []),
  ];
}

/** So many runs on each graph: the paper's number on a system, and together about as many on the graphs of one recipe. */
export const runsOn = ({ program }: Pick<Benchmark, 'program'>, runs: number): number =>
  program === 'random' ? Math.max(2, Math.ceil(runs / INSTANCES)) : runs;

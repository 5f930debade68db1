// The graphs of the paper's tables, as they are made here: the four systems from the model programs of this package, the eight
// random graphs from the generator. The paper's own graphs were never published, so these are reconstructions; only their sizes are known.

import type { RandomKnobs } from '../model/index.ts';

export interface Benchmark {
  /** The name that paper-tables.ts uses. */
  readonly graph: string;
  readonly title: string;
  /** The panel of the paper's figures 4 to 6. */
  readonly panel: string;
  readonly program: string;
  readonly set: Readonly<Record<string, number>>;
}

const system = (
  program: string,
  title: string,
  panels: readonly string[],
  sizes: readonly number[],
  graph = program,
): Benchmark[] =>
  sizes.map((m, i) => ({
    graph: `${graph}-${m}`,
    title: `${title}, m = ${m}`,
    panel: panels[i],
    program,
    set: { m },
  }));

/**
 * One recipe for all eight, so that nothing is fitted to a single row: two in five nodes are the SUT's, nodes have two edges on
 * average that lead to the nearer half of their block, and of the three blocks a play that has left one never comes back.
 */
const RECIPE: Partial<RandomKnobs> = {
  sutShare: 0.4,
  testerDegree: 2,
  sutDegree: 2,
  components: 3,
  locality: 0.5,
};

export const RANDOM_SIZES = [19, 30, 40, 46, 75, 95, 100, 297] as const;

const randomGraphs: Benchmark[] = RANDOM_SIZES.map((nodes, i) => ({
  graph: `G${i + 1}`,
  title: `random graph G${i + 1}, ${nodes} nodes`,
  panel: `6${'abcdefgh'[i]}`,
  program: 'random',
  set: { ...RECIPE, nodes, seed: i + 1 },
}));

export const BENCHMARKS: readonly Benchmark[] = [
  ...system('inventory-described', 'inventory', ['4a', '4b', '4c'], [2, 3, 4], 'inventory'),
  ...system('chat', 'chat', ['4d', '4e', '4f'], [4, 5, 6]),
  ...system('multisets', 'shared multisets', ['5a', '5b', '5c'], [2, 3, 4]),
  {
    graph: 'safety-injection',
    title: 'safety injection',
    panel: '5d',
    program: 'safety-injection-described',
    set: {},
  },
  ...randomGraphs,
];

// The graphs of the paper's tables, as they are made here. The paper published their sizes only, so every one is a reconstruction, in two
// readings: `described` was made from the description alone, `fitted` so that our figures come near the paper's (models/*.md say what was fitted).
// A random graph has five instances of each recipe, because one graph of a recipe says little about it.

import type { randomGame } from 'covergame';

export const READINGS = [
  {
    id: 'fitted',
    about:
      'models and recipes chosen among many because their figures are nearest to the paper’s, at exactly its sizes',
  },
  {
    id: 'described',
    about:
      'models written from the descriptions and a plain recipe; fitted to the paper’s sizes, not to its coverage',
  },
] as const;
export type ReadingId = (typeof READINGS)[number]['id'];

export interface Benchmark {
  /** Unique: `chat-4 fitted`, `G1 fitted 3`. */
  readonly id: string;
  /** The name that paper-tables.ts uses. */
  readonly graph: string;
  readonly reading: ReadingId;
  /** Which of the graphs of one recipe, from 1; a system has one. */
  readonly instance: number;
  readonly title: string;
  /** The panel of the paper's figures 4 to 6. */
  readonly panel: string;
  readonly program: string;
  readonly set: Readonly<Record<string, number>>;
}

export const INSTANCES = 5;

/** Systems as the paper groups them, and the two groups of random graphs that have a recipe each. */
export const GROUPS = [
  { id: 'inventory', title: 'inventory', graphs: ['inventory-2', 'inventory-3', 'inventory-4'] },
  { id: 'chat', title: 'chat', graphs: ['chat-4', 'chat-5', 'chat-6'] },
  { id: 'multisets', title: 'shared multisets', graphs: ['multisets-2', 'multisets-3', 'multisets-4'] },
  { id: 'safety-injection', title: 'safety injection', graphs: ['safety-injection'] },
  { id: 'G1-G5', title: 'G1 to G5', graphs: ['G1', 'G2', 'G3', 'G4', 'G5'] },
  { id: 'G6-G8', title: 'G6 to G8', graphs: ['G6', 'G7', 'G8'] },
] as const;
export type GroupId = (typeof GROUPS)[number]['id'];

const PROGRAMS: Readonly<Record<ReadingId, Readonly<Record<string, string>>>> = {
  fitted: {
    inventory: 'inventory',
    chat: 'chat-fitted',
    multisets: 'multisets-fitted',
    'safety-injection': 'safety-injection',
  },
  described: {
    inventory: 'inventory-described',
    chat: 'chat',
    multisets: 'multisets',
    'safety-injection': 'safety-injection-described',
  },
};

function system(
  group: string,
  title: string,
  panels: readonly string[],
  sizes: readonly number[],
): Benchmark[] {
  return READINGS.flatMap(({ id: reading }) =>
    panels.map((panel, i): Benchmark => {
      const graph = sizes.length === 0 ? group : `${group}-${sizes[i]}`;
      return {
        id: `${graph} ${reading}`,
        graph,
        reading,
        instance: 1,
        title: sizes.length === 0 ? title : `${title}, m = ${sizes[i]}`,
        panel,
        program: PROGRAMS[reading][group],
        set: sizes.length === 0 ? {} : { m: sizes[i] },
      };
    }),
  );
}

/** What a recipe says; sinks as a part of the nodes. */
type Recipe = Partial<Parameters<typeof randomGame>[0]> & { readonly sinkShare: number };

/**
 * Fitted: for G1 to G5 few SUT nodes with two answers each, near neighbours and a tenth sinks; for G6 to G8, where the paper's figures are hardly
 * compatible with the others, still fewer SUT nodes with many answers. They were found by a search of about 250 settings on graphs of other seeds.
 * Described: two in five nodes are the SUT's, nodes have two edges, and there are three blocks that a play that has left them never comes back to.
 */
export const RECIPES: Readonly<Record<ReadingId, (index: number) => Recipe>> = {
  fitted: (index) =>
    index <= 5
      ? { sutShare: 0.15, testerDegree: 3, sutDegree: 2, components: 1, locality: 0.9, sinkShare: 0.1 }
      : { sutShare: 0.1, testerDegree: 2, sutDegree: 14, components: 1, locality: 0.9, sinkShare: 0 },
  described: () => ({
    sutShare: 0.4,
    testerDegree: 2,
    sutDegree: 2,
    components: 3,
    locality: 0.5,
    sinkShare: 0,
  }),
};

export const RANDOM_SIZES = [19, 30, 40, 46, 75, 95, 100, 297] as const;

const randomGraphs: Benchmark[] = READINGS.flatMap(({ id: reading }) =>
  RANDOM_SIZES.flatMap((nodes, i) =>
    Array.from({ length: INSTANCES }, (_, k): Benchmark => {
      const { sinkShare, ...knobs } = RECIPES[reading](i + 1);
      return {
        id: `G${i + 1} ${reading} ${k + 1}`,
        graph: `G${i + 1}`,
        reading,
        instance: k + 1,
        title: `random graph G${i + 1}`,
        panel: `6${'abcdefgh'[i]}`,
        program: 'random',
        set: { ...knobs, sinks: Math.round(sinkShare * nodes), nodes, seed: 10 * (k + 1) + i + 1 },
      };
    }),
  ),
);

export const BENCHMARKS: readonly Benchmark[] = [
  ...system('inventory', 'inventory', ['4a', '4b', '4c'], [2, 3, 4]),
  ...system('chat', 'chat', ['4d', '4e', '4f'], [4, 5, 6]),
  ...system('multisets', 'shared multisets', ['5a', '5b', '5c'], [2, 3, 4]),
  ...system('safety-injection', 'safety injection', ['5d'], []),
  ...randomGraphs,
];

// The game graph: built once, then never changed. Nodes and edges are integers. Algorithms follow typed arrays, and
// side tables hold the parts for people (ids, labels). It is plain data without methods, so it can be posted to a
// worker as it is.
//
// Edges are numbered by source: the edges of node v are outStart[v] .. outStart[v + 1] - 1, in the given order. The
// row inEdge holds the numbers of the edges into a node in the same way.

/** The owner of a node where the tester moves. */
export const TESTER = 0;
/** The owner of a node where the system under test moves. */
export const SUT = 1;
/** Who moves at a node: TESTER or SUT. */
export type Owner = typeof TESTER | typeof SUT;

/**
 * A game graph: nodes and edges are numbers, and `ids[v]` is what people call node v. Never changed once it is made.
 */
export interface Game {
  readonly name: string;
  /** The node the pebble starts on. */
  readonly initial: number;
  /** How many nodes and edges there are: n and m. */
  readonly n: number;
  readonly m: number;

  /** TESTER or SUT, for each node. */
  readonly owner: Uint8Array;
  /** A natural number for each node; their sum is a safe integer. */
  readonly gain: Float64Array;

  readonly outStart: Int32Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly inStart: Int32Array;
  readonly inEdge: Int32Array;

  readonly ids: readonly string[];
  /** The distinct labels, and for each edge the index of its label or -1. */
  readonly labels: readonly string[];
  readonly label: Int32Array;
  /** The relative frequency of each edge for simulated SUTs; null when all are 1. */
  readonly weight: Float64Array | null;
  /** The nodes a test may end in, where the model names them (GMU text); no rule of the game depends on it. */
  readonly final?: readonly number[];

  /** Labels of nodes and edges that are covered as such (`labels` in a model file); absent if there are none. */
  readonly tags?: Tags;
  /** What moving along each edge costs; absent if it is 1 everywhere. A natural number; 0 at helpers only. */
  readonly cost?: Float64Array;
  /** The chance that each edge exists in a system of this model; absent if all exist. */
  readonly maybe?: Float64Array;
  /** 1 for each edge of a tester node that is the SUT's; absent if there are none. */
  readonly unasked?: Uint8Array;

  /** Whether a set of nodes is worth the distinct tags on it (label-game.ts), not the sum of its gains. */
  readonly countsTags?: true;
  /** Where nodes stand for transitions (transition-game.ts): how many come before them. */
  readonly ownNodes?: number;
  /** Where nodes were added to play `maybe` and `unasked` out (plain-game.ts). */
  readonly helpers?: Helpers;

  /** What labels stand for, where a model program made them. */
  readonly calls?: readonly Call[];
  /** The states of the model program, by node, where they were kept; undefined for choices and for classes of several states. */
  readonly states?: readonly unknown[];
}

/** A label of a model program taken apart: the action, its arguments, and the outcome where the SUT's action has several. */
export interface Call {
  readonly label: string;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
}

/** What a game made from another one keeps of its program; nodes keep their numbers. */
export const programPart = ({ calls, states }: Game): Pick<Game, 'calls' | 'states'> => ({
  ...(calls && { calls }),
  ...(states && { states }),
});

/** Names that nodes and edges carry, as rows: those of node v are nodeTag[nodeStart[v]] .. nodeTag[nodeStart[v + 1] - 1]. */
export interface Tags {
  readonly names: readonly string[];
  readonly nodeStart: Int32Array;
  readonly nodeTag: Int32Array;
  readonly edgeStart: Int32Array;
  readonly edgeTag: Int32Array;
}

/** What was added to a model to make a plain game of it (plain-game.ts). */
export interface Helpers {
  /** What the plain game stands for. */
  readonly model: Game;
  /** Nodes from this number on are helpers. */
  readonly from: number;
  /** QUIET, TRIED or STUCK, and the node of the model that it belongs to, for node from + i. */
  readonly kind: Uint8Array;
  readonly of: Int32Array;
  /** For each edge of the plain game, the edge of the model that it makes happen, or -1. */
  readonly edge: Int32Array;
  /** The chance that each edge exists; null if all do. At a TRIED node it is that of the way on. */
  readonly chance: Float64Array | null;
}

export const outDegree = (game: Game, v: number): number => game.outStart[v + 1] - game.outStart[v];
export const isSink = (game: Game, v: number): boolean => game.outStart[v] === game.outStart[v + 1];
export const weightOf = (game: Game, e: number): number => game.weight?.[e] ?? 1;

/** The label of an edge, or undefined. */
export const labelOf = (game: Game, e: number): string | undefined => game.labels[game.label[e]];

const indexes = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/**
 * The number of the node with that id, or undefined. The first call makes an index, the others are a lookup.
 *
 * @param game where it is looked for
 * @param id of the node
 * @example
 * const v = nodeNamed(game, 'heads');
 */
export function nodeNamed(game: Game, id: string): number | undefined {
  let index = indexes.get(game.ids);
  if (!index) {
    index = new Map(game.ids.map((name, v) => [name, v]));
    indexes.set(game.ids, index);
  }
  return index.get(id);
}

/** The same game with other gains, started elsewhere: rows and tables are shared. */
export function withGains(game: Game, gain: Float64Array): Game {
  return { ...game, gain };
}

export function withInitial(game: Game, initial: number): Game {
  return { ...game, initial };
}

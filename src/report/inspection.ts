// What a look at a game says before anything is solved: sizes, components, sinks, and the three kinds of nodes.
// O(n + m) beside the kinds of nodes. Of a plain game that stands for a model, it is the model's nodes that are told.

import {
  components,
  FORCEABLE,
  type Game,
  IMPOSSIBLE,
  isSink,
  modelOf,
  nodeKinds,
  POSSIBLE,
  plainGame,
  requireGame,
  SUT,
} from '../game/index.ts';

/** The counts that `inspect --json` prints; their names are fixed. */
export interface Inspection {
  readonly nodes: number;
  readonly edges: number;
  readonly tester: number;
  readonly sut: number;
  readonly reachable: number;
  /** Strongly connected components of the whole graph. */
  readonly components: number;
  readonly sinks: number;
  readonly forceable: number;
  readonly possible: number;
  readonly impossible: number;
}

export interface InspectedNodes {
  readonly kinds: Uint8Array;
  readonly sinks: readonly number[];
  readonly forceable: readonly number[];
  readonly possible: readonly number[];
  readonly impossible: readonly number[];
}

/**
 * A first look at a game: its sizes, and which nodes can be forced, which can only be hoped for, and which nobody ever sees.
 *
 * @param game what is looked at
 * @example
 * const { counts } = inspectGame(game);
 * counts.forceable; // how many nodes a visit to can be forced
 */
export function inspectGame(game: Game): { readonly counts: Inspection; readonly nodes: InspectedNodes } {
  requireGame(game);
  // An unasked output may keep the tester from a stimulus, which only the plain game says.
  const kinds = nodeKinds(plainGame(game));
  const model = modelOf(game);
  const ofKind = (kind: number): number[] => nodesWhere(model.n, (v) => kinds[v] === kind);
  const nodes: InspectedNodes = {
    kinds,
    sinks: nodesWhere(model.n, (v) => isSink(model, v)),
    forceable: ofKind(FORCEABLE),
    possible: ofKind(POSSIBLE),
    impossible: ofKind(IMPOSSIBLE),
  };
  let sut = 0;
  for (let v = 0; v < model.n; v++) if (model.owner[v] === SUT) sut++;
  const counts: Inspection = {
    nodes: model.n,
    edges: model.m,
    tester: model.n - sut,
    sut,
    reachable: nodes.forceable.length + nodes.possible.length,
    components: components(model).count,
    sinks: nodes.sinks.length,
    forceable: nodes.forceable.length,
    possible: nodes.possible.length,
    impossible: nodes.impossible.length,
  };
  return { counts, nodes };
}

function nodesWhere(n: number, holds: (v: number) => boolean): number[] {
  const found: number[] = [];
  for (let v = 0; v < n; v++) if (holds(v)) found.push(v);
  return found;
}

// The places that a run can come back from: the strongly connected components of the graph, here called regions.
// Leaving one is final unless a reset is affordable. So two numbers decide how much time there is for each node.
// They are the uncovered nodes in the region, and those ahead on the richest way down.
//
// Made once for a game, O(n + m); each run keeps the number of uncovered nodes of each region. The nodes ahead of
// each are counted again now and then, in slices between which the run goes on.

import { type Components, components, type Game } from '../../game/index.ts';
import type { Layers } from './prospects.ts';

/** What all runs on a game share. */
export interface RegionMap extends Components {
  readonly size: Int32Array;
  /** The nodes with some gain that can be reached. */
  readonly open: Int32Array;
  /** What it costs to get to a node of the region from the initial one, at least. */
  readonly depth: Int32Array | Float64Array;
  /** 1 if some edge leads out. */
  readonly leaves: Uint8Array;
  /** The nodes with an edge that leads out of their region. */
  readonly borders: Int32Array;
  /** The edges between regions, by where they come from: region `c` has those to `to[start[c]]` and so on. They lead to smaller numbers. */
  readonly edges: { readonly start: Int32Array; readonly to: Int32Array };
}

/** Regions and edges counted with one move at most. */
const COUNTED_PER_MOVE = 30_000;

/** What the edges from one region into another count for. */
export interface ExitWeights {
  /** As in the map of regions. */
  readonly of: Int32Array;
  readonly borders: Int32Array;
  readonly part: (from: number, to: number) => number;
}

export function regionsOf(game: Game, { order, depth: distance }: Layers): RegionMap {
  const { count, of } = components(game);
  const size = new Int32Array(count);
  const open = new Int32Array(count);
  const depth = new Float64Array(count).fill(-1);
  const leaves = new Uint8Array(count);
  for (let v = 0; v < game.n; v++) size[of[v]]++;
  for (const v of order) {
    if (game.gain[v] > 0) open[of[v]]++;
    if (depth[of[v]] < 0) depth[of[v]] = distance[v];
  }
  const borders: number[] = [];
  for (let e = 0; e < game.m; e++) {
    const v = game.source[e];
    if (of[v] === of[game.target[e]]) continue;
    leaves[of[v]] = 1;
    if (borders.at(-1) !== v) borders.push(v);
  }
  const edges = edgesBetween(game.source, game.target, of, count);
  return { count, of, size, open, depth, leaves, borders: Int32Array.from(borders), edges };
}

export class Regions {
  readonly map: RegionMap;
  readonly open: Int32Array;
  readonly #game: Game;
  /** The uncovered nodes on the richest way down from each region, and below it, as of some time ago; null before the first count. */
  #ahead: Int32Array | null = null;
  #below: Int32Array | null = null;
  /** Grows when what lies ahead has been counted anew. */
  version = 0;
  #age = 0;
  /** The count under way. */
  #counting: { readonly ahead: Int32Array; readonly below: Int32Array; next: number } | null = null;
  /** Regions and edges counted so far. */
  work = 0;

  /** @param counted one whose count is good enough for the first moves */
  constructor(game: Game, map: RegionMap, counted: Regions | null = null) {
    this.#game = game;
    this.map = map;
    this.open = map.open.slice();
    if (!counted) return;
    this.#ahead = counted.#ahead;
    this.#below = counted.#below;
    this.version = 1;
    this.#age = -1;
  }

  cover(v: number): void {
    if (this.#game.gain[v] > 0) this.open[this.map.of[v]]--;
  }

  /**
   * How many uncovered nodes a play from region `c` can still come to without a reset, at most; `atMost` until that is known. Counted afresh
   * now and then: it costs O(n + m), which many moves share.
   */
  ahead(c: number, atMost: number): number {
    const { n, m } = this.#game;
    if (this.#counting === null && (this.#ahead === null || ++this.#age * 64 > n + m)) {
      const { count } = this.map;
      this.#age = 0;
      this.#counting = { ahead: new Int32Array(count), below: new Int32Array(count), next: 0 };
    }
    if (this.#counting) this.#count(COUNTED_PER_MOVE);
    return this.#ahead === null ? atMost : Math.max(this.#ahead[c], this.open[c]);
  }

  /** The same, counted to the end. */
  allAhead(c: number): number {
    while (this.#ahead === null) this.ahead(c, 0);
    return this.ahead(c, 0);
  }

  /**
   * What entering region `to` from region `from` is worth beside entering the richest region that `from` leads to: the part of
   * what could still be covered that can be covered there. `most` is what the budget allows to cover at all.
   */
  part(from: number, to: number, most: number): number {
    return (1 + Math.min(most, this.#ahead![to])) / (1 + Math.min(most, this.#below![from]));
  }

  /** Edges lead to smaller numbers, so one pass over the regions in order is enough. */
  #count(limit: number): void {
    const { count, edges } = this.map;
    const { ahead, below, next } = this.#counting!;
    const end = this.work + limit;
    let c = next;
    for (; c < count && this.work < end; c++) {
      for (let i = edges.start[c]; i < edges.start[c + 1]; i++)
        below[c] = Math.max(below[c], ahead[edges.to[i]]);
      ahead[c] = this.open[c] + below[c];
      this.work += 1 + edges.start[c + 1] - edges.start[c];
    }
    this.#counting!.next = c;
    if (c < count) return;
    this.#ahead = ahead;
    this.#below = below;
    this.#counting = null;
    this.version++;
  }
}

function edgesBetween(
  source: Int32Array,
  target: Int32Array,
  of: Int32Array,
  count: number,
): { start: Int32Array; to: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let e = 0; e < source.length; e++) if (of[source[e]] !== of[target[e]]) start[of[source[e]] + 1]++;
  for (let c = 0; c < count; c++) start[c + 1] += start[c];
  const at = start.slice();
  const to = new Int32Array(start[count]);
  for (let e = 0; e < source.length; e++) {
    const c = of[source[e]];
    if (c !== of[target[e]]) to[at[c]++] = of[target[e]];
  }
  return { start, to };
}

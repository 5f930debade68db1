// Where the pebble can come back from, and where not: the strongly connected components of the graph, here called regions.
// Leaving one is for good unless a reset is payable, so what is still uncovered in it, and what lies ahead on the richest way
// down, decide how much time there is for each node.
//
// Made once for a game, O(n + m); each run keeps the number of uncovered nodes of each region.

import { type Components, components, type Game } from '../../game/index.ts';
import type { Layers } from './prospects.ts';

/** What all runs on a game share. */
export interface RegionMap extends Components {
  readonly size: Int32Array;
  /** The nodes with some gain that can be reached. */
  readonly open: Int32Array;
  /** The least distance of a node of the region from the initial one. */
  readonly depth: Int32Array;
  /** 1 if some edge leads out. */
  readonly leaves: Uint8Array;
  /** The nodes with an edge that leads out of their region. */
  readonly borders: Int32Array;
}

export function regionsOf(game: Game, { order, depth: distance }: Layers): RegionMap {
  const { count, of } = components(game);
  const size = new Int32Array(count);
  const open = new Int32Array(count);
  const depth = new Int32Array(count).fill(-1);
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
  return { count, of, size, open, depth, leaves, borders: Int32Array.from(borders) };
}

export class Regions {
  readonly map: RegionMap;
  readonly open: Int32Array;
  readonly #game: Game;
  /** The uncovered nodes on the richest way down from each region, as of some time ago. */
  #ahead: Int32Array | null = null;
  #below: Int32Array | null = null;
  /** Grows when what lies ahead is counted anew. */
  version = 0;
  #age = 0;

  constructor(game: Game, map: RegionMap) {
    this.#game = game;
    this.map = map;
    this.open = map.open.slice();
  }

  cover(v: number): void {
    if (this.#game.gain[v] > 0) this.open[this.map.of[v]]--;
  }

  /**
   * How many uncovered nodes a play from region `c` can still come to without a reset, at most. Made afresh now and then: it
   * costs O(n + m), which many moves share.
   */
  ahead(c: number): number {
    const { n, m } = this.#game;
    if (this.#ahead === null || ++this.#age * 64 > n + m) {
      this.#age = 0;
      this.version++;
      this.#richest();
    }
    return Math.max(this.#ahead![c], this.open[c]);
  }

  /**
   * What entering region `to` from region `from` is worth beside entering the richest region that `from` leads to: the part of
   * what could still be covered that can be covered there. `most` is what the budget allows to cover at all.
   */
  part(from: number, to: number, most: number): number {
    return (1 + Math.min(most, this.#ahead![to])) / (1 + Math.min(most, this.#below![from]));
  }

  /** Edges lead to smaller numbers, so one pass over the regions in order is enough. */
  #richest(): void {
    const { source, target } = this.#game;
    const { count, of } = this.map;
    const rows = (this.#edges ??= edgesBetween(source, target, of, count));
    const ahead = new Int32Array(count);
    const below = new Int32Array(count);
    for (let c = 0; c < count; c++) {
      for (let i = rows.start[c]; i < rows.start[c + 1]; i++)
        below[c] = Math.max(below[c], ahead[rows.to[i]]);
      ahead[c] = this.open[c] + below[c];
    }
    this.#ahead = ahead;
    this.#below = below;
  }

  #edges: { readonly start: Int32Array; readonly to: Int32Array } | null = null;
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

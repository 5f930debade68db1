// An overview of a game of any size: its nodes in a few dozen boxes, and how many edges lead from box to box. A box holds a large
// strongly connected component, or many small ones at about the same distance from the initial node; opened, it falls apart in the same
// way, by distance where it is one component, and by the order of the model where that tells nothing apart. So every box opens to
// smaller ones, and the last to single nodes. O(n + m) once, then for each opening the nodes of the box and their edges.

import { components, type Game, SUT } from '../../game/index.ts';
import { ShortestPaths } from '../../suite/index.ts';

export interface Box {
  readonly title: string;
  /** In increasing order. */
  readonly nodes: Int32Array;
  readonly gain: number;
  /** How many of the nodes are the SUT's. */
  readonly sut: number;
  /** One strongly connected component: from each of its nodes a play may come to each other. */
  readonly component: boolean;
}

export interface BoxLink {
  readonly from: number;
  readonly to: number;
  readonly edges: number;
}

export interface Overview {
  readonly boxes: readonly Box[];
  /** Between different boxes, those of most edges first. */
  readonly links: readonly BoxLink[];
}

/** A box of at most so many nodes is not opened to boxes, but drawn. */
export const LEAF = 150;
/** Boxes of large components, and bands of everything else. */
const COMPONENTS = 24;
const BANDS = 16;

export class OverviewMaker {
  readonly #game: Game;
  readonly #component: Int32Array;
  readonly #distance: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    this.#component = components(game).of;
    this.#distance = new ShortestPaths(game).distance;
  }

  /** Of these nodes, in increasing order; of the whole game if left out. */
  of(nodes: Int32Array = this.#all()): Overview {
    const parts = this.#parts(nodes);
    const boxes = parts.map((part) => this.#box(part));
    return { boxes, links: this.#links(boxes) };
  }

  /** The box at the end of a way of openings: the first is a box of the whole game, the next one of that, and so on. */
  at(path: readonly number[]): Int32Array {
    return path.reduce((nodes, place) => this.#parts(nodes)[place], this.#all());
  }

  /** The openings that lead to the drawn box with this node in it. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let nodes: Int32Array | undefined; nodes === undefined || nodes.length > LEAF; ) {
      const parts = this.#parts(nodes ?? this.#all());
      const place = parts.findIndex((part) => holds(part, node));
      path.push(place);
      nodes = parts[place];
    }
    return path;
  }

  #all(): Int32Array {
    return Int32Array.from({ length: this.#game.n }, (_, v) => v);
  }

  #parts(nodes: Int32Array): Int32Array[] {
    const sizes = new Map<number, number>();
    for (const v of nodes) sizes.set(this.#component[v], (sizes.get(this.#component[v]) ?? 0) + 1);
    if (sizes.size === 1) return this.#bands(nodes);
    const least = Math.max(2, nodes.length / 100);
    const large = [...sizes]
      .filter(([, size]) => size >= least)
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, COMPONENTS)
      .map(([component]) => component);
    const own = new Map(large.map((component) => [component, [] as number[]]));
    const rest: number[] = [];
    for (const v of nodes) (own.get(this.#component[v]) ?? rest).push(v);
    const parts = [...own.values()].map((part) => Int32Array.from(part));
    return rest.length === 0 ? parts : [...parts, ...this.#bands(Int32Array.from(rest))];
  }

  /** By distance, in about equal parts; where all are equally far, by number. */
  #bands(nodes: Int32Array): Int32Array[] {
    const counts = new Map<number, number>();
    for (const v of nodes) counts.set(this.#distance[v], (counts.get(this.#distance[v]) ?? 0) + 1);
    const share = Math.ceil(nodes.length / BANDS);
    if (counts.size === 1) {
      const parts: Int32Array[] = [];
      for (let i = 0; i < nodes.length; i += share) parts.push(nodes.subarray(i, i + share));
      return parts;
    }
    const band = new Map<number, number>();
    let at = -1;
    let held = share;
    for (const [distance, count] of [...counts].sort(([a], [b]) => a - b)) {
      // What cannot be reached is a band of its own.
      if (held >= share || (band.size === 1 && band.has(-1))) {
        at++;
        held = 0;
      }
      band.set(distance, at);
      held += count;
    }
    const parts = Array.from({ length: at + 1 }, () => [] as number[]);
    for (const v of nodes) parts[band.get(this.#distance[v])!].push(v);
    return parts.map((part) => Int32Array.from(part));
  }

  #box(nodes: Int32Array): Box {
    const { gain, owner, ids } = this.#game;
    let sum = 0;
    let sut = 0;
    let near = Number.POSITIVE_INFINITY;
    let far = -1;
    let component = true;
    for (const v of nodes) {
      sum += gain[v];
      if (owner[v] === SUT) sut++;
      near = Math.min(near, this.#distance[v]);
      far = Math.max(far, this.#distance[v]);
      if (this.#component[v] !== this.#component[nodes[0]]) component = false;
    }
    const where =
      near < 0 ? 'unreachable' : near === far ? `${near} steps away` : `${near} to ${far} steps away`;
    const title = nodes.length === 1 ? ids[nodes[0]] : `${nodes.length} nodes, ${where}`;
    return { title, nodes, gain: sum, sut, component: component && nodes.length > 1 };
  }

  #links(boxes: readonly Box[]): BoxLink[] {
    const { n, outStart, target } = this.#game;
    const place = new Int32Array(n).fill(-1);
    boxes.forEach(({ nodes }, i) => {
      for (const v of nodes) place[v] = i;
    });
    const counts = new Float64Array(boxes.length * boxes.length);
    boxes.forEach(({ nodes }, from) => {
      for (const v of nodes) {
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const to = place[target[e]];
          if (to >= 0 && to !== from) counts[from * boxes.length + to]++;
        }
      }
    });
    const links: BoxLink[] = [];
    counts.forEach((edges, i) => {
      if (edges > 0) links.push({ from: Math.floor(i / boxes.length), to: i % boxes.length, edges });
    });
    return links.sort((a, b) => b.edges - a.edges || a.from - b.from || a.to - b.to);
  }
}

/** Whether a row in increasing order holds a number. */
function holds(row: Int32Array, wanted: number): boolean {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return row[low] === wanted;
}

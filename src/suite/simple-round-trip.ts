// Simple round trip coverage: one round trip for every node that begins and ends one. Here it is a shortest one,
// and among those the first by the order of the edges. The search stays inside the node's component, breadth-first
// from both ends. So it reads about the square root of a random graph. O(n (n + m)) at worst.

import { components, type Game } from '../game/index.ts';
import type { Criterion } from './suite.ts';
import { PathList } from './tour.ts';
import { touringSuite } from './touring-suite.ts';

export function simpleRoundTripRequirements(game: Game): PathList {
  const paths = new PathList();
  const search = new CycleSearch(game);
  for (let start = 0; start < game.n; start++) {
    const cycle = search.shortest(start);
    if (cycle) paths.add(cycle);
  }
  return paths;
}

/** The nodes within some distance of the start, forwards or backwards. */
class Reach {
  readonly #distance: Int32Array;
  readonly #round: Int32Array;
  readonly nodes: Int32Array;
  /** Where each distance begins among the nodes. */
  readonly levels: number[] = [];
  count = 0;
  #now = -1;

  constructor(n: number) {
    this.#distance = new Int32Array(n);
    this.#round = new Int32Array(n).fill(-1);
    this.nodes = new Int32Array(n);
  }

  begin(start: number): void {
    this.#now = start;
    this.count = 0;
    this.levels.length = 0;
    this.levels.push(0);
    this.add(start, 0);
  }

  /** The greatest distance that is known for all nodes. */
  get depth(): number {
    return this.levels.length - 1;
  }

  /** How many nodes the next level begins from. */
  get width(): number {
    return this.count - this.levels[this.depth];
  }

  add(v: number, distance: number): void {
    this.#round[v] = this.#now;
    this.#distance[v] = distance;
    this.nodes[this.count++] = v;
  }

  /** -1 if it is not known. */
  to(v: number): number {
    return this.#round[v] === this.#now ? this.#distance[v] : -1;
  }
}

class CycleSearch {
  readonly #game: Game;
  readonly #component: Int32Array;
  readonly #ahead: Reach;
  readonly #behind: Reach;
  /** The start whose cycle last led through a node, by what is known of the part ahead. */
  readonly #leads: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    this.#component = components(game).of;
    this.#ahead = new Reach(game.n);
    this.#behind = new Reach(game.n);
    this.#leads = new Int32Array(game.n).fill(-1);
  }

  /** The nodes of the cycle, the start at both ends; null if there is none. */
  shortest(start: number): number[] | null {
    const [ahead, behind] = [this.#ahead, this.#behind];
    ahead.begin(start);
    behind.begin(start);
    // Backwards first, so that the two sides never meet at the start alone.
    for (let met = this.#goBack(start); !met; ) {
      if (ahead.width === 0 || behind.width === 0) return null;
      met = ahead.width <= behind.width ? this.#goAhead(start) : this.#goBack(start);
    }
    this.#markLeading(start);
    return this.#cycle(start);
  }

  /** One level more; whether it meets what lies behind the start. */
  #goAhead(start: number): boolean {
    const { outStart, target } = this.#game;
    const [ahead, behind] = [this.#ahead, this.#behind];
    const [from, to] = [ahead.levels[ahead.depth], ahead.count];
    ahead.levels.push(to);
    let met = false;
    for (let i = from; i < to; i++) {
      const v = ahead.nodes[i];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (behind.to(w) >= 0) met = true;
        if (ahead.to(w) < 0 && this.#component[w] === this.#component[start]) ahead.add(w, ahead.depth);
      }
    }
    return met;
  }

  #goBack(start: number): boolean {
    const { inStart, inEdge, source } = this.#game;
    const [ahead, behind] = [this.#ahead, this.#behind];
    const [from, to] = [behind.levels[behind.depth], behind.count];
    behind.levels.push(to);
    let met = false;
    for (let i = from; i < to; i++) {
      const v = behind.nodes[i];
      for (let k = inStart[v]; k < inStart[v + 1]; k++) {
        const u = source[inEdge[k]];
        if (ahead.to(u) >= 0) met = true;
        if (behind.to(u) < 0 && this.#component[u] === this.#component[start]) behind.add(u, behind.depth);
      }
    }
    return met;
  }

  /** Marks the nodes ahead from which a shortest cycle goes on to where both sides meet. */
  #markLeading(start: number): void {
    const { outStart, target } = this.#game;
    const [ahead, behind] = [this.#ahead, this.#behind];
    for (let i = ahead.count - 1; i > 0; i--) {
      const v = ahead.nodes[i];
      const far = ahead.to(v);
      let leads = far === ahead.depth && behind.to(v) === behind.depth;
      for (let e = outStart[v]; far < ahead.depth && !leads && e < outStart[v + 1]; e++) {
        const w = target[e];
        leads = ahead.to(w) === far + 1 && this.#leads[w] === start;
      }
      if (leads) this.#leads[v] = start;
    }
  }

  #cycle(start: number): number[] {
    const { outStart, target } = this.#game;
    const [ahead, behind] = [this.#ahead, this.#behind];
    const length = ahead.depth + behind.depth;
    const cycle = [start];
    for (let v = start, i = 1; i <= length; i++) {
      let e = outStart[v];
      const fits = (w: number): boolean =>
        i < ahead.depth ? ahead.to(w) === i && this.#leads[w] === start : behind.to(w) === length - i;
      while (!fits(target[e])) e++;
      v = target[e];
      cycle.push(v);
    }
    return cycle;
  }
}

export const simpleRoundTrip: Criterion<'simple-round-trip'> = {
  id: 'simple-round-trip',
  title: 'simple round trip coverage',
  about: 'for every node on a cycle, one shortest cycle from it back to it',
  make: (game) => touringSuite('simple-round-trip', game, { paths: simpleRoundTripRequirements(game) }),
};

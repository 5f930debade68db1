// Where the pebble may lie when what was seen fits several edges: a set of nodes with a weight each, and for
// each node what was visited on *every* way to it since the position was last certain. A node is covered once it
// lies on every way to every node of the set; when a later observation leaves one node, all that its way
// holds becomes certain in hindsight.
//
// Weights are the product of relative frequencies: an edge counts as often as it was taken, plus its weight in
// the model. They only guide the planning; an unlikely node is never dropped.
//
// Cost of a step: the edges that fit, times the nodes visited since the position was last certain.

import { type Game, isTransition, SUT, weightOf } from '../../game/index.ts';

interface Place {
  weight: number;
  /** Visited on every way here, in the order of the way that came first. */
  readonly sure: ReadonlySet<number>;
}

export interface Alike {
  readonly edges: readonly number[];
  readonly stay: readonly number[];
  readonly everywhere: boolean;
}

export class Belief {
  #places: Map<number, Place>;
  /** True once a stimulus was given that not every node of the set has: what the SUT does then proves nothing. */
  unsafe = false;

  constructor(node: number) {
    this.#places = new Map([[node, { weight: 1, sure: new Set([node]) }]]);
  }

  /** The nodes, in ascending order. */
  get nodes(): number[] {
    return [...this.#places.keys()].sort((a, b) => a - b);
  }

  get size(): number {
    return this.#places.size;
  }

  weightOf(node: number): number {
    return this.#places.get(node)?.weight ?? 0;
  }

  has(node: number): boolean {
    return this.#places.has(node);
  }

  /** The node of greatest weight, the first of equals. */
  likeliest(among: readonly number[] = this.nodes): number {
    let best = among[0];
    for (const node of among) if (this.weightOf(node) > this.weightOf(best)) best = node;
    return best;
  }

  /** The pebble went along one of the edges, or stayed on one of the nodes. */
  step(game: Game, taken: Int32Array, edges: readonly number[], stay: readonly number[] = []): void {
    const next = new Map<number, { weight: number; sure: Set<number> }>();
    const arrive = (from: number, node: number, share: number) => {
      const { weight, sure } = this.#places.get(from)!;
      const before = next.get(node);
      if (!before) {
        next.set(node, { weight: weight * share, sure: new Set(sure).add(node) });
        return;
      }
      before.weight += weight * share;
      for (const visited of before.sure)
        if (visited !== node && !sure.has(visited)) before.sure.delete(visited);
    };
    for (const edge of edges) arrive(game.source[edge], game.target[edge], shareOf(game, taken, edge));
    for (const node of stay) arrive(node, node, 1);
    let total = 0;
    for (const { weight } of next.values()) total += weight;
    for (const place of next.values()) place.weight /= total;
    this.#places = next;
  }

  /** What was visited whichever way the pebble went, in order. */
  certain(): number[] {
    const [first, ...others] = [...this.#places.values()];
    return [...first.sure].filter((node) => others.every(({ sure }) => sure.has(node)));
  }

  /** Of each node what was visited on every way to it, and is not certain. */
  perhaps(): Map<number, number[]> {
    const certain = new Set(this.certain());
    return new Map(
      this.nodes.map((node) => [node, [...this.#places.get(node)!.sure].filter((v) => !certain.has(v))]),
    );
  }

  /**
   * The edges of the set that have the stimulus of `edge`, and whether every node has one. The edge of a node that
   * stands for a transition is no stimulus: every such node is left, and the others stay.
   */
  alike(game: Game, edge: number): Alike {
    if (isTransition(game, game.source[edge])) {
      const passing = this.nodes.filter((node) => isTransition(game, node));
      const stay = this.nodes.filter((node) => !isTransition(game, node));
      return { edges: passing.map((node) => game.outStart[node]), stay, everywhere: true };
    }
    const edges: number[] = [];
    let everywhere = true;
    for (const node of this.nodes) {
      const before = edges.length;
      for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
        // The same stimulus has the same label; without labels it is the target that names it.
        const same =
          game.label[e] === game.label[edge] && (game.label[e] >= 0 || game.target[e] === game.target[edge]);
        // A label that a node has twice names different moves there; the first stands for it.
        if (same && edges.length === before) edges.push(e);
      }
      if (edges.length === before) everywhere = false;
    }
    return { edges, stay: [], everywhere };
  }
}

function shareOf(game: Game, taken: Int32Array, edge: number): number {
  const from = game.source[edge];
  if (game.owner[from] !== SUT) return 1;
  let total = 0;
  for (let e = game.outStart[from]; e < game.outStart[from + 1]; e++) total += taken[e] + weightOf(game, e);
  return total > 0 ? (taken[edge] + weightOf(game, edge)) / total : 1;
}

// The SUT that follows a proof about labels. It moves to the successor from which, by the proof, the fewest labels
// can still be covered. The sum of covered and possible labels never rises, so no tester covers more than the proof
// says. With restart it stays in a closed set. Without, it needs the covered labels and remembers them all.

import type { LabelLayerClaim, LabelWitness } from '../../certificate/index.ts';
import { type Game, tagsOfNode } from '../../game/index.ts';

export class LabelSutPlayer {
  readonly #game: Game;
  readonly #layersAt: LabelLayerClaim[][];
  readonly #closedAt: ReadonlySet<number>[][];
  readonly #covered = new Set<number>();

  /** For a witness without traps. */
  constructor(game: Game, { layers, closed }: LabelWitness) {
    this.#game = game;
    this.#layersAt = Array.from({ length: game.n }, () => []);
    this.#closedAt = Array.from({ length: game.n }, () => []);
    for (const layer of layers) for (const v of layer.nodes) this.#layersAt[v].push(layer);
    for (const set of closed) {
      const tags = new Set(Array.from(set, (v) => [...tagsOfNode(game, v)]).flat());
      for (const v of set) this.#closedAt[v].push(tags);
    }
  }

  visit(v: number): void {
    for (const tag of tagsOfNode(this.#game, v)) this.#covered.add(tag);
  }

  choose(v: number): number {
    const { outStart, target } = this.#game;
    let best = outStart[v];
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const follows = this.#follows(target[e]);
      if (follows < least) [best, least] = [e, follows];
    }
    return best;
  }

  /** What a visit to a node brings and may lead to. */
  #follows(w: number): number {
    const fresh = [...tagsOfNode(this.#game, w)].filter((tag) => !this.#covered.has(tag));
    const has = (tag: number): boolean => this.#covered.has(tag) || fresh.includes(tag);
    let rest = Number.POSITIVE_INFINITY;
    for (const tags of this.#closedAt[w]) rest = Math.min(rest, [...tags].filter((tag) => !has(tag)).length);
    for (const { covered, rest: bound } of this.#layersAt[w]) {
      if (bound < rest && covered.every(has)) rest = bound;
    }
    return fresh.length + rest;
  }
}

// A game as it is drawn: nodes and edges one after the other.

import { buildGame, type Game } from '../../src/game/index.ts';

export class Sketch {
  readonly #nodes: { id: string; owner: 'tester' | 'sut'; gain: number }[] = [];
  readonly #edges: { from: string; to: string }[] = [];

  tester(gain = 1): number {
    return this.#nodes.push({ id: `t${this.#nodes.length}`, owner: 'tester', gain }) - 1;
  }

  sut(gain = 1): number {
    return this.#nodes.push({ id: `s${this.#nodes.length}`, owner: 'sut', gain }) - 1;
  }

  edge(u: number, w: number): void {
    this.#edges.push({ from: this.#nodes[u].id, to: this.#nodes[w].id });
  }

  game(initial: number, name: string): Game {
    return buildGame({ name, initial: this.#nodes[initial].id, nodes: this.#nodes, edges: this.#edges });
  }
}

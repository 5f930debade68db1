// Where what was seen fits several nodes: which, after which answer, and how often. Reports name what would tell them apart.

import type { Game } from '../../game/index.ts';

/** So many different sets are remembered. */
const MOST = 200;

/** Nodes between which nobody could tell, ascending. */
export interface Ambiguity {
  readonly nodes: readonly number[];
  /** An edge with the answer after which it was so; -1 for silence. */
  readonly after: number;
  readonly count: number;
}

export class Ambiguities {
  readonly #game: Game;
  readonly #found = new Map<string, { nodes: readonly number[]; after: number; count: number }>();

  constructor(game: Game) {
    this.#game = game;
  }

  note(nodes: readonly number[], after: number, count = 1): void {
    const word = after < 0 ? '' : `${this.#game.label[after] >= 0 ? this.#game.label[after] : `t${after}`}`;
    const key = `${word} ${nodes.join()}`;
    const known = this.#found.get(key);
    if (known) known.count += count;
    else if (this.#found.size < MOST) this.#found.set(key, { nodes, after, count });
  }

  add(others: readonly Ambiguity[]): void {
    for (const { nodes, after, count } of others) this.note(nodes, after, count);
  }

  /** In the order in which they were met. */
  list(): Ambiguity[] {
    return [...this.#found.values()];
  }
}

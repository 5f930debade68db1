// The tester who forces the guarantee without restart (play/players/guarantee-keeper.ts), with the cost. Each phase
// covers something new that keeps the guarantee, through covered nodes that keep it, each at most once. A node
// below the threshold may lose it.

import type { Game } from '../../game/index.ts';
import type { Levels } from '../../solve/index.ts';
import { forcingRanks, OpenParts } from '../budget/index.ts';
import { GuaranteeKeeper } from '../players/index.ts';
import { dearestOf, type Forcer } from './forcer.ts';

export class LevelForcer implements Forcer {
  readonly ample = Number.POSITIVE_INFINITY;
  readonly #game: Game;
  readonly #wanted: number;
  readonly #keeper: GuaranteeKeeper;
  readonly #parts: OpenParts;
  readonly #dearest: number;
  readonly #covered: Uint8Array;
  readonly #nodes: number;
  #gained = 0;
  #next: Float64Array | null = null;

  /** @param nodes how many can be reached */
  constructor(game: Game, nodes: number, levels: Levels, wanted: number) {
    this.#game = game;
    this.#nodes = nodes;
    this.#wanted = wanted;
    this.#keeper = new GuaranteeKeeper(game, levels);
    this.#parts = new OpenParts(game, true);
    this.#dearest = dearestOf(game);
    this.#covered = new Uint8Array(game.n);
    this.cover(game.initial);
  }

  cover(v: number): void {
    if (this.#covered[v]) return;
    this.#covered[v] = 1;
    this.#gained += this.#game.gain[v];
    this.#keeper.cover(v);
    this.#parts.cover(v);
    this.#next = null;
  }

  need(w: number): number {
    const known = this.#covered[w] === 1;
    const lacking = this.#wanted - this.#gained - (known ? 0 : this.#game.gain[w]);
    if (lacking <= 0) return 0;
    if (!this.#keeper.mayEnter(w)) return Number.POSITIVE_INFINITY;
    const { left } = this.#parts;
    if (!known) return this.#phases(this.#parts.for(lacking, w, left - 1), left - 1);
    this.#next ??= this.#ranks();
    return this.#next[w] + this.#phases(this.#parts.for(lacking, -1, left) - 1, left - 1);
  }

  #ranks(): Float64Array {
    const goals: number[] = [];
    const through = new Uint8Array(this.#game.n);
    for (let v = 0; v < through.length; v++) {
      if (!this.#keeper.mayEnter(v)) continue;
      if (this.#covered[v]) through[v] = 1;
      else goals.push(v);
    }
    return forcingRanks(this.#game, goals, through);
  }

  /** So many phases, with `open` nodes uncovered at first. */
  #phases(count: number, open: number): number {
    if (count <= 0) return 0;
    const walked = this.#nodes - open;
    return this.#dearest * (count * walked + (count * (count - 1)) / 2);
  }
}

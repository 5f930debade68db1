// The experiments of a campaign: where the pebble may lie on several nodes, the stimulus that finds out best which it is. What is to be told apart
// is what counts then: nodes on whose ways the same was visited that is not covered yet are one possibility. Where nothing of that kind is
// open, every node is one of its own.
//
// An experiment goes on by being asked for again: after an answer fewer possibilities are left, and what the first plan would do is among
// what the next one chooses from. Sets come again and again, so what was found is remembered.

import { distinguish, type Experiment, edgeLike, type Game } from '../../game/index.ts';
import type { Telling } from '../../strategy/index.ts';
import type { Belief } from './belief.ts';

/** So many possibilities are told apart at most, and so many results remembered. */
const POSSIBILITIES = 16;
const REMEMBERED = 1000;

export class Experiments {
  readonly #game: Game;
  readonly #known = new Map<string, Experiment>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** The stimulus as an edge of `node`, which is one of the belief's; null if nothing helps, or it is the SUT's turn. */
  telling(belief: Belief, covered: Uint8Array, node: number): Telling | null {
    if (belief.size < 2 || belief.unsafe) return null;
    const { classes, gain } = this.#possibilities(belief, covered);
    if (classes.length < 2 || classes.length > POSSIBILITIES) return null;
    const { first, steps, leaves } = this.#experiment(classes);
    if (!first || first.stimulus < 0) return null;
    return { edge: edgeLike(this.#game, node, first.stimulus), steps, of: classes.length, leaves, gain };
  }

  #possibilities(belief: Belief, covered: Uint8Array): { classes: number[][]; gain: number } {
    const { gain } = this.#game;
    const open = new Set<number>();
    const classes = new Map<string, number[]>();
    for (const [node, visited] of belief.perhaps()) {
      const fresh = visited.filter((v) => covered[v] === 0 && gain[v] > 0).sort((a, b) => a - b);
      for (const v of fresh) open.add(v);
      const key = fresh.join();
      classes.set(key, [...(classes.get(key) ?? []), node]);
    }
    let sum = 0;
    for (const v of open) sum += gain[v];
    return { classes: sum > 0 ? [...classes.values()] : belief.nodes.map((v) => [v]), gain: sum };
  }

  #experiment(classes: readonly (readonly number[])[]): Experiment {
    const key = classes.map((nodes) => nodes.join()).join('|');
    const known = this.#known.get(key);
    if (known) return known;
    const found = distinguish(this.#game, classes);
    if (this.#known.size < REMEMBERED) this.#known.set(key, found);
    return found;
  }
}

// What earlier runs have covered, as counts: for each node whether it was visited, for each edge how often it was taken. Any number of
// runs adds up to the same size. Sums and maxima only, with one cap: the order in which runs and files are added makes no difference.
//
// Of the system's answers the counts of the newest day stand apart from those of all days before it, so that older answers can weigh
// less. A day only ever moves from the newest to the older ones, which keeps that independent of the order, too. Simulated runs have no day; they
// count as older than any.
//
// A node that stands for a transition is nobody's own: it counts as covered where the edge to it was taken. So what one goal has covered
// counts for another.

import { type Game, isTransition, SUT } from '../../game/index.ts';
import type { Known } from '../../strategy/index.ts';

/** More than this is not counted. */
export const MOST_COUNTED = 9999;

/** How many answers of a node are remembered at most: what a system does tonight outweighs them soon. */
const ANSWERS_REMEMBERED = 40;
/** An answer of an earlier day than the newest counts this part. */
const OLDER_SHARE = 1 / 2;

export class KnownCounts {
  readonly game: Game;
  /** The nodes of the model that were visited for certain. */
  readonly visited: Uint8Array;
  /** How often edges were taken on the newest day, and before. */
  readonly recent: Int32Array;
  readonly older: Int32Array;
  /** The newest day, as `2026-05-12`; '' if no run has one. */
  day = '';

  constructor(game: Game) {
    this.game = game;
    this.visited = new Uint8Array(game.n);
    this.recent = new Int32Array(game.m);
    this.older = new Int32Array(game.m);
  }

  /** Adds what was seen on a day: any iterable of nodes, and pairs of an edge and how often it was taken. */
  add(nodes: Iterable<number>, taken: Iterable<readonly [edge: number, count: number]>, day: string): this {
    const counts = this.#on(day);
    for (const v of nodes) if (!isTransition(this.game, v)) this.visited[v] = 1;
    for (const [e, count] of taken) counts[e] = Math.min(MOST_COUNTED, counts[e] + count);
    return this;
  }

  /** Adds the counts of another. */
  addAll(other: KnownCounts): this {
    this.add(nodesIn(other.visited), countsIn(other.recent), other.day);
    for (const [e, count] of countsIn(other.older))
      this.older[e] = Math.min(MOST_COUNTED, this.older[e] + count);
    return this;
  }

  get isEmpty(): boolean {
    return !this.visited.includes(1);
  }

  /** How many nodes of the model were visited. */
  get states(): number {
    return this.visited.reduce((sum, one) => sum + one, 0);
  }

  /** Where counts of a day go; a new day makes the others older. */
  #on(day: string): Int32Array {
    if (day < this.day) return this.older;
    if (day > this.day) {
      for (let e = 0; e < this.game.m; e++)
        this.older[e] = Math.min(MOST_COUNTED, this.older[e] + this.recent[e]);
      this.recent.fill(0);
      this.day = day;
    }
    return this.recent;
  }

  /** What campaigns and strategies make of it. */
  known(): Known {
    const { game, visited, recent, older } = this;
    const covered = visited.slice();
    const taken = new Uint8Array(game.m);
    for (let e = 0; e < game.m; e++) {
      if (recent[e] + older[e] === 0) continue;
      taken[e] = 1;
      const w = game.target[e];
      if (!isTransition(game, w)) continue;
      covered[w] = 1;
      taken[game.outStart[w]] = 1;
    }
    return { covered, taken, answers: this.#answers() };
  }

  /** The answers of each SUT node, older ones for less, and few enough to be outweighed. */
  #answers(): Int32Array {
    const { game, recent, older } = this;
    const answers = new Int32Array(game.m);
    for (let v = 0; v < game.n; v++) {
      const [from, to] = [game.outStart[v], game.outStart[v + 1]];
      if (game.owner[v] !== SUT || to - from < 2) continue;
      const weight = (e: number): number => recent[e] + older[e] * OLDER_SHARE;
      let all = 0;
      for (let e = from; e < to; e++) all += weight(e);
      const scale = Math.min(1, ANSWERS_REMEMBERED / Math.max(1, all));
      // An answer that came at all is possible.
      for (let e = from; e < to; e++)
        if (weight(e) > 0) answers[e] = Math.max(1, Math.round(weight(e) * scale));
    }
    return answers;
  }
}

export function* nodesIn(row: Uint8Array): Generator<number> {
  for (let v = 0; v < row.length; v++) if (row[v] === 1) yield v;
}

export function* countsIn(row: Int32Array): Generator<readonly [number, number]> {
  for (let e = 0; e < row.length; e++) if (row[e] > 0) yield [e, row[e]];
}

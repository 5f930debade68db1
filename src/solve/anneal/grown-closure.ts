// A small closed set around a node, grown greedily. It follows all moves of the tester. An SUT node without a
// successor in the set takes the one that adds least, within a short lookahead.
//
// The growth is repeated inside the set found, as long as the set shrinks: more SUT nodes find a successor in it
// then.
//
// O(edges of the set x AHEAD) a round; yields after slices.

import { BREATH, BREATH_STEPS, GrowingInts, SLICE as PART } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import { PAUSE, type Work } from '../pace/index.ts';

/** How many nodes that an option forces are looked at. */
const AHEAD = 24;
/** SUT nodes with more successors are not looked through by others. */
const HUB = 256;
const ROUNDS = 6;
const SLICE = 1_000_000;

export class ClosureGrower {
  readonly #game: Game;
  /** 0 outside, else the round in which a node came in. */
  readonly #mark: Int32Array;
  readonly #ahead: Int32Array;
  #rounds = 0;
  #looks = 0;
  #steps = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#mark = new Int32Array(game.n);
    this.#ahead = new Int32Array(game.n);
  }

  /** The nodes of a closed set within those that `inside` admits; an edge out of these counts as closed. */
  *grow(first: number, inside: (v: number) => boolean): Work<Int32Array> {
    let nodes = yield* this.#round(first, inside);
    for (let i = 1; i < ROUNDS; i++) {
      const last = this.#rounds;
      const mark = this.#mark;
      // A node of the new round was in the last one: it is marked anew.
      const smaller = yield* this.#round(first, (v) => mark[v] >= last);
      const shrinks = smaller.length < 0.99 * nodes.length;
      if (smaller.length < nodes.length) nodes = smaller;
      if (!shrinks) break;
    }
    return nodes;
  }

  *#round(first: number, inside: (v: number) => boolean): Work<Int32Array> {
    const { owner, outStart, target } = this.#game;
    const mark = this.#mark;
    const round = ++this.#rounds;
    const found = new GrowingInts();
    const choosing = new GrowingInts();
    found.push(first);
    mark[first] = round;
    let end = this.#steps + SLICE;
    let pause = this.#steps + PART;
    let breath = this.#steps + BREATH_STEPS;
    let next = 0;
    for (;;) {
      while (next < found.length) {
        const u = found.get(next++);
        if (owner[u] === SUT) {
          choosing.push(u);
          continue;
        }
        this.#steps += outStart[u + 1] - outStart[u];
        if (this.#steps > breath) {
          const isPause = this.#steps > pause;
          if (isPause) pause = this.#steps + PART;
          breath = Math.min(pause, this.#steps + BREATH_STEPS);
          yield isPause ? PAUSE : BREATH;
        }
        for (let e = outStart[u]; e < outStart[u + 1]; e++) {
          const w = target[e];
          if (mark[w] === round || !inside(w)) continue;
          mark[w] = round;
          found.push(w);
        }
      }
      if (choosing.length === 0) return found.view().slice();
      const u = choosing.get(--choosing.length);
      const w = this.#cheapest(u, round, inside);
      if (w >= 0) {
        mark[w] = round;
        found.push(w);
      }
      if (this.#steps > end) {
        end = this.#steps + SLICE;
        yield;
      } else if (this.#steps > breath) {
        const isPause = this.#steps > pause;
        if (isPause) pause = this.#steps + PART;
        breath = Math.min(pause, this.#steps + BREATH_STEPS);
        yield isPause ? PAUSE : BREATH;
      }
    }
  }

  /** The successor to take in, -1 if there is one already (or none at all). */
  #cheapest(u: number, round: number, inside: (v: number) => boolean): number {
    const { outStart, target } = this.#game;
    const mark = this.#mark;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (mark[target[e]] === round) return -1;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (!inside(w)) continue;
      const cost = this.#forced(w, round, inside, least);
      if (cost >= least) continue;
      least = cost;
      best = w;
    }
    return best;
  }

  /** About what taking a node in adds: the gain of what it forces, and a little for each choice it leaves open. */
  #forced(first: number, round: number, inside: (v: number) => boolean, enough: number): number {
    const { owner, gain, outStart, target } = this.#game;
    const mark = this.#mark;
    const ahead = this.#ahead;
    const look = ++this.#looks;
    const queue = [first];
    ahead[first] = look;
    let sum = gain[first];
    for (let i = 0; i < queue.length && i < AHEAD && sum < enough; i++) {
      const v = queue[i];
      const from = outStart[v];
      const to = outStart[v + 1];
      if (owner[v] === SUT && to - from > HUB) {
        sum += 0.5 * gain[v];
        continue;
      }
      this.#steps += to - from;
      if (owner[v] === SUT) {
        let met = from === to;
        let only = -1;
        for (let e = from; e < to && !met; e++) {
          const w = target[e];
          met = mark[w] === round || ahead[w] === look;
          if (inside(w)) only = only === -1 ? w : -2;
        }
        if (met) continue;
        if (only < 0) sum += 0.5 * gain[v];
        else {
          ahead[only] = look;
          sum += gain[only];
          queue.push(only);
        }
        continue;
      }
      for (let e = from; e < to && sum < enough; e++) {
        const w = target[e];
        if (mark[w] === round || ahead[w] === look || !inside(w)) continue;
        ahead[w] = look;
        sum += gain[w];
        queue.push(w);
      }
    }
    return sum;
  }
}

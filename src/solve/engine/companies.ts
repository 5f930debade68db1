// The certain company of a node in a region: the nodes that every set with the node must hold, by single moves. A
// tester node forces the successors that are not allowed as exits. An SUT node forces its successor if only one is
// left.
//
// The items forced by a company belong to it, so a light company answers for all its nodes. Most companies share
// most of their nodes. So the others are explored only beyond the largest one known.

import { type Game, SUT } from '../../game/index.ts';
import { TUNING } from '../tuning.ts';
import type { Exits } from './exits.ts';

const LOOK = 400;
/** As many more for each node of the region may be looked at altogether. */
const MORE = 20;
/** And so many altogether in any region: after that nobody knows. */
const ALL = TUNING.companyLooks.value;

export class Companies {
  readonly #game: Game;
  readonly #number: Int32Array;
  readonly #exits: Exits;
  #most = 0;
  #bank = 0;
  /** How many nodes may still be looked at. */
  left = 0;
  /** The nodes of the company that is being looked at, each marked with `#stamp`. */
  readonly #company: Int32Array;
  readonly #mark: Int32Array;
  #stamp = 0;
  /** At least `#known` where a node's company is light, `#largest` in the largest one known, if there is any. */
  readonly #light: Int32Array;
  #known = 0;
  #largest = 0;
  #largestGain = 0;

  /** `number` is negative outside of the region. */
  constructor(game: Game, number: Int32Array, exits: Exits) {
    this.#game = game;
    this.#number = number;
    this.#exits = exits;
    this.#company = new Int32Array(game.n);
    this.#mark = new Int32Array(game.n);
    this.#light = new Int32Array(game.n);
  }

  /** Starts on a region of that size, in which a company is too heavy if it gains more than `most`; about `looks` nodes may be looked at. */
  begin(most: number, size: number, looks = ALL + MORE * size): void {
    this.#most = most;
    this.#bank = MORE * size;
    this.left = looks;
    this.forget();
  }

  /** The region has become smaller, and companies may have become larger. */
  forget(): void {
    this.#known = ++this.#stamp;
    this.#largest = 0;
    this.#largestGain = 0;
  }

  /** False if nobody knows. */
  isTooHeavy(v: number): boolean {
    if (this.#light[v] >= this.#known || this.left < 0) return false;
    return !this.#isLightBeside(v) && this.#isHeavy(v);
  }

  /** Whether what goes beyond the largest company known, together with that, is light. */
  #isLightBeside(v: number): boolean {
    const largest = this.#largest;
    if (largest === 0) return false;
    const light = this.#light;
    const { gain } = this.#game;
    const company = this.#company;
    let sum = this.#largestGain + gain[v];
    let size = this.#start(v);
    for (let head = 0; head < size; head++) {
      if (light[company[head]] === largest) continue;
      const before = size;
      size = this.#addForced(company[head], size);
      for (let i = before; i < size; i++) if (light[company[i]] !== largest) sum += gain[company[i]];
      if (sum <= this.#most) continue;
      this.left -= head;
      return false;
    }
    this.left -= size;
    // As long as that leaves room for others, all of it together takes the place of the largest.
    const hasRoom = sum <= this.#most / 2;
    if (hasRoom) this.#largestGain = sum;
    const mark = hasRoom ? largest : this.#known;
    for (let i = 0; i < size; i++) if (light[company[i]] !== largest) light[company[i]] = mark;
    return true;
  }

  #isHeavy(v: number): boolean {
    const { gain } = this.#game;
    const company = this.#company;
    const end = LOOK + this.#bank;
    let sum = gain[v];
    let size = this.#start(v);
    let head = 0;
    for (; head < size && sum <= this.#most && head < end; head++) {
      const before = size;
      size = this.#addForced(company[head], size);
      for (let i = before; i < size; i++) sum += gain[company[i]];
    }
    this.#bank -= Math.max(0, head - LOOK);
    this.left -= head;
    if (sum > this.#most) return true;
    if (head < size) return false;
    let mark = this.#known;
    if (sum > this.#largestGain) {
      this.#largestGain = sum;
      this.#largest = mark = ++this.#stamp;
    }
    for (let i = 0; i < size; i++) this.#light[company[i]] = mark;
    return false;
  }

  #start(v: number): number {
    this.#mark[v] = ++this.#stamp;
    this.#company[0] = v;
    return 1;
  }

  /** Adds what a node of the company forces and it does not hold yet; its new size. */
  #addForced(u: number, size: number): number {
    const { owner, outStart, target } = this.#game;
    const mark = this.#mark;
    const stamp = this.#stamp;
    const company = this.#company;
    let next = size;
    if (owner[u] !== SUT) {
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (mark[w] === stamp || this.#exits.has(w)) continue;
        mark[w] = stamp;
        company[next++] = w;
      }
      return next;
    }
    let only = -1;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      const w = target[e];
      if (this.#number[w] < 0 || w === only) continue;
      if (only >= 0) return next;
      only = w;
    }
    if (only < 0 || mark[only] === stamp) return next;
    mark[only] = stamp;
    company[next++] = only;
    return next;
  }
}

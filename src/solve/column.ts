// The closure problem of a column t: sets P inside a component in which every SUT node has a successor in P and
// tester nodes leave P only by edges into nodes of value at most t. Only what can matter is built: nodes within
// reach of those asked for, and no node whose company alone is too heavy.
//
// From round to round the same problem comes up again, with another limit: what it was reduced to is remembered.

import { type Game, SUT } from '../game/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { NodeHeap } from './node-heap.ts';
import { type ReducedColumn, ReducedColumns, type Reduction } from './reduced-columns.ts';

export interface Column {
  readonly problem: ClosureProblem;
  /** How far it is reduced: as far as was asked for, or further. */
  readonly reduction: Reduction;
  /** The item of a node asked for, -1 if it is in no set. */
  item(v: number): number;
  /** About how many steps building it took. */
  readonly effort: number;
}

const OUT = -1;
/** Steps for each node of a region, measured against those of a search. */
const STEPS = { none: 10, light: 40, full: 100 } as const;
/** How many nodes of a node's company are looked at: without an end this is quadratic on large games. */
const COMPANY = 400;
/** As many more for each node may be looked at altogether: a company that is not too heavy speaks for all in it. */
const MORE_COMPANY = 20;

const UNKNOWN = 0;
const EXIT = 1;
const NO_EXIT = 2;

export class ColumnBuilder {
  readonly #game: Game;
  /** All gains are the same. */
  readonly #even: boolean;
  /** The number of each node of the region, OUT elsewhere. Left clean after each build, as is what follows. */
  readonly #number: Int32Array;
  readonly #gained: Float64Array;
  /** Whether a tester may leave for a node: asked once for each. */
  readonly #exit: Uint8Array;
  readonly #asked: number[] = [];
  readonly #mark: Int32Array;
  #marks = 0;
  /** Marked where a node is known not to be too heavy. */
  readonly #light: Int32Array;
  readonly #stack: Int32Array;
  readonly #reduced = new ReducedColumns();

  constructor(game: Game) {
    this.#game = game;
    this.#even = game.gain.every((gain) => gain === game.gain[0]);
    this.#number = new Int32Array(game.n).fill(OUT);
    this.#gained = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#exit = new Uint8Array(game.n);
    this.#mark = new Int32Array(game.n);
    this.#light = new Int32Array(game.n);
    this.#stack = new Int32Array(game.n);
  }

  /**
   * The sets of gain at most `most` that hold a node of `asked`, within the nodes that `inside` admits. `isExit`
   * says of a node whether a tester may leave P for it; sinks of the SUT count as closed. Reducing pays where
   * there is something to search for.
   */
  build(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
    reduction: Reduction,
  ): Column {
    const number = this.#number;
    const region = this.#reach(asked, most, inside, isExit);
    for (let i = 0; i < region.length; i++) number[region[i]] = i;
    this.#dropHopeless(region, most, isExit);
    const nodes = region.filter((v) => number[v] !== OUT);
    for (let i = 0; i < nodes.length; i++) number[nodes[i]] = i;
    const problem = this.#problem(nodes, isExit);
    const kept = new Uint8Array(nodes.length);
    for (const v of asked) if (number[v] !== OUT) kept[number[v]] = 1;
    for (const v of nodes) number[v] = OUT;
    for (const w of this.#asked) this.#exit[w] = UNKNOWN;
    this.#asked.length = 0;
    const effort = STEPS[reduction] * (region.length + nodes.length);
    return columnOf(this.#reduced.get(problem, kept, reduction), nodes, effort);
  }

  #isExit(w: number, isExit: (w: number) => boolean): boolean {
    const exit = this.#exit;
    if (exit[w] === UNKNOWN) {
      exit[w] = isExit(w) ? EXIT : NO_EXIT;
      this.#asked.push(w);
    }
    return exit[w] === EXIT;
  }

  /** What can be reached from the nodes asked for without gaining more than `most`. */
  #reach(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
  ): Int32Array {
    const { owner, gain, outStart, target } = this.#game;
    const gained = this.#gained;
    const queue = this.#stack;
    let size = 0;
    let beyond = false;
    for (const v of asked) {
      if (gain[v] > most || gained[v] === gain[v]) continue;
      gained[v] = gain[v];
      queue[size++] = v;
    }
    const first = size;
    // Breadth first: where all gains are the same, or where all fits by whatever way, this is it.
    for (let head = 0; head < size && !(beyond && !this.#even); head++) {
      const v = queue[head];
      const sum = gained[v];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (gained[w] !== Number.POSITIVE_INFINITY || !inside(w)) continue;
        if (owner[v] !== SUT && this.#isExit(w, isExit)) continue;
        if (sum + gain[w] > most) {
          beyond = true;
          continue;
        }
        gained[w] = sum + gain[w];
        queue[size++] = w;
      }
    }
    const reached = queue.slice(0, size);
    for (let i = 0; i < size; i++) gained[reached[i]] = Number.POSITIVE_INFINITY;
    if (!beyond || this.#even) return reached.sort();
    return this.#reachByGain(reached.subarray(0, first), most, inside, isExit);
  }

  /** The same by Dijkstra. */
  #reachByGain(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
  ): Int32Array {
    const { owner, gain, outStart, target } = this.#game;
    const gained = this.#gained;
    const heap = new NodeHeap();
    const reached: number[] = [];
    for (const v of asked) {
      gained[v] = gain[v];
      reached.push(v);
      heap.push(v, gain[v]);
    }
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== gained[v]) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        const next = sum + gain[w];
        if (next > most || next >= gained[w] || !inside(w)) continue;
        if (owner[v] !== SUT && this.#isExit(w, isExit)) continue;
        if (gained[w] === Number.POSITIVE_INFINITY) reached.push(w);
        gained[w] = next;
        heap.push(w, next);
      }
    }
    for (const v of reached) gained[v] = Number.POSITIVE_INFINITY;
    return Int32Array.from(reached).sort();
  }

  /** Takes out nodes that are in no set: a tester edge leads astray, no SUT edge stays, or too much is forced. */
  #dropHopeless(region: Int32Array, most: number, isExit: (w: number) => boolean): void {
    const { gain } = this.#game;
    const number = this.#number;
    const dropped: number[] = [];
    for (const v of region) {
      if (!this.#isHopeless(v, isExit)) continue;
      number[v] = OUT;
      dropped.push(v);
    }
    this.#dropBefore(dropped, isExit);
    let sum = 0;
    for (const v of region) if (number[v] !== OUT) sum += gain[v];
    if (sum <= most) return;
    let bank = MORE_COMPANY * region.length;
    let known = ++this.#marks;
    for (const v of region) {
      if (number[v] === OUT || this.#light[v] === known) continue;
      const steps = this.#company(v, most, COMPANY + bank, known, isExit);
      bank -= Math.max(0, Math.abs(steps) - COMPANY);
      if (steps > 0) continue;
      number[v] = OUT;
      dropped.push(v);
      this.#dropBefore(dropped, isExit);
      known = ++this.#marks;
    }
  }

  #isHopeless(v: number, isExit: (w: number) => boolean): boolean {
    const { owner, outStart, target } = this.#game;
    const number = this.#number;
    const first = outStart[v];
    const last = outStart[v + 1];
    if (owner[v] === SUT) {
      for (let e = first; e < last; e++) if (number[target[e]] !== OUT) return false;
      return first < last;
    }
    for (let e = first; e < last; e++) {
      if (number[target[e]] === OUT && !this.#isExit(target[e], isExit)) return true;
    }
    return false;
  }

  /** Takes out what is hopeless without the nodes dropped. */
  #dropBefore(dropped: number[], isExit: (w: number) => boolean): void {
    const { inStart, inEdge, source } = this.#game;
    const number = this.#number;
    while (dropped.length > 0) {
      const w = dropped.pop()!;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (number[u] === OUT || !this.#isHopeless(u, isExit)) continue;
        number[u] = OUT;
        dropped.push(u);
      }
    }
  }

  /**
   * Looks at a node's certain company: all that its tester nodes may not leave for. The steps it took, negative if it
   * gains more than `most`. If it does not and all of it was looked at, its nodes are marked with `known`: what they
   * force is less.
   */
  #company(
    v: number,
    most: number,
    mostSteps: number,
    known: number,
    isExit: (w: number) => boolean,
  ): number {
    const { owner, gain, outStart, target } = this.#game;
    const number = this.#number;
    const mark = this.#mark;
    const stamp = ++this.#marks;
    const found = this.#stack;
    let size = 1;
    found[0] = v;
    mark[v] = stamp;
    let sum = gain[v];
    let head = 0;
    for (; head < size && sum <= most && head < mostSteps; head++) {
      const u = found[head];
      let only = -1;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (owner[u] === SUT) {
          if (number[w] === OUT || w === only) continue;
          if (only >= 0) {
            only = -1;
            break;
          }
          only = w;
        } else if (mark[w] !== stamp && !this.#isExit(w, isExit)) {
          mark[w] = stamp;
          sum += gain[w];
          found[size++] = w;
        }
      }
      if (only >= 0 && mark[only] !== stamp) {
        mark[only] = stamp;
        sum += gain[only];
        found[size++] = only;
      }
    }
    if (sum > most) return -head;
    if (head === size) for (let i = 0; i < size; i++) this.#light[found[i]] = known;
    return head;
  }

  #problem(nodes: Int32Array, isExit: (w: number) => boolean): ClosureProblem {
    const { owner, gain, outStart, target } = this.#game;
    const number = this.#number;
    const mark = this.#mark;
    const n = nodes.length;
    let edges = 0;
    for (let i = 0; i < n; i++) edges += outStart[nodes[i] + 1] - outStart[nodes[i]];
    const weight = new Float64Array(n);
    const ruleStart = new Int32Array(n + 1);
    const ruleOwner = new Int32Array(edges);
    const optionStart = new Int32Array(edges + 1);
    const option = new Int32Array(edges);
    const memberStart = new Int32Array(n + 1);
    let rules = 0;
    let size = 0;
    for (let i = 0; i < n; i++) {
      const v = nodes[i];
      weight[i] = gain[v];
      memberStart[i + 1] = i + 1;
      const stamp = ++this.#marks;
      mark[v] = stamp;
      const isSut = owner[v] === SUT;
      const start = size;
      let stays = false;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (w === v && isSut) stays = true;
        if (mark[w] === stamp || (isSut ? number[w] === OUT : this.#isExit(w, isExit))) continue;
        mark[w] = stamp;
        option[size++] = number[w];
        if (isSut) continue;
        ruleOwner[rules] = i;
        optionStart[++rules] = size;
      }
      if (stays) size = start;
      else if (isSut && size > start) {
        ruleOwner[rules] = i;
        optionStart[++rules] = size;
      }
      ruleStart[i + 1] = rules;
    }
    return {
      n,
      weight,
      ruleStart,
      ruleOwner: ruleOwner.slice(0, rules),
      optionStart: optionStart.slice(0, rules + 1),
      option: option.slice(0, size),
      memberStart,
      member: nodes,
    };
  }
}

function columnOf({ problem, item, reduction }: ReducedColumn, nodes: Int32Array, effort: number): Column {
  return {
    problem,
    reduction,
    effort,
    item(v) {
      let low = 0;
      let high = nodes.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (nodes[middle] < v) low = middle + 1;
        else high = middle;
      }
      return low < nodes.length && nodes[low] === v ? item[low] : OUT;
    },
  };
}

// The closure problem of a column t: sets P inside a component in which every SUT node has a successor in P and
// tester nodes leave P only by edges into nodes of value at most t. Only what can matter is built: nodes within
// reach of those asked for, and no node whose company alone is too heavy.

import { type Game, SUT } from '../game/index.ts';
import type { ClosureProblem } from './closure-problem.ts';
import { NodeHeap } from './node-heap.ts';
import { reduce } from './reduce.ts';

export interface Column {
  readonly problem: ClosureProblem;
  /** The item of a node asked for, -1 if it is in no set. */
  item(v: number): number;
  /** About how many steps building it took. */
  readonly effort: number;
}

/** How much work goes into making a column's problem smaller. */
export type Reduction = 'none' | 'light' | 'full';

const OUT = -1;
/** Steps for each node of a region, measured against those of a search. */
const STEPS = { none: 10, light: 40, full: 100 } as const;
/** How many nodes of a node's company are looked at: without an end this is quadratic on large games. */
const COMPANY = 400;

export class ColumnBuilder {
  readonly #game: Game;
  /** The number of each node of the region, OUT elsewhere. Left clean after each build. */
  readonly #number: Int32Array;
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#number = new Int32Array(game.n).fill(OUT);
    this.#mark = new Int32Array(game.n);
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
    for (const v of region) number[v] = 0;
    this.#dropHopeless(region, most, isExit);
    const nodes = region.filter((v) => number[v] !== OUT);
    nodes.forEach((v, i) => {
      number[v] = i;
    });
    let problem = this.#problem(nodes, isExit);
    const items = new Map<number, number>();
    for (const v of asked) if (number[v] !== OUT) items.set(v, number[v]);
    if (reduction !== 'none') {
      const kept = new Uint8Array(nodes.length);
      for (const i of items.values()) kept[i] = 1;
      const reduced = reduce(problem, kept, reduction === 'full');
      problem = reduced.problem;
      for (const [v, i] of items) items.set(v, reduced.item[i]);
    }
    for (const v of nodes) number[v] = OUT;
    const effort = STEPS[reduction] * (region.length + nodes.length);
    return { problem, item: (v) => items.get(v) ?? OUT, effort };
  }

  /** What can be reached from the nodes asked for without gaining more than `most`. */
  #reach(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
  ): Int32Array {
    const { owner, gain, outStart, target } = this.#game;
    const heap = new NodeHeap();
    const gained = new Map<number, number>();
    const visit = (v: number, sum: number) => {
      if (sum > most || sum >= (gained.get(v) ?? Number.POSITIVE_INFINITY)) return;
      gained.set(v, sum);
      heap.push(v, sum);
    };
    for (const v of asked) visit(v, gain[v]);
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== gained.get(v)) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (inside(w) && (owner[v] === SUT || !isExit(w))) visit(w, sum + gain[w]);
      }
    }
    return Int32Array.from(gained.keys()).sort();
  }

  /** Takes out nodes that are in no set: a tester edge leads astray, no SUT edge stays, or too much is forced. */
  #dropHopeless(region: Int32Array, most: number, isExit: (w: number) => boolean): void {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    const number = this.#number;
    const hopeless = (v: number): boolean => {
      if (owner[v] === SUT) {
        for (let e = outStart[v]; e < outStart[v + 1]; e++) if (number[target[e]] !== OUT) return false;
        return outStart[v] < outStart[v + 1];
      }
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        if (number[target[e]] === OUT && !isExit(target[e])) return true;
      }
      return false;
    };
    const stack: number[] = [];
    const drop = (v: number) => {
      number[v] = OUT;
      stack.push(v);
    };
    const settle = () => {
      while (stack.length > 0) {
        const w = stack.pop()!;
        for (let i = inStart[w]; i < inStart[w + 1]; i++) {
          const u = source[inEdge[i]];
          if (number[u] !== OUT && hopeless(u)) drop(u);
        }
      }
    };
    for (const v of region) if (number[v] !== OUT && hopeless(v)) drop(v);
    settle();
    if (most === Number.POSITIVE_INFINITY) return;
    for (const v of region) {
      if (number[v] === OUT || !this.#isTooHeavy(v, most, isExit)) continue;
      drop(v);
      settle();
    }
  }

  /** Whether a node's certain company gains more than `most`: all that its tester nodes may not leave for. */
  #isTooHeavy(v: number, most: number, isExit: (w: number) => boolean): boolean {
    const { owner, gain, outStart, target } = this.#game;
    const number = this.#number;
    const mark = this.#mark;
    const stamp = ++this.#marks;
    const stack = [v];
    mark[v] = stamp;
    let sum = gain[v];
    let steps = 0;
    while (stack.length > 0 && sum <= most && ++steps < COMPANY) {
      const u = stack.pop()!;
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
        } else if (!isExit(w) && mark[w] !== stamp) {
          mark[w] = stamp;
          sum += gain[w];
          stack.push(w);
        }
      }
      if (only >= 0 && mark[only] !== stamp) {
        mark[only] = stamp;
        sum += gain[only];
        stack.push(only);
      }
    }
    return sum > most;
  }

  #problem(nodes: Int32Array, isExit: (w: number) => boolean): ClosureProblem {
    const { owner, gain, outStart, target } = this.#game;
    const number = this.#number;
    const ruleStart = new Int32Array(nodes.length + 1);
    const ruleOwner: number[] = [];
    const optionStart: number[] = [0];
    const option: number[] = [];
    const endRule = (i: number) => {
      optionStart.push(option.length);
      ruleOwner.push(i);
    };
    nodes.forEach((v, i) => {
      const options = new Set<number>();
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (owner[v] === SUT ? number[w] !== OUT : w !== v && !isExit(w)) options.add(number[w]);
      }
      if (owner[v] !== SUT) {
        for (const o of options) {
          option.push(o);
          endRule(i);
        }
      } else if (options.size > 0 && !options.has(i)) {
        for (const o of options) option.push(o);
        endRule(i);
      }
      ruleStart[i + 1] = ruleOwner.length;
    });
    return {
      n: nodes.length,
      weight: Float64Array.from(nodes, (v) => gain[v]),
      ruleStart,
      ruleOwner: Int32Array.from(ruleOwner),
      optionStart: Int32Array.from(optionStart),
      option: Int32Array.from(option),
      members: Array.from(nodes, (v) => Int32Array.of(v)),
    };
  }
}

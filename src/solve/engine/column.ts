// The closure problem of a column t: sets P inside a component in which every SUT node has a successor in P. Tester
// nodes leave P only by edges into nodes of value at most t. Only the relevant part is built (column-region.ts),
// and earlier reductions are remembered. The same problem comes back in later rounds with another limit.

import { atOnce, BREATH, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { ClosureProblem } from '../closure/index.ts';
import { ColumnRegion } from './column-region.ts';
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

export class ColumnBuilder {
  readonly #game: Game;
  readonly #region: ColumnRegion;
  readonly #reduced = new ReducedColumns();
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#region = new ColumnRegion(game);
    this.#mark = new Int32Array(game.n);
  }

  /**
   * The sets of gain at most `most` that hold a node of `asked`, within the nodes that `inside` admits. `isExit`
   * says of a node whether a tester may leave P for it; sinks of the SUT count as closed. Reducing pays where
   * there is something to search for.
   */
  build(...asked: Parameters<ColumnBuilder['building']>): Column {
    return atOnce(this.building(...asked));
  }

  /** The same in slices. */
  *building(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
    reduction: Reduction,
  ): Slices<Column> {
    const nodes = yield* this.#region.finding(asked, most, inside, isExit);
    const { number, reached } = this.#region;
    const kept = new Uint8Array(nodes.length);
    for (const v of asked) if (number[v] !== OUT) kept[number[v]] = 1;
    if (nodes.length > SHORT_PASS) yield BREATH;
    const reduced = yield* this.#reduced.getting(yield* this.#problem(nodes), kept, reduction);
    return columnOf(reduced, nodes, STEPS[reduction] * (reached + nodes.length));
  }

  *#problem(nodes: Int32Array): Slices<ClosureProblem> {
    const { owner, gain, outStart, target } = this.#game;
    const { number, exits } = this.#region;
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
    const steps = new Steps();
    for (let i = 0; i < n; i++) {
      const v = nodes[i];
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
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
        if (mark[w] === stamp || (isSut ? number[w] === OUT : exits.has(w))) continue;
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
    if (n > SHORT_PASS) yield BREATH;
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

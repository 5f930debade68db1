// Which item a chain of symmetries (symmetries.ts) singles out next: one by which options of the target's rules may go (without-symmetric.ts). Of the rules whose options are alike, that with the fewest
// cells among them is taken, of those the one with most options, and of its largest cell the first. If all are in one cell, that item will be one with the target, so its rules are looked at as
// well. When none is left, it is what is nearest to the target. O(options of the target's rules) an item.

import type { ClosureProblem } from '../closure-problem.ts';
import { nearFirst } from '../from-target.ts';
import type { Partition } from './partition.ts';

export class ChainOrder {
  readonly #problem: ClosureProblem;
  readonly #partition: Partition;
  /** The rules of the target, and of what may be one with it, that hold none of the items so far. */
  #open: number[] = [];
  readonly #near: Int32Array;
  #nextNear = 0;
  /** By cells: for which look at a rule it was counted last, and how many options were in it then. */
  readonly #look: Int32Array;
  readonly #count: Int32Array;
  #looks = 0;

  constructor(problem: ClosureProblem, partition: Partition) {
    this.#problem = problem;
    this.#partition = partition;
    this.#near = nearFirst(problem, 0);
    this.#look = new Int32Array(problem.n);
    this.#count = new Int32Array(problem.n);
    this.#addRulesOf(0);
  }

  /** An item that is in a cell with others; -1 if there is none. */
  next(): number {
    const rule = this.#mostAlike();
    if (rule < 0) return this.#nearest();
    const isWhole = this.#cellsOf(rule) === 1;
    const item = this.#inLargestCell(rule);
    this.#open = this.#open.filter((c) => !this.#optionsOf(c).includes(item));
    if (isWhole) this.#addRulesOf(item);
    return item;
  }

  #addRulesOf(v: number): void {
    const { ruleStart } = this.#problem;
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) this.#open.push(c);
  }

  #optionsOf(c: number): Int32Array {
    const { optionStart, option } = this.#problem;
    return option.subarray(optionStart[c], optionStart[c + 1]);
  }

  #mostAlike(): number {
    const { optionStart } = this.#problem;
    let [best, fewest, most] = [-1, Number.POSITIVE_INFINITY, 0];
    for (const c of this.#open) {
      const length = optionStart[c + 1] - optionStart[c];
      const cells = this.#cellsOf(c);
      if (cells === length || cells > fewest || (cells === fewest && length <= most)) continue;
      [best, fewest, most] = [c, cells, length];
    }
    return best;
  }

  /** In how many cells the options of a rule are; how many in each is counted. */
  #cellsOf(c: number): number {
    const { optionStart, option } = this.#problem;
    const { cell } = this.#partition;
    const look = ++this.#looks;
    let cells = 0;
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) {
      const at = cell[option[i]];
      if (this.#look[at] !== look) {
        this.#look[at] = look;
        this.#count[at] = 0;
        cells++;
      }
      this.#count[at]++;
    }
    this.#partition.effort += optionStart[c + 1] - optionStart[c];
    return cells;
  }

  /** Of the rule that was looked at last. */
  #inLargestCell(c: number): number {
    const { cell } = this.#partition;
    const counted = (o: number) => this.#count[cell[o]];
    return this.#optionsOf(c).reduce((best, o) => (counted(o) > counted(best) ? o : best));
  }

  #nearest(): number {
    const { cell, length } = this.#partition;
    while (this.#nextNear < this.#near.length) {
      const item = this.#near[this.#nextNear++];
      if (length[cell[item]] > 1) return item;
    }
    return -1;
  }
}

// Decides for the search of a closed set: of the rules that an item which is in has not satisfied yet, the most active
// option, to be taken. So the search stops as soon as the set is closed; what is free then stays out.

import type { Cdcl, Order } from '../../sat/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import type { WeightBound } from './weight-bound.ts';

export class OptionOrder implements Order {
  readonly #problem: ClosureProblem;
  readonly #solver: Cdcl;
  readonly #bound: WeightBound;
  readonly #activity: Float64Array;

  constructor(problem: ClosureProblem, solver: Cdcl, bound: WeightBound) {
    this.#problem = problem;
    this.#solver = solver;
    this.#bound = bound;
    this.#activity = new Float64Array(problem.n);
  }

  add(): void {}

  bump(v: number, by: number): number {
    this.#activity[v] += by;
    return this.#activity[v];
  }

  scale(factor: number): void {
    for (let v = 0; v < this.#activity.length; v++) this.#activity[v] *= factor;
  }

  release(): void {}

  next(): number {
    const { ruleStart, optionStart, option } = this.#problem;
    const { ins, inCount, residue } = this.#bound;
    const { state } = this.#solver.trail;
    const activity = this.#activity;
    let best = -1;
    let effort = 0;
    for (let k = 0; k < inCount; k++) {
      const v = ins[k];
      const last = ruleStart[v + 1];
      rules: for (let c = ruleStart[v]; c < last; c++) {
        const end = optionStart[c + 1];
        effort += end - optionStart[c];
        for (let i = optionStart[c]; i < end; i++) if (state[option[i]] > 0) continue rules;
        for (let i = optionStart[c]; i < end; i++) {
          const o = option[i];
          if (state[o] !== 0) continue;
          if (
            best < 0 ||
            activity[o] > activity[best] ||
            (activity[o] === activity[best] && residue[o] < residue[best])
          ) {
            best = o;
          }
        }
      }
    }
    this.#solver.effortElsewhere += effort;
    return best < 0 ? -1 : 2 * best;
  }
}

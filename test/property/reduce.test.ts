// A reduced closure problem asks the same: for each item kept, the least weight of a closed set that holds it, and the set.

import { describe, expect, it } from 'vitest';
import { atOnce, Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { withoutDominated } from '../../src/solve/closure/dominated.ts';
import { reducing, reducingFully } from '../../src/solve/closure/reduce.ts';
import { reduceForTarget } from '../../src/solve/closure/reduce-for-target.ts';
import { ReducedColumns, type Reduction } from '../../src/solve/engine/reduced-columns.ts';
import { forcedSets } from '../../src/solve/kernel/index.ts';
import { isClosed, randomProblem } from '../reference/closure-problem.ts';

/** All closed sets, as bits. */
function closedSets(problem: ClosureProblem): number[] {
  return Array.from({ length: 1 << problem.n }, (_, set) => set).filter((set) => isClosed(problem, set));
}

/** The least closed set that holds an item, and what it weighs. */
function least(problem: ClosureProblem, sets: readonly number[], item: number): { set: number; sum: number } {
  let best = { set: 0, sum: Number.POSITIVE_INFINITY };
  for (const set of sets) {
    if (!((set >> item) & 1)) continue;
    const sum = problem.weight.reduce((total, weight, v) => total + ((set >> v) & 1) * weight, 0);
    if (sum < best.sum) best = { set, sum };
  }
  return best;
}

function asksTheSame(
  problem: ClosureProblem,
  kept: Uint8Array,
  reduced: ClosureProblem,
  item: Int32Array,
): void {
  const sets = closedSets(problem);
  const reducedSets = closedSets(reduced);
  kept.forEach((isKept, v) => {
    if (!isKept) return;
    const { set, sum } = least(reduced, reducedSets, item[v]);
    expect(sum).toBe(least(problem, sets, v).sum);
    let nodes = 0;
    for (let i = 0; i < reduced.n; i++) {
      if (!((set >> i) & 1)) continue;
      for (const w of reduced.member.subarray(reduced.memberStart[i], reduced.memberStart[i + 1]))
        nodes |= 1 << w;
    }
    expect((nodes >> v) & 1).toBe(1);
    expect(isClosed(problem, nodes)).toBe(true);
  });
}

describe('reducing a closure problem', () => {
  it('keeps the least sets of the items kept', () => {
    const dice = Dice.of(11);
    let smaller = 0;
    for (let i = 0; i < 800; i++) {
      const problem = randomProblem(dice);
      const kept = Uint8Array.from({ length: problem.n }, () => dice.below(2));
      const light = atOnce(reducing(problem, kept));
      asksTheSame(problem, kept, light.problem, light.item);
      const fewer = kept.map((isKept) => isKept * (dice.below(4) > 0 ? 1 : 0));
      const keptItems = new Uint8Array(light.problem.n);
      fewer.forEach((isKept, v) => {
        if (isKept) keptItems[light.item[v]] = 1;
      });
      const full = atOnce(reducingFully(light.problem, keptItems));
      const item = light.item.map((v) => (v < 0 ? v : full.item[v]));
      asksTheSame(problem, fewer, full.problem, item);
      if (full.problem.n < light.problem.n) smaller++;
    }
    expect(smaller).toBeGreaterThan(50);
  });

  it.each([
    ['without what is dominated', withoutDominated],
    ['for one target', reduceForTarget],
  ])('%s: keeps a least set of the target', (_name, step) => {
    const dice = Dice.of(13);
    let smaller = 0;
    for (let i = 0; i < 1500; i++) {
      const drawn = randomProblem(dice);
      const weight = drawn.weight.map((w) => (dice.below(5) === 0 ? 0 : w));
      const problem = { ...drawn, weight };
      const target = dice.below(problem.n);
      const kept = new Uint8Array(problem.n);
      kept[target] = 1;
      const reduced = step(problem, target)!;
      asksTheSame(problem, kept, reduced, new Int32Array(problem.n));
      if (reduced.n < atOnce(reducing(problem, kept)).problem.n) smaller++;
    }
    expect(smaller).toBeGreaterThan(300);
  });

  it('for one target: null where no closed set holds it', () => {
    const problem: ClosureProblem = {
      n: 2,
      weight: Float64Array.of(1, 1),
      ruleStart: Int32Array.of(0, 1, 2),
      ruleOwner: Int32Array.of(0, 1),
      optionStart: Int32Array.of(0, 1, 1),
      option: Int32Array.of(1),
      memberStart: Int32Array.of(0, 1, 2),
      member: Int32Array.of(0, 1),
    };
    expect(reduceForTarget(problem, 0)).toBe(null);
  });

  it('finds what items force: what every closed set that holds one of them holds, as far as single rules tell', () => {
    const dice = Dice.of(12);
    for (let i = 0; i < 500; i++) {
      const problem = randomProblem(dice);
      const { n, ruleStart, optionStart, option } = problem;
      // The least fixed point by rounds over all items.
      const forced = Array.from({ length: n }, (_, v) => 1 << v);
      for (let changed = true; changed; ) {
        changed = false;
        for (let v = 0; v < n; v++) {
          for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
            let all = -1;
            for (let k = optionStart[c]; k < optionStart[c + 1]; k++) all &= forced[option[k]];
            if ((forced[v] | all) !== forced[v]) changed = true;
            forced[v] |= all;
          }
        }
      }
      const { bits, sizes } = forcedSets(problem);
      expect(Array.from(bits)).toEqual(forced);
      expect(Array.from(sizes)).toEqual(forced.map((set) => set.toString(2).replaceAll('0', '').length));
    }
  });

  it('tells what items force where a row of bits has several words', () => {
    const dice = Dice.of(14);
    for (let i = 0; i < 30; i++) {
      const n = 33 + dice.below(70);
      // Mostly to items near by, so that chains are long and some lead back.
      const near = (v: number) => (v + 1 + dice.below(5) + (dice.below(9) === 0 ? n - 9 : 0)) % n;
      const own = Array.from({ length: n }, (_, v) =>
        Array.from({ length: dice.below(3) }, () => Array.from({ length: 1 + dice.below(3) }, () => near(v))),
      );
      const rules = own.flatMap((list, v) => list.map((options) => ({ v, options })));
      const starts = (sizes: number[]) => {
        const start = new Int32Array(sizes.length + 1);
        for (let k = 0; k < sizes.length; k++) start[k + 1] = start[k] + sizes[k];
        return start;
      };
      const forced = Array.from({ length: n }, (_, v) => 1n << BigInt(v));
      for (let changed = true; changed; ) {
        changed = false;
        for (const { v, options } of rules) {
          const more = forced[v] | options.reduce((all, o) => all & forced[o], -1n);
          if (more !== forced[v]) changed = true;
          forced[v] = more;
        }
      }
      const { words, bits, sizes } = forcedSets({
        n,
        ruleStart: starts(own.map((list) => list.length)),
        ruleOwner: Int32Array.from(rules, ({ v }) => v),
        optionStart: starts(rules.map(({ options }) => options.length)),
        option: Int32Array.from(rules.flatMap(({ options }) => options)),
      });
      for (let v = 0; v < n; v++) {
        const members = Array.from({ length: n }, (_, w) => w).filter((w) => (forced[v] >> BigInt(w)) & 1n);
        const told = Array.from({ length: n }, (_, w) => w).filter(
          (w) => (bits[v * words + (w >>> 5)] >>> (w & 31)) & 1,
        );
        expect(told).toEqual(members);
        expect(sizes[v]).toBe(members.length);
      }
    }
  });

  it('is remembered only for what it was made for', () => {
    const dice = Dice.of(13);
    for (let i = 0; i < 60; i++) {
      const columns = new ReducedColumns();
      const problems = Array.from({ length: 2 }, () => randomProblem(dice));
      for (let k = 0; k < 8; k++) {
        const problem = dice.pick(problems);
        const kept = Uint8Array.from({ length: problem.n }, () => (dice.below(8) > 0 ? 1 : 0));
        const reduction = dice.pick<Reduction>(['none', 'light', 'full']);
        const reduced = atOnce(columns.getting(problem, kept, reduction));
        asksTheSame(problem, kept, reduced.problem, reduced.item);
      }
    }
  });
});

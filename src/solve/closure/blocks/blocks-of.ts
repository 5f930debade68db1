// The blocks of a closure problem. Items are neighbours when a rule names both. A block is a largest part that no
// single item holds together. One item leads into a block on the way from the target, its cut. The rest of the
// block is needed only if the cut is in the set.
//
// Tarjan's walk (1972) from the target over items and rules by turns; only items cut. Linear in the size of the
// problem.

import { atOnce, BREATH, BREATH_STEPS, type Slices } from '../../../base/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { type Uses, usesOf } from '../uses.ts';

export interface Part {
  /** The item by which it is entered. */
  readonly cut: number;
  /** All others. */
  readonly items: readonly number[];
  readonly rules: readonly number[];
}

/** The blocks that the target is joined to, each after those that are entered by way of it; of the problem without an item, if one is left out. */
export const blocksOf = (...asked: Parameters<typeof findingBlocks>): Part[] =>
  atOnce(findingBlocks(...asked));

/** The same in slices. */
export function* findingBlocks(
  problem: ClosureProblem,
  target: number,
  leftOut = -1,
  uses: Uses = usesOf(problem),
): Slices<Part[]> {
  const { n, ruleStart, ruleOwner, optionStart, option } = problem;
  const size = n + ruleOwner.length;
  /** The neighbours of v (a rule c is n + c) by number: first its own rules or its owner, then its uses or its options. */
  const own = (v: number) => (v < n ? ruleStart[v + 1] - ruleStart[v] : 1);
  const degree = (v: number) =>
    own(v) + (v < n ? uses.start[v + 1] - uses.start[v] : optionStart[v - n + 1] - optionStart[v - n]);
  const neighbour = (v: number, k: number): number => {
    const other = k - own(v);
    if (v < n) return n + (other < 0 ? ruleStart[v] + k : uses.rule[uses.start[v] + other]);
    return other < 0 ? ruleOwner[v - n] : option[optionStart[v - n] + other];
  };
  const time = new Int32Array(size);
  const low = new Int32Array(size);
  const next = new Int32Array(size);
  const path = new Int32Array(size);
  const seen = new Int32Array(size);
  let depth = 0;
  let left = 0;
  const blocks: Part[] = [];
  let now = 0;
  // As if it had been seen, and late: it is never gone to, and nothing comes back by it.
  if (leftOut >= 0) time[leftOut] = size + 1;
  time[target] = low[target] = ++now;
  path[depth++] = target;
  for (let steps = 1; ; steps++) {
    if (steps % BREATH_STEPS === 0) yield BREATH;
    const v = path[depth - 1];
    if (next[v] < degree(v)) {
      const w = neighbour(v, next[v]++);
      if (time[w] > 0) {
        low[v] = Math.min(low[v], time[w]);
        continue;
      }
      time[w] = low[w] = ++now;
      path[depth++] = w;
      seen[left++] = w;
      continue;
    }
    if (--depth === 0) break;
    const before = path[depth - 1];
    low[before] = Math.min(low[before], low[v]);
    if (v < n || low[v] < time[before]) continue;
    const items: number[] = [];
    const rules: number[] = [];
    for (let w = -1; w !== v; ) {
      w = seen[--left];
      if (w < n) items.push(w);
      else rules.push(w - n);
    }
    // A rule that names its owner alone says nothing, unless it names what is left out.
    if (items.length > 0 || leftOut >= 0) blocks.push({ cut: before, items, rules });
  }
  return blocks;
}

// Small closure problems, and what a closed set is by the definition.

import type { Dice, Slices } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { LightSet } from '../../src/solve/closure/blocks/index.ts';
import { type ClosureProblem, nodesOf } from '../../src/solve/closure/closure-problem.ts';
import { reduceForTarget } from '../../src/solve/closure/index.ts';
import { type Column, ColumnBuilder, type Reduction } from '../../src/solve/engine/index.ts';

export interface Rule {
  readonly owner: number;
  readonly options: readonly number[];
}

export function problemOf(weights: readonly number[], rules: readonly Rule[]): ClosureProblem {
  const ordered = rules.toSorted((a, b) => a.owner - b.owner);
  const n = weights.length;
  const optionStart = [0];
  for (const { options } of ordered) optionStart.push(optionStart.at(-1)! + options.length);
  return {
    n,
    weight: Float64Array.from(weights),
    ruleStart: Int32Array.from({ length: n + 1 }, (_, v) => ordered.filter(({ owner }) => owner < v).length),
    ruleOwner: Int32Array.from(ordered, ({ owner }) => owner),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(ordered.flatMap(({ options }) => options)),
    memberStart: Int32Array.from({ length: n + 1 }, (_, v) => v),
    member: Int32Array.from({ length: n }, (_, v) => v),
  };
}

/** Up to nine items, each with up to three rules of up to three options, its own item and doubles among them. */
export function randomProblem(dice: Dice): ClosureProblem {
  const n = 1 + dice.below(9);
  const ruleStart = [0];
  const ruleOwner: number[] = [];
  const optionStart = [0];
  const option: number[] = [];
  for (let v = 0; v < n; v++) {
    for (let c = dice.below(4); c > 0; c--) {
      for (let o = dice.pick([1, 1, 2, 2, 3]); o > 0; o--) option.push(dice.below(n));
      optionStart.push(option.length);
      ruleOwner.push(v);
    }
    ruleStart.push(ruleOwner.length);
  }
  return {
    n,
    weight: Float64Array.from({ length: n }, () => 1 + dice.below(3)),
    ruleStart: Int32Array.from(ruleStart),
    ruleOwner: Int32Array.from(ruleOwner),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(option),
    memberStart: Int32Array.from({ length: n + 1 }, (_, v) => v),
    member: Int32Array.from({ length: n }, (_, v) => v),
  };
}

/** All closed sets that hold the initial node of a game. */
export const wholeColumn = (game: Game, reduction: Reduction): Column =>
  new ColumnBuilder(game).build(
    Int32Array.of(game.initial),
    Number.POSITIVE_INFINITY,
    () => true,
    () => false,
    reduction,
  );

/** What is searched with restart, when nothing is known: the initial node is its first item. */
export function reducedWhole(game: Game): ClosureProblem {
  const { problem, item } = wholeColumn(game, 'light');
  return reduceForTarget(problem, item(game.initial))!;
}

/** Whether a set, as bits, holds an option of every rule of its items. */
export function isClosed({ ruleOwner, optionStart, option }: ClosureProblem, set: number): boolean {
  for (let c = 0; c < ruleOwner.length; c++) {
    if (!((set >> ruleOwner[c]) & 1)) continue;
    let i = optionStart[c];
    while (i < optionStart[c + 1] && !((set >> option[i]) & 1)) i++;
    if (i === optionStart[c + 1]) return false;
  }
  return true;
}

/** The lightest closed set that holds item 0, among all of them. */
export function lightest(problem: ClosureProblem): { items: Int32Array; weight: number } {
  let best = { items: new Int32Array(0), weight: Number.POSITIVE_INFINITY };
  for (let set = 1; set < 1 << problem.n; set += 2) {
    if (!isClosed(problem, set)) continue;
    const items = Int32Array.from(problem.weight.keys()).filter((v) => (set >> v) & 1);
    const weight = weightOf(problem, items);
    if (weight < best.weight) best = { items, weight };
  }
  return best;
}

export const weightOf = ({ weight }: ClosureProblem, items: Int32Array) =>
  items.reduce((sum, v) => sum + weight[v], 0);

export const setOf = (items: Int32Array) => items.reduce((set, v) => set | (1 << v), 0);

/** A search for parts of a problem that looks at all closed sets. */
// biome-ignore lint/correctness/useYield: what is small is searched at once.
export function* searchAll(part: ClosureProblem): Slices<LightSet> {
  const { items, weight } = lightest(part);
  return { lower: weight, members: nodesOf(part, items) };
}

/** The same that ends as soon as nothing can be lighter than what it was asked for. */
export function* searchUpTo(part: ClosureProblem, most: number): Slices<LightSet> {
  const { lower, members } = yield* searchAll(part);
  return lower < most ? { lower, members } : { lower: most, members: part.member };
}

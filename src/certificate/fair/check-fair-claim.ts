// Checks a claim about fair systems by making its table again. It trusts no solver, and imports none.
//
// The tester remembers which of the targets are covered, of those up to `ahead` after the first that is not. With `targets: null` it
// remembers every node or label. The chance of covering all within a budget follows by induction over the budget left: at most what one
// more move leaves. The best of the tester's moves, or a reset; at the system's nodes q for each answer, and the rest for the worst.
// A product is rounded down where it is made, so the last figure is never above the true chance (docs/theory/fair.md).

import { beyond, type Issue, IssueList, limit } from '../../base/index.ts';
import { costOf, type Game, quote, TESTER } from '../../game/index.ts';
import { AnswersAt } from './answers-at.ts';
import type { FairClaim } from './fair-claim.ts';
import { otherModel } from './fair-claim.ts';
import { certainGain, type Item, itemsOf } from './items.ts';

export interface FairVerdict {
  readonly valid: boolean;
  /** The chance that the table comes to, rounded down; null if there is none. */
  readonly chance: number | null;
  readonly issues: readonly Issue[];
  readonly total: number;
}

/** What a product may have lost by rounding, in the worst case. */
const UNIT = 2 ** -53;

export function checkFairClaim(game: Game, claim: FairClaim): FairVerdict {
  const issues = new IssueList();
  const other = otherModel(game, claim);
  if (other !== null) {
    issues.add('fair/other-model', other, -1, 'give the model and the options that it was made with');
    return { valid: false, chance: null, issues: issues.issues, total: issues.total };
  }
  const items = itemsOf(game);
  const targets = claim.targets?.map((name) => {
    const item = items.find(({ names }) => names.includes(name));
    if (!item)
      issues.add('fair/unknown-target', `the target ${quote(name)} cannot be reached in the model`, -1);
    return item;
  });
  if (claim.targets && new Set(claim.targets).size < claim.targets.length)
    issues.add('fair/target-twice', 'a target is named twice', -1, 'write the file again');
  let chance: number | null = null;
  if (!issues.failed) {
    const known = targets as readonly Item[] | undefined;
    const gain = known ? certainGain(game, items, known) : claim.gain;
    if (gain < claim.gain)
      issues.add('fair/gain', `the targets make sure of a gain of ${gain}, not of ${claim.gain}`, -1);
    const table = new Table(game, claim, known ?? items, known !== undefined);
    chance = table.chance(claim.budget);
    // The confidence is written in decimals, so its binary form may be a little below it.
    if (chance < (claim.confidence / 100) * (1 + 8 * UNIT))
      issues.add(
        'fair/chance',
        `the chance within a budget of ${claim.budget} is ${(100 * chance).toFixed(6)} %, less than ${claim.confidence} %`,
        -1,
      );
  }
  return { valid: !issues.failed, chance, issues: issues.issues, total: issues.total };
}

/** A node and what is remembered: the covered items, as bits. Number 0 stands for all plays that are done. */
interface Spot {
  readonly node: number;
  readonly covered: bigint;
  next: readonly number[];
  home: number;
}

class Table {
  readonly #game: Game;
  readonly #claim: FairClaim;
  readonly #items: readonly Item[];
  readonly #inOrder: boolean;
  readonly #carried: readonly (readonly number[])[];
  readonly #answers: AnswersAt;
  readonly #numbers = new Map<string, number>();
  readonly #spots: Spot[] = [{ node: -1, covered: -1n, next: [], home: 0 }];

  constructor(game: Game, claim: FairClaim, items: readonly Item[], inOrder: boolean) {
    this.#game = game;
    this.#claim = claim;
    this.#items = items;
    this.#inOrder = inOrder;
    this.#carried = Array.from({ length: game.n }, (_, v) =>
      items.flatMap(({ carriers }, i) => (carriers.has(v) ? [i] : [])),
    );
    this.#answers = new AnswersAt(game, claim.p);
  }

  chance(budget: number): number {
    if (budget < 1) return 0;
    const start = this.#arrive(0n, this.#game.initial);
    if (start === 0) return 1;
    const steps = this.#explore() * budget;
    if (steps > limit('fair-steps'))
      throw beyond('fair-steps', `the table has ${this.#spots.length} positions for a budget of ${budget}`);
    const order = this.#ordered();
    const reset = Math.ceil(this.#claim.resetCost) + 1;
    const dearest = this.#game.cost?.reduce((most, cost) => Math.max(most, cost), 1) ?? 1;
    // Rows of the last budgets; before the first there was no chance but that of being done.
    const rows = Array.from(
      { length: Math.max(dearest, reset) + 1 },
      () => new Float64Array(this.#spots.length),
    );
    const none = new Float64Array(this.#spots.length);
    const row = (left: number): Float64Array => (left < 0 ? none : rows[left % rows.length]);
    for (let left = 0; left < budget; left++) {
      row(left)[0] = 1;
      const again = row(left - reset);
      for (const spot of order)
        row(left)[spot] = Math.max(this.#best(spot, left, row), again[this.#spots[spot].home]);
    }
    return row(budget - 1)[start];
  }

  /** The chance by a move from a spot, with so much left. */
  #best(spot: number, left: number, row: (left: number) => Float64Array): number {
    const { cost, owner, outStart } = this.#game;
    const { node, next } = this.#spots[spot];
    const first = outStart[node];
    const after = (i: number): number => row(left - (cost ? cost[first + i] : 1))[next[i]];
    let best = 0;
    if (owner[node] === TESTER) {
      for (let i = 0; i < next.length; i++) best = Math.max(best, after(i));
      return best;
    }
    if (next.length === 0) return 0;
    const { sure, share, rest } = this.#answers.at(node);
    let worst = 1;
    for (let i = 0; i < next.length; i++) worst = Math.min(worst, after(i));
    let sum = rest * worst;
    for (const edges of sure) {
      let least = 1;
      for (const i of edges) least = Math.min(least, after(i));
      sum += share * least;
    }
    return sum * (1 - (next.length + 4) * UNIT);
  }

  /** Memory after a visit. */
  #remembered(before: bigint, v: number): bigint {
    let covered = before;
    for (;;) {
      const most = this.#inOrder ? this.#firstOpen(covered) + this.#claim.ahead : this.#items.length;
      let now = covered;
      for (const i of this.#carried[v]) if (i <= most) now |= 1n << BigInt(i);
      if (now === covered) return covered;
      covered = now;
    }
  }

  #firstOpen(covered: bigint): number {
    let first = 0;
    while (((covered >> BigInt(first)) & 1n) === 1n) first++;
    return first;
  }

  #isDone(covered: bigint): boolean {
    if (this.#inOrder) return this.#firstOpen(covered) >= this.#items.length;
    let gain = 0;
    this.#items.forEach((item, i) => {
      if (((covered >> BigInt(i)) & 1n) === 1n) gain += item.gain;
    });
    return gain >= this.#claim.gain;
  }

  /** The number of a spot, after a visit to a node. */
  #arrive(before: bigint, node: number): number {
    const covered = this.#remembered(before, node);
    const key = `${node}/${covered.toString(36)}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#isDone(covered) ? 0 : this.#spots.length;
      this.#numbers.set(key, number);
      if (number > 0) this.#spots.push({ node, covered, next: [], home: 0 });
    }
    return number;
  }

  /** Finds all spots; how many moves there are. */
  #explore(): number {
    const { outStart, target, initial } = this.#game;
    let moves = 0;
    for (let i = 1; i < this.#spots.length; i++) {
      const spot = this.#spots[i];
      const edges = target.subarray(outStart[spot.node], outStart[spot.node + 1]);
      spot.next = Array.from(edges, (w) => this.#arrive(spot.covered, w));
      spot.home = this.#arrive(spot.covered, initial);
      moves += edges.length + 1;
      if (this.#spots.length > limit('fair-positions'))
        throw beyond('fair-positions', 'the table of the claim has more positions');
    }
    return moves;
  }

  /** A spot after those that it leads to for nothing. */
  #ordered(): number[] {
    const game = this.#game;
    const all = Array.from(this.#spots.keys()).slice(1);
    if (!game.cost?.includes(0)) return all;
    const done = new Set<number>([0]);
    const put = (i: number): void => {
      if (done.has(i)) return;
      const { node, next } = this.#spots[i];
      next.forEach((then, k) => {
        if (costOf(game, game.outStart[node] + k) === 0) put(then);
      });
      done.add(i);
    };
    for (const i of all) put(i);
    return [...done].slice(1);
  }
}

// The worst that can come of a strategy or a suite, as it is defined: every answer of the system tried after every play, with a campaign of its own.
// A strategy is asked as a campaign asks it; nothing else is shared with the product but the game's rows. For a handful of nodes.

import { Dice } from '../../src/base/index.ts';
import { costOf, type Game, SUT } from '../../src/game/index.ts';
import { AWAIT, type Player, RESET, type View } from '../../src/strategy/index.ts';

/** The least gain of a play of this player, which is made anew for each. `tries` limits how many plays are tried: then null. */
export function worstResponse(
  game: Game,
  make: (dice: Dice) => Player,
  budget: number,
  resetCost: number,
  tries = 20_000,
): number | null {
  let plays = 0;
  const least = (answers: readonly number[]): number => {
    if (++plays > tries) return Number.NaN;
    const end = played(game, make(Dice.of(1)), budget, resetCost, answers);
    if (end.options === 0) return end.gain;
    let worst = Number.POSITIVE_INFINITY;
    for (let i = 0; i < end.options; i++) worst = Math.min(worst, least([...answers, i]));
    return worst;
  };
  const worst = least([]);
  return Number.isNaN(worst) || plays > tries ? null : worst;
}

/** A play up to its end, or to an answer that `answers` does not have: then with the number of answers there are. */
function played(
  game: Game,
  player: Player,
  budget: number,
  resetCost: number,
  answers: readonly number[],
): { gain: number; options: number } {
  const { outStart, target, owner } = game;
  const covered = new Uint8Array(game.n);
  const coveredNodes = new Int32Array(game.n);
  const taken = new Int32Array(game.m);
  let [coveredCount, gain, left, node, resets, next] = [0, 0, budget, game.initial, 0, 0];
  const visit = (v: number, cost: number): void => {
    node = v;
    left -= cost;
    if (covered[v] === 0) {
      covered[v] = 1;
      coveredNodes[coveredCount++] = v;
      gain += game.gain[v];
    }
  };
  if (budget < 1) return { gain: 0, options: 0 };
  visit(game.initial, 1);
  while (left >= 1) {
    const canReset = left > resetCost;
    const budgetLeft = left;
    const view: View = {
      ...{ game, node, covered, coveredNodes, coveredCount, gain, taken, resetCost, canReset, resets },
      ...{ maybe: null, budgetLeft },
    };
    const move = player.move(view);
    if (move === RESET) {
      if (!canReset) break;
      resets++;
      visit(game.initial, resetCost + 1);
      continue;
    }
    let edge = move;
    if (move === AWAIT) {
      const options = outStart[node + 1] - outStart[node];
      if (next === answers.length && options > 1) return { gain, options };
      edge = outStart[node] + (options > 1 ? answers[next++] : 0);
    } else if (move < 0) break;
    if (costOf(game, edge) > left) break;
    taken[edge]++;
    visit(target[edge], costOf(game, edge));
  }
  if (owner[node] === SUT && next < answers.length) throw new Error('answers are left over');
  return { gain, options: 0 };
}

/** The least gain of a suite each of whose cases is walked once: every combination of a way through each case. */
export function worstOfSuite(game: Game, cases: readonly (readonly number[])[]): number {
  const { outStart, target, owner } = game;
  const ways = cases.map((path) => {
    const found: number[][] = [];
    path.forEach((v, i) => {
      if (i === path.length - 1) found.push(path.slice());
      else if (owner[v] === SUT)
        for (let e = outStart[v]; e < outStart[v + 1]; e++)
          if (target[e] !== path[i + 1]) found.push([...path.slice(0, i + 1), target[e]]);
    });
    return found;
  });
  const least = (c: number, covered: ReadonlySet<number>): number =>
    c === ways.length
      ? [...covered].reduce((sum, v) => sum + game.gain[v], 0)
      : Math.min(...ways[c].map((way) => least(c + 1, new Set([...covered, ...way]))));
  return least(0, new Set());
}

/** The least gain of a randomised strategy of the paper, its picks made by whoever wants the least. */
export function worstOfDice(
  id: 's1.5' | 's2' | 's3' | 's4' | 'rdm' | 'rdm-reset',
  game: Game,
  cases: readonly (readonly number[])[],
  budget: number,
  resetCost: number,
): number {
  const { outStart, target, owner, initial } = game;
  const successors = (v: number): number[] => [...target.subarray(outStart[v], outStart[v + 1])];
  const gainOf = (covered: number): number =>
    game.gain.reduce((s, g, v) => (covered & (1 << v) ? s + g : s), 0);
  const all = cases.flat().reduce((set, v) => set | (1 << v), 0);
  const known = new Map<string, number>();
  /** On case c (-1 for none) at position i, which is node v. */
  const least = (v: number, covered: number, left: number, done: number, c: number, i: number): number => {
    const key = [v, covered, left, done, c, i].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = left < 1 ? gainOf(covered) : worst(v, covered, left, done, c, i);
    known.set(key, value);
    return value;
  };
  const go = (w: number, covered: number, left: number, done: number, c: number, i: number): number =>
    least(w, covered | (1 << w), left - 1, done, c, i);
  const worst = (v: number, covered: number, left: number, done: number, c: number, i: number): number => {
    const canReset = left > resetCost;
    const next = successors(v);
    if (id === 'rdm' || id === 'rdm-reset') {
      const ways = next.map((w) => go(w, covered, left, done, c, i));
      const reset = (): number =>
        canReset ? go(initial, covered, left - resetCost, done, c, i) : gainOf(covered);
      if (next.length === 0 || (id === 'rdm-reset' && canReset)) ways.push(reset());
      return Math.min(...ways);
    }
    const path = cases[c];
    if (i < path.length - 1 && path[i] === v) {
      const ways = owner[v] === SUT ? next : [path[i + 1]];
      return Math.min(...ways.map((w) => go(w, covered, left, done, c, i + 1)));
    }
    if ((covered & all) === all || !canReset) return gainOf(covered);
    return Math.min(
      ...picks(covered, done).map((p) => go(initial, covered, left - resetCost, done | (1 << p), p, 0)),
    );
  };
  const picks = (covered: number, done: number): number[] => {
    const open = cases.map((path) => path.some((v) => !(covered & (1 << v))));
    const numbers = cases.map((_, c) => c);
    if (id === 's1.5') {
      const fresh = numbers.filter((c) => !(done & (1 << c)));
      return fresh.length > 0 ? fresh : numbers;
    }
    const sure = numbers.filter((c) => open[c] && cases[c].every((v) => owner[v] !== SUT));
    if (id === 's4' && sure.length > 0) return sure;
    return numbers.filter((c) => open[c]);
  };
  if (budget < 1) return 0;
  if (id === 'rdm' || id === 'rdm-reset') return go(initial, 0, budget, 0, -1, 0);
  return Math.min(...picks(0, 0).map((p) => go(initial, 0, budget, 1 << p, p, 0)));
}

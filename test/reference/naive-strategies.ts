// The paper's six strategies to the letter of their definitions (section 6, algorithm 1), rescanning every case before every
// pick and drawing a real for each: slow, obvious, and the yardstick of the quick ones. Returns the covered nodes
// and what was spent. The pick function is exposed so that picks can be compared one by one.

import type { Dice } from '../../src/base/index.ts';
import { type Game, SUT } from '../../src/game/index.ts';

export interface NaiveState {
  readonly covered: Set<number>;
  readonly executed: Set<number>;
}

export function pgain(
  id: string,
  game: Game,
  path: readonly number[],
  c: number,
  { covered, executed }: NaiveState,
  dice: Dice,
): number {
  const uncovered = new Set(path.filter((v) => !covered.has(v))).size;
  const alpha = path.filter((v) => game.owner[v] === SUT).length;
  if (id === 's1.5') return executed.has(c) ? 0 : 1;
  if (id === 's2') return uncovered > 0 ? 1 : 0;
  if (id === 's3') return dice.unit() * uncovered;
  if (alpha === 0) return uncovered > 0 ? Number.POSITIVE_INFINITY : 0;
  return (dice.unit() * uncovered) / alpha;
}

export function naivePick(id: string, game: Game, suite: readonly number[][], state: NaiveState, dice: Dice) {
  const worth = suite.map((path, c) => pgain(id, game, path, c, state, dice));
  const best = Math.max(...worth);
  return dice.pick(suite.map((_, c) => c).filter((c) => worth[c] === best));
}

export interface NaiveRun {
  readonly covered: Set<number>;
  readonly spent: number;
}

export function naiveRun(
  id: string,
  game: Game,
  suite: readonly number[][],
  budget: number,
  resetCost: number,
  dice: Dice,
): NaiveRun {
  const state: NaiveState = { covered: new Set(), executed: new Set() };
  const wanted = new Set(suite.flat());
  const successors = (v: number) => [...game.target.subarray(game.outStart[v], game.outStart[v + 1])];
  let left = budget;
  const visit = (v: number): void => {
    state.covered.add(v);
    left--;
  };
  const done = (): boolean => [...wanted].every((v) => state.covered.has(v));
  for (let test = 0; left > 0; test++) {
    if (!id.startsWith('rdm') && id !== 'gmu' && done()) break;
    if (id === 'gmu' && test === suite.length) break;
    if (test > 0) {
      if (left < resetCost + 1) break;
      left -= resetCost;
    }
    if (id === 'rdm-reset') {
      let v = game.initial;
      visit(v);
      while (left > 0 && successors(v).length > 0) {
        const canReset = left >= resetCost + 1;
        const choice = dice.pick([...successors(v), ...(canReset ? [-1] : [])]);
        if (choice < 0) break;
        visit((v = choice));
      }
      continue;
    }
    if (id === 'rdm') {
      let v = game.initial;
      visit(v);
      while (left > 0 && successors(v).length > 0) visit((v = dice.pick(successors(v))));
      continue;
    }
    const c = id === 'gmu' ? test : naivePick(id, game, suite, state, dice);
    state.executed.add(c);
    const path = suite[c];
    visit(path[0]);
    for (let i = 0; i + 1 < path.length && left > 0; i++) {
      const w = game.owner[path[i]] === SUT ? dice.pick(successors(path[i])) : path[i + 1];
      visit(w);
      if (w !== path[i + 1]) break;
    }
  }
  return { covered: state.covered, spent: budget - left };
}

// UCT (Kocsis and Szepesvári): every move is searched anew by so many plays from where the pebble lies, answers drawn by their counts, the moves of each position
// chosen by the upper end of what they may be worth. Positions are told apart by the way there, which is exact and needs no sets; past the tree the play goes on at random.

import type { Dice } from '../../src/base/index.ts';
import { SUT } from '../../src/game/index.ts';
import { AWAIT, RESET, STOP, type Strategy, type View } from '../../src/strategy/index.ts';

/** Plays a move, and how far each looks. */
const PLAYS = 150;
const DEPTH = 40;
/** How much is ventured: the square root of two, in units of what a play gains at most. */
const DARING = Math.SQRT2;

interface Branch {
  plays: number;
  worth: number;
  /** By move, or by answer; RESET is one of the moves. */
  readonly next: Map<number, Branch>;
}

const branch = (): Branch => ({ plays: 0, worth: 0, next: new Map() });

class Search {
  readonly #view: View;
  readonly #dice: Dice;
  /** The play in which a node was covered last; what the campaign has covered stays so. */
  readonly #seen: Int32Array;
  #play = 0;

  constructor(view: View, dice: Dice) {
    this.#view = view;
    this.#dice = dice;
    this.#seen = new Int32Array(view.game.n);
  }

  best(): number {
    const root = branch();
    for (let i = 0; i < PLAYS; i++) {
      this.#play++;
      this.#descend(root, this.#view.node, this.#view.budgetLeft, 0);
    }
    let best = STOP;
    let most = 0;
    for (const [move, { plays, worth }] of root.next) {
      if (worth > 0 && plays > most) {
        most = plays;
        best = move;
      }
    }
    return best;
  }

  /** What a play from here gains, the sooner the better. */
  #descend(at: Branch, node: number, budget: number, depth: number): number {
    const { game } = this.#view;
    if (depth === DEPTH || budget <= 0) return 0;
    const move = game.owner[node] === SUT ? this.#answer(node) : this.#choose(at, node, budget);
    if (move === STOP) return 0;
    const cost = move === RESET ? this.#view.resetCost + 1 : 1;
    const next = move === RESET ? game.initial : game.target[move];
    const isNew = this.#view.covered[next] === 0 && this.#seen[next] !== this.#play;
    const gain = isNew ? game.gain[next] : 0;
    this.#seen[next] = this.#play;
    const known = at.next.get(move);
    const child = known ?? branch();
    if (!known) at.next.set(move, child);
    const later = known
      ? this.#descend(child, next, budget - cost, depth + 1)
      : this.#wander(next, budget - cost, depth + 1);
    const worth = gain + 0.99 * later;
    child.plays++;
    child.worth += worth;
    at.plays++;
    return worth;
  }

  #choose(at: Branch, node: number, budget: number): number {
    const { outStart } = this.#view.game;
    let best = STOP;
    let most = -1;
    const consider = (move: number): boolean => {
      const tried = at.next.get(move);
      if (!tried) {
        best = move;
        return true;
      }
      const worth = tried.worth / tried.plays + DARING * Math.sqrt(Math.log(at.plays + 1) / tried.plays);
      if (worth > most) {
        most = worth;
        best = move;
      }
      return false;
    };
    for (let e = outStart[node]; e < outStart[node + 1]; e++) if (consider(e)) return best;
    if (budget > this.#view.resetCost) consider(RESET);
    return best;
  }

  #answer(node: number): number {
    const { game, taken } = this.#view;
    const from = game.outStart[node];
    const to = game.outStart[node + 1];
    if (from === to) return STOP;
    let all = 0;
    for (let e = from; e < to; e++) all += 1 + taken[e];
    let left = this.#dice.unit() * all;
    for (let e = from; e < to; e++) {
      left -= 1 + taken[e];
      if (left < 0) return e;
    }
    return to - 1;
  }

  #wander(start: number, budget: number, depth: number): number {
    const { game, covered } = this.#view;
    let worth = 0;
    let factor = 1;
    for (let node = start, left = budget, i = depth; i < DEPTH && left > 0; i++, left--) {
      const degree = game.outStart[node + 1] - game.outStart[node];
      if (degree === 0) break;
      const edge =
        game.owner[node] === SUT ? this.#answer(node) : game.outStart[node] + this.#dice.below(degree);
      node = game.target[edge];
      if (covered[node] === 0 && this.#seen[node] !== this.#play) worth += factor * game.gain[node];
      this.#seen[node] = this.#play;
      factor *= 0.99;
    }
    return worth;
  }
}

export const uct: Strategy = {
  id: 'uct',
  title: 'UCT',
  about: 'for the bench',
  needsSuite: false,
  prepare: () => (dice) => ({
    why: 'no play of the search gained anything',
    move(view) {
      const { game, node, canReset } = view;
      if (game.owner[node] === SUT && game.outStart[node] < game.outStart[node + 1]) return AWAIT;
      if (view.coveredCount === game.n) return STOP;
      const best = new Search(view, dice).best();
      if (best !== STOP) return best;
      // Nothing within sight: on at random, and from the start now and then.
      const degree = game.outStart[node + 1] - game.outStart[node];
      if (degree === 0 || (canReset && dice.below(20) === 0)) return canReset ? RESET : STOP;
      return game.outStart[node] + dice.below(degree);
    },
  }),
};

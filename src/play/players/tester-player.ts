// The optimal tester, move by move. The guarantee is coNP-complete (section 5.2 of the paper), so no short table
// exists.
//
// Let C be covered, v the current node and K > 0 the rest of the guarantee. Let A be the nodes outside C that are
// worth at least K on entering. The tester can force a visit to A through covered nodes. So it plays the attractor
// towards A, by rank: a move that merely keeps the guarantee could circle forever. Once a node of A is covered,
// everything starts again with the rest, and so K is collected down to 0.
//
// A is decided lazily. At first all uncovered nodes that may be worth K count as members. The strategy from v can
// reach some of them, and only these are asked for. Each takes a solution of "worth K?", from the cheapest bounds
// up. If one is refuted, ranks are made again without it. On the rest, ranks are those of A itself: more goals
// could only lower them, and every goal used is one. So the advice is a function of C and v alone, whatever was
// asked before.
//
// Cost: one exact solution for each newly covered node, a few decisions, and O(n + m) for each move.

import { type Game, requireGame, TESTER } from '../../game/index.ts';
import { type Proof, RestBounds, type RestOptions } from './rest-bounds.ts';
import { type Ranks, rankTowards, type Step } from './tester-ranks.ts';

export interface TesterOptions extends RestOptions {
  /** With restart: how many moves a reset counts for, a whole number, when the shorter way is chosen; 1 if left out. */
  readonly resetCost?: number;
}

export type TesterMove =
  | { readonly kind: 'edge'; readonly edge: number }
  /** At an SUT node: let the SUT move. */
  | { readonly kind: 'await' }
  | { readonly kind: 'reset' }
  /** Nothing that is uncovered can be reached any more. */
  | { readonly kind: 'stop' };

export type Reason =
  /** The tester forces a visit to one of the goals within so many moves; each keeps the whole guarantee. */
  | { readonly kind: 'force'; readonly goals: readonly number[]; readonly moves: number }
  /** Nothing is guaranteed any more; this is the way to the nearest uncovered node if the SUT cooperates. */
  | { readonly kind: 'hope'; readonly goal: number; readonly moves: number }
  | { readonly kind: 'done' };

export interface Advice {
  readonly move: TesterMove;
  /** What is still guaranteed, beyond what is covered. */
  readonly lower: number;
  readonly upper: number;
  /** False if work was stopped before the guarantee or a goal was certain: then the move is a good guess. */
  readonly proven: boolean;
  readonly why: Reason;
}

const LEVELS = 8;

/** Advises the tester at any point of any play of a game; remembers what it found out about recent ones. */
export class TesterPlayer {
  readonly #game: Game;
  readonly #options: TesterOptions;
  readonly #levels: RestBounds[] = [];

  constructor(game: Game, options: TesterOptions = {}) {
    requireGame(game);
    this.#game = game;
    this.#options = options;
  }

  /** What can still be gained from `v` whatever the SUT does; `covered` holds 1 for each covered node, v among them. */
  stillGuaranteed(covered: Uint8Array, v: number): { lower: number; upper: number; exact: boolean } {
    const level = this.#level(covered);
    level.settle(v);
    const lower = level.lower[v];
    const upper = level.upper[v];
    return { lower, upper, exact: lower === upper };
  }

  /** How the SUT can keep the rest within the upper bound of what is guaranteed. */
  limit(covered: Uint8Array, v: number): Proof {
    return this.#level(covered).proof(v);
  }

  bestMove(covered: Uint8Array, v: number): TesterMove {
    return this.advise(covered, v).move;
  }

  advise(covered: Uint8Array, v: number): Advice {
    const level = this.#level(covered);
    level.settle(v);
    const lower = level.lower[v];
    const upper = level.upper[v];
    const exact = lower === upper;
    const forced = lower > 0 ? this.#force(level, v, lower) : null;
    if (forced) return { ...forced, lower, upper, proven: exact && forced.proven };
    return { ...this.#hope(level, v), lower, upper, proven: exact && lower === 0 };
  }

  #level(covered: Uint8Array): RestBounds {
    const known = this.#levels.findIndex((level) => level.isFor(covered));
    const level =
      known >= 0
        ? this.#levels.splice(known, 1)[0]
        : new RestBounds(
            this.#game,
            covered,
            this.#options,
            this.#levels.find((smaller) => smaller.isWithin(covered)),
          );
    this.#levels.unshift(level);
    this.#levels.length = Math.min(this.#levels.length, LEVELS);
    return level;
  }

  #force(level: RestBounds, v: number, least: number): Pick<Advice, 'move' | 'why' | 'proven'> | null {
    const isGoal = (w: number) => !level.covered[w] && level.upper[w] >= least;
    for (;;) {
      const ranks = this.#ranks(level, isGoal);
      if (ranks.rank[v] < 0) return null;
      const goals = this.#goalsFrom(ranks, level, v);
      let proven = true;
      let refuted = false;
      for (const w of goals) {
        const worth = level.isWorth(w, least);
        if (worth === null) proven = false;
        if (worth === false) refuted = true;
      }
      if (refuted) continue;
      return {
        move: this.#moveOf(ranks.step(v)),
        why: { kind: 'force', goals, moves: ranks.rank[v] },
        proven,
      };
    }
  }

  #ranks(level: RestBounds, isGoal: (w: number) => boolean): Ranks {
    const { restart = false, resetCost = 1 } = this.#options;
    return rankTowards(this.#game, isGoal, {
      through: (u) => level.covered[u] !== 0,
      resetCost: restart ? resetCost : Number.POSITIVE_INFINITY,
    });
  }

  /** The goals the strategy may come to from `v`, the SUT doing what it likes. */
  #goalsFrom(ranks: Ranks, level: RestBounds, v: number): number[] {
    const { outStart, target, initial } = this.#game;
    const seen = new Set([v]);
    const goals: number[] = [];
    for (const u of seen) {
      if (!level.covered[u]) {
        goals.push(u);
        continue;
      }
      const step = ranks.step(u);
      if (step === 'reset') seen.add(initial);
      else if (step === 'await') for (let e = outStart[u]; e < outStart[u + 1]; e++) seen.add(target[e]);
      else if (step !== null) seen.add(target[step]);
    }
    return goals;
  }

  /** The shortest way to something uncovered if the SUT cooperates; by a reset if there is no other. */
  #hope(level: RestBounds, v: number): Pick<Advice, 'move' | 'why'> {
    const { owner, initial } = this.#game;
    const way = this.#wayToGain(level, v);
    if (way) {
      const move: TesterMove = owner[v] === TESTER ? { kind: 'edge', edge: way.edge } : { kind: 'await' };
      return { move, why: { kind: 'hope', goal: way.goal, moves: way.moves } };
    }
    const anew = this.#options.restart && v !== initial && this.#wayToGain(level, initial);
    if (!anew) return { move: { kind: 'stop' }, why: { kind: 'done' } };
    return { move: { kind: 'reset' }, why: { kind: 'hope', goal: anew.goal, moves: anew.moves + 1 } };
  }

  /** Breadth-first to the nearest node with gain left: its distance, and the first edge of the way there. */
  #wayToGain(level: RestBounds, v: number): { goal: number; moves: number; edge: number } | null {
    const { outStart, target } = this.#game;
    const way = new Map([[v, { moves: 0, edge: -1 }]]);
    for (const [u, { moves, edge }] of way) {
      if (level.gain[u] > 0) return { goal: u, moves, edge };
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!way.has(target[e])) way.set(target[e], { moves: moves + 1, edge: u === v ? e : edge });
      }
    }
    return null;
  }

  #moveOf(step: Step | null): TesterMove {
    if (step === null) return { kind: 'stop' };
    return typeof step === 'number' ? { kind: 'edge', edge: step } : { kind: step };
  }
}

/** What can still be gained from `v` whatever the SUT does, with `covered` (1 for each covered node) covered. */
export const stillGuaranteed = (game: Game, covered: Uint8Array, v: number, options?: TesterOptions) =>
  new TesterPlayer(game, options).stillGuaranteed(covered, v);

/** The optimal tester's move at `v`. For a whole play keep a TesterPlayer: it remembers what it found out. */
export const bestMove = (game: Game, covered: Uint8Array, v: number, options?: TesterOptions): TesterMove =>
  new TesterPlayer(game, options).bestMove(covered, v);

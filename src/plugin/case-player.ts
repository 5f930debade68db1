// Plays one case of a suite against the system, from its first node to its last. If the system answers otherwise,
// as it may, the case starts again with a reset, up to a number of times. A case that ends at a node of the system
// waits for any answer there, so that the model judges it.
//
// The place in the case follows from the budget spent since the reset. So the player may be asked at several nodes
// in one turn, if an observation fits several edges.

import { counted } from '../base/index.ts';
import { type Game, isSink, labelOf, SUT } from '../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type Strategy, type View } from '../strategy/index.ts';
import type { Case } from '../suite/index.ts';

export interface CaseProgress {
  /** The case was played to its end. */
  readonly done: boolean;
  /** How often it was begun, and how many of its steps the best try made. */
  readonly tries: number;
  readonly best: number;
  /** Where that try left the case, in words; empty if none did. */
  readonly diversion: string;
}

export class CasePlay {
  readonly strategy: Strategy;
  /** What the play may spend: enough for all tries. */
  readonly budget: number;
  readonly #path: Case;
  readonly #tries: number;
  #progress: CaseProgress = { done: false, tries: 0, best: -1, diversion: '' };
  #resets = -1;
  #begun = 0;

  constructor(id: string, path: Case, tries: number) {
    this.#path = path;
    this.#tries = tries;
    this.budget = tries * (path.length + 1 + RESET_COST);
    this.strategy = {
      id,
      title: id,
      about: 'plays one case of a suite',
      needsSuite: false,
      prepare: () => () => this.#player(),
    };
  }

  get progress(): CaseProgress {
    return this.#progress;
  }

  #player(): Player {
    const play = this;
    return {
      move: (view) => play.#move(view),
      get why() {
        const { done, tries } = play.#progress;
        return done ? 'the case was completed' : `the system left the case in ${tries} of ${tries} tries`;
      },
    };
  }

  /** What is wanted, for the verdict: the case played to its end. Asked after each visit, before the player is. */
  readonly until = {
    text: 'the case',
    holds: (view: View): string | null => {
      const { node, resets, game } = view;
      const position = this.#position(view);
      const { length } = this.#path;
      const last = position === length - 1 && node === this.#path[position];
      // Past the end: the answer that the last node waited for is one that the model allows.
      if (position < length && !(last && (game.owner[node] !== SUT || isSink(game, node)))) return null;
      this.#progress = { done: true, tries: resets + 1, best: length - 1, diversion: '' };
      return `all ${counted(length - 1, 'step')} made, in ${resets === 0 ? 'the first try' : `try ${resets + 1}`}`;
    },
  };

  #position({ budgetLeft, resets }: View): number {
    if (resets !== this.#resets) {
      this.#resets = resets;
      this.#begun = budgetLeft;
    }
    return this.#begun - budgetLeft;
  }

  #move(view: View): number {
    const path = this.#path;
    const { game, node } = view;
    if (this.until.holds(view) !== null) return STOP;
    const position = this.#position(view);
    if (node !== path[position]) return this.#divert(view, position);
    return game.owner[node] === SUT ? AWAIT : edgeBetween(game, node, path[position + 1]);
  }

  #divert(view: View, position: number): number {
    const tries = view.resets + 1;
    const { best } = this.#progress;
    this.#progress =
      position - 1 > best
        ? { done: false, tries, best: position - 1, diversion: this.#diversion(view, position) }
        : { ...this.#progress, tries };
    return tries < this.#tries ? RESET : STOP;
  }

  #diversion({ game, node }: View, position: number): string {
    const at = this.#path[position - 1];
    const wanted = this.#path[position];
    return `at ${quoted(game, at)} the system answered ${answer(game, at, node)} instead of ${answer(game, at, wanted)}`;
  }
}

export const RESET_COST = 1;

function edgeBetween({ outStart, target }: Game, from: number, to: number): number {
  for (let e = outStart[from]; e < outStart[from + 1]; e++) if (target[e] === to) return e;
  throw new Error(`covergame: a case goes from node ${from} to ${to}, but the model has no such edge`);
}

const quoted = (game: Game, node: number): string => JSON.stringify(game.ids[node]);

function answer(game: Game, from: number, to: number): string {
  const { outStart, target } = game;
  for (let e = outStart[from]; e < outStart[from + 1]; e++) {
    if (target[e] === to) return JSON.stringify(labelOf(game, e) ?? game.ids[to]);
  }
  return quoted(game, to);
}

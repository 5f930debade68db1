// What a campaign on the fly aims at next, from the nearest to the farthest. The first of these that the player can gain anything by is played:
//
//   items    what is not covered yet, within the window
//   atoms    states with a fact that no state had before
//   rare     the stimuli that were given least often of all in the window
//   states   states never visited
//   border   a state at the border of the window, drawn by dice
//
// Facts and rare moves come first in turn: of a counter that never ends every value is new, and a move that was taken once may lead to where
// nobody has looked.
//
// A window that is the whole program has nothing beyond: there items are all that is gone for, and none of them rests.

import { canonicalText, type Dice } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { Window, WindowedProgram } from '../../model/index.ts';
import type { Strategy } from '../../strategy/index.ts';
import { atomsOf } from './atoms.ts';
import type { Frontier } from './frontier.ts';
import { type Cover, Items } from './items.ts';
import { type Aim, Leg } from './leg.ts';
import { digest, Remembered } from './remembered.ts';
import { withWayBack } from './way-back.ts';

/** States and facts that are remembered. */
const MOST_STATES = 1 << 18;
const MOST_ATOMS = 1 << 17;
/** Items that are remembered as covered, by name. */
const MOST_ITEMS = 1 << 16;

export interface PlannerOptions {
  readonly program: WindowedProgram;
  readonly strategy: Strategy;
  readonly cover: Cover;
  /** How many nodes a window has, about. */
  readonly unfold: number;
  readonly frontier: Frontier;
  readonly dice: Dice;
}

/** Where the play is, for a plan. */
export interface PlanPosition {
  readonly state: unknown;
  readonly steps: number;
  readonly budgetLeft: number;
  readonly resetCost: number;
  /** The labels since the last reset. */
  readonly way: readonly string[];
}

export const LEVELS = ['items', 'atoms', 'rare', 'states', 'border'] as const;
export type Level = (typeof LEVELS)[number];
const RARE_FIRST: readonly Level[] = ['items', 'rare', 'atoms', 'states', 'border'];

export class Planner {
  /** What was taken, and how often. */
  readonly covered = new Map<string, number>();
  readonly states = new Remembered(MOST_STATES);
  readonly atoms = new Remembered(MOST_ATOMS);
  /** The actions that were possible somewhere. */
  readonly actions = new Set<string>();
  windows = 0;
  /** Nodes of the largest window so far. */
  largest = 0;
  readonly #options: PlannerOptions;
  #window: Window | null = null;
  #planned: Game | null = null;
  #items: Items | null = null;

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  /** Whether the strategy is one that looks at the next move only. */
  get walks(): boolean {
    return this.#options.strategy.id === 'rdm';
  }

  get window(): Window {
    return this.#window!;
  }

  get items(): Items {
    return this.#items!;
  }

  /** True if a window has shown that there is nothing else. */
  get isWhole(): boolean {
    return this.#window?.whole ?? false;
  }

  /** The levels in the order of this window. */
  get levels(): readonly Level[] {
    return this.windows % 2 === 0 ? LEVELS : RARE_FIRST;
  }

  /** Unfolds what lies around a state, and notes what is new there. */
  look({ state, way }: PlanPosition): void {
    const { program, cover, unfold, frontier } = this.#options;
    const window = program.around(state, this.walks ? 1 : unfold);
    this.#window = window;
    this.#planned = withWayBack(window);
    this.#items = new Items(window.game, cover);
    this.windows++;
    this.largest = Math.max(this.largest, window.game.n);
    const seen = way.slice();
    for (let e = 0; e < window.game.m; e++) {
      const item = this.#items.of(e);
      const action = this.#items.action(e);
      if (action !== undefined) this.actions.add(action);
      if (!this.covered.has(item)) frontier.see(item, seen);
    }
  }

  /** A leg in the last window that aims at this; null if there is nothing of the kind. */
  leg(level: 'none', standing: PlanPosition): Leg;
  leg(level: Level, standing: PlanPosition): Leg | null;
  leg(level: Level | 'none', standing: PlanPosition): Leg | null {
    const { dice } = this.#options;
    const { budgetLeft: budget, resetCost } = standing;
    const strategy = level === 'none' && !this.walks ? null : this.#options.strategy;
    const leg = new Leg(this.window, this.#aim(level, standing), {
      planned: this.#planned!,
      strategy,
      budget,
      resetCost,
      dice,
    });
    return leg.hasGains || level === 'none' ? leg : null;
  }

  /** Takes a state down as visited. */
  visit(state: unknown): void {
    this.states.add(digest(canonicalText(state)));
    for (const atom of atomsOf(state)) this.atoms.add(atom);
  }

  /** True if it is new. */
  coverItem(item: string): boolean {
    this.#options.frontier.cover(item);
    const times = this.covered.get(item) ?? 0;
    if (times > 0 || this.covered.size < MOST_ITEMS) this.covered.set(item, times + 1);
    return times === 0;
  }

  #aim(level: Level | 'none', { steps }: PlanPosition): Aim {
    const { frontier, dice } = this.#options;
    const { game, border, whole } = this.window;
    const states = game.states!;
    switch (level) {
      case 'items':
        return {
          kind: 'items',
          of: (edge) => {
            const item = this.items.of(edge);
            // Where there is nothing else to go for, nothing rests.
            return this.covered.has(item) || (!whole && frontier.isResting(item, steps)) ? null : item;
          },
        };
      case 'atoms':
        return {
          kind: 'atoms',
          of: (node) =>
            states[node] === undefined ? [] : atomsOf(states[node]).filter((atom) => !this.atoms.has(atom)),
        };
      case 'rare': {
        let least = Number.POSITIVE_INFINITY;
        const times = (edge: number): number =>
          game.owner[game.source[edge]] === SUT ? 0 : (this.covered.get(this.items.of(edge)) ?? 0);
        for (let e = 0; e < game.m; e++) if (times(e) > 0) least = Math.min(least, times(e));
        return { kind: 'items', of: (edge) => (times(edge) === least ? this.items.of(edge) : null) };
      }
      case 'states':
        return {
          kind: 'nodes',
          of: (node) => states[node] !== undefined && !this.states.has(digest(canonicalText(states[node]))),
        };
      case 'border': {
        const open: number[] = [];
        for (let v = Math.max(border, 1); v < game.n; v++) if (states[v] !== undefined) open.push(v);
        const target = open.length === 0 ? -1 : dice.pick(open);
        return { kind: 'nodes', of: (node) => node === target };
      }
      case 'none':
        return { kind: 'none' };
    }
  }
}

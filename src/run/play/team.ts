// The plays of a joint campaign: a campaign each, with books that all of them share, a player each, and what their players have in common.
//
// A further play begins only if its share of the budget left pays for its start twice over: the reset cost is paid for every test but the
// first of all, whoever plays it, so many plays on a small budget would spend it on beginning; and only if the players do not need it otherwise. Where one play meets the stop condition,
// or fails and nobody goes on after failures, all end; else each ends by itself, and the campaign with the last of them.

import type { Claims, Play, Player, Steward, Strategy, Team as TeamOfPlayers } from '../../strategy/index.ts';
import {
  type Books,
  booksFor,
  type Campaign,
  type End,
  jointDice,
  perhapsCovered,
} from '../campaign/index.ts';
import type { Rules } from '../settle/index.ts';

type Needed = 'game' | 'budget' | 'resetCost' | 'seed';

export interface TeamOptions extends Pick<Rules, Needed>, Partial<Omit<Rules, Needed | 'instances'>> {
  readonly strategy: Strategy;
  readonly instances: number;
  /** Its plays are parts of a campaign that others judge. */
  readonly unjudged?: true;
}

/** How instances are called in traces and reports: from 1. */
export const instanceName = (member: number): string => String(member + 1);

/** A share of the budget left begins a play if it pays for this many resets, each with its first visit. */
const STARTS_PAID = 2;

export class Team {
  readonly size: number;
  readonly books: Books;
  /** Those that have begun or may still. */
  readonly members: Campaign[] = [];
  readonly #options: TeamOptions;
  readonly #shared = new Map<string, unknown>();
  readonly #make: (dice: ReturnType<typeof jointDice>, team?: TeamOfPlayers) => Player;
  #end: End | null = null;

  constructor(options: TeamOptions) {
    this.#options = options;
    this.size = options.instances;
    this.books = booksFor(options.game, options.known, true);
    this.#make = options.strategy.prepare({ ...options, joint: true });
  }

  /** The player of a member, for run number `run`. */
  player(member: number, run = 0): Player {
    const shared = <T>(key: string, make: () => T): T => {
      if (!this.#shared.has(key)) this.#shared.set(key, make());
      return this.#shared.get(key) as T;
    };
    const team = { size: this.size, member, shared, plays: () => this.#plays() };
    return this.#make(jointDice(this.#options.seed, run, member, 0), team);
  }

  *#plays(): Generator<Play> {
    for (const { member, node, about: move, tests, maybe, end } of this.members) {
      if (tests > 0 && !end && !maybe) yield { member, node, move };
    }
  }

  /** What its players are about to try, if they say so. */
  get claims(): Claims | null {
    return this.#sharing((value) => typeof (value as Claims).mine === 'function');
  }

  get #steward(): Steward | null {
    return this.#sharing((value) => typeof (value as Steward).mayBegin === 'function');
  }

  #sharing<T>(is: (value: object) => boolean): T | null {
    for (const value of this.#shared.values())
      if (typeof value === 'object' && value !== null && is(value)) return value as T;
    return null;
  }

  /** Whether a play that has not begun may, though so many others are at it. */
  mayBegin(playing: number): boolean {
    if (playing === 0) return true;
    const { budget, resetCost } = this.#options;
    const start = resetCost + 1;
    const left = budget - this.books.spent;
    if (left < (playing + 1) * STARTS_PAID * start) return false;
    // The starts of those before it may not have been paid yet.
    const after = Math.min(left, budget - 1 - (playing - 1) * start) - start;
    return this.#steward?.mayBegin(after, resetCost) ?? true;
  }

  /** The end of one of them: whether that is the end of all. */
  ended({ tests, end }: Campaign): boolean {
    if (tests > 0 || this.#end === null) this.#end = end;
    if (end!.reason === 'budget' || end!.reason === 'strategy') return false;
    for (const member of this.members) member.stop(end!.reason as 'failure', end!.why);
    return true;
  }

  /** Why the campaign ended, once all have. */
  get end(): End {
    return this.#end!;
  }

  perhapsCovered(): number[] {
    return perhapsCovered(this.books);
  }
}

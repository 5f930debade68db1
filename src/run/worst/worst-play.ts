// The worst play of a strategy: what it is certain to cover within a budget, whatever the system answers and whatever its dice show, and a play that
// covers no more.
//
// A best-first search over plays. The gain of a play only rises, so what a play has gained bounds all that continue it. The play that has gained least
// is continued first, and the lower bound is the least gain of a play that is still open. Now and then a play is followed to its end with the
// answers that gain least, for an upper bound. Plays that gained as much as the best one known are dropped. Of two plays after which the
// strategy is in the same state (`Player.memory`), one is dropped; a strategy that does not know its state depends on the whole play.
//
// The strategy is a black box, so each continuation plays the campaign again from its start. Everything is played by `Campaign`, as in `covergame run`:
// budget, resets and ends are the same. Exponential in the answers that come before the gain does; exact for small games and budgets.

import { GrowingInts, limit } from '../../base/index.ts';
import { costOf, type Game, totalGain } from '../../game/index.ts';
import { answer } from '../../solve/index.ts';
import { type Player, RESET, STOP } from '../../strategy/index.ts';
import { Campaign, outcomeOf, type RunOutcome } from '../campaign/index.ts';
import type { Settled } from '../settle/index.ts';
import { type Chosen, ChosenDice, scriptOf, WorstChoices } from './choices.ts';
import { OpenPlays } from './open-plays.ts';

/** A play, and what came of it. */
export interface PlayedRun {
  readonly outcome: RunOutcome;
  /** RESET for each start of a test, an edge for each step. */
  readonly events: Int32Array;
}

/** The interval of what a strategy is certain to cover, with a play that covers `upper`. */
export interface WorstPlay {
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  readonly play: PlayedRun;
  /** Why the search ended before it was exact: too many open plays, or dice of which only some outcomes were tried; null if it was stopped, or is exact. */
  readonly cut: 'plays' | 'dice' | null;
}

export interface WorstProgress {
  readonly lower: number;
  readonly upper: number;
  /** How many moves the strategy has made. */
  readonly moves: number;
}

export interface WorstQuestion {
  /** The strategy as it plays, and the terms of the campaign. */
  readonly settled: Settled;
  /** True ends the search with what is known. */
  readonly stop?: () => boolean;
}

/** So many moves are a slice of work. */
const SLICE = 512;
/** One play in so many is followed to its end. */
const DIVE_EVERY = 16;
/** How it is followed then: with the answers that gain least, or with answers that keep it in a least closed set if any do. */
const DIVES = ['greedy', 'confined'] as const;
type Dive = (typeof DIVES)[number] | null;
/** What finding that set may take. */
const SLICES = 20;

export function* worstPlay(question: WorstQuestion): Generator<WorstProgress, WorstPlay> {
  const search = new Search(question);
  const slice = question.settled.strategy.ponders ? 1 : SLICE;
  search.follow(null, 'confined');
  let told = 0;
  for (let follow = 0; ; follow++) {
    if (search.open.least >= search.upper || search.isFull) return search.result();
    if (search.moves - told >= slice) {
      told = search.moves;
      yield { lower: search.lower, upper: search.upper, moves: told };
      if (question.stop?.()) return search.result();
    }
    search.follow(search.open.pop(), follow % DIVE_EVERY > 0 ? null : DIVES[(follow / DIVE_EVERY) % 2]);
  }
}

/** A choice that has not been made. */
type Open = Omit<Chosen, 'option'>;

class Search {
  moves = 0;
  upper = Number.POSITIVE_INFINITY;
  readonly open = new OpenPlays();
  readonly #game: Game;
  readonly #rules: Settled['rules'];
  readonly #make: ReturnType<Settled['strategy']['prepare']>;
  readonly #closed: ReadonlySet<number>;
  readonly #most = limit('worst-plays');
  readonly #seen = new Set<string>();
  readonly #sets = new Map<string, number>();
  #best: PlayedRun | null = null;
  /** The least gain of a play some of whose continuations are left out. */
  #leftOut = Number.POSITIVE_INFINITY;

  constructor({ settled }: WorstQuestion) {
    this.#rules = settled.rules;
    this.#game = settled.rules.game;
    this.#make = settled.strategy.prepare(settled.rules);
    this.#closed = confinement(this.#game);
  }

  get lower(): number {
    return Math.min(this.open.least, this.#leftOut, this.upper);
  }

  get isFull(): boolean {
    return this.open.size + this.#seen.size > this.#most;
  }

  result(): WorstPlay {
    const { lower, upper } = this;
    const exact = lower === upper;
    const cut = exact ? null : this.isFull ? 'plays' : this.#leftOut <= this.open.least ? 'dice' : null;
    return { lower, upper, exact, play: this.#best!, cut };
  }

  /** Plays along `from`, and on until the end or, unless it dives, until another play has gained less. */
  follow(from: Chosen | null, dive: Dive): void {
    let campaign: Campaign | undefined;
    const place = () => (campaign ? campaign.books.steps * this.#game.n + campaign.node : 0);
    const choices: WorstChoices = new WorstChoices(
      scriptOf(from),
      place,
      (options, at): Chosen =>
        options < 0
          ? this.#drawn({ before: choices.last, options, place: at }, campaign?.gain ?? 0)
          : this.#answered({ before: choices.last, options, place: at }, campaign!, dive),
    );
    const dice = new ChosenDice(choices, () => {
      this.#leftOut = Math.min(this.#leftOut, campaign?.gain ?? 0);
    });
    const player = this.#make(dice);
    const events = new GrowingInts();
    const recorder = { start: () => events.push(RESET), step: (edge: number) => events.push(edge) };
    campaign = new Campaign({ ...this.#rules, player, recorder });
    for (;;) {
      if (choices.isLive && (campaign.gain >= this.upper || this.#isKnown(campaign, player))) return;
      this.moves++;
      const turn = campaign.decide();
      if (turn === STOP) {
        this.#ended(campaign, events);
        return;
      }
      if (turn >= 0) campaign.observe(turn);
      else if (turn === RESET) campaign.restarted();
      else {
        const first = this.#game.outStart[campaign.node];
        const degree = this.#game.outStart[campaign.node + 1] - first;
        const option = degree === 1 ? 0 : choices.take(degree);
        if (option === POSTPONED) return;
        campaign.observe(first + option);
      }
    }
  }

  #ended(campaign: Campaign, events: GrowingInts): void {
    if (campaign.gain >= this.upper) return;
    this.upper = campaign.gain;
    const outcome = outcomeOf(0, totalGain(this.#game), campaign);
    this.#best = { outcome, events: events.view().slice() };
  }

  /** Whether a play that goes on as this one does was followed before. */
  #isKnown(campaign: Campaign, player: Player): boolean {
    // An answer that could not be paid for has changed nothing, but it was the end.
    const memory = campaign.tests === 0 || campaign.end ? undefined : player.memory?.(campaign);
    if (memory === undefined) return false;
    const { node, budgetLeft } = campaign;
    const key = `${node}/${budgetLeft}/${this.#setOf(campaign)}/${memory}`;
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  /** The number of a covered set. */
  #setOf({ covered }: Campaign): number {
    let text = '';
    for (let v = 0; v < covered.length; ) {
      let word = 0;
      for (let bit = 0; bit < 15 && v < covered.length; bit++) word |= covered[v++] << bit;
      text += String.fromCharCode(word);
    }
    let set = this.#sets.get(text);
    if (set === undefined) this.#sets.set(text, (set = this.#sets.size));
    return set;
  }

  #drawn(choice: Open, gain: number): Chosen {
    for (let option = -choice.options - 1; option > 0; option--) this.open.push({ ...choice, option }, gain);
    return { ...choice, option: 0 };
  }

  /** The answer that gains least is followed now, if no open play has gained less; the others stay open. */
  #answered(choice: Open, campaign: Campaign, dive: Dive): Chosen {
    const [best, ...others] = this.#ranked(campaign, choice.options, dive);
    for (const { option, gain } of others.reverse())
      if (gain < this.upper) this.open.push({ ...choice, option }, gain);
    if (dive || best.gain <= this.open.least) return { ...choice, option: best.option };
    if (best.gain < this.upper) this.open.push({ ...choice, option: best.option }, best.gain);
    return { ...choice, option: POSTPONED };
  }

  #ranked({ node, covered, gain, budgetLeft }: Campaign, options: number, dive: Dive) {
    const { outStart, target, gain: gains, countsTags } = this.#game;
    return Array.from({ length: options }, (_, option) => {
      const edge = outStart[node] + option;
      const w = target[edge];
      // An answer that the budget left does not pay for ends the campaign and covers nothing.
      const isNew = covered[w] === 0 && costOf(this.#game, edge) <= budgetLeft;
      // What a label adds depends on what is covered: then the play is ranked by what it has gained so far.
      const brings = isNew && !countsTags ? gains[w] : 0;
      const rank = dive === 'confined' && !this.#closed.has(w) ? 1 : 0;
      return { option, gain: gain + brings, rank };
    }).sort((a, b) => a.rank - b.rank || a.gain - b.gain || a.option - b.option);
  }
}

/** A light set in which the system can keep every play. Which one is found decides only how soon a good play is. */
function confinement(game: Game): ReadonlySet<number> {
  if (game.countsTags) return new Set();
  let slices = 0;
  const { witness } = answer(game, { restart: true, stop: () => ++slices >= SLICES });
  return new Set(witness.restart ? witness.closure : []);
}

/** In place of an answer: the play is left open. */
const POSTPONED = -1;

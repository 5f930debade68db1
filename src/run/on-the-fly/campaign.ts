// A campaign on a program that is unfolded around the pebble as far as the plan looks, as a state machine that knows neither clock nor SUT: the
// questions and answers are those of Campaign (campaign/campaign.ts), with another game from leg to leg. The budget is spent alike.
//
// Memory is bounded: a window, the frontier, and hashes of the last states and facts (remembered.ts). Nothing is known of what lies beyond, so no
// guarantee is claimed. Where nothing new was seen for long, the frontier is gone back to: a reset, and the way by which one of its items
// was seen, as far as the SUT goes along.

import { canonicalText } from '../../base/index.ts';
import { costOf, type Game, isPassedThrough, isSink, SUT } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import { wordOf } from '../../sut/index.ts';
import type { End } from '../campaign/index.ts';
import { FollowedWay } from './followed-way.ts';
import { Frontier } from './frontier.ts';
import { Ledger, type OnTheFlyOptions } from './ledger.ts';
import type { Leg } from './leg.ts';
import { LegView } from './leg-view.ts';
import { LEVELS, Planner, type PlanPosition } from './planner.ts';

const NOTHING = -4;
/** The leg only leads on. */
const NO_LEVEL = LEVELS.length;
/** Steps in vain after which what was aimed at rests. */
const PATIENCE = 40;
/** Steps without anything new after which the frontier is gone back to. */
const ROAM = 200;

export class OnTheFlyCampaign extends Ledger {
  readonly frontier = new Frontier();
  readonly planner: Planner;
  #pending = NOTHING;
  /** The last state that the pebble came to, and what was said since. */
  #state: unknown;
  #since: string[] = [];
  #node = 0;
  #leg: Leg;
  #view: LegView;
  /** Which of LEVELS the leg is of. */
  #level: number = NO_LEVEL;
  /** The leg ends where the pebble lies on a state. */
  #over = true;
  #testSteps = 0;
  #vain = 0;
  #roamed = 0;
  /** What was aimed at did not come: the next leg leads elsewhere. */
  #strays = false;
  #following: FollowedWay | null = null;

  constructor(options: OnTheFlyOptions) {
    super(options);
    this.planner = new Planner({ ...options, frontier: this.frontier });
    this.#state = options.program.initial;
    this.planner.look(this.#standing);
    this.#leg = this.planner.leg('none', this.#standing);
    this.#view = new LegView(this.#leg);
  }

  /** The game that is played now, which changes from leg to leg, and where the pebble lies in it. */
  get game(): Game {
    return this.#leg.game;
  }

  get node(): number {
    return this.#node;
  }

  /** The choice that the SUT has before it, in words that no other choice has. */
  get place(): string {
    return JSON.stringify([canonicalText(this.#state), ...this.#since]);
  }

  /** How many labels or actions were taken, or seen ahead. */
  get found(): number {
    return this.planner.covered.size + this.frontier.size;
  }

  /** What is to be done now: an edge of `game`, AWAIT, RESET, or STOP (see `end`). */
  decide(): number {
    if (this.#pending === NOTHING && !this.end) this.#pending = this.#ask();
    return this.end ? STOP : this.#pending;
  }

  /** The pebble went along this edge of `game`. */
  observe(edge: number): void {
    this.#pending = NOTHING;
    const leg = this.#leg;
    const { game } = leg;
    const cost = costOf(game, edge);
    if (cost > this.budgetLeft) {
      this.#finish('budget', 'the budget left is too small for the answer that came');
      return;
    }
    const word = wordOf(game, edge);
    this.said(word, cost, game.owner[game.source[edge]] !== SUT ? { game, edge } : null);
    const before = leg.books.gain;
    leg.books.take(edge);
    this.#node = leg.arrive(game.target[edge]);
    this.#count(leg.modelEdge(edge));
    this.#follow(word);
    this.#arrive(word, leg.books.gain > before);
  }

  /** The SUT was reset, and the pebble lies on the initial state. */
  restarted(): void {
    this.#pending = NOTHING;
    this.beginTest();
    this.#testSteps = 0;
    this.#state = this.options.program.initial;
    this.#since = [];
    this.planner.visit(this.#state);
    this.#begin();
  }

  /** Gives the test up: a reset comes next, or the end if it cannot be paid. */
  abandon(): void {
    this.#following = null;
    if (this.end) return;
    if (this.canReset) this.#pending = RESET;
    else this.#finish('budget', 'the budget left is too small for a reset');
  }

  /** Ends it from outside, wherever it is. */
  stop(reason: 'time' | 'cancelled' | 'failure', why: string): void {
    if (!this.end) this.#finish(reason, why);
  }

  get #standing(): PlanPosition {
    const { budgetLeft, way, steps } = this;
    return { state: this.#state, budgetLeft, resetCost: this.options.resetCost, way, steps };
  }

  get #atState(): boolean {
    return this.#leg.stateAt(this.#node) !== undefined;
  }

  #ask(): number {
    if (this.budgetLeft < 1 && !isPassedThrough(this.game, this.#node))
      return this.#finish('budget', 'the budget is spent');
    if (this.tests === 0) return RESET;
    const why = this.options.until?.(this);
    if (why != null) return this.#finish('until', why);
    if (!this.#atState) return this.#following ? this.#followed() : this.#onward();
    const { maxTest } = this.options;
    if (maxTest != null && this.#testSteps >= maxTest && this.canReset) return RESET;
    if (this.#over) this.#begin();
    if (this.#following) return this.#followed();
    return this.#planned();
  }

  /** The move of the first leg that wants one. */
  #planned(): number {
    if (this.#level > 0 && this.#roamed >= ROAM && this.#goesBack()) return RESET;
    for (;;) {
      const move = this.#leg.move(this.#seen());
      if (move >= 0 || move === AWAIT || (move === RESET && this.canReset)) return move;
      if (this.#level === 0 && this.planner.isWhole) return this.#nothingLeft();
      if (this.#level === NO_LEVEL) break;
      this.#plan(this.#level + 1);
    }
    if (this.planner.isWhole && !this.planner.walks) return this.#nothingLeft();
    const away = canonicalText(this.#state) !== canonicalText(this.options.program.initial);
    if (this.canReset && away) return RESET;
    return this.#finish('strategy', 'no new state can be reached from here with the budget left');
  }

  /** Between two states: the player's move, or any that leads on. */
  #onward(): number {
    const { game } = this;
    const node = this.#node;
    const move = this.#leg.move(this.#seen());
    if (move >= 0 || move === AWAIT) return move;
    if (isSink(game, node)) {
      return this.canReset ? RESET : this.#finish('budget', 'the budget left is too small for a reset');
    }
    if (game.owner[node] === SUT) return AWAIT;
    return game.outStart[node] + this.options.dice.below(game.outStart[node + 1] - game.outStart[node]);
  }

  /** Whether an item of the frontier is worth a reset: its way is gone again then. */
  #goesBack(): boolean {
    if (!this.canReset) return false;
    const found = this.frontier.nearest(this.steps, this.budgetLeft - this.options.resetCost - 1);
    if (!found) return false;
    this.frontier.vain(found.item, this.steps, ROAM);
    this.#following = found.way!.length > 0 ? new FollowedWay(found.way!) : null;
    this.#roamed = 0;
    return true;
  }

  /** The next move of the way that is gone again. */
  #followed(): number {
    const { game } = this;
    const node = this.#node;
    if (game.owner[node] === SUT && !isSink(game, node)) return AWAIT;
    const edge = this.#following!.edgeAt(game, node);
    if (edge >= 0) return edge;
    this.#following = null;
    this.#over = true;
    return this.#ask();
  }

  #follow(word: string): void {
    if (!this.#following || this.#following.heard(word)) return;
    this.#following = null;
    this.#over = true;
  }

  #seen(): LegView {
    const { budgetLeft, canReset, resets } = this;
    const { resetCost } = this.options;
    return this.#view.tell({ node: this.#node, budgetLeft, resetCost, canReset, resets });
  }

  /** A new window around the pebble, and a leg in it. */
  #begin(): void {
    this.planner.look(this.#standing);
    this.#node = 0;
    if (this.planner.walks || this.#following)
      this.#enter(this.planner.leg('none', this.#standing), NO_LEVEL);
    else this.#plan(this.#strays && !this.planner.isWhole ? LEVELS.length - 1 : 0);
    this.#strays = false;
  }

  /** The first leg from this level on that has anything to gain. */
  #plan(from: number): void {
    for (let level = from; level < LEVELS.length; level++) {
      const leg = this.planner.leg(this.planner.levels[level], this.#standing);
      if (!leg) continue;
      this.#enter(leg, level);
      return;
    }
    this.#enter(this.planner.leg('none', this.#standing), NO_LEVEL);
  }

  #enter(leg: Leg, level: number): void {
    this.#leg = leg;
    this.#view = new LegView(leg);
    this.#node = leg.arrive(this.#node);
    this.#level = level;
    this.#over = false;
  }

  /** An edge of the window was taken, or none if it is negative. */
  #count(edge: number): void {
    if (edge < 0) return;
    this.steps++;
    this.#testSteps++;
    if (this.planner.coverItem(this.planner.items.of(edge))) {
      this.progressAt = this.spent;
      this.#vain = 0;
      this.#roamed = 0;
    } else {
      this.#roamed++;
      this.#vain++;
    }
  }

  #arrive(word: string, gained: boolean): void {
    const leg = this.#leg;
    const state = leg.stateAt(this.#node);
    if (state === undefined) this.#since.push(word);
    else {
      this.#state = state;
      this.#since = [];
      this.planner.visit(state);
    }
    if (this.#level > 0 && gained) this.#vain = 0;
    if (leg.isBorder(this.#node) || (this.#level > 0 && gained)) this.#over = true;
    if (this.#vain < PATIENCE) return;
    if (this.#level === 0) for (const item of leg.aims) this.frontier.vain(item, this.steps, PATIENCE);
    this.#strays = true;
    this.#vain = 0;
    this.#over = true;
  }

  #nothingLeft(): number {
    return this.#finish(
      'strategy',
      this.frontier.size === 0
        ? 'every reachable state is covered'
        : 'no uncovered state can be reached with the budget left',
    );
  }

  #finish(reason: End['reason'], why: string): number {
    this.end = { reason, why };
    return STOP;
  }
}

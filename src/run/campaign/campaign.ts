// A campaign: the tester's side of a play under a budget, as a synchronous state machine that knows neither
// clock nor SUT. Simulated runs, drivers of real systems, an online service, replay and resume all sit on it:
//
//     next() ─▶ reset ─▶ (reset the SUT) ─▶ restarted()
//            ─▶ move  ─▶ (give it the stimulus) ─▶ observe(edge)
//            ─▶ await ─▶ (see what the SUT does) ─▶ observe(edge)
//            ─▶ done
//
// next() may be asked again before the answer came: it repeats itself and rolls no dice twice, so a client may
// lose an answer and a process may die between the two.
//
// Budget (paper, section 7.2): 1 for each node visited, or the cost of the edge that leads there; the initial node of each test included; the reset cost
// for each reset, which the first test does not need. A reset is made only if the budget left pays for it and
// for the visit that follows, so the budget is never exceeded.
//
// With `maxTest` a test ends after so many steps, whatever the strategy wants: a loop that nobody can leave eats no more.
//
// Partial observation: where several edges fit what was seen, observeSome() takes them all, `maybe` holds the set
// of nodes the pebble may lie on (belief.ts), and only what is certain counts as covered. The plan is then made
// from the set (belief-move.ts).
//
// In a joint campaign several plays share their books: what one covers or spends is covered or spent for all. The reset cost is then paid
// for each test but the first, whoever plays it: written one after the other, the tests are a campaign of one play (docs/reference/fleet.md).

import {
  costOf,
  dearestOf,
  type Game,
  isPassedThrough,
  isStimulus,
  isTransition,
  quote,
  requirePlain,
  TESTER,
} from '../../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type Telling, type View } from '../../strategy/index.ts';
import { Belief } from './belief.ts';
import { beliefMove } from './belief-move.ts';
import { BookView } from './book-view.ts';
import { booksFor } from './books.ts';
import type { CampaignTerms } from './campaign-terms.ts';
import { EdgePairs } from './edge-pairs.ts';
import { Experiments } from './experiments.ts';
import { illegalMove, isEdgeOf } from './illegal-move.ts';
import type { End, Recorder, Turn } from './turn.ts';

export interface CampaignOptions extends CampaignTerms {
  /** The stop condition, asked after each visit: the part of it that holds, in words, or null. */
  readonly until?: (campaign: Campaign) => string | null;
}

const NOTHING = -4;
const DONE = -5;

export class Campaign extends BookView implements View {
  readonly game: Game;
  readonly budget: number;
  readonly resetCost: number;

  readonly member: number;

  node = -1;
  maybe: readonly number[] | null = null;
  /** How many tests of this play have begun. */
  tests = 0;
  /** The number of the last of them; in a joint campaign the plays number theirs together. */
  test = 0;
  /** The edge of the last stimulus of the test, -1 before the first. */
  stimulus = -1;
  end: End | null = null;

  readonly #player: Player;
  readonly #until: ((campaign: Campaign) => string | null) | undefined;
  readonly #recorder: Recorder | undefined;
  readonly #maxTest: number;
  /** Of the current test, as the model has them: through a transition it is one. */
  #testSteps = 0;
  #pending = NOTHING;
  /** The number of the test that comes next, once somebody has asked for it. */
  #nextTest = 0;
  #belief: Belief | null = null;
  readonly #experiments: Experiments;
  /** Counted where the budget is spent on them. */
  readonly pairs: EdgePairs | null;

  constructor(options: CampaignOptions) {
    const { game, player, budget, resetCost, maxTest, until, recorder, books, member } = options;
    super(books ?? booksFor(game, options.known));
    requirePlain(game);
    this.game = game;
    this.budget = budget;
    this.resetCost = resetCost;
    this.member = member ?? 0;
    this.#maxTest = maxTest ?? Number.POSITIVE_INFINITY;
    this.#player = player;
    this.#until = until;
    this.#recorder = recorder;
    this.#experiments = new Experiments(game);
    this.pairs = options.spendAll ? new EdgePairs(game) : null;
  }

  get budgetLeft(): number {
    return this.budget - this.books.spent;
  }

  get canReset(): boolean {
    return this.budget - this.books.spent > this.resetCost;
  }

  /** The stimulus that finds out best on which of several nodes the pebble lies, as an edge of `node`. */
  get telling(): Telling | null {
    return this.#belief && this.#experiments.telling(this.#belief, this.covered, this.node);
  }

  /** The move that was decided on and has not been made: an edge, AWAIT or RESET; null if there is none. */
  get about(): number | null {
    return this.#pending === NOTHING || this.#pending === DONE ? null : this.#pending;
  }

  get resets(): number {
    return this.tests > 1 ? this.tests - 1 : 0;
  }

  /** The number of the test that the next reset begins. */
  get nextTest(): number {
    if (this.#nextTest === 0) this.#nextTest = ++this.books.numbered;
    return this.#nextTest;
  }

  /** What is to be done now. */
  next(): Turn {
    const code = this.decide();
    if (code >= 0) return { kind: 'move', edge: code };
    if (code === AWAIT) return { kind: 'await' };
    if (code === RESET) {
      return { kind: 'reset', test: this.nextTest, cost: this.books.tests === 0 ? 0 : this.resetCost };
    }
    return { kind: 'done', end: this.end! };
  }

  /** next() without an object: an edge, AWAIT, RESET or STOP (done, see `end`). */
  decide(): number {
    if (this.#pending === NOTHING) this.#pending = this.#ask();
    return this.#pending === DONE ? STOP : this.#pending;
  }

  /** The pebble went along `edge`: the move that was asked for was made, or the SUT did that. */
  observe(edge: number): void {
    const { game, node } = this;
    if (this.#belief && this.#pending === AWAIT) {
      this.observeSome([edge]);
      return;
    }
    if (this.#pending !== edge && (this.#pending !== AWAIT || !isEdgeOf(game, node, edge))) {
      const place = node < 0 ? 'before its first test' : `at node ${quote(game.ids[node])}`;
      throw new RangeError(`the run does not expect edge ${edge} ${place}`);
    }
    this.#pending = NOTHING;
    if (this.#cannotPay([edge])) return;
    this.books.steps++;
    if (!isTransition(game, game.source[edge])) {
      this.#testSteps++;
      if (isStimulus(game, edge)) this.stimulus = edge;
    }
    if (this.#belief) this.#moveAll(edge);
    else {
      this.books.take(edge);
      this.#visit(game.target[edge], costOf(game, edge));
    }
    this.pairs?.step(edge);
    this.#recorder?.step(edge);
  }

  /**
   * The SUT moved, and each of these edges fits what was seen; or, where `stay` has nodes, it may have stayed on
   * one of them. Edges and nodes are of the set the pebble may lie on.
   */
  observeSome(edges: readonly number[], stay: readonly number[] = []): void {
    if (edges.length === 1 && stay.length === 0 && !this.#belief) {
      this.observe(edges[0]);
      return;
    }
    if (this.#pending !== AWAIT || edges.length + stay.length === 0) {
      throw new RangeError('the run is not waiting for an answer, or no edge fits it');
    }
    this.#pending = NOTHING;
    if (this.#cannotPay(edges)) return;
    this.books.steps++;
    this.#testSteps++;
    this.#belief ??= new Belief(this.node);
    if (edges.length === 1 && stay.length === 0) this.books.take(edges[0]);
    this.#believe(edges, stay);
    if (this.maybe && !this.unsafe) this.books.ambiguities.note(this.maybe, edges.length > 0 ? edges[0] : -1);
    this.pairs?.some();
    this.#recorder?.some?.(edges, stay);
  }

  /** True if a stimulus was given that the pebble's node may not have: what the SUT does then proves nothing. */
  get unsafe(): boolean {
    return this.#belief?.unsafe ?? false;
  }

  /** The SUT was reset, and the pebble lies on the initial node. */
  restarted(): void {
    if (this.#pending !== RESET) throw new RangeError('the run did not ask for a reset');
    this.#pending = NOTHING;
    const { books } = this;
    const cost = books.tests > 0 ? this.resetCost : 0;
    // Another play of the same budget may have spent what was left when the reset was asked for.
    if (books.spent + cost + 1 > this.budget) {
      this.#finish('budget', 'the budget left is too small for a reset');
      return;
    }
    this.test = this.nextTest;
    this.#nextTest = 0;
    books.spent += cost;
    books.tests++;
    this.tests++;
    this.#testSteps = 0;
    this.stimulus = -1;
    this.#belief = null;
    this.maybe = null;
    this.#visit(this.game.initial, 1);
    this.pairs?.start();
    this.#recorder?.start(this.test);
  }

  /** Gives the test up wherever it is: a reset comes next, or the end if the budget left does not pay for one. */
  abandon(): void {
    if (this.end) return;
    if (!this.#belief) this.books.fault(this.#pending === AWAIT ? this.node : -1, this.#pending);
    this.#pending = this.canReset ? RESET : NOTHING;
    if (this.#pending === NOTHING) this.#finish('budget', 'the budget left is too small for a reset');
  }

  /** Ends the campaign from outside, wherever it is. */
  stop(reason: 'time' | 'cancelled' | 'failure' | 'until', why: string): void {
    if (!this.end) this.#finish(reason, why);
  }

  /** A move of the SUT may cost more than is left: then the campaign ends before it counts. */
  #cannotPay(edges: readonly number[]): boolean {
    if (dearestOf(this.game, edges) <= this.budget - this.spent) return false;
    this.#finish('budget', 'the budget left is too small for the answer that came');
    return true;
  }

  #visit(node: number, cost: number): void {
    this.node = node;
    const { books } = this;
    books.spent += cost;
    books.visit(node);
  }

  #moveAll(edge: number): void {
    const { edges, stay, everywhere } = this.#belief!.alike(this.game, edge);
    if (!everywhere) this.#belief!.unsafe = true;
    if (edges.length === 1) this.books.take(edge);
    this.#believe(edges, stay);
  }

  #believe(edges: readonly number[], stay: readonly number[]): void {
    const belief = this.#belief!;
    const { books } = this;
    if (edges.length > 1) books.perhapsTake(edges);
    belief.step(this.game, books.taken, edges, stay);
    books.spent += dearestOf(this.game, edges);
    books.perhapsVisit(belief.nodes);
    for (const node of belief.certain()) books.visit(node);
    this.node = belief.likeliest();
    this.maybe = belief.nodes;
    if (belief.size === 1 && !belief.unsafe) {
      this.#belief = null;
      this.maybe = null;
    }
  }

  #ask(): number {
    // What an attempt shows was paid for with the attempt.
    if (this.budget - this.spent < 1 && !isPassedThrough(this.game, this.node)) {
      return this.#finish('budget', 'the budget is spent');
    }
    if (this.tests === 0) {
      if (this.books.tests === 0 || this.canReset) return RESET;
      return this.#finish('budget', 'the budget left is too small for a reset');
    }
    const reached = this.#until?.(this);
    if (reached != null) return this.#finish('until', reached);
    const move = this.#belief ? beliefMove(this, this.#player, this.#belief) : this.#player.move(this);
    if (move === RESET) {
      return this.canReset ? RESET : this.#finish('budget', 'the budget left is too small for a reset');
    }
    if (move === STOP) {
      const { interrupted, why = 'the strategy stopped' } = this.#player;
      return this.#finish(interrupted ? 'cancelled' : 'strategy', why);
    }
    if (this.#testSteps >= this.#maxTest && this.#mayEndTest) return RESET;
    const { game, node } = this;
    if (this.#belief && move === AWAIT) return move;
    const legal =
      game.owner[node] === TESTER
        ? isEdgeOf(game, node, move)
        : move === AWAIT && game.outStart[node] < game.outStart[node + 1];
    if (!legal) throw illegalMove(game, node, move);
    if (move >= 0 && costOf(game, move) > this.budget - this.spent) {
      return this.#finish('budget', 'the budget left is too small for the stimulus that the strategy chose');
    }
    return move;
  }

  /** Not in the middle of a transition or an attempt. */
  get #mayEndTest(): boolean {
    const { game, node } = this;
    return this.canReset && !isTransition(game, node) && !isPassedThrough(game, node);
  }

  #finish(reason: End['reason'], why: string): number {
    this.end = { reason, why };
    return (this.#pending = DONE);
  }
}

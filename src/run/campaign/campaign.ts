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

import {
  costOf,
  dearestOf,
  GainCounter,
  type Game,
  isPassedThrough,
  isTransition,
  quote,
  requirePlain,
  TESTER,
} from '../../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../../strategy/index.ts';
import { Belief } from './belief.ts';
import { beliefMove } from './belief-move.ts';
import { illegalMove, isEdgeOf } from './illegal-move.ts';
import type { End, Recorder, Turn } from './turn.ts';

export interface CampaignOptions {
  readonly game: Game;
  readonly player: Player;
  readonly budget: number;
  readonly resetCost: number;
  /** A test is reset after so many steps, if the budget pays for it; null for no limit. */
  readonly maxTest?: number | null;
  /** The stop condition, asked after each visit: the part of it that holds, in words, or null. */
  readonly until?: (campaign: Campaign) => string | null;
  readonly recorder?: Recorder;
}

const NOTHING = -4;
const DONE = -5;

export class Campaign implements View {
  readonly game: Game;
  readonly budget: number;
  readonly resetCost: number;

  node = -1;
  maybe: readonly number[] | null = null;
  spent = 0;
  steps = 0;
  tests = 0;
  gain = 0;
  readonly covered: Uint8Array;
  readonly coveredNodes: Int32Array;
  /** What had been spent when each of coveredNodes was visited first: coverage over budget, exactly. */
  readonly coveredAt: Float64Array;
  coveredCount = 0;
  /** What had been spent when something was gained last. */
  progressAt = 0;
  readonly taken: Int32Array;
  /** Under partial observation, for each node 1 if it may have been visited; null as long as all is certain. */
  possible: Uint8Array | null = null;
  perhapsTaken: Int32Array | null = null;
  end: End | null = null;

  readonly #counter: GainCounter | null;
  readonly #player: Player;
  readonly #until: ((campaign: Campaign) => string | null) | undefined;
  readonly #recorder: Recorder | undefined;
  readonly #maxTest: number;
  /** Of the current test, as the model has them: through a transition it is one. */
  #testSteps = 0;
  #pending = NOTHING;
  #belief: Belief | null = null;

  constructor({ game, player, budget, resetCost, maxTest, until, recorder }: CampaignOptions) {
    requirePlain(game);
    this.game = game;
    this.budget = budget;
    this.resetCost = resetCost;
    this.covered = new Uint8Array(game.n);
    this.coveredNodes = new Int32Array(game.n);
    this.coveredAt = new Float64Array(game.n);
    this.taken = new Int32Array(game.m);
    this.#counter = game.countsTags ? new GainCounter(game) : null;
    this.#maxTest = maxTest ?? Number.POSITIVE_INFINITY;
    this.#player = player;
    this.#until = until;
    this.#recorder = recorder;
  }

  get budgetLeft(): number {
    return this.budget - this.spent;
  }

  get canReset(): boolean {
    return this.budget - this.spent > this.resetCost;
  }

  get resets(): number {
    return this.tests > 1 ? this.tests - 1 : 0;
  }

  /** What is to be done now. */
  next(): Turn {
    const code = this.decide();
    if (code >= 0) return { kind: 'move', edge: code };
    if (code === AWAIT) return { kind: 'await' };
    if (code === RESET) {
      return { kind: 'reset', test: this.tests + 1, cost: this.tests === 0 ? 0 : this.resetCost };
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
      throw new RangeError(
        `edge ${edge} is not what the campaign waits for at node ${quote(game.ids[node])}`,
      );
    }
    this.#pending = NOTHING;
    if (this.#cannotPay([edge])) return;
    this.steps++;
    if (!isTransition(game, game.source[edge])) this.#testSteps++;
    if (this.#belief) this.#moveAll(edge);
    else {
      this.taken[edge]++;
      this.#visit(game.target[edge], costOf(game, edge));
    }
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
      throw new RangeError('the campaign does not wait for the SUT, or nothing fits');
    }
    this.#pending = NOTHING;
    if (this.#cannotPay(edges)) return;
    this.steps++;
    this.#testSteps++;
    this.#belief ??= new Belief(this.node);
    if (edges.length === 1 && stay.length === 0) this.taken[edges[0]]++;
    this.#believe(edges, stay);
    this.#recorder?.some?.(edges, stay);
  }

  /** True if a stimulus was given that the pebble's node may not have: what the SUT does then proves nothing. */
  get unsafe(): boolean {
    return this.#belief?.unsafe ?? false;
  }

  /** The SUT was reset, and the pebble lies on the initial node. */
  restarted(): void {
    if (this.#pending !== RESET) throw new RangeError('the campaign did not ask for a reset');
    this.#pending = NOTHING;
    if (this.tests > 0) this.spent += this.resetCost;
    this.tests++;
    this.#testSteps = 0;
    this.#belief = null;
    this.maybe = null;
    this.#visit(this.game.initial, 1);
    this.#recorder?.start(this.tests);
  }

  /** Gives the test up wherever it is: a reset comes next, or the end if the budget left does not pay for one. */
  abandon(): void {
    if (this.end) return;
    this.#pending = this.canReset ? RESET : NOTHING;
    if (this.#pending === NOTHING) this.#finish('budget', 'the budget left does not pay for a reset');
  }

  /** Ends the campaign from outside, wherever it is. */
  stop(reason: 'time' | 'cancelled' | 'failure', why: string): void {
    if (!this.end) this.#finish(reason, why);
  }

  /** A move of the SUT may cost more than is left: then the campaign ends before it counts. */
  #cannotPay(edges: readonly number[]): boolean {
    if (dearestOf(this.game, edges) <= this.budget - this.spent) return false;
    this.#finish('budget', 'the budget left does not pay for the move that came');
    return true;
  }

  #visit(node: number, cost: number): void {
    this.node = node;
    this.spent += cost;
    if (this.covered[node] === 0) this.#cover(node);
  }

  #moveAll(edge: number): void {
    const { edges, stay, everywhere } = this.#belief!.alike(this.game, edge);
    if (!everywhere) this.#belief!.unsafe = true;
    if (edges.length === 1) this.taken[edge]++;
    this.#believe(edges, stay);
  }

  #believe(edges: readonly number[], stay: readonly number[]): void {
    const belief = this.#belief!;
    if (edges.length > 1) {
      this.perhapsTaken ??= new Int32Array(this.game.m);
      for (const edge of edges) this.perhapsTaken[edge]++;
    }
    belief.step(this.game, this.taken, edges, stay);
    this.spent += dearestOf(this.game, edges);
    this.possible ??= this.covered.slice();
    for (const node of belief.nodes) this.possible[node] = 1;
    for (const node of belief.certain()) if (this.covered[node] === 0) this.#cover(node);
    this.node = belief.likeliest();
    this.maybe = belief.nodes;
    if (belief.size === 1 && !belief.unsafe) {
      this.#belief = null;
      this.maybe = null;
    }
  }

  #cover(node: number): void {
    this.#note(node);
    // Of a label, a visit to one node is enough: others that have no more to offer count as covered with it.
    const gain = this.#counter
      ? this.#counter.addAll(node, (other) => this.#note(other))
      : this.game.gain[node];
    if (gain === 0) return;
    this.gain += gain;
    this.progressAt = this.spent;
  }

  #note(node: number): void {
    if (this.possible) this.possible[node] = 1;
    if (this.covered[node] === 1) return;
    this.covered[node] = 1;
    this.coveredNodes[this.coveredCount] = node;
    this.coveredAt[this.coveredCount++] = this.spent;
  }

  #ask(): number {
    // What an attempt shows was paid for with the attempt.
    if (this.budget - this.spent < 1 && !isPassedThrough(this.game, this.node)) {
      return this.#finish('budget', 'the budget is spent');
    }
    if (this.tests === 0) return RESET;
    const reached = this.#until?.(this);
    if (reached != null) return this.#finish('until', reached);
    const move = this.#belief ? beliefMove(this, this.#player, this.#belief) : this.#player.move(this);
    if (move === RESET) {
      return this.canReset ? RESET : this.#finish('budget', 'the budget left does not pay for a reset');
    }
    if (move === STOP) return this.#finish('strategy', this.#player.why ?? 'the strategy stopped');
    if (this.#testSteps >= this.#maxTest && this.#mayEndTest) return RESET;
    const { game, node } = this;
    if (this.#belief && move === AWAIT) return move;
    const legal =
      game.owner[node] === TESTER
        ? isEdgeOf(game, node, move)
        : move === AWAIT && game.outStart[node] < game.outStart[node + 1];
    if (!legal) throw illegalMove(game, node, move);
    if (move >= 0 && costOf(game, move) > this.budget - this.spent) {
      return this.#finish('budget', 'the budget left does not pay for the move of the strategy');
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

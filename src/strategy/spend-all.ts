// Spends what a strategy leaves. Once it stops although the budget pays for more, the rest goes into the transitions
// that were tested least: each that was never taken, then each once more, round after round. The planner is that of
// `adaptive`, on the game in which every transition is a node (game/transition-game.ts).
//
// An answer that the SUT never gives would keep a round open for ever, so an edge of an SUT node is done with, too, once the
// SUT has had CHANCES occasions to take it for each edge it has there, in each round. What nobody saw exactly counts
// as taken: to ask again would not show more. The transitions of a node belong to the rounds that begin after its first
// visit: nodes the SUT never leads to have none.
//
// A round costs O(n + m) to begin, and a step what it costs `adaptive`. Nothing is rolled: the same answers of the SUT
// give the same moves.

import { Dice } from '../base/index.ts';
import { type Game, outDegree, reachable, SUT, transitionGame } from '../game/index.ts';
import { adaptive } from './adaptive/adaptive.ts';
import type { AdaptivePlayer } from './adaptive/adaptive-player.ts';
import { type Player, RESET, STOP, type Strategy, type StrategySetup, type View } from './strategy.ts';

const CHANCES = 4;
/** A round in which every transition is welcome however often it was taken. */
const ANY = Number.POSITIVE_INFINITY;

/** The strategy, followed by rounds over all transitions for as long as the budget lasts. */
export function spendingAll(strategy: Strategy): Strategy {
  return {
    ...strategy,
    prepare(setup) {
      const first = strategy.prepare(setup);
      const shared = sharedOf(setup);
      return (dice, team) => new SpendAllPlayer(first(dice, team), shared);
    },
  };
}

/** What all runs on a game share, made when the first of them needs it. */
interface Shared {
  readonly game: Game;
  /** The nodes that some play reaches and that have a way on. */
  readonly nodes: readonly number[];
  readonly plan: () => { readonly game: Game; readonly player: () => AdaptivePlayer };
}

/** A move of the game is two of the transition game, and so are its costs. */
const doubled = (resetCost: number): number => 2 * resetCost + 1;

function sharedOf({ game, budget, resetCost }: StrategySetup): Shared {
  const nodes = [...reachable(game)].filter((v) => outDegree(game, v) > 0);
  let made: ReturnType<Shared['plan']> | null = null;
  const plan = () => {
    if (made) return made;
    const transitions = transitionGame(game);
    const prepared = adaptive.prepare({
      game: transitions,
      budget: 2 * budget,
      resetCost: doubled(resetCost),
    });
    // These dice are never rolled.
    made = { game: transitions, player: () => prepared(Dice.of(0)) as AdaptivePlayer };
    return made;
  };
  return { game, nodes, plan };
}

class SpendAllPlayer implements Player {
  why = '';
  readonly #first: Player;
  readonly #shared: Shared;
  #round: Round | null = null;

  constructor(first: Player, shared: Shared) {
    this.#first = first;
    this.#shared = shared;
  }

  move(view: View): number {
    if (!this.#round) {
      const move = this.#first.move(view);
      // A reset that nobody can pay for would be the end as well.
      if (move !== STOP && (move !== RESET || view.canReset)) return move;
      this.why = this.#first.why ?? '';
      if (this.#shared.nodes.length === 0) return STOP;
      this.#round = new Round(this.#shared, view, leastTaken(this.#shared, view) + 1);
    }
    for (;;) {
      const move = this.#round.move(view);
      if (move !== STOP) return move;
      // Not even one step: the pebble lies on a sink, and the budget left pays for no reset.
      if (this.#round.times === ANY && this.#round.begunAt === view.coveredCount) return RESET;
      // The round is done, or does not know a node that was visited since; or what is left of it is too far away for the
      // budget, and then any transition will do.
      const next = leastTaken(this.#shared, view) + 1;
      this.#round = new Round(this.#shared, view, next > this.#round.times ? next : ANY);
    }
  }
}

/** How often the edges of a node count as taken: those of an SUT node at least as often as each had its chances. */
function* timesTaken(
  game: Game,
  { taken, perhapsTaken }: View,
  v: number,
): Generator<readonly [number, number]> {
  const from = game.outStart[v];
  const to = game.outStart[v + 1];
  let visits = 0;
  if (game.owner[v] === SUT) for (let e = from; e < to; e++) visits += taken[e];
  const chances = Math.floor(visits / (CHANCES * (to - from)));
  for (let e = from; e < to; e++) yield [e, Math.max(taken[e] + (perhapsTaken?.[e] ?? 0), chances)];
}

function leastTaken({ game, nodes }: Shared, view: View): number {
  let least = ANY;
  for (const v of nodes) {
    if (view.covered[v] === 0) continue;
    for (const [, times] of timesTaken(game, view, v)) least = Math.min(least, times);
  }
  return least;
}

/** One round: every transition is to be taken for the `times`-th time. Sees the play as one of the transition game. */
class Round implements View {
  readonly times: number;
  /** How many nodes had been visited when it began. */
  readonly begunAt: number;
  readonly game: Game;
  readonly maybe = null;
  readonly covered: Uint8Array;
  readonly coveredNodes: Int32Array;
  coveredCount = 0;
  gain = 0;
  readonly taken: Int32Array;
  node = -1;
  budgetLeft = 0;
  readonly resetCost: number;
  canReset = false;
  resets = 0;
  readonly #shared: Shared;
  readonly #player: AdaptivePlayer;
  /** The nodes the player was asked at since the pebble moved last: their edges may have been taken now. */
  #asked: number[] = [];

  constructor(shared: Shared, view: View, times: number) {
    const { game, player } = shared.plan();
    this.times = times;
    this.begunAt = view.coveredCount;
    this.game = game;
    this.covered = new Uint8Array(game.n).fill(1);
    this.taken = new Int32Array(game.m);
    this.resetCost = doubled(view.resetCost);
    this.#shared = shared;
    this.#player = player();
    this.coveredNodes = new Int32Array(game.n);
    for (const v of shared.nodes) if (view.covered[v] === 1) this.#begin(view, v);
    for (let node = 0; node < game.n; node++) if (this.covered[node] === 1) this.#tell(node);
    // The SUT is no stranger any more.
    this.#player.frequencies.readAll(this.taken);
    for (let v = 0; v < game.n; v++) this.#player.table.touch(v);
  }

  move(view: View): number {
    if (view.budgetLeft * 2 !== this.budgetLeft) {
      for (const v of this.#asked) this.#count(view, v);
      this.#asked = [];
    }
    this.#asked.push(view.node);
    this.node = view.node;
    this.budgetLeft = view.budgetLeft * 2;
    this.canReset = view.canReset;
    this.resets = view.resets;
    const move = this.#player.move(this);
    // The edges of a node of the game are the first half of a way each, in the same order.
    return move < 0 ? move : move - this.game.outStart[view.node] + view.game.outStart[view.node];
  }

  /** The edges of a visited node that are to be taken in this round. */
  #begin(view: View, v: number): void {
    const { n } = this.#shared.game;
    for (const [e, times] of timesTaken(view.game, view, v)) if (times < this.times) this.covered[n + e] = 0;
    this.#count(view, v);
  }

  /** Reads how often the edges of a node of the game were taken. */
  #count(view: View, v: number): void {
    const { game } = view;
    const shift = this.game.outStart[v] - game.outStart[v];
    for (const [e, times] of timesTaken(game, view, v)) {
      this.taken[e + shift] = view.taken[e];
      const middle = game.n + e;
      if (this.covered[middle] === 1 || times < this.times) continue;
      this.covered[middle] = 1;
      this.#tell(middle);
    }
  }

  #tell(node: number): void {
    this.coveredNodes[this.coveredCount++] = node;
    this.gain += this.game.gain[node];
  }
}

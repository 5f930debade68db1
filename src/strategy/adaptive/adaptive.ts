// adaptive: plans on line. Wherever the SUT went, the play goes on from there; a reset is one more move, as
// good as what it costs and where it leads. The parts, a file each:
//
//   frequencies   what the SUT will do, learnt from what it did
//   value-table   what every node is worth, discounted, kept up to date as nodes get covered
//   horizon       the same for every amount of budget, on the last stretch
//   pace          how much sooner is better
//   lookahead     the next moves, searched exactly
//   prospects     whether anything can be gained at all: it stops when not, and says why
//
// A decision near uncovered nodes is the lookahead's; on the way to far ones the table is followed,
// and as long as no value changes a node's decision is remembered. The game with known chances is that of
// Nachmanson et al. (ISSTA 2004). What was tried and lost: docs/adaptive.md.
//
// Time: 0.07 ms a step on a strongly connected graph of 10^5 nodes. Memory: about 70 bytes a node and 12 an edge.

import type { Dice } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import {
  AWAIT,
  type Player,
  RESET,
  STOP,
  type Strategy,
  type StrategySetup,
  type View,
} from '../strategy.ts';
import { ALL_NODES, Frequencies, NO_NODE } from './frequencies.ts';
import { Horizon } from './horizon.ts';
import { Lookahead, UNDECIDED } from './lookahead.ts';
import { type Pace, paceOf } from './pace.ts';
import { type Layers, layersOf, Prospects } from './prospects.ts';
import { TUNING, type Tuning } from './tuning.ts';
import { ValueTable } from './value-table.ts';

/** Values passed on for one move at most; what is left over waits for the next move. */
const UPDATES_PER_MOVE = 20_000;
/** The lookahead's depth varies from move to move, so it may go in circles: after that many moves in vain, the table decides. */
const PATIENCE = 32;

/** Nodes and edges times budget that the rows of the last stretch may take. */
const HORIZON_WORK = 200_000;
/** The same for a stretch longer than usual: it pays where the lookahead comes near to seeing the end. */
const LONG_STRETCH_WORK = 4_000;

/** The same for the effort of the lookahead there: on 10 nodes three times as much, which mostly sees the end. */
const LONG_EFFORT_WORK = 300_000;

/** What all runs on a game share. */
interface Shared {
  readonly game: Game;
  readonly layers: Layers;
  readonly table: ValueTable;
  readonly tuning: Tuning;
  readonly resetCost: number;
  readonly pace: Pace;
  /** The pace on the last stretch, if the SUT's choices are steady, and how long that is then. */
  readonly lastPace: Pace;
  readonly lastStretch: number;
  readonly lastEffort: number;
}

export class AdaptivePlayer implements Player {
  why = '';
  readonly frequencies: Frequencies;
  readonly table: ValueTable;
  readonly #shared: Shared;
  readonly #horizon: Horizon;
  readonly #lookahead: Lookahead;
  readonly #prospects: Prospects;
  readonly #remembered: Int32Array;
  readonly #rememberedAt: Int32Array;
  #read = 0;
  #awaitedAt = -1;
  #moves = 0;
  #coveredAtMove = 0;
  #horizonPace: Pace | null = null;

  constructor(shared: Shared) {
    const { game, tuning, resetCost } = shared;
    this.#shared = shared;
    this.frequencies = new Frequencies(game, tuning.strengths);
    const { chance } = this.frequencies;
    this.table = new ValueTable(game, chance, shared.pace, tuning.beyond, shared.table);
    this.#horizon = new Horizon(game, chance, tuning.beyond, resetCost);
    const mostEffort = Math.max(tuning.effort, shared.lastEffort);
    this.#lookahead = new Lookahead(game, chance, this.table, this.#horizon, resetCost, mostEffort);
    this.#prospects = new Prospects(game, shared.layers);
    this.#remembered = new Int32Array(game.n);
    this.#rememberedAt = new Int32Array(game.n).fill(-1);
  }

  move(view: View): number {
    this.#learn(view);
    const move = this.#decide(view);
    this.#awaitedAt = move === AWAIT ? view.node : -1;
    return move;
  }

  /** What the pebble on `v` is worth now: the discounted gain to be expected from there. */
  value(v: number): number {
    return Math.max(this.table.stay[v], this.table.floor);
  }

  /** The move the value table makes at `v`, without lookahead and regardless of the budget. */
  bestMove(v: number): number {
    const { game } = this.#shared;
    const { stay, floor } = this.table;
    if (floor > stay[v]) return RESET;
    if (stay[v] === 0) return STOP;
    return game.owner[v] === SUT ? AWAIT : this.table.bestEdge(v);
  }

  #learn(view: View): void {
    const { table } = this;
    this.#moves++;
    if (this.#awaitedAt >= 0) {
      const changed = this.frequencies.observe(this.#awaitedAt, view.taken);
      if (changed === ALL_NODES) {
        for (let v = 0; v < view.game.n; v++) table.touch(v);
        this.#horizon.budget = -1;
      } else if (changed !== NO_NODE) table.touch(changed);
    }
    if (this.#read === view.coveredCount) return;
    while (this.#read < view.coveredCount) table.cover(view.coveredNodes[this.#read++]);
    this.#coveredAtMove = this.#moves;
    this.#horizon.budget = -1;
  }

  #decide(view: View): number {
    const { game, node: v, covered, canReset, resetCost } = view;
    const budgetLeft = Math.floor(view.budgetLeft);
    const first = this.#prospects.fromInitial(covered);
    if (first < 0) return this.#stop(everythingCovered(game, this.#shared.layers));
    const afterReset = canReset && first <= budgetLeft - resetCost - 1;
    if (!afterReset && this.#prospects.fromHere(v, covered, budgetLeft) < 0) {
      return this.#stop(
        `no uncovered node can be reached with the budget left (${budgetLeft})${
          canReset ? '' : ', which pays for no reset'
        }`,
      );
    }
    if (game.outStart[v] === game.outStart[v + 1]) return RESET;

    const { table } = this;
    if (!table.settle(UPDATES_PER_MOVE)) table.renew(v);
    const pace = this.#paceNow(view, budgetLeft);
    const { tuning, lastEffort } = this.#shared;
    let effort = this.#moves - this.#coveredAtMove <= PATIENCE ? tuning.effort : 0;
    if (this.#horizon.budget >= 0) effort = lastEffort;
    if (effort === 0 && this.#rememberedAt[v] === table.version) return this.#remembered[v];
    const move = this.#choose(view, budgetLeft, effort, pace, afterReset);
    if (effort === 0) {
      this.#remembered[v] = move;
      this.#rememberedAt[v] = table.version;
    }
    return move;
  }

  /**
   * On the last stretch the rows of the horizon are made ready. If the SUT's choices are steady, a gain at the end
   * is as good as one now. If it rather repeats itself, what failed will fail again and waiting to the end for
   * a small chance is in vain (4 points on 30 nodes): then the usual discount holds.
   */
  #paceNow({ game, covered }: View, budgetLeft: number): Pace {
    const { tuning, pace, lastPace, lastStretch } = this.#shared;
    const { steady } = this.frequencies;
    const stretch = steady ? lastStretch : tuning.horizon;
    if (budgetLeft > stretch || budgetLeft * (game.n + game.m) > HORIZON_WORK) {
      this.#horizon.budget = -1;
      return pace;
    }
    const now = steady ? lastPace : pace;
    if (this.#horizon.budget < 0 || this.#horizonPace !== now) {
      this.#horizon.make(budgetLeft, covered, now);
      this.#horizonPace = now;
    }
    return now;
  }

  #choose(
    { game, node: v, covered }: View,
    budgetLeft: number,
    effort: number,
    pace: Pace,
    afterReset: boolean,
  ): number {
    const { table } = this;
    const floor = afterReset ? table.floor : 0;
    const stay = table.backup(v);
    const onlyMove = game.owner[v] === SUT ? AWAIT : game.outStart[v];
    const choice = game.owner[v] !== SUT && game.outStart[v + 1] - game.outStart[v] > 1;
    if (!choice && stay > 2 * floor) return onlyMove;
    if (effort > 0) {
      const move = this.#lookahead.decide(v, covered, budgetLeft, effort, pace);
      if (move !== UNDECIDED && move !== STOP && (move !== RESET || afterReset)) return move;
    }
    if (floor > stay) return RESET;
    if (!choice) return onlyMove;
    const edge = table.bestEdge(v);
    if (edge >= 0) return edge;
    // So far away that its value has come to nothing: the shortest way.
    return this.#prospects.fromHere(v, covered, game.n) < 0 ? RESET : this.#prospects.edgeFrom(v);
  }

  #stop(why: string): number {
    this.why = why;
    return STOP;
  }
}

function everythingCovered(game: Game, layers: Layers): string {
  const impossible = game.n - layers.order.length;
  if (impossible === 0) return 'every node is covered';
  return `every node that can be reached is covered (${impossible} ${
    impossible === 1 ? 'node is' : 'nodes are'
  } impossible)`;
}

/** From `least` on a large graph up to `most` on a small one. */
const bySize = ({ n, m }: Game, least: number, most: number, work: number): number =>
  Math.max(least, Math.min(most, Math.floor(work / (n + m))));

/** The strategy with other numbers: for benches and for the curious. */
export function adaptiveWith(change: Partial<Tuning>, id = 'adaptive'): Strategy {
  const tuning = { ...TUNING, ...change };
  return {
    id,
    title: 'adaptive',
    about: 'plans on line by expected gain, learns what the SUT does, stops when nothing can be gained',
    needsSuite: false,
    prepare({ game, resetCost }: StrategySetup): (dice: Dice) => Player {
      const pace = paceOf(tuning.discount, resetCost);
      const { chance } = new Frequencies(game, tuning.strengths);
      const shared: Shared = {
        game,
        layers: layersOf(game),
        table: new ValueTable(game, chance, pace, tuning.beyond),
        tuning,
        resetCost,
        pace,
        lastPace: paceOf(tuning.lastDiscount, resetCost),
        lastStretch: bySize(game, tuning.horizon, tuning.longHorizon, LONG_STRETCH_WORK),
        lastEffort: bySize(game, tuning.lastEffort, tuning.longEffort, LONG_EFFORT_WORK),
      };
      return () => new AdaptivePlayer(shared);
    },
  };
}

export const adaptive: Strategy = adaptiveWith({});

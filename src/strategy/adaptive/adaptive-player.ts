// The player of adaptive: what it learns from every move, and which of the parts (adaptive.ts names them) decides the next one.

import { type Game, isPassedThrough, SUT } from '../../game/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../strategy.ts';
import { Certain } from './certain.ts';
import { Endgame } from './endgame.ts';
import { Finish } from './finish.ts';
import { Frequencies } from './frequencies.ts';
import { Horizon } from './horizon.ts';
import { Lookahead, UNDECIDED } from './lookahead.ts';
import { differs, type Pace, paceFor } from './pace.ts';
import { type Layers, Prospects } from './prospects.ts';
import { Regions } from './regions.ts';
import { Remembered } from './remembered.ts';
import { horizonFor, type Shared } from './shared.ts';
import { ValueTable } from './value-table.ts';
import { Watch } from './watch.ts';

/** Values passed on for one move at most; what is left over waits for the next move. */
const UPDATES_PER_MOVE = 12_000;
/** The same while it is found out what a reset is worth: somebody waits for that. */
const UPDATES_PER_RESET = 30_000;
/** Nodes whose chances are renewed with one move at most, after the belief in what the SUT is like has moved. */
const NODES_PER_MOVE = 8_000;
/** The lookahead's depth varies from move to move, so it may go in circles: after that many moves in vain, the table decides. */
const PATIENCE = 32;

/** A reset is searched, too, where it is worth this much of going on. */
const WORTH_A_RESET = 0.75;

/** What covering a node takes, at least, where much is left. */
const BUDGET_PER_NODE = 1.5;

/** Nodes and edges times budget that the rows of the last stretch may take. */
const HORIZON_WORK = 200_000;
export class AdaptivePlayer implements Player {
  why = '';
  readonly frequencies: Frequencies;
  readonly table: ValueTable;
  readonly #shared: Shared;
  readonly #horizon: Horizon;
  readonly #endgame: Endgame;
  readonly #lookahead: Lookahead;
  readonly #prospects: Prospects;
  readonly #regions: Regions;
  readonly #finish: Finish;
  #watch: Watch | null = null;
  readonly #certain: Certain;
  /** While nothing new comes: how far away the next certain gain is. */
  #farOff = 0;
  readonly #remembered: Remembered;
  #read = 0;
  /** How many nodes with some gain can be reached and are not covered. */
  #open: number;
  #awaitedAt = -1;
  #moves = 0;
  #coveredAtMove = 0;
  #horizonPace: Pace | null = null;
  /** How many steps ahead the table looks now. */
  #lookingAhead: number;
  #pace: Pace;
  /** How many answers of the SUT to the team were heard. */
  #heard = 0;
  /** In a team: 1 for what is covered or about to be covered by others; the lookahead leaves that to them. */
  reserved: Uint8Array | null = null;
  /** Which count of what lies ahead the exits of regions are weighed by. */
  #weighedAt = 0;

  constructor(shared: Shared) {
    const { game, tuning, resetCost, unit } = shared;
    this.#shared = shared;
    this.frequencies = new Frequencies(game, tuning.priors, shared.frequencies);
    const { chance } = this.frequencies;
    this.#lookingAhead = shared.horizon;
    this.#pace = paceFor(shared.horizon, resetCost, unit);
    this.table = new ValueTable(game, chance, this.#pace, tuning.beyond, { like: shared.table });
    this.#regions = new Regions(game, shared.regions, shared.counted);
    this.#finish = new Finish(game, chance, this.#regions, tuning, resetCost);
    this.#horizon = new Horizon(game, chance, tuning.beyond, resetCost);
    const mostEffort = Math.max(shared.effort, shared.lastEffort);
    this.#lookahead = new Lookahead(game, chance, this.table, this.#horizon, resetCost, mostEffort);
    this.#endgame = new Endgame(game, this.frequencies, shared.endgame);
    this.#certain = new Certain(game, resetCost);
    this.#prospects = new Prospects(game, shared.layers);
    this.#open = 0;
    for (const v of shared.layers.order) if (game.gain[v] > 0) this.#open++;
    this.#remembered = new Remembered(game.n);
  }

  get edgesFollowed(): number {
    return this.#lookahead.edgesFollowed + this.#endgame.edgesFollowed;
  }

  learn({ taken, game }: View): void {
    this.frequencies.readAll(taken);
    for (let v = 0; v < game.n; v++) this.table.touch(v);
  }

  move(view: View): number {
    this.#learn(view);
    const move = this.keep(view, this.#decide(view));
    this.#awaitedAt = move === AWAIT ? view.node : -1;
    return move;
  }

  keep(view: View, move: number): number {
    const { game, keeping } = this.#shared;
    // A team is watched over as a whole.
    if (!keeping || this.reserved || view.maybe) return move;
    this.#watch ??= new Watch(game, keeping);
    return this.#watch.keep(view, move);
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
    return game.owner[v] === SUT ? AWAIT : Math.max(game.outStart[v], this.table.bestEdge(v));
  }

  readonly #changed = (v: number): void => {
    this.table.touch(v);
    this.#finish.touch(v);
  };

  #learn(view: View): void {
    const { table } = this;
    this.#moves++;
    const { answered } = view;
    if (answered) {
      while (this.#heard < answered.length) {
        this.frequencies.observe(answered.get(this.#heard++), view.taken, this.#changed);
      }
    } else if (this.#awaitedAt >= 0) this.frequencies.observe(this.#awaitedAt, view.taken, this.#changed);
    if (this.frequencies.catchUp(NODES_PER_MOVE, this.#changed)) this.#horizon.budget = -1;
    if (this.#read === view.coveredCount) return;
    while (this.#read < view.coveredCount) {
      const w = view.coveredNodes[this.#read++];
      if (view.game.gain[w] > 0) this.#open--;
      table.cover(w);
      this.#finish.cover(w);
      this.#regions.cover(w);
    }
    this.#coveredAtMove = this.#moves;
    this.#farOff = 0;
    this.#horizon.budget = -1;
  }

  #decide(view: View): number {
    const { game, node: v, covered, canReset, resetCost } = view;
    // What was paid for comes, whatever is planned for afterwards.
    if (isPassedThrough(game, v))
      return game.owner[v] === SUT ? AWAIT : Math.max(game.outStart[v], this.table.bestEdge(v));
    const budgetLeft = Math.floor(view.budgetLeft);
    const first = this.#prospects.fromInitial(covered);
    if (first < 0) return this.#stop(everythingCovered(game, this.#shared.layers));
    const afterReset = canReset && first <= budgetLeft - resetCost - 1;
    if (!afterReset && this.#prospects.fromHere(v, covered, budgetLeft) < 0) {
      return this.#stop(
        `no uncovered node can be reached with the budget left (${budgetLeft})${
          canReset ? '' : ', too little for a reset'
        }`,
      );
    }
    if (game.outStart[v] === game.outStart[v + 1]) return RESET;

    // Its plans are for one pebble and a budget of its own.
    const planned = this.reserved ? null : this.#endgame.move(view, budgetLeft, this.#open);
    if (planned !== null && planned !== STOP) return planned;

    const { table } = this;
    const open = canReset ? this.#open : this.#regions.ahead(this.#shared.regions.of[v], this.#open);
    if ((this.#moves - this.#coveredAtMove) % (2 * PATIENCE) === PATIENCE)
      this.#farOff = this.#certain.distance(v, covered);
    table.afford(budgetLeft);
    this.#lookAhead(budgetLeft, open);
    if (!canReset && this.#weighedAt !== this.#regions.version) this.#weighExits(budgetLeft);
    if (!table.settle(table.rising ? UPDATES_PER_RESET : UPDATES_PER_MOVE)) table.renew(v);
    const pace = this.#paceNow(view, budgetLeft);
    const { effort: usual, lastEffort } = this.#shared;
    const lastStretch = this.#horizon.budget >= 0;
    let effort = this.#moves - this.#coveredAtMove <= PATIENCE ? usual : 0;
    if (lastStretch) effort = lastEffort;
    else {
      const value = Math.max(table.backup(v), afterReset ? table.floor : 0);
      const prospect = { budgetLeft, canReset, covered, open, horizon: this.#lookingAhead, value };
      if (this.#finish.shouldStay(v, prospect, UPDATES_PER_MOVE)) return this.#stay(view, budgetLeft, effort);
    }
    const known = effort === 0 ? this.#remembered.at(v, table.version) : null;
    if (known !== null) return known;
    const move = this.#choose(view, budgetLeft, effort, pace, afterReset);
    if (effort === 0) this.#remembered.set(v, table.version, move);
    return move;
  }

  /** The horizon follows the budget that there is for each uncovered node; where nothing new comes, it reaches as far as the next certain gain. */
  #lookAhead(budgetLeft: number, open: number): void {
    const { tuning, unit } = this.#shared;
    const usual = horizonFor(tuning, budgetLeft / unit, open);
    const certain = Math.min(tuning.farthest, this.#farOff / unit);
    const horizon = tuning.seesCertain ? Math.max(usual, certain) : usual;
    if (!differs(horizon, this.#lookingAhead)) return;
    this.#lookingAhead = horizon;
    this.#pace = paceFor(horizon, this.#shared.resetCost, unit);
    this.table.hurry(this.#pace);
  }

  #weighExits(budgetLeft: number): void {
    const { of, borders } = this.#shared.regions;
    this.#weighedAt = this.#regions.version;
    const most = budgetLeft / this.#shared.unit / BUDGET_PER_NODE;
    this.table.weigh({ of, borders, part: (from, to) => this.#regions.part(from, to, most) });
  }

  /** The best move inside the region. */
  #stay({ game, node: v, covered }: View, budgetLeft: number, effort: number): number {
    if (game.owner[v] === SUT) return AWAIT;
    const { pace } = this.#finish;
    const table = this.#finish.table!;
    if (effort > 0) {
      const region = this.#shared.regions.of;
      const move = this.#lookahead.decide(v, this.reserved ?? covered, budgetLeft, {
        effort,
        pace,
        table,
        resets: false,
        region,
      });
      if (move >= 0) return move;
    }
    return table.bestEdge(v);
  }

  /**
   * On the last stretch the rows of the horizon are made ready. If the SUT's choices are steady, a gain at the end
   * is as good as one now. If it rather repeats itself, what failed will fail again and waiting to the end for
   * a small chance is in vain (4 points on 30 nodes): then the usual discount holds.
   */
  #paceNow({ game, covered }: View, budgetLeft: number): Pace {
    const { tuning, lastPace, lastStretch, unit } = this.#shared;
    const pace = this.#pace;
    const { steady } = this.frequencies;
    const stretch = unit * (steady ? lastStretch : tuning.horizon);
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
    const mayReset = afterReset && v !== game.initial;
    if (mayReset && table.floor > table.backup(v)) table.confirmFloor(UPDATES_PER_RESET);
    const floor = mayReset ? table.floor : 0;
    const stay = table.backup(v);
    const onlyMove = game.owner[v] === SUT ? AWAIT : game.outStart[v];
    const choice = game.owner[v] !== SUT && game.outStart[v + 1] - game.outStart[v] > 1;
    if (!choice && stay > 2 * floor) return onlyMove;
    if (effort > 0) {
      // Where a gain is near, resets only take the search's time.
      const resets = this.#horizon.budget >= 0 || floor > WORTH_A_RESET * stay;
      const { table } = this;
      const move = this.#lookahead.decide(v, this.reserved ?? covered, budgetLeft, {
        effort,
        pace,
        table,
        resets,
        region: null,
      });
      if (move !== UNDECIDED && move !== STOP && (move !== RESET || mayReset)) return move;
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
  return `every reachable node is covered (${impossible} ${
    impossible === 1 ? 'node is' : 'nodes are'
  } unreachable)`;
}

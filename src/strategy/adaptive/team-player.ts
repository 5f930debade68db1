// adaptive for a team: one table of values and one of frequencies for all plays of a joint campaign. Claims make
// the plays spread instead of doing the same.
//
// A play that decides on a move looks along the plan to its uncovered node and claims it. For the others a visit
// there is worth the rest of its gain if this play arrives with the chance of the plan. So a node behind many
// chances stays worth a second try, and one that is certain to be reached is left alone. The claimant follows the
// path. The claim lapses when the node is covered, when the SUT goes another way, and when the test ends. It also
// lapses after a number of moves of the team, in case the claimant hangs. Claims of plays on other machines arrive
// from time to time, and weigh the same.
//
// Without claims the plays still see the coverage of the others. watch.ts watches over the guarantee that one play
// could force with the budget.

import { costOf, type Game, SUT } from '../../game/index.ts';
import { AWAIT, type Claims, type Player, type Steward, type Claim as Told, type View } from '../strategy.ts';
import type { AdaptivePlayer } from './adaptive-player.ts';
import type { Watch } from './watch.ts';

/** No claim is made on a node farther away: until then too much happens. */
const FARTHEST = 64;
/** Nor on one that the plan reaches with less chance. */
const LEAST_CHANCE = 0.05;
/** From this chance on the lookahead of the others leaves the node alone. */
const LIKELY = 0.5;
/** So many claims are looked at with each move, whether they have lapsed: thousands play at once. */
const LOOKED_AT = 4;
/** A claim lapses after so many moves of the team for each step of the way and each player. */
const PATIENCE = 4;

/** Why a play ends that would spend what another one needs. */
const LEFT_TO_ANOTHER = 'another instance needs the budget left, to cover nodes that are certain';

interface Claim {
  readonly target: number;
  readonly chance: number;
  readonly likely: boolean;
  /** The nodes on the way, and the move at each. */
  readonly way: readonly number[];
  readonly moves: readonly number[];
  at: number;
  readonly lapses: number;
}

export class TeamPlayer implements Player, Claims, Steward {
  why = '';
  readonly #core: AdaptivePlayer;
  readonly #game: Game;
  readonly #watch: Watch | null;
  readonly #claims: (Claim | null)[] = [];
  readonly #reserved: Uint8Array;
  /** Whether somebody is on the way to a node. */
  readonly #claimed: Uint8Array;
  #elsewhere: readonly Told[] = [];
  /** Whose claim is looked at next. */
  #finger = 0;
  #covered: Uint8Array | null = null;
  #read = 0;
  #moves = 0;

  constructor(core: AdaptivePlayer, game: Game, watch: Watch | null) {
    this.#core = core;
    this.#game = game;
    this.#watch = watch;
    this.#reserved = new Uint8Array(game.n);
    this.#claimed = new Uint8Array(game.n);
    core.reserved = this.#reserved;
  }

  move(view: View): number {
    const member = view.member ?? 0;
    const wanted = this.#wanted(member, view);
    const move = this.keep(view, wanted);
    if (move !== wanted && this.#claims[member]) this.#release(member, view);
    this.why = move === wanted ? this.#core.why : LEFT_TO_ANOTHER;
    return move;
  }

  keep(view: View, move: number): number {
    return this.#watch && !view.maybe ? this.#watch.keep(view, move) : move;
  }

  mayBegin(budgetLeft: number, resetCost: number): boolean {
    return this.#watch?.isForcedWith(budgetLeft, resetCost) ?? true;
  }

  #wanted(member: number, view: View): number {
    this.#moves++;
    const { coveredNodes, coveredCount } = view;
    this.#covered = view.covered;
    while (this.#read < coveredCount) this.#reserved[coveredNodes[this.#read++]] = 1;
    const going = this.#claims[member];
    if (going) {
      if (this.#holds(going, view)) return going.moves[going.at++];
      this.#release(member, view);
    }
    this.#lapse(view);
    const move = this.#core.move(view);
    if (move >= 0 || move === AWAIT) this.#claim(member, view, move);
    return move;
  }

  mine(): Told[] {
    return this.#claims.flatMap((claim): Told[] => (claim ? [[claim.target, claim.chance]] : []));
  }

  /** What somebody here is on the way to stays theirs. */
  theirs(claims: readonly Told[]): void {
    const own = new Set(this.mine().map(([target]) => target));
    const set = ([target, chance]: Told, on: boolean): void => {
      if (target >= this.#game.n || own.has(target) || this.#isCovered(target)) return;
      this.#claimed[target] = on ? 1 : 0;
      if (chance >= LIKELY) this.#reserved[target] = on ? 1 : 0;
      this.#core.table.claim(target, on ? 1 - chance : 1);
    };
    for (const claim of this.#elsewhere) set(claim, false);
    for (const claim of claims) set(claim, true);
    this.#elsewhere = claims;
  }

  #isCovered(node: number): boolean {
    return this.#covered?.[node] === 1;
  }

  #holds({ target, way, at, lapses }: Claim, { covered, node, budgetLeft }: View): boolean {
    return (
      covered[target] === 0 && at < way.length && way[at] === node && lapses > this.#moves && budgetLeft >= 1
    );
  }

  #release(member: number, { covered }: View): void {
    const { target, likely } = this.#claims[member]!;
    this.#claims[member] = null;
    this.#claimed[target] = 0;
    if (covered[target] === 1) return;
    if (likely) this.#reserved[target] = 0;
    this.#core.table.claim(target, 1);
  }

  /** Whoever made a claim and was not heard of since has lost it. */
  #lapse(view: View): void {
    for (let i = Math.min(LOOKED_AT, this.#claims.length); i > 0; i--) {
      this.#finger = (this.#finger + 1) % this.#claims.length;
      const claim = this.#claims[this.#finger];
      if (claim && claim.lapses <= this.#moves) this.#release(this.#finger, view);
    }
  }

  /** Follows the table from where the move leads, and claims the first uncovered node on the way. */
  #claim(member: number, { node, covered, budgetLeft }: View, first: number): void {
    const { owner, target, gain, outStart } = this.#game;
    const { table, frequencies } = this.#core;
    const way: number[] = [];
    const moves: number[] = [];
    let chance = 1;
    let v = node;
    let move = first;
    let cost = 0;
    for (let steps = 1; steps <= FARTHEST; steps++) {
      let edge = move;
      if (owner[v] === SUT) {
        edge = -1;
        let most = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const promise = frequencies.chance[e] * table.worth[target[e]];
          if (promise > most) [most, edge] = [promise, e];
        }
        if (edge < 0) return;
        chance *= frequencies.chance[edge];
      }
      if (edge < 0 || chance < LEAST_CHANCE) return;
      cost += costOf(this.#game, edge);
      if (cost > budgetLeft) return;
      v = target[edge];
      if (covered[v] === 0 && gain[v] > 0) {
        this.#enter(member, v, chance, way, moves);
        return;
      }
      way.push(v);
      if (outStart[v] === outStart[v + 1]) return;
      move = owner[v] === SUT ? AWAIT : table.bestEdge(v);
      moves.push(move);
    }
  }

  #enter(member: number, target: number, chance: number, way: number[], moves: number[]): void {
    // Somebody else is on the way there, too: what is left of it is shared by all who come.
    if (this.#claimed[target] === 1) return;
    this.#claimed[target] = 1;
    const lapses = this.#moves + PATIENCE * (way.length + 2) * Math.max(1, this.#claims.length);
    const likely = chance >= LIKELY;
    this.#claims[member] = { target, chance, likely, way, moves, at: 0, lapses };
    if (likely) this.#reserved[target] = 1;
    this.#core.table.claim(target, 1 - chance);
  }
}

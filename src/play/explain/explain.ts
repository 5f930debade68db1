// Why the guarantee is not higher, read off a witness. It shows the SUT's plan, the nodes that the plan lets the
// tester see or never see, and the choices by which it does so.
//
// A walk over all states (current trap, node) finds the nodes that any tester can reach while the SUT follows the
// witness. All other reachable nodes of the model are withheld from the tester. An SUT node with several successors
// among the first may matter. No other node can: if it is never reached, or has one successor, its owner changes
// nothing.
//
// Cost: the size of the witness x degree, and a bounded number of searches behind each choice.

import { Bits } from '../../base/index.ts';
import {
  byWorth,
  fromScaled,
  type TrapWitness,
  type Witness,
  type WitnessEntry,
} from '../../certificate/index.ts';
import { type Game, isSink, reachable, requireGame, SUT, TESTER } from '../../game/index.ts';
import { witnessPlayer } from '../players/index.ts';

export interface Explanation {
  /** The nodes some tester can come to while the SUT follows its plan. */
  readonly seen: Bits;
  /** Reachable in the model, yet never come to, in increasing order. */
  readonly kept: Int32Array;
  /** The play that is worth most to the tester, trap by trap; the last one is where the SUT retreats to. */
  readonly stages: readonly Stage[];
  /** Where the SUT's choices do the damage, those first that keep most behind them. */
  readonly choices: readonly DamagingChoice[];
}

export interface Stage {
  /** The node by which it is entered. */
  readonly node: number;
  /** The nodes the tester is offered, all of one trap; of a single SUT node that moves on, itself; in increasing order. */
  readonly trap: Int32Array;
  readonly gain: number;
  /** What the tester can cover from here on, at most. */
  readonly value: number;
  /** The edge by which the best play goes on, -1 in the last stage. */
  readonly exit: number;
}

export interface DamagingChoice {
  readonly node: number;
  /**
   * The edges the SUT takes in its plan, and those it never does. Where it takes all of them, it depends on the play
   * which one: always the one that keeps the tester in the trap.
   */
  readonly takes: readonly number[];
  readonly avoids: readonly number[];
  /** The gain of the kept nodes that an avoided edge leads into, one after the other; 0 beyond the search's bound. */
  readonly behind: number;
}

/**
 * Explains a valid witness: what the SUT keeps from the tester, stage by stage, and by which choices.
 *
 * @param game what is tested
 * @param witness of the game
 * @example
 * const { kept } = explain(game, solve(game).witness);
 */
export function explain(game: Game, witness: Witness): Explanation {
  requireGame(game);
  const { seen, taken } = follow(game, witness);
  const all = reachable(game);
  const kept: number[] = [];
  for (const v of all) if (!seen.has(v)) kept.push(v);
  return {
    seen,
    kept: Int32Array.from(kept),
    stages: witness.restart ? [closureStage(game, witness.closure, witness.value)] : stagesOf(game, witness),
    choices: choicesOf(game, seen, taken),
  };
}

/** Every node and every SUT edge of the plays in which the SUT follows the witness. */
function follow(game: Game, witness: Witness): { seen: Bits; taken: Bits } {
  const { n, m, owner, outStart, target, initial } = game;
  const player = witnessPlayer(game, witness);
  const seen = new Bits(n);
  const taken = new Bits(m);
  const states = new Set<number>();
  const come = (memory: number, v: number) => states.add((player.enter(memory, v) + 1) * n + v);
  come(player.start, initial);
  for (const state of states) {
    const v = state % n;
    const memory = Math.floor(state / n) - 1;
    seen.add(v);
    if (isSink(game, v)) continue;
    if (owner[v] === SUT) {
      const e = player.choose(memory, v);
      taken.add(e);
      come(memory, target[e]);
    } else for (let e = outStart[v]; e < outStart[v + 1]; e++) come(memory, target[e]);
  }
  return { seen, taken };
}

function stagesOf(game: Game, witness: TrapWitness): Stage[] {
  const { owner, gain, outStart, target } = game;
  const entry = new Map(witness.nodes.map((each) => [each.node, each]));
  const given = (value: number) => (witness.scaled ? fromScaled(game, value) : value);
  const player = witnessPlayer(game, witness);
  const stages: Stage[] = [];
  for (let node = game.initial; ; ) {
    const { value, trap } = entry.get(node)!;
    const inside = new Set(trap);
    let exit = -1;
    let worst: WitnessEntry | undefined;
    if (player.enter(player.start, node) < 0) exit = player.choose(-1, node);
    else {
      for (const u of trap) {
        if (owner[u] !== TESTER) continue;
        for (let e = outStart[u]; e < outStart[u + 1]; e++) {
          const w = target[e];
          const own = entry.get(w)!;
          if (inside.has(w) || (worst && byWorth(own, worst) <= 0)) continue;
          worst = own;
          exit = e;
        }
      }
    }
    let sum = 0;
    for (const u of trap) sum += gain[u];
    stages.push({ node, trap: trap.toSorted(), gain: sum, value: given(value), exit });
    if (exit < 0) return stages;
    node = target[exit];
  }
}

const closureStage = (game: Game, closure: Int32Array, value: number): Stage => ({
  node: game.initial,
  trap: closure.toSorted(),
  gain: value,
  value,
  exit: -1,
});

/** How many edges may be followed, all choices together, to tell what lies behind them. */
const SEARCH = 8_000_000;

function choicesOf(game: Game, seen: Bits, taken: Bits): DamagingChoice[] {
  const { owner, outStart, target } = game;
  const choices: DamagingChoice[] = [];
  const search = new SearchBehind(game, seen);
  for (const node of seen) {
    const row = target.subarray(outStart[node], outStart[node + 1]);
    if (owner[node] !== SUT || row.every((w) => w === row[0])) continue;
    const takes: number[] = [];
    const avoids: number[] = [];
    for (let e = outStart[node]; e < outStart[node + 1]; e++) (taken.has(e) ? takes : avoids).push(e);
    const gone = new Set(takes.map((e) => target[e]));
    const other = avoids.filter((e) => !gone.has(target[e]));
    const behind = search.effort < SEARCH ? search.gainFrom(other.map((e) => target[e])) : 0;
    choices.push({ node, takes, avoids: other, behind });
  }
  return choices.sort((a, b) => b.behind - a.behind || a.node - b.node);
}

/** Finds what can be reached without coming to a node that is seen anyway. */
class SearchBehind {
  /** Nodes and edges looked at so far. */
  effort = 0;
  readonly #game: Game;
  /** The number of the last search that reached a node; never one for those that are seen anyway. */
  readonly #reached: Int32Array;
  readonly #queue: Int32Array;
  #searches = 0;

  constructor(game: Game, seen: Bits) {
    this.#game = game;
    this.#reached = new Int32Array(game.n);
    for (const v of seen) this.#reached[v] = SEEN;
    this.#queue = new Int32Array(game.n);
  }

  /** The gain of all that can be reached from these nodes. */
  gainFrom(nodes: readonly number[]): number {
    const { gain, outStart, target } = this.#game;
    const reached = this.#reached;
    const queue = this.#queue;
    const search = ++this.#searches;
    let size = 0;
    let sum = 0;
    const reach = (v: number) => {
      if (reached[v] >= search) return;
      reached[v] = search;
      sum += gain[v];
      queue[size++] = v;
    };
    for (const v of nodes) reach(v);
    for (let i = 0; i < size; i++) {
      const v = queue[i];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) reach(target[e]);
      this.effort += outStart[v + 1] - outStart[v] + 1;
    }
    return sum;
  }
}

/** More than there can be searches. */
const SEEN = 0x7fffffff;

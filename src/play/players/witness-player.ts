// The SUT that follows a witness: against it no tester covers more than the witness claims.
//
// Its memory is the current trap. That is a number, so it can be stored with a trace. In a trap it stays there
// until the tester leaves, whatever the entries of the trap's own nodes say. Elsewhere it enters the trap of the
// current node. A node alone in its trap moves on to the successor of least value instead. A closure needs no
// memory.
//
// The paper drops the trap at a node that is alone in its own. Taken literally, that loses the bound. The gain of
// the trap was for staying, and the node's own value is for a run that starts there.

import { byWorth, type TrapWitness, type Witness, type WitnessEntry } from '../../certificate/index.ts';
import { type Game, isSink, SUT } from '../../game/index.ts';

/** The node whose trap the SUT keeps the play in, or -1. */
export type SutMemory = number;

export interface WitnessPlayer {
  /** The memory before the first node of a play; a restart begins with it again. */
  readonly start: SutMemory;
  /** The memory once the pebble has come to `v`. */
  enter(memory: SutMemory, v: number): SutMemory;
  /** The edge taken from SUT node `v`, with the memory that enter() gave for it; -1 at a sink. */
  choose(memory: SutMemory, v: number): number;
}

/**
 * The SUT that concedes no more than the witness says. Where a play has left what the witness speaks of, it takes the first
 * edge.
 *
 * @param game what is tested
 * @param witness a valid one
 * @example
 * const sut = witnessPlayer(game, solve(game).witness);
 * const edge = sut.choose(sut.enter(sut.start, v), v);
 */
export function witnessPlayer(game: Game, witness: Witness): WitnessPlayer {
  if (!witness.restart) return new TrapPlayer(game, witness);
  const closure = new Set(witness.closure);
  return {
    start: -1,
    enter: () => -1,
    choose: (_, v) => edgeInto(game, v, closure),
  };
}

class TrapPlayer implements WitnessPlayer {
  readonly start = -1;
  readonly #game: Game;
  readonly #entry: ReadonlyMap<number, WitnessEntry>;
  /** The traps as sets, each made when it is first taken up. */
  readonly #sets = new Map<number, ReadonlySet<number>>();

  constructor(game: Game, witness: TrapWitness) {
    this.#game = game;
    this.#entry = new Map(witness.nodes.map((entry) => [entry.node, entry]));
  }

  enter(memory: SutMemory, v: number): SutMemory {
    if (this.#trap(memory).has(v)) return memory;
    const entry = this.#entry.get(v);
    return entry && !this.#mustMoveOn(entry) ? v : -1;
  }

  choose(memory: SutMemory, v: number): number {
    const { outStart, target } = this.#game;
    if (memory >= 0) return edgeInto(this.#game, v, this.#trap(memory));
    let best = isSink(this.#game, v) ? -1 : outStart[v];
    let least: WitnessEntry | undefined;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const entry = this.#entry.get(target[e]);
      if (!entry || (least && byWorth(entry, least) >= 0)) continue;
      least = entry;
      best = e;
    }
    return best;
  }

  #trap(owner: SutMemory): ReadonlySet<number> {
    let set = this.#sets.get(owner);
    if (!set) {
      set = new Set(this.#entry.get(owner)?.trap);
      this.#sets.set(owner, set);
    }
    return set;
  }

  #mustMoveOn({ node, trap }: WitnessEntry): boolean {
    const { owner, outStart, target } = this.#game;
    if (trap.length > 1 || owner[node] !== SUT) return false;
    return !target.subarray(outStart[node], outStart[node + 1]).includes(node) && !isSink(this.#game, node);
  }
}

/** The first edge of `v` that stays in a set, else its first edge, else -1. */
function edgeInto(game: Game, v: number, set: ReadonlySet<number>): number {
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) if (set.has(game.target[e])) return e;
  return isSink(game, v) ? -1 : game.outStart[v];
}

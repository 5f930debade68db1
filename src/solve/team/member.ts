// One of a team: an engine on the game in an order of its own, which speaks of nodes as the game has them.

import { atOnce, BREATH, BREATH_STEPS, type Slices } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { type ClauseBatch, SharedClauses } from '../closure/search/index.ts';
import { type Engine, engineFor, withRestart } from '../engines.ts';
import { Helped } from '../helped.ts';
import type { Known } from '../known.ts';
import type { Work } from '../pace/index.ts';
import type { Claim } from '../prove/index.ts';
import type { SolveOptions } from '../solution.ts';
import type { TrapWitness, Witness, WitnessEntry } from '../witness/index.ts';
import type { Role } from './roles.ts';
import { type Shuffled, shuffledGame } from './shuffled-game.ts';

/** The other mode is asked beside when so many slices have not been enough, and for so many. */
const BESIDE = { from: 10, most: 300 };

export class Member implements Engine {
  readonly #engine: Engine;
  readonly #order: Shuffled;
  readonly #clauses = new SharedClauses();

  constructor(game: Game, options: SolveOptions, { seed, share, bias, beside }: Role) {
    this.#order = shuffledGame(game, seed);
    const own = this.#order.game;
    const { restart = false, atMost } = options;
    const duty = { share, bias, clauses: this.#clauses };
    const engine = restart ? withRestart(own, atMost, duty) : engineFor(own, options);
    const other = beside ? { ...BESIDE, engine: engineFor(own, { ...options, restart: !restart }) } : null;
    this.#engine = new Helped(own, options, engine, other);
  }

  get lower(): number {
    return this.#engine.lower;
  }

  get upper(): number {
    return this.#engine.upper;
  }

  witness(): Witness {
    return atOnce(this.witnessing());
  }

  *witnessing(): Slices<Witness> {
    return yield* renumbering(yield* this.#engine.witnessing(), this.#order.original);
  }

  claim(): Claim {
    const claim = this.#engine.claim();
    const inOrder = (values: Float64Array) => Float64Array.from(this.#order.place, (i) => values[i]);
    const { upper, levels } = claim;
    return { ...claim, upper: upper && inOrder(upper), ...(levels && { levels: inOrder(levels) }) };
  }

  learn({ closure, traps, clauses = [], ...bound }: Known): void {
    this.#clauses.learn(clauses);
    const { place } = this.#order;
    this.#engine.learn({
      ...bound,
      ...(closure && { closure: closure.map((v) => place[v]) }),
      ...(traps && { traps: atOnce(renumbering(traps, place)) as TrapWitness }),
    });
  }

  /** What its searches learned since the last time, as far as it is worth telling. */
  clauses(): readonly ClauseBatch[] {
    return this.#clauses.told();
  }

  run(): Work {
    return this.#engine.run();
  }
}

/** A witness in other numbers; a trap that several nodes have stays one. In slices. */
function* renumbering(witness: Witness, number: Int32Array): Slices<Witness> {
  const all = (nodes: Int32Array) => {
    const others = new Int32Array(nodes.length);
    for (let i = 0; i < nodes.length; i++) others[i] = number[nodes[i]];
    return others.sort();
  };
  if (witness.restart) return { ...witness, closure: all(witness.closure) };
  const known = new Map<Int32Array, Int32Array>();
  const trapOf = (trap: Int32Array) => {
    if (!known.has(trap)) known.set(trap, all(trap));
    return known.get(trap)!;
  };
  const nodes: WitnessEntry[] = [];
  let steps = 0;
  for (const entry of witness.nodes) {
    nodes.push({ ...entry, node: number[entry.node], trap: trapOf(entry.trap) });
    steps += entry.trap.length;
    if (steps < BREATH_STEPS) continue;
    steps = 0;
    yield BREATH;
  }
  return { ...witness, nodes };
}

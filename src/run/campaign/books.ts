// The books of a campaign: what was covered and when, how often each edge was taken, what was spent. A campaign has its own; the plays of
// a joint campaign share one, so that each sees what the others have covered and learnt, and all spend one budget.

import { GrowingInts } from '../../base/index.ts';
import { GainCounter, type Game, SUT } from '../../game/index.ts';
import type { Known } from '../../strategy/index.ts';
import { Ambiguities } from './ambiguities.ts';

export class Books {
  spent = 0;
  steps = 0;
  /** How many tests have begun, and how many have got a number. */
  tests = 0;
  numbered = 0;
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
  /** Where tests ended by faults, if any did: at nodes, and while the stimulus of an edge was given. */
  faults: { readonly at: Int32Array; readonly by: Int32Array } | null = null;
  /** Where it was not clear on which of several nodes the pebble lay. */
  readonly ambiguities: Ambiguities;
  /** For each node 1 if this run has visited it, where earlier runs have covered some; null where all that is covered was visited now. */
  visited: Uint8Array | null = null;
  /** Where somebody else may have seen the SUT answer: its nodes in the order of the answers; else null. */
  answered: GrowingInts | null = null;

  readonly #game: Game;
  readonly #counter: GainCounter | null;

  /** `shared` if several plays write to them. */
  constructor(game: Game, shared = false) {
    this.#game = game;
    this.covered = new Uint8Array(game.n);
    this.coveredNodes = new Int32Array(game.n);
    this.coveredAt = new Float64Array(game.n);
    this.taken = new Int32Array(game.m);
    this.ambiguities = new Ambiguities(game);
    this.#counter = game.countsTags ? new GainCounter(game) : null;
    if (shared) this.answered = new GrowingInts();
  }

  get resets(): number {
    return this.tests > 1 ? this.tests - 1 : 0;
  }

  /** What earlier runs have covered is covered, and nothing was spent on it. */
  know({ covered }: Known): this {
    this.visited = new Uint8Array(this.#game.n);
    for (let v = 0; v < covered.length; v++) if (covered[v] === 1 && this.covered[v] === 0) this.cover(v);
    return this;
  }

  /** Begins with what others have done: a campaign that is taken up, or what a worker is told of the rest of its fleet. */
  begin(done: Books): void {
    this.spent = done.spent;
    this.steps = done.steps;
    this.tests = done.tests;
    this.numbered = done.numbered;
    for (let i = 0; i < done.coveredCount; i++) {
      if (this.covered[done.coveredNodes[i]] === 0) this.cover(done.coveredNodes[i]);
    }
    this.coveredAt.set(done.coveredAt);
    this.progressAt = done.progressAt;
    this.taken.set(done.taken);
    this.visited = done.visited?.slice() ?? null;
    this.possible = done.possible?.slice() ?? null;
    this.perhapsTaken = done.perhapsTaken?.slice() ?? null;
    this.ambiguities.add(done.ambiguities.list());
    this.hear();
  }

  /** Tells whoever learns from answers of all that were given. */
  hear(): void {
    const { n, owner, outStart } = this.#game;
    for (let v = 0; v < n && this.answered; v++) {
      if (owner[v] !== SUT) continue;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        if (this.taken[e] === 0) continue;
        this.answered.push(v);
        break;
      }
    }
  }

  /** An edge was certainly taken. */
  take(edge: number): void {
    this.taken[edge]++;
    if (this.answered === null) return;
    const from = this.#game.source[edge];
    if (this.#game.owner[from] === SUT) this.answered.push(from);
  }

  /** One of these was. */
  perhapsTake(edges: readonly number[]): void {
    this.perhapsTaken ??= new Int32Array(this.#game.m);
    for (const edge of edges) this.perhapsTaken[edge]++;
  }

  perhapsVisit(nodes: readonly number[]): void {
    this.possible ??= this.covered.slice();
    for (const node of nodes) this.possible[node] = 1;
  }

  /** The pebble lay on a node for certain. */
  visit(node: number): void {
    if (this.visited) this.visited[node] = 1;
    if (this.covered[node] === 0) this.cover(node);
  }

  /** A node that was not covered is. */
  cover(node: number): void {
    this.#note(node);
    // Of a label, a visit to one node is enough: others that have no more to offer count as covered with it.
    const gain = this.#counter
      ? this.#counter.addAll(node, (other) => this.#note(other))
      : this.#game.gain[node];
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

  /** A test ended by a fault where the SUT was to leave `node`, or else while the stimulus of `edge` was given: players may avoid that. */
  fault(node: number, edge: number): void {
    if (node < 0 && edge < 0) return;
    this.faults ??= { at: new Int32Array(this.#game.n), by: new Int32Array(this.#game.m) };
    if (node >= 0) this.faults.at[node]++;
    else this.faults.by[edge]++;
  }
}

/** The books of a run that builds on earlier ones, if it does. */
export function booksFor(game: Game, known: Known | undefined, shared = false): Books {
  const books = new Books(game, shared);
  return known ? books.know(known) : books;
}

// Bounds on rest(K, v), the labels that the tester can still force from v after covering K. It falls as K grows. So
// a lower bound holds for every subset of its K, and an upper bound for every superset. The SUT can also stay in a
// closed set, and then at most its labels can follow. One is grown greedily from each node asked for.

import { type Game, SUT } from '../../game/index.ts';
import type { LabelProblem } from './label-problem.ts';

/** So many bounds are kept for a node and looked through; the oldest is forgotten. */
const KEPT = 4096;

export interface Bound {
  readonly covered: number;
  readonly value: number;
}

export interface ClosedSet {
  readonly nodes: Int32Array;
  readonly labels: number;
}

export class LabelBounds {
  /** How many bounds were looked at so far. */
  work = 0;
  readonly #problem: LabelProblem;
  readonly #lower: Bound[][];
  readonly #upper: Bound[][];
  readonly #closed: (ClosedSet | undefined)[] = [];
  readonly #shared: (ClosedSet & { readonly inside: Uint8Array })[] = [];

  constructor(problem: LabelProblem) {
    this.#problem = problem;
    this.#lower = Array.from({ length: problem.game.n }, () => []);
    this.#upper = Array.from({ length: problem.game.n }, () => []);
  }

  lower(covered: number, v: number): number {
    let best = 0;
    this.work += this.#lower[v].length;
    for (const bound of this.#lower[v]) {
      if (bound.value > best && this.#problem.isSubset(covered, bound.covered)) best = bound.value;
    }
    return best;
  }

  upper(covered: number, v: number): number {
    let best = this.closedBound(covered, v);
    this.work += this.#upper[v].length;
    for (const bound of this.#upper[v]) {
      if (bound.value < best && this.#problem.isSubset(bound.covered, covered)) best = bound.value;
    }
    return best;
  }

  closedBound(covered: number, v: number): number {
    const problem = this.#problem;
    let best = problem.beyond(this.closedSet(v).labels, covered);
    for (const { inside, labels } of this.#shared) {
      if (inside[v]) best = Math.min(best, problem.beyond(labels, covered));
    }
    return best;
  }

  /** The claim from which a bound from above follows: a set within `covered`, and the bound. */
  upperClaim(covered: number, v: number): Bound | null {
    let best: Bound | null = null;
    for (const bound of this.#upper[v]) {
      if ((!best || bound.value < best.value) && this.#problem.isSubset(bound.covered, covered)) best = bound;
    }
    return best;
  }

  raise(covered: number, v: number, value: number): void {
    this.work += this.#lower[v].length;
    add(
      this.#lower[v],
      covered,
      value,
      (old) => old.value <= value && this.#problem.isSubset(old.covered, covered),
    );
  }

  fall(covered: number, v: number, value: number): void {
    this.work += this.#upper[v].length;
    add(
      this.#upper[v],
      covered,
      value,
      (old) => old.value >= value && this.#problem.isSubset(covered, old.covered),
    );
  }

  /** A closed set that somebody found; it serves all its nodes. */
  share(nodes: Int32Array): void {
    const inside = new Uint8Array(this.#problem.game.n);
    for (const v of nodes) inside[v] = 1;
    this.#shared.push({ nodes, labels: this.#problem.of(nodes), inside });
  }

  /** The closed set that bounds a position best. */
  bestClosed(covered: number, v: number): ClosedSet {
    let best = this.closedSet(v);
    for (const set of this.#shared) {
      const better = this.#problem.beyond(set.labels, covered) < this.#problem.beyond(best.labels, covered);
      if (set.inside[v] && better) best = set;
    }
    return best;
  }

  closedSet(v: number): ClosedSet {
    return (this.#closed[v] ??= grownFrom(this.#problem, v));
  }
}

function add(list: Bound[], covered: number, value: number, isImplied: (old: Bound) => boolean): void {
  for (let i = list.length - 1; i >= 0; i--) {
    if (list[i].covered === covered || isImplied(list[i])) list.splice(i, 1);
  }
  if (list.length >= KEPT) list.shift();
  list.push({ covered, value });
}

/** Grows a closed set from a node: an SUT node that has no successor inside takes the one that adds least, last of all. */
function grownFrom(problem: LabelProblem, v: number): ClosedSet {
  const { owner, outStart, target } = problem.game as Game;
  const inside = new Uint8Array(problem.game.n);
  const nodes: number[] = [];
  const open: number[] = [];
  const waiting: number[] = [];
  let labels = 0;
  const enter = (w: number): void => {
    if (inside[w]) return;
    inside[w] = 1;
    nodes.push(w);
    labels = problem.union(labels, problem.carried[w]);
    (owner[w] === SUT ? waiting : open).push(w);
  };
  enter(v);
  for (;;) {
    const u = open.pop();
    if (u !== undefined) {
      for (let e = outStart[u]; e < outStart[u + 1]; e++) enter(target[e]);
      continue;
    }
    const s = waiting.pop();
    if (s === undefined) break;
    let choice = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[s]; e < outStart[s + 1]; e++) {
      const w = target[e];
      const adds = inside[w] ? -1 : problem.beyond(problem.carried[w], labels);
      if (adds < least) [choice, least] = [w, adds];
    }
    if (choice >= 0) enter(choice);
  }
  return { nodes: Int32Array.from(nodes), labels };
}

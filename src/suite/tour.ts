// Tours: cases that hold every wanted path as a direct subpath (Ammann and Offutt, "Introduction to Software
// Testing", chapter on graph coverage).
//
// The wanted paths stand in an automaton after Aho and Corasick, with a count of open paths below each state.
// Walking a case through it marks every path it holds, in time linear in the case. The same automaton extends a
// case. The longest end of the case that begins an open path is a state with an open child, and following the child
// meets that path. The case ends if no such child hangs on an edge of the last node. A case begins with a shortest
// walk from the initial node to the first open path.
//
// So cases are few and rather long. None of them walks through covered nodes between two requirements, where a
// nondeterministic SUT would divert it. A last pass drops cases whose requirements all stand in others.

import { beyond, GrowingInts, limit } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { ShortestPaths } from './shortest-paths.ts';
import type { Case } from './suite.ts';

/** Paths in one row: path i is nodes[start[i]] .. nodes[start[i + 1] - 1]. */
export class PathList {
  readonly nodes = new GrowingInts();
  readonly #start = new GrowingInts();

  get length(): number {
    return this.#start.length;
  }

  add(path: ArrayLike<number>, length = path.length): void {
    this.#start.push(this.nodes.length);
    for (let i = 0; i < length; i++) this.nodes.push(path[i]);
  }

  from(i: number): number {
    return this.#start.get(i);
  }

  to(i: number): number {
    return i + 1 < this.#start.length ? this.#start.get(i + 1) : this.nodes.length;
  }

  first(i: number): number {
    return this.nodes.get(this.from(i));
  }

  path(i: number): Int32Array {
    return this.nodes.view().slice(this.from(i), this.to(i));
  }
}

/** Cases that tour every path of the list, which must all be feasible; starts are tried in the given order. */
export function tour(game: Game, paths: PathList, order: Iterable<number>, near: ShortestPaths): Case[] {
  const automaton = new Automaton(game.n, paths);
  const cases: Case[] = [];
  const metBy: Int32Array[] = [];
  const most = limit('suite-nodes');
  let positions = 0;
  for (const i of order) {
    if (automaton.isMet(i)) continue;
    const walk = new GrowingInts();
    let state = 0;
    const step = (v: number): void => {
      walk.push(v);
      state = automaton.step(state, v);
    };
    for (const v of near.pathTo(paths.first(i))) step(v);
    for (let k = paths.from(i) + 1; k < paths.to(i); k++) step(paths.nodes.get(k));
    for (let w = automaton.extension(game, state, walk.get(walk.length - 1)); w >= 0; ) {
      step(w);
      w = automaton.extension(game, state, w);
    }
    positions += walk.length;
    if (positions > most) throw beyond('suite-nodes', 'the cases of this suite are longer');
    cases.push(walk.view().slice());
    metBy.push(automaton.touredBy(cases[cases.length - 1]));
  }
  return withoutRedundant(cases, metBy, paths.length);
}

function withoutRedundant(cases: Case[], metBy: Int32Array[], count: number): Case[] {
  const times = new Int32Array(count);
  for (const met of metBy) for (const i of met) times[i]++;
  const keep = cases.map(() => true);
  for (let c = 0; c < cases.length; c++) {
    if (metBy[c].some((i) => times[i] === 1)) continue;
    keep[c] = false;
    for (const i of metBy[c]) times[i]--;
  }
  return cases.filter((_, c) => keep[c]);
}

class Automaton {
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  readonly #parent: Int32Array;
  readonly #symbol: Int32Array;
  readonly #fail: Int32Array;
  /** The path that ends at a state, or -1; and the nearest state on the fail chain, itself included, with one. */
  readonly #ends: Int32Array;
  readonly #output: Int32Array;
  /** How many paths at or below a state are not met yet. */
  readonly #open: Int32Array;
  /** The child of the root for each node, because the root alone has many children. */
  readonly #root: Int32Array;
  /** The question in which a node was last found to go on to an open path. */
  readonly #wanted: Int32Array;
  #question = 0;
  readonly #met: Uint8Array;
  /** The case in which a path was last counted by touredBy. */
  readonly #mark: Int32Array;
  #round = 0;

  constructor(n: number, paths: PathList) {
    const size = paths.nodes.length + 1;
    this.#child = new Int32Array(size).fill(-1);
    this.#sibling = new Int32Array(size).fill(-1);
    this.#parent = new Int32Array(size).fill(-1);
    this.#symbol = new Int32Array(size);
    this.#fail = new Int32Array(size);
    this.#ends = new Int32Array(size).fill(-1);
    this.#output = new Int32Array(size).fill(-1);
    this.#open = new Int32Array(size);
    this.#root = new Int32Array(n).fill(-1);
    this.#wanted = new Int32Array(n);
    this.#met = new Uint8Array(paths.length);
    this.#mark = new Int32Array(paths.length);
    let states = 1;
    for (let i = 0; i < paths.length; i++) {
      let s = 0;
      this.#open[0]++;
      for (let k = paths.from(i); k < paths.to(i); k++) {
        const v = paths.nodes.get(k);
        let t = this.#childAt(s, v);
        if (t < 0) {
          t = states++;
          this.#parent[t] = s;
          this.#symbol[t] = v;
          if (s === 0) this.#root[v] = t;
          this.#sibling[t] = this.#child[s];
          this.#child[s] = t;
        }
        s = t;
        this.#open[s]++;
      }
      if (this.#ends[s] < 0) this.#ends[s] = i;
      else this.#close(i, s);
    }
    this.#link(states);
  }

  isMet(i: number): boolean {
    return this.#met[i] === 1;
  }

  step(state: number, v: number): number {
    const next = this.#next(state, v);
    for (let s = this.#output[next]; s >= 0; s = this.#output[this.#fail[s]]) {
      const i = this.#ends[s];
      if (this.#met[i]) continue;
      this.#close(i, s);
    }
    return next;
  }

  /** A successor of the last node that leads on to an open path, by the longest overlap; -1 if there is none. */
  extension(game: Game, state: number, last: number): number {
    const { outStart, target } = game;
    if (this.#open[0] === 0) return -1;
    for (let s = state; ; s = this.#fail[s]) {
      if (this.#open[s] > 0) {
        const isOpen = s === 0 ? this.#openRoots() : this.#openChildren(s);
        for (let e = outStart[last]; e < outStart[last + 1]; e++) if (isOpen(target[e])) return target[e];
      }
      if (s === 0) return -1;
    }
  }

  #openRoots(): (v: number) => boolean {
    return (v) => this.#root[v] >= 0 && this.#open[this.#root[v]] > 0;
  }

  /** A look at each child, and then one at each edge: both may be many. */
  #openChildren(s: number): (v: number) => boolean {
    const question = ++this.#question;
    for (let t = this.#child[s]; t >= 0; t = this.#sibling[t])
      if (this.#open[t] > 0) this.#wanted[this.#symbol[t]] = question;
    return (v) => this.#wanted[v] === question;
  }

  /** The paths that stand in a case, each once. */
  touredBy(walk: Case): Int32Array {
    const found = new GrowingInts();
    this.#round++;
    let state = 0;
    for (const v of walk) {
      state = this.#next(state, v);
      for (let s = this.#output[state]; s >= 0; s = this.#output[this.#fail[s]]) {
        const i = this.#ends[s];
        if (this.#mark[i] === this.#round) continue;
        this.#mark[i] = this.#round;
        found.push(i);
      }
    }
    return found.view().slice();
  }

  #close(i: number, state: number): void {
    this.#met[i] = 1;
    for (let s = state; s >= 0; s = this.#parent[s]) this.#open[s]--;
  }

  #childAt(s: number, v: number): number {
    if (s === 0) return this.#root[v];
    for (let t = this.#child[s]; t >= 0; t = this.#sibling[t]) if (this.#symbol[t] === v) return t;
    return -1;
  }

  #next(state: number, v: number): number {
    for (let s = state; ; s = this.#fail[s]) {
      const t = this.#childAt(s, v);
      if (t >= 0) return t;
      if (s === 0) return 0;
    }
  }

  #link(states: number): void {
    const queue = new Int32Array(states);
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const s = queue[head];
      this.#output[s] = this.#ends[s] >= 0 ? s : s === 0 ? -1 : this.#output[this.#fail[s]];
      for (let t = this.#child[s]; t >= 0; t = this.#sibling[t]) {
        this.#fail[t] = s === 0 ? 0 : this.#next(this.#fail[s], this.#symbol[t]);
        queue[tail++] = t;
      }
    }
  }
}

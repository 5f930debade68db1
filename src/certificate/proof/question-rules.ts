// The content of a question, read off the game: the nodes that a set of it can hold, and the rules that every set
// satisfies.
//
// Among the sets that hold v, a minimal one is enough. It holds v, all successors of its tester nodes that are no
// exits, and one successor of each SUT node. So
//
// - a node is out if no path within the limit leads to it from a node asked for;
// - a node without a question of its own is in only if a node that needs it is in;
// - if only one node needs it, and cannot do without it, the two are one variable with both gains, named after the
//   other.
//
// A question about a part of the game uses only some rules: those whose options are all in that part or in no set.
// A set may satisfy the others elsewhere, for nothing.

import { NodeHeap } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';

/** Who moves where. */
export type Moves = Pick<Game, 'n' | 'owner' | 'outStart' | 'target'>;

export interface Asked {
  readonly node: number;
  /** The question is whether a set that holds it gains at most this. */
  readonly most: number;
}

/** A rule as the game has it, and what it says of variables: the place of one of these must be in if its owner's is. */
export interface QuestionRule {
  readonly owner: number;
  /** The one that must be held; -1 for one of the successors of an SUT node. */
  readonly option: number;
  readonly places: Int32Array;
}

/** A part of the game, and what is known to be in no set. */
export interface Within {
  readonly holds: (v: number) => boolean;
  readonly isOut: (v: number) => boolean;
}

export interface QuestionOptions {
  /** What it is about, if that is not the whole game. */
  readonly within?: Within | null;
  /** Whether every node is a variable of its own. */
  readonly isPlain?: boolean;
}

const NONE = -1;
const SEVERAL = -2;

export class QuestionRules {
  /** The nodes that variables are named after, in order. */
  readonly nodes: Int32Array;
  /** The variable of each node within reach, -1 elsewhere. */
  readonly place: Int32Array;
  /** What each variable weighs. */
  readonly weight: Float64Array;
  /** The nodes of each variable. */
  readonly members: readonly (readonly number[])[];
  /** Consequences of the rules, of the form "whoever holds this node holds that one", that have been proved. */
  readonly #implied = new Map<number, Set<number>>();
  readonly #ofSut = new Map<number, Int32Array | null>();
  readonly #game: Moves;
  readonly #successors: Successors;
  readonly #isExit: (w: number) => boolean;
  readonly #within: Within | null;

  /** `gain` is what nodes count, `isExit` tells what the tester may leave a set for. */
  constructor(
    game: Moves,
    gain: Float64Array,
    asked: readonly Asked[],
    isExit: (w: number) => boolean,
    { within = null, isPlain = false }: QuestionOptions = {},
  ) {
    this.#game = game;
    this.#successors = successorsOf(game);
    this.#isExit = isExit;
    this.#within = within;
    const place = new Int32Array(game.n).fill(NONE);
    this.place = place;
    const reached = this.#reach(gain, asked);
    const isAsked = new Set(asked.map(({ node }) => node));
    const head = this.#heads(reached, (v) => isPlain || isAsked.has(v));
    this.nodes = reached.filter((v, i) => head[i] === v);
    this.weight = new Float64Array(this.nodes.length);
    for (const [i, v] of this.nodes.entries()) place[v] = i;
    const members: number[][] = Array.from(this.nodes, () => []);
    for (const [i, v] of reached.entries()) {
      place[v] = place[head[i]];
      members[place[v]].push(v);
      this.weight[place[v]] += gain[v];
    }
    this.members = members;
  }

  /** The rules of a variable that say something: options within reach, possibly none. */
  *rulesOf(i: number): Generator<QuestionRule> {
    const forced = new Set<number>();
    for (const owner of this.members[i]) {
      const isSut = this.#game.owner[owner] === SUT;
      for (const options of this.#rulesAt(owner)) {
        const places = this.#placesOf(options);
        if (places.includes(i) || (places.length === 1 && forced.has(places[0]))) continue;
        if (places.length === 1) forced.add(places[0]);
        yield { owner, option: isSut ? -1 : (options[0] ?? -1), places };
      }
    }
  }

  /** From now on a charge may name this consequence as if it were a rule. */
  imply(owner: number, option: number): void {
    let options = this.#implied.get(owner);
    if (!options) {
      options = new Set();
      this.#implied.set(owner, options);
    }
    options.add(option);
  }

  /** The places of the options of the rule that a charge names, null if there is no such rule. */
  ruleNamed(owner: number, option: number): Int32Array | null {
    const { n, owner: owners } = this.#game;
    if (!(Number.isInteger(owner) && owner >= 0 && owner < n)) return null;
    if (this.#implied.get(owner)?.has(option)) return this.#placesOf([option]);
    if (owners[owner] !== SUT) {
      const isRule = option !== owner && this.#next(owner).includes(option) && this.#isCalledFor(option);
      return isRule ? this.#placesOf(this.#left([option])) : null;
    }
    if (option !== -1) return null;
    let known = this.#ofSut.get(owner);
    if (known === undefined) {
      const [options] = this.#rulesAt(owner);
      known = options ? this.#placesOf(options) : null;
      this.#ofSut.set(owner, known);
    }
    return known;
  }

  /** The different successors of a node. */
  #next(v: number): Int32Array {
    const { start, target } = this.#successors;
    return target.subarray(start[v], start[v + 1]);
  }

  /** For each rule of v the successors of which a set that holds v must hold one. */
  #rulesAt(v: number): readonly ArrayLike<number>[] {
    const next = this.#next(v);
    if (this.#game.owner[v] !== SUT) {
      const rules: number[][] = [];
      for (const w of next) if (w !== v && this.#isCalledFor(w)) rules.push(this.#left([w]) as number[]);
      return rules;
    }
    if (next.length === 0 || next.includes(v)) return [];
    const within = this.#within;
    if (!within) return [next];
    const options = this.#left(Array.from(next));
    return options.every((w) => within.holds(w)) ? [options] : [];
  }

  /** Whether a set that holds a tester node must hold this successor of it. */
  #isCalledFor(w: number): boolean {
    if (this.#isExit(w)) return false;
    return !this.#within || this.#within.holds(w) || this.#within.isOut(w);
  }

  #left(options: readonly number[]): readonly number[] {
    const within = this.#within;
    return within ? options.filter((w) => !within.isOut(w)) : options;
  }

  /** Without those that are out of reach, and each once. */
  #placesOf(options: ArrayLike<number>): Int32Array {
    const { place } = this;
    const places: number[] = [];
    for (let i = 0; i < options.length; i++) {
      const at = place[options[i]];
      if (at >= 0 && !places.includes(at)) places.push(at);
    }
    return Int32Array.from(places);
  }

  /** Dijkstra on what is left of what a set may gain. */
  #reach(gain: Float64Array, asked: readonly Asked[]): Int32Array {
    const left = new Float64Array(this.#game.n).fill(NONE);
    const reached: number[] = [];
    const heap = new NodeHeap();
    const visit = (v: number, most: number) => {
      const rest = most - gain[v];
      if (rest < 0 || rest <= left[v]) return;
      if (left[v] < 0) reached.push(v);
      left[v] = rest;
      heap.push(v, -rest);
    };
    for (const { node, most } of asked) visit(node, most);
    while (heap.size > 0) {
      const rest = -heap.key;
      const v = heap.pop();
      if (rest !== left[v]) continue;
      for (const options of this.#rulesAt(v))
        for (let i = 0; i < options.length; i++) visit(options[i], rest);
    }
    return Int32Array.from(reached).sort();
  }

  /** For each node within reach the one whose variable is its own, too. */
  #heads(reached: Int32Array, isAsked: (v: number) => boolean): Int32Array {
    const number = new Int32Array(this.#game.n).fill(NONE);
    for (let i = 0; i < reached.length; i++) number[reached[i]] = i;
    /** Who calls for a node, if it is one alone, and whether that cannot do without it. */
    const caller = new Int32Array(reached.length).fill(NONE);
    const isForced = new Uint8Array(reached.length);
    for (let i = 0; i < reached.length; i++) {
      for (const options of this.#rulesAt(reached[i])) {
        let open = 0;
        let last = NONE;
        for (let k = 0; k < options.length; k++) {
          const o = number[options[k]];
          if (o < 0) continue;
          open++;
          last = o;
          if (caller[o] === NONE) caller[o] = i;
          else if (caller[o] !== i) caller[o] = SEVERAL;
        }
        if (open === 1) isForced[last] = 1;
      }
    }
    const head = new Int32Array(reached.length).fill(NONE);
    for (let i = 0; i < reached.length; i++) {
      const way: number[] = [];
      let top = i;
      while (head[top] === NONE) {
        way.push(top);
        if (caller[top] < 0 || !isForced[top] || isAsked(reached[top])) head[top] = reached[top];
        else top = caller[top];
      }
      for (const k of way) head[k] = head[top];
    }
    return head;
  }
}

/** The different successors of v are target[start[v]] .. target[start[v + 1] - 1]. */
interface Successors {
  readonly start: Int32Array;
  readonly target: Int32Array;
}

/** A proof has many questions about one game. */
const known = new WeakMap<Moves, Successors>();

function successorsOf(game: Moves): Successors {
  let found = known.get(game);
  if (!found) {
    const { n, outStart, target } = game;
    const seen = new Int32Array(n).fill(NONE);
    const start = new Int32Array(n + 1);
    const different: number[] = [];
    for (let v = 0; v < n; v++) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (seen[w] === v) continue;
        seen[w] = v;
        different.push(w);
      }
      start[v + 1] = different.length;
    }
    found = { start, target: Int32Array.from(different) };
    known.set(game, found);
  }
  return found;
}

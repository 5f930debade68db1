// What a question is about, read off the game: the nodes that a set of it can hold, and the rules that every set satisfies.
//
// Of the sets that hold v one is enough, of which nothing can be left out: v, with a tester node all its successors that are no exits, with an SUT node one of
// its successors. So
//
// - whatever is on no way from a node asked about, within what a set may gain, is out;
// - a node that nobody asks about is in only if a node is in that calls for it. If there is only one that does, and cannot do without it, the two are in together: they
//   are one variable, named after the one that calls, and weigh what both gain.
//
// A question about a part of the game knows the rules alone all of whose options are in that part or in no set at all: a set may satisfy the others elsewhere, for
// nothing.

import { NodeHeap } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';

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
  /** Where to keep places: -1 for each node of the game. */
  readonly place?: Int32Array;
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
  readonly #game: Game;
  readonly #isExit: (w: number) => boolean;
  readonly #within: Within | null;

  /** `gain` is what nodes count, `isExit` tells what the tester may leave a set for. */
  constructor(
    game: Game,
    gain: Float64Array,
    asked: readonly Asked[],
    isExit: (w: number) => boolean,
    { within = null, isPlain = false, place = new Int32Array(game.n).fill(NONE) }: QuestionOptions = {},
  ) {
    this.#game = game;
    this.#isExit = isExit;
    this.#within = within;
    this.place = place;
    const reached = this.#reach(gain, asked);
    const isAsked = new Set(asked.map(({ node }) => node));
    const head = this.#heads(reached, (v) => isPlain || isAsked.has(v));
    const members = new Map<number, number[]>();
    for (const [i, v] of reached.entries()) {
      const own = members.get(head[i]);
      if (own) own.push(v);
      else members.set(head[i], [v]);
    }
    this.nodes = Int32Array.from(members.keys()).sort();
    this.weight = new Float64Array(this.nodes.length);
    for (const [i, v] of this.nodes.entries()) {
      for (const u of members.get(v)!) {
        place[u] = i;
        this.weight[i] += gain[u];
      }
    }
    this.members = Array.from(this.nodes, (v) => members.get(v)!);
  }

  /** Leaves `place` as it was found. */
  clear(): void {
    for (const members of this.members) for (const v of members) this.place[v] = NONE;
  }

  /** The rules of a variable that say something: options within reach, possibly none. */
  *rulesOf(i: number): Generator<QuestionRule> {
    const forced = new Set<number>();
    for (const owner of this.members[i]) {
      for (const options of this.#optionsOf(owner)) {
        const places = this.#placesOf(options);
        if (places.includes(i) || (places.length === 1 && forced.has(places[0]))) continue;
        if (places.length === 1) forced.add(places[0]);
        yield { owner, option: this.#game.owner[owner] === SUT ? -1 : (options[0] ?? -1), places };
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
      const isRule = option !== owner && this.#successors(owner).has(option) && this.#isCalledFor(option);
      return isRule ? this.#placesOf(this.#left([option])) : null;
    }
    if (option !== -1) return null;
    let known = this.#ofSut.get(owner);
    if (known === undefined) {
      const [options] = this.#optionsOf(owner);
      known = options ? this.#placesOf(options) : null;
      this.#ofSut.set(owner, known);
    }
    return known;
  }

  /** The successors that a set which holds v must hold one of, for each rule of v. */
  *#optionsOf(v: number): Generator<readonly number[]> {
    const successors = this.#successors(v);
    if (this.#game.owner[v] !== SUT) {
      for (const w of successors) if (w !== v && this.#isCalledFor(w)) yield this.#left([w]);
      return;
    }
    if (successors.size === 0 || successors.has(v)) return;
    const options = this.#left([...successors]);
    if (options.every((w) => this.#within?.holds(w) ?? true)) yield options;
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

  #successors(v: number): ReadonlySet<number> {
    const { outStart, target } = this.#game;
    return new Set(target.subarray(outStart[v], outStart[v + 1]));
  }

  /** Without those that are out of reach, and each once. */
  #placesOf(options: readonly number[]): Int32Array {
    if (options.length === 1)
      return this.place[options[0]] < 0 ? new Int32Array(0) : Int32Array.of(this.place[options[0]]);
    return Int32Array.from(new Set(options.map((w) => this.place[w]).filter((i) => i >= 0)));
  }

  /** Dijkstra on what is left of what a set may gain. */
  #reach(gain: Float64Array, asked: readonly Asked[]): Int32Array {
    const left = new Map<number, number>();
    const heap = new NodeHeap();
    const visit = (v: number, most: number) => {
      const rest = most - gain[v];
      if (rest < 0 || rest <= (left.get(v) ?? -1)) return;
      left.set(v, rest);
      heap.push(v, -rest);
    };
    for (const { node, most } of asked) visit(node, most);
    while (heap.size > 0) {
      const rest = -heap.key;
      const v = heap.pop();
      if (rest !== left.get(v)) continue;
      for (const options of this.#optionsOf(v)) for (const w of options) visit(w, rest);
    }
    return Int32Array.from(left.keys()).sort();
  }

  /** For each node within reach the one whose variable is its own, too. */
  #heads(reached: Int32Array, isAsked: (v: number) => boolean): Int32Array {
    const number = new Map(Array.from(reached, (v, i) => [v, i]));
    /** Who calls for a node, if it is one alone, and whether that cannot do without it. */
    const caller = new Int32Array(reached.length).fill(NONE);
    const isForced = new Uint8Array(reached.length);
    for (const [i, v] of reached.entries()) {
      for (const options of this.#optionsOf(v)) {
        const open = options.flatMap((w) => number.get(w) ?? []);
        for (const o of open) {
          if (caller[o] === NONE) caller[o] = i;
          else if (caller[o] !== i) caller[o] = SEVERAL;
          if (open.length === 1) isForced[o] = 1;
        }
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

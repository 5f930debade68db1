// A DOT graph as plain lists of nodes and edges, and the builder that grows them. A node is made at its first mention, with the defaults
// that hold there. A few bytes may stand for any number of edges ({a b} -> {c d}), so what groups stand for is counted before it is made.

import { beyond, GrowingInts, GrowingNumbers, limit } from '../../base/index.ts';
import { type DotName, Names } from './dot-names.ts';

export interface DotValue {
  readonly text: string;
  readonly html: boolean;
  readonly at: number;
}

export type DotAttributes = ReadonlyMap<string, DotValue>;

export interface DotGraph {
  readonly name: string;
  readonly strict: boolean;
  readonly attributes: DotAttributes;
  readonly ids: readonly string[];
  /** Where each node is first named. */
  readonly nodeAt: Int32Array | Float64Array;
  readonly nodes: readonly DotAttributes[];
  readonly tail: Int32Array;
  readonly head: Int32Array;
  /** The attributes of each edge, by their number in `lists`: edges of one list share it. */
  readonly edgeList: Int32Array;
  readonly lists: readonly DotAttributes[];
  readonly edgeAt: Int32Array | Float64Array;
}

export const NO_ATTRIBUTES: DotAttributes = new Map();

export class DotGraphBuilder {
  readonly #names: Names;
  readonly #ids: string[] = [];
  readonly #nodeAt: GrowingInts | GrowingNumbers;
  readonly #nodes: DotAttributes[] = [];
  readonly #tail = new GrowingInts();
  readonly #head = new GrowingInts();
  readonly #edgeList = new GrowingInts();
  readonly #edgeAt: GrowingInts | GrowingNumbers;
  readonly #lists: DotAttributes[] = [];
  readonly #listNumber = new Map<DotAttributes, number>();
  #expanded = 0;

  constructor(bytes: Uint8Array, textOf: (from: number, to: number) => string) {
    this.#names = new Names(bytes, textOf, this.#ids);
    const places = () => (bytes.length < 2 ** 31 ? new GrowingInts() : new GrowingNumbers());
    this.#nodeAt = places();
    this.#edgeAt = places();
  }

  /** The node of that name, with these defaults if it is new. */
  node(name: DotName, defaults: DotAttributes): number {
    const v = this.#names.number(name);
    if (v === this.#nodes.length) {
      this.#nodeAt.push(name.at);
      this.#nodes.push(defaults);
    }
    return v;
  }

  give(v: number, attributes: DotAttributes): void {
    this.#nodes[v] = merged(this.#nodes[v], attributes);
  }

  /** Edges from each of these nodes to each of those; negative numbers stand for nodes that are left out. */
  connect(from: readonly number[], to: readonly number[], attributes: DotAttributes, at: number): void {
    this.expand(from.length * to.length - 1);
    for (const u of from) {
      for (const w of to) {
        if (u >= 0 && w >= 0) this.edge(u, w, attributes, at);
      }
    }
  }

  edge(u: number, w: number, attributes: DotAttributes, at: number): void {
    let list = this.#listNumber.get(attributes);
    if (list === undefined) {
      list = this.#lists.push(attributes) - 1;
      this.#listNumber.set(attributes, list);
    }
    this.#tail.push(u);
    this.#head.push(w);
    this.#edgeList.push(list);
    this.#edgeAt.push(at);
  }

  /** Counts what a group stands for. */
  expand(count: number): void {
    this.#expanded += Math.max(0, count);
    if (this.#expanded > limit('group-edges'))
      throw beyond('group-edges', 'groups of nodes expand to more edges');
  }

  graph(name: string, strict: boolean, attributes: DotAttributes): DotGraph {
    return {
      name,
      strict,
      attributes,
      ids: this.#ids,
      nodeAt: this.#nodeAt.view(),
      nodes: this.#nodes,
      tail: this.#tail.view(),
      head: this.#head.view(),
      edgeList: this.#edgeList.view(),
      lists: this.#lists,
      edgeAt: this.#edgeAt.view(),
    };
  }
}

export function merged(base: DotAttributes, over: DotAttributes): DotAttributes {
  if (over.size === 0) return base;
  return base.size === 0 ? over : new Map([...base, ...over]);
}

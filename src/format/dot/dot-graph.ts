// A DOT graph as plain lists of nodes and edges, and the builder that grows them. A node is made at its first mention, with the defaults
// that hold there. A few bytes may stand for any number of edges ({a b} -> {c d}), so what groups stand for is counted before it is made.

import { beyond, GrowingInts, limit } from '../../base/index.ts';
import { RepeatedNames } from './dot-repeats.ts';

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
  readonly nodeAt: readonly number[];
  readonly nodes: readonly DotAttributes[];
  readonly tail: Int32Array;
  readonly head: Int32Array;
  readonly edges: readonly DotAttributes[];
  readonly edgeAt: readonly number[];
}

export const NO_ATTRIBUTES: DotAttributes = new Map();

/** Where a word of the text lies, and what it says if that is not what is written. */
export interface DotName {
  readonly from: number;
  readonly to: number;
  readonly decoded: string | null;
  readonly at: number;
}

export class DotGraphBuilder {
  readonly #textOf: (from: number, to: number) => string;
  readonly #index = new Map<string, number>();
  readonly #names: RepeatedNames;
  readonly #ids: string[] = [];
  readonly #nodeAt: number[] = [];
  readonly #nodes: DotAttributes[] = [];
  readonly #tail = new GrowingInts();
  readonly #head = new GrowingInts();
  readonly #edges: DotAttributes[] = [];
  readonly #edgeAt: number[] = [];
  #expanded = 0;

  constructor(bytes: Uint8Array, textOf: (from: number, to: number) => string) {
    this.#textOf = textOf;
    this.#names = new RepeatedNames(bytes);
  }

  /** The node of that name, with these defaults if it is new. */
  node({ from, to, decoded, at }: DotName, defaults: DotAttributes): number {
    let v = decoded === null ? this.#names.get(from, to) : -1;
    if (v >= 0) return v;
    const id = decoded ?? this.#textOf(from, to);
    v = this.#index.get(id) ?? this.#ids.length;
    if (v === this.#ids.length) {
      this.#index.set(id, v);
      this.#ids.push(id);
      this.#nodeAt.push(at);
      this.#nodes.push(defaults);
    }
    if (decoded === null) this.#names.keep(from, to, v);
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
        if (u < 0 || w < 0) continue;
        this.#tail.push(u);
        this.#head.push(w);
        this.#edges.push(attributes);
        this.#edgeAt.push(at);
      }
    }
  }

  /** Counts what a group stands for. */
  expand(count: number): void {
    this.#expanded += Math.max(0, count);
    if (this.#expanded > limit('group-edges'))
      throw beyond('group-edges', 'groups of nodes stand for more edges');
  }

  graph(name: string, strict: boolean, attributes: DotAttributes): DotGraph {
    return {
      name,
      strict,
      attributes,
      ids: this.#ids,
      nodeAt: this.#nodeAt,
      nodes: this.#nodes,
      tail: this.#tail.view(),
      head: this.#head.view(),
      edges: this.#edges,
      edgeAt: this.#edgeAt,
    };
  }
}

export function merged(base: DotAttributes, over: DotAttributes): DotAttributes {
  if (over.size === 0) return base;
  return base.size === 0 ? over : new Map([...base, ...over]);
}

// The optional parts of a model beyond nodes and edges: tags (`labels` in a model file), costs, edges that may be
// missing, and unasked outputs. A row exists from its first value on. So a model without them costs nothing and
// keeps its fingerprint.

import { GrowingInts, GrowingNumbers } from '../base/index.ts';
import type { Game, Tags } from './game.ts';
import { orderByKey, rowStarts } from './rows.ts';

/** The optional parts of an edge, as the native file writes them. */
export interface EdgeExtras {
  readonly labels?: readonly string[];
  readonly cost?: number;
  readonly maybe?: number;
  readonly by?: 'tester' | 'sut';
}

/** What moving along an edge costs: the visit at its end. */
export const costOf = (game: Game, e: number): number => game.cost?.[e] ?? 1;

/** What a move costs of which nobody knows which of these edges it went along: 1 if it went along none. */
export const dearestOf = (game: Game, edges: readonly number[]): number =>
  game.cost && edges.length > 0 ? Math.max(...edges.map((e) => costOf(game, e))) : 1;

/** The chance that an edge exists in a system of this model. */
export const chanceOf = (game: Game, e: number): number => game.maybe?.[e] ?? 1;

/** Whether an edge of a tester node is a move that the SUT may make unasked. */
export const isUnasked = (game: Game, e: number): boolean => game.unasked?.[e] === 1;

/** The tags of a node, or of an edge, by their index in `tags.names`. */
export const tagsOfNode = ({ tags }: Game, v: number): Int32Array =>
  tags ? tags.nodeTag.subarray(tags.nodeStart[v], tags.nodeStart[v + 1]) : NONE;
export const tagsOfEdge = ({ tags }: Game, e: number): Int32Array =>
  tags ? tags.edgeTag.subarray(tags.edgeStart[e], tags.edgeStart[e + 1]) : NONE;

const NONE = new Int32Array(0);

/** The rows in the making; the builder checks values before they come here. */
export class ExtraRows {
  #cost: GrowingNumbers | null = null;
  #maybe: GrowingNumbers | null = null;
  #sut: GrowingInts | null = null;
  readonly #names: string[] = [];
  readonly #number = new Map<string, number>();
  /** Pairs of item and tag, in the order in which they were given. */
  readonly #nodeTags = { of: new GrowingInts(), tag: new GrowingInts() };
  readonly #edgeTags = { of: new GrowingInts(), tag: new GrowingInts() };

  tagNode(v: number, labels: readonly string[]): void {
    for (const label of labels) this.#tag(this.#nodeTags, v, label);
  }

  /** To be called for edge number e, in order. */
  edge(e: number, { labels, cost = 1, maybe = 1, by }: EdgeExtras): void {
    if (cost !== 1) this.#cost ??= filledNumbers(e, 1);
    if (maybe !== 1) this.#maybe ??= filledNumbers(e, 1);
    if (by === 'sut') this.#sut ??= filledInts(e, 0);
    this.#cost?.push(cost);
    this.#maybe?.push(maybe + 0);
    this.#sut?.push(by === 'sut' ? 1 : 0);
    if (labels) for (const label of labels) this.#tag(this.#edgeTags, e, label);
  }

  /** The rows, edges in that order (null: as given); only those that say something. `isTesters` is asked of edges as given. */
  rows(
    n: number,
    m: number,
    order: Int32Array | null,
    isTesters: (e: number) => boolean,
  ): Pick<Game, 'tags' | 'cost' | 'maybe' | 'unasked'> {
    const at = (e: number): number => (order ? order[e] : e);
    const numbers = (row: GrowingNumbers) => Float64Array.from({ length: m }, (_, e) => row.get(at(e)));
    const sut = this.#sut;
    // At a node of the SUT, "by": "sut" says nothing new.
    const unasked = sut && Uint8Array.from({ length: m }, (_, e) => (isTesters(at(e)) ? sut.get(at(e)) : 0));
    return {
      ...(this.#names.length > 0 && { tags: this.#tags(n, m, order) }),
      ...(this.#cost && { cost: numbers(this.#cost) }),
      ...(this.#maybe && { maybe: numbers(this.#maybe) }),
      ...(unasked?.includes(1) && { unasked }),
    };
  }

  #tags(n: number, m: number, order: Int32Array | null): Tags {
    let place: Int32Array | null = null;
    if (order) {
      place = new Int32Array(m);
      for (let e = 0; e < m; e++) place[order[e]] = e;
    }
    const nodes = rowsOf(this.#nodeTags.of.view(), this.#nodeTags.tag.view(), n);
    const given = this.#edgeTags.of.view();
    const edges = rowsOf(place ? given.map((e) => place[e]) : given.slice(), this.#edgeTags.tag.view(), m);
    return {
      names: this.#names,
      nodeStart: nodes.start,
      nodeTag: nodes.tag,
      edgeStart: edges.start,
      edgeTag: edges.tag,
    };
  }

  #tag(pairs: { of: GrowingInts; tag: GrowingInts }, item: number, label: string): void {
    let tag = this.#number.get(label);
    if (tag === undefined) {
      tag = this.#names.length;
      this.#number.set(label, tag);
      this.#names.push(label);
    }
    // A label given twice to one item is one label.
    for (let i = pairs.of.length - 1; i >= 0 && pairs.of.get(i) === item; i--) {
      if (pairs.tag.get(i) === tag) return;
    }
    pairs.of.push(item);
    pairs.tag.push(tag);
  }
}

function rowsOf(of: Int32Array, tag: Int32Array, count: number): { start: Int32Array; tag: Int32Array } {
  const start = rowStarts(of, count);
  return { start, tag: orderByKey(of, start).map((i) => tag[i]) };
}

/** Rows of so many equal values, for a row that begins late. */
export function filledInts(length: number, value: number): GrowingInts {
  const items = new GrowingInts(length + 1);
  for (let i = 0; i < length; i++) items.push(value);
  return items;
}

export function filledNumbers(length: number, value: number): GrowingNumbers {
  const items = new GrowingNumbers(length + 1);
  for (let i = 0; i < length; i++) items.push(value);
  return items;
}

// The statements that a large drawing mostly holds, told by their bytes alone and without making tokens:
//
//     s0 -> s1 [label="a"];        s0 [shape=box]        "state 7";
//
// Names are plain or in quotes without escapes, and a list of attributes has stood in the file before. Anything else, a comment, a port, a
// chain, a new list, is left where it stands for the parser, which knows the whole language.

import { type DotAttributes, type DotGraphBuilder, merged, NO_ATTRIBUTES } from './dot-graph.ts';
import type { DotName } from './dot-names.ts';
import type { RepeatedLists } from './dot-repeats.ts';

const QUOTE = 34;
const MINUS = 45;
const SEMICOLON = 59;
const GREATER = 62;
const OPENING = 91;
const BACKSLASH = 92;
const CLOSING_BRACE = 125;
const KEYWORDS = ['node', 'edge', 'graph', 'subgraph'] as const;
/** So many bytes are read before anything else has its turn. */
const SLICE = 1 << 19;

/** 1 for bytes of a plain name that is no numeral's sign or point. */
const IN_NAME = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  const isLetter = (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte === 95 || byte >= 128;
  if (isLetter || (byte >= 48 && byte <= 57)) IN_NAME[byte] = 1;
}

/** What new nodes and edges begin with. */
export interface Defaults {
  readonly node: DotAttributes;
  readonly edge: DotAttributes;
}

export class PlainStatements {
  readonly #bytes: Uint8Array;
  readonly #graph: DotGraphBuilder;
  readonly #lists: RepeatedLists<DotAttributes>;
  /** Attributes of edges by those of their lists, as long as the defaults stay. */
  #merged = new Map<DotAttributes, DotAttributes>();
  #edge: DotAttributes = NO_ATTRIBUTES;
  /** The node that the last edge left, and where that named it. */
  #tail = -1;
  #tailFrom = 0;
  #tailTo = -1;
  /** The name that was looked at last. */
  readonly #name: { -readonly [K in keyof DotName]: DotName[K] } = { from: 0, to: 0, decoded: null, at: 0 };

  constructor(bytes: Uint8Array, graph: DotGraphBuilder, lists: RepeatedLists<DotAttributes>) {
    this.#bytes = bytes;
    this.#graph = graph;
    this.#lists = lists;
  }

  /** Reads from a place where a statement may begin; where it stopped: before a statement, or a name of one, that is not plain. */
  read(start: number, defaults: Defaults): number {
    const bytes = this.#bytes;
    const graph = this.#graph;
    if (defaults.edge !== this.#edge) {
      this.#edge = defaults.edge;
      this.#merged = new Map();
    }
    const enough = start + SLICE;
    let done = start;
    while (done < enough) {
      let at = this.#space(done);
      const begin = at;
      at = this.#nameAt(at);
      if (at < 0) return begin;
      const { from, to } = this.#name;
      at = this.#space(at);
      const isEdge = bytes[at] === MINUS && bytes[at + 1] === GREATER;
      if (isEdge) {
        const arrow = at;
        const head = this.#nameAt(this.#space(at + 2));
        if (head < 0) return begin;
        const { from: headFrom, to: headTo, at: headAt } = this.#name;
        const end = this.#list(this.#space(head));
        if (end < 0) return begin;
        const u = this.#isTail(from, to) ? this.#tail : this.#node(from, to, begin, defaults);
        this.#tail = u;
        this.#tailFrom = from;
        this.#tailTo = to;
        const w = this.#node(headFrom, headTo, headAt, defaults);
        graph.edge(u, w, this.#found ? this.#withDefaults(this.#found) : defaults.edge, arrow);
        done = end;
      } else {
        const end = this.#list(at);
        if (end < 0) return begin;
        const v = this.#node(from, to, begin, defaults);
        if (this.#found && this.#found.size > 0) graph.give(v, this.#found);
        done = end;
      }
    }
    return done;
  }

  /** The attributes of the list that `#list` went past. */
  #found: DotAttributes | undefined;

  /** Past the list that begins here, if any, and a semicolon; -1 if what follows is not plain. */
  #list(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    this.#found = undefined;
    if (bytes[at] === OPENING) {
      this.#found = this.#lists.after(at + 1);
      if (!this.#found) return -1;
      at = this.#space(this.#lists.end);
    }
    const byte = bytes[at];
    if (byte === SEMICOLON) return at + 1;
    return byte === CLOSING_BRACE || byte === QUOTE || IN_NAME[byte] === 1 ? at : -1;
  }

  #withDefaults(own: DotAttributes): DotAttributes {
    if (own.size === 0 || this.#edge.size === 0) return own.size === 0 ? this.#edge : own;
    let all = this.#merged.get(own);
    if (!all) this.#merged.set(own, (all = merged(this.#edge, own)));
    return all;
  }

  /** Whether an edge leaves the node that the one before left: most files tell the edges of a node together. */
  #isTail(from: number, to: number): boolean {
    const bytes = this.#bytes;
    const before = this.#tailFrom;
    if (to - from !== this.#tailTo - before) return false;
    let i = to - from - 1;
    while (i >= 0 && bytes[from + i] === bytes[before + i]) i--;
    return i < 0;
  }

  #node(from: number, to: number, at: number, { node }: Defaults): number {
    const name = this.#name;
    name.from = from;
    name.to = to;
    name.at = at;
    return this.#graph.node(name, node);
  }

  /** Past a name that is plain, -1 if there is none; `#name` is where it stands. */
  #nameAt(start: number): number {
    const bytes = this.#bytes;
    const name = this.#name;
    name.at = start;
    let at = start;
    if (bytes[at] === QUOTE) {
      let byte = bytes[++at];
      while (byte !== QUOTE && byte !== BACKSLASH && byte !== undefined) byte = bytes[++at];
      if (byte !== QUOTE) return -1;
      name.from = start + 1;
      name.to = at;
      return this.#endsName(at + 1) ? at + 1 : -1;
    }
    while (IN_NAME[bytes[at]] === 1) at++;
    if (at === start || this.#isKeyword(start, at)) return -1;
    name.from = start;
    name.to = at;
    return this.#endsName(at) ? at : -1;
  }

  /** Whether what follows a name cannot make more of it: a port, a joined string, a value, a comment, a numeral's point. */
  #endsName(at: number): boolean {
    const bytes = this.#bytes;
    const next = this.#space(at);
    const byte = bytes[next];
    return (
      byte === OPENING ||
      byte === SEMICOLON ||
      byte === CLOSING_BRACE ||
      byte === QUOTE ||
      (byte === MINUS && bytes[next + 1] === GREATER) ||
      IN_NAME[byte] === 1
    );
  }

  #isKeyword(from: number, to: number): boolean {
    const length = to - from;
    if (length !== 4 && length !== 5 && length !== 8) return false;
    for (const word of KEYWORDS) {
      if (word.length !== length) continue;
      let i = 0;
      // A letter with this bit is in lower case.
      while (i < length && (this.#bytes[from + i] | 32) === word.charCodeAt(i)) i++;
      if (i === length) return true;
    }
    return false;
  }

  #space(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    let byte = bytes[at];
    while (byte === 32 || (byte >= 9 && byte <= 13)) byte = bytes[++at];
    return at;
  }
}

// The DOT language into a plain list of nodes and edges with their attributes: subgraphs, defaults, ports,
// chains (a -> b -> c) and groups ({a b} -> c) are resolved here. What the nodes mean is not known here.
//
// Only attributes that a model can have are kept, nodes without any of their own share their defaults, and lists that say the same
// byte by byte are one (dot-repeats.ts), so a large drawing costs little more than its edges. A fault skips its line and the parsing
// goes on.

import { beyond, GrowingInts, type IssueList, limit, limitIssue, type Source } from '../../base/index.ts';
import { DotLexer } from './dot-lexer.ts';
import { RepeatedLists, RepeatedNames } from './dot-repeats.ts';

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

const KEPT: ReadonlySet<string> = new Set([
  ...['owner', 'gain', 'shape', 'style', 'label', 'name', 'color', 'fillcolor'],
  ...['weight', 'frequency', 'text', 'initial'],
]);
const NONE: DotAttributes = new Map();
const MOST_FAULTS = 20;
/** TLC writes the colours of its actions there. */
const LEGEND = 'cluster_legend';

interface Scope {
  node: DotAttributes;
  edge: DotAttributes;
  /** The nodes named in this subgraph so far. */
  readonly members: Set<number>;
  readonly depth: number;
  readonly legend: boolean;
}

/** The graph, or null with issues. */
export function parseDot(source: Source, issues: IssueList): DotGraph | null {
  return new DotParser(new DotLexer(source, issues), issues).file();
}

class DotParser {
  readonly #lexer: DotLexer;
  readonly #issues: IssueList;
  readonly #index = new Map<string, number>();
  readonly #names: RepeatedNames;
  readonly #lists: RepeatedLists<DotAttributes>;
  readonly #ids: string[] = [];
  readonly #nodeAt: number[] = [];
  readonly #nodes: DotAttributes[] = [];
  readonly #tail = new GrowingInts();
  readonly #head = new GrowingInts();
  readonly #edges: DotAttributes[] = [];
  readonly #edgeAt: number[] = [];
  readonly #subgraphs = new Map<string, Set<number>>();
  #attributes: DotAttributes = NONE;
  #faults = 0;
  #expanded = 0;

  constructor(lexer: DotLexer, issues: IssueList) {
    this.#lexer = lexer;
    this.#issues = issues;
    this.#names = new RepeatedNames(lexer.cursor.bytes);
    this.#lists = new RepeatedLists(lexer.cursor.bytes);
  }

  file(): DotGraph | null {
    const lexer = this.#lexer;
    const strict = lexer.isWord('strict');
    if (strict) lexer.next();
    const start = lexer.at;
    const directed = lexer.isWord('digraph');
    if (!directed && !lexer.isWord('graph')) {
      this.#fault('"digraph"');
      return null;
    }
    lexer.next();
    if (!directed) {
      this.#issues.add(
        'format/undirected',
        'this graph is undirected; the moves of a game have a direction',
        start,
        'write "digraph" and "->" instead of "graph" and "--"',
      );
      return null;
    }
    let name = '';
    if (lexer.isId) {
      name = lexer.text;
      lexer.next();
    }
    if (!lexer.is('{')) {
      this.#fault('"{"');
      return null;
    }
    lexer.next();
    this.#statements({ node: NONE, edge: NONE, members: new Set(), depth: 0, legend: false });
    this.#rest();
    if (this.#issues.failed) return null;
    return {
      name,
      strict,
      attributes: this.#attributes,
      ids: this.#ids,
      nodeAt: this.#nodeAt,
      nodes: this.#nodes,
      tail: this.#tail.view(),
      head: this.#head.view(),
      edges: this.#edges,
      edgeAt: this.#edgeAt,
    };
  }

  #rest(): void {
    const lexer = this.#lexer;
    if (lexer.is('end') || this.#faults >= MOST_FAULTS) return;
    if (lexer.isWord('digraph') || lexer.isWord('graph') || lexer.isWord('strict')) {
      this.#issues.warn(
        'format/several-graphs',
        'the file holds another graph, which is not read',
        lexer.at,
        'put each graph into a file of its own',
      );
    } else this.#fault('the end of the file: the graph is closed before this');
  }

  /** Reads statements up to the closing brace, and that too. */
  #statements(scope: Scope): void {
    const lexer = this.#lexer;
    for (;;) {
      if (lexer.is('}')) {
        lexer.next();
        return;
      }
      if (lexer.is('end')) {
        // After a fault the brace may have been on the line that was skipped.
        if (this.#faults === 0) this.#fault('"}"');
        return;
      }
      if (lexer.is(';') || lexer.is(',')) {
        lexer.next();
        continue;
      }
      const read = this.#statement(scope);
      if (this.#faults >= MOST_FAULTS) return;
      if (!read) lexer.skipLine();
    }
  }

  /** Reads a statement; false if it is faulty. */
  #statement(scope: Scope): boolean {
    const lexer = this.#lexer;
    for (const what of ['node', 'edge', 'graph'] as const) {
      if (!lexer.isWord(what)) continue;
      lexer.next();
      const attributes = this.#attributeLists();
      if (!attributes) return false;
      if (what === 'node') scope.node = merged(scope.node, attributes);
      else if (what === 'edge') scope.edge = merged(scope.edge, attributes);
      else if (scope.depth === 0) this.#attributes = merged(this.#attributes, attributes);
      return true;
    }
    if (lexer.is('{') || lexer.isWord('subgraph')) {
      const nodes = this.#subgraph(scope);
      return nodes !== null && this.#edgeChain(scope, nodes);
    }
    if (!lexer.isId) return this.#fault('a node, an edge or an attribute');
    const { at, from, to, decoded } = lexer;
    lexer.next();
    if (lexer.is('=')) {
      lexer.next();
      if (!lexer.isId) return this.#fault('a value');
      const text = decoded ?? lexer.cursor.text(from, to);
      const value = new Map([[text, { text: lexer.text, html: lexer.is('html'), at: lexer.at }]]);
      if (scope.depth === 0) this.#attributes = merged(this.#attributes, value);
      lexer.next();
      return true;
    }
    if (!this.#port()) return false;
    const v = this.#node(from, to, decoded, at, scope);
    if (lexer.is('->') || lexer.is('--')) return this.#edgeChain(scope, [v]);
    const attributes = this.#attributeLists();
    if (!attributes) return false;
    if (v >= 0 && attributes.size > 0) this.#nodes[v] = merged(this.#nodes[v], attributes);
    return true;
  }

  /** `-> x -> y [attributes]` after the first end; nothing if no arrow follows. */
  #edgeChain(scope: Scope, first: readonly number[]): boolean {
    const lexer = this.#lexer;
    const at = lexer.at;
    const ends: (readonly number[])[] = [first];
    while (lexer.is('->') || lexer.is('--')) {
      if (lexer.is('--')) return this.#fault('"->" in a digraph');
      lexer.next();
      if (lexer.is('{') || lexer.isWord('subgraph')) {
        const nodes = this.#subgraph(scope);
        if (!nodes) return false;
        ends.push(nodes);
      } else if (lexer.isId) {
        const { from, to, decoded, at: place } = lexer;
        lexer.next();
        if (!this.#port()) return false;
        ends.push([this.#node(from, to, decoded, place, scope)]);
      } else return this.#fault('a node after "->"');
    }
    if (ends.length === 1) return true;
    const own = this.#attributeLists();
    if (!own) return false;
    const attributes = own.size > 0 ? merged(scope.edge, own) : scope.edge;
    for (let i = 1; i < ends.length; i++) {
      this.#expand(ends[i - 1].length * ends[i].length - 1);
      for (const u of ends[i - 1]) {
        for (const w of ends[i]) {
          if (u < 0 || w < 0) continue;
          this.#tail.push(u);
          this.#head.push(w);
          this.#edges.push(attributes);
          this.#edgeAt.push(at);
        }
      }
    }
    return true;
  }

  /** Reads `subgraph name { … }` or `{ … }` and gives its nodes; null if it is faulty. */
  #subgraph(outer: Scope): readonly number[] | null {
    const lexer = this.#lexer;
    let name: string | undefined;
    if (lexer.isWord('subgraph')) {
      lexer.next();
      if (lexer.isId) {
        name = lexer.text;
        lexer.next();
      }
      if (!lexer.is('{')) {
        if (name !== undefined) return this.#membersOf(this.#subgraphs.get(name) ?? new Set());
        this.#fault('"{"');
        return null;
      }
    }
    if (outer.depth >= limit('depth')) {
      const { code, message, hint } = limitIssue('depth', 'subgraphs stand in one another more deeply');
      this.#issues.add(code, message, lexer.at, hint);
      this.#faults = MOST_FAULTS;
      return null;
    }
    lexer.next();
    const scope: Scope = {
      node: outer.node,
      edge: outer.edge,
      members: (name !== undefined && this.#subgraphs.get(name)) || new Set(),
      depth: outer.depth + 1,
      legend: outer.legend || name === LEGEND,
    };
    if (name !== undefined) this.#subgraphs.set(name, scope.members);
    this.#statements(scope);
    for (const v of scope.members) outer.members.add(v);
    return this.#membersOf(scope.members);
  }

  #membersOf(members: ReadonlySet<number>): readonly number[] {
    this.#expand(members.size);
    return [...members];
  }

  /** A few bytes may stand for any number of edges: what groups stand for is counted before it is made. */
  #expand(count: number): void {
    this.#expanded += Math.max(0, count);
    if (this.#expanded > limit('group-edges'))
      throw beyond('group-edges', 'groups of nodes stand for more edges');
  }

  /** Reads a port, `:name` or `:name:compass`, which only matters to a drawing. */
  #port(): boolean {
    const lexer = this.#lexer;
    while (lexer.is(':')) {
      lexer.next();
      if (!lexer.isId) return this.#fault('a port after ":"');
      lexer.next();
    }
    return true;
  }

  #attributeLists(): DotAttributes | null {
    const lexer = this.#lexer;
    let attributes: Map<string, DotValue> | undefined;
    while (lexer.is('[')) {
      const start = lexer.cursor.at;
      const known = this.#lists.after(start);
      if (known && !attributes) {
        lexer.cursor.at = this.#lists.end;
        lexer.next();
        if (!lexer.is('[')) return known;
        attributes = new Map(known);
        continue;
      }
      const isFirst = !attributes;
      lexer.next();
      while (!lexer.is(']')) {
        if (lexer.is(';') || lexer.is(',')) {
          lexer.next();
          continue;
        }
        if (!lexer.isId) {
          this.#fault('an attribute or "]"');
          return null;
        }
        const key = lexer.text;
        let value: DotValue = { text: 'true', html: false, at: lexer.at };
        lexer.next();
        if (lexer.is('=')) {
          lexer.next();
          if (!lexer.isId) {
            this.#fault(`a value for ${key}`);
            return null;
          }
          value = { text: lexer.text, html: lexer.is('html'), at: lexer.at };
          lexer.next();
        }
        if (KEPT.has(key)) {
          attributes ??= new Map();
          attributes.set(key, value);
        }
      }
      if (isFirst && lexer.cursor.at === this.#lists.end) this.#lists.keep(start, attributes ?? NONE);
      lexer.next();
    }
    return attributes ?? NONE;
  }

  /** The node of that name, made at its first mention; -1 for one of a legend. */
  #node(from: number, to: number, decoded: string | null, at: number, scope: Scope): number {
    if (scope.legend) return -1;
    let v = decoded === null ? this.#names.get(from, to) : -1;
    if (v < 0) {
      const id = decoded ?? this.#lexer.cursor.text(from, to);
      v = this.#index.get(id) ?? this.#ids.length;
      if (v === this.#ids.length) {
        this.#index.set(id, v);
        this.#ids.push(id);
        this.#nodeAt.push(at);
        this.#nodes.push(scope.node);
      }
      if (decoded === null) this.#names.keep(from, to, v);
    }
    if (scope.depth > 0) scope.members.add(v);
    return v;
  }

  #fault(expected: string): false {
    const lexer = this.#lexer;
    this.#faults++;
    if (lexer.is('end')) {
      this.#issues.add(
        'format/truncated',
        `the file ends too early; expected ${expected}`,
        lexer.at,
        'the file may have been cut off: write or download it again',
      );
    } else {
      const found = lexer.cursor.sample(lexer.at);
      this.#issues.add(
        'format/syntax',
        `expected ${expected}, found ${found}`,
        lexer.at,
        'correct the DOT text here',
      );
    }
    return false;
  }
}

function merged(base: DotAttributes, over: DotAttributes): DotAttributes {
  if (over.size === 0) return base;
  return base.size === 0 ? over : new Map([...base, ...over]);
}

// The DOT language into a plain list of nodes and edges with their attributes: subgraphs, defaults, ports,
// chains (a -> b -> c) and groups ({a b} -> c) are resolved here. What the nodes mean is not known here.
//
// What is plain is read by its bytes (dot-plain-statements.ts), all else token by token here. Nodes without attributes of their own share their defaults. A fault skips its line and the parsing goes on.

import { type IssueList, limit, limitIssue, type Slices, type Source } from '../../base/index.ts';
import { AttributeLists } from './dot-attributes.ts';
import { type DotAttributes, type DotGraph, DotGraphBuilder, merged, NO_ATTRIBUTES } from './dot-graph.ts';
import { DotLexer } from './dot-lexer.ts';
import type { DotName } from './dot-names.ts';
import { PlainStatements } from './dot-plain-statements.ts';

const MOST_FAULTS = 20;
/** So many statements are read before anything else has its turn. */
const SLICE = 1000;
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

/** The graph, or null with issues; in slices. */
export function parseDot(source: Source, issues: IssueList): Slices<DotGraph | null> {
  return new DotParser(new DotLexer(source, issues), issues).file();
}

class DotParser {
  readonly #lexer: DotLexer;
  readonly #issues: IssueList;
  readonly #graph: DotGraphBuilder;
  readonly #lists: AttributeLists;
  readonly #plain: PlainStatements;
  readonly #subgraphs = new Map<string, Set<number>>();
  #attributes: DotAttributes = NO_ATTRIBUTES;
  #faults = 0;

  constructor(lexer: DotLexer, issues: IssueList) {
    this.#lexer = lexer;
    this.#issues = issues;
    this.#graph = new DotGraphBuilder(lexer.cursor.bytes, (from, to) => lexer.cursor.text(from, to));
    this.#lists = new AttributeLists(lexer, (expected) => this.#fault(expected));
    this.#plain = new PlainStatements(lexer.cursor.bytes, this.#graph, this.#lists.known);
  }

  *file(): Slices<DotGraph | null> {
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
        'this graph is undirected; the edges of a game have a direction',
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
    const scope = {
      node: NO_ATTRIBUTES,
      edge: NO_ATTRIBUTES,
      members: new Set<number>(),
      depth: 0,
      legend: false,
    };
    for (let left = SLICE; this.#more(scope); left--) {
      const { at } = lexer;
      const end = this.#plain.read(at, scope);
      if (end > at) {
        lexer.cursor.at = end;
        lexer.next();
      }
      if (left > 0 && end - at < SLICE) continue;
      yield;
      left = SLICE;
    }
    this.#rest();
    return this.#issues.failed ? null : this.#graph.graph(name, strict, this.#attributes);
  }

  #rest(): void {
    const lexer = this.#lexer;
    if (lexer.is('end') || this.#faults >= MOST_FAULTS) return;
    if (lexer.isWord('digraph') || lexer.isWord('graph') || lexer.isWord('strict')) {
      this.#issues.warn(
        'format/several-graphs',
        'the file has another graph, which covergame does not read',
        lexer.at,
        'put each graph into its own file',
      );
    } else this.#fault('the end of the file: the graph is closed before this');
  }

  /** Reads statements up to the closing brace, and that too. */
  #statements(scope: Scope): void {
    while (this.#more(scope));
  }

  /** Reads a statement, if there is one before the closing brace, or that. */
  #more(scope: Scope): boolean {
    const lexer = this.#lexer;
    if (lexer.is('}')) {
      lexer.next();
      return false;
    }
    if (lexer.is('end')) {
      // After a fault the brace may have been on the line that was skipped.
      if (this.#faults === 0) this.#fault('"}"');
      return false;
    }
    if (lexer.is(';') || lexer.is(',')) {
      lexer.next();
      return true;
    }
    const read = this.#statement(scope);
    if (this.#faults >= MOST_FAULTS) return false;
    if (!read) lexer.skipLine();
    return true;
  }

  /** Reads a statement; false if it is faulty. */
  #statement(scope: Scope): boolean {
    const lexer = this.#lexer;
    for (const what of ['node', 'edge', 'graph'] as const) {
      if (!lexer.isWord(what)) continue;
      lexer.next();
      const attributes = this.#lists.read();
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
    const v = this.#node({ from, to, decoded, at }, scope);
    if (lexer.is('->') || lexer.is('--')) return this.#edgeChain(scope, [v]);
    const attributes = this.#lists.read();
    if (!attributes) return false;
    if (v >= 0 && attributes.size > 0) this.#graph.give(v, attributes);
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
        ends.push([this.#node({ from, to, decoded, at: place }, scope)]);
      } else return this.#fault('a node after "->"');
    }
    if (ends.length === 1) return true;
    const own = this.#lists.read();
    if (!own) return false;
    const attributes = own.size > 0 ? merged(scope.edge, own) : scope.edge;
    for (let i = 1; i < ends.length; i++) this.#graph.connect(ends[i - 1], ends[i], attributes, at);
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
      const { code, message, hint } = limitIssue('depth', 'subgraphs are nested more deeply');
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
    this.#graph.expand(members.size);
    return [...members];
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

  /** The node of that name; -1 for one of a legend. */
  #node(name: DotName, scope: Scope): number {
    if (scope.legend) return -1;
    const v = this.#graph.node(name, scope.node);
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

// GraphWalker's JSON models (AltWalker's too). A vertex is a tester node, an edge a move labelled with its name; a
// vertex with several edges of one name to different targets leaves that choice to the SUT (the rule `choices` of
// lts.ts). `properties` may hold "owner": "sut" and "gain": 3, which is our addition.
//
// The play starts where `startElementId` says (a vertex, or the target of an edge), else at the target of the
// edge without a source. Vertices of one sharedState in different models are joined by edges both ways. Blocked
// elements are left out. Guards and actions are not run: a guarded edge is taken as open, with a warning.
// A node is called by its vertex's name, followed by the id where two have the same name.

import { didYouMean, IssueList, type Outcome, type Source } from '../base/index.ts';
import { type Game, type Owner, quote, SUT, TESTER } from '../game/index.ts';
import type { Certainty, Format, ReadOptions } from './format.ts';
import { type JsonNode, readJsonTree } from './json/index.ts';
import { Lts, sutLabelRule } from './lts/index.ts';

const MOST_SHARED = 1000;

export const graphwalker = {
  id: 'graphwalker',
  title: 'GraphWalker JSON',
  about:
    'models of GraphWalker and AltWalker; edges of one name to different targets are the choice of the SUT',
  extensions: ['.json', '.graphwalker.json'],
  options: ['sutLabels'],
  detect,
  read,
} as const satisfies Format;

function detect(head: string): Certainty {
  const text = head.replace(/^(\uFEFF|\s+|\/\/[^\n]*\n|\/\*([^*]|\*(?!\/))*\*\/)+/, '');
  if (!text.startsWith('{') || /"format"\s*:\s*"covergame/.test(text)) return 0;
  return /"models"\s*:\s*\[/.test(text) ? 2 : 0;
}

interface Vertex {
  readonly node: JsonNode;
  readonly id: string;
  readonly name: string;
  readonly model: number;
  readonly shared: string | undefined;
  state: number;
}

function read(source: Source, options: ReadOptions): Outcome<Game> {
  const issues = new IssueList(source);
  const tree = readJsonTree(source, issues);
  const isSut = sutLabelRule(options.sutLabels, issues);
  const models = tree?.members.get('models');
  if (tree && models?.kind !== 'list') {
    issues.add(
      'format/missing-key',
      'there is no list "models"',
      tree.at,
      'a GraphWalker file is { "models": [ … ] }',
    );
  }
  if (!tree || issues.failed) return issues.failure();
  const reader = new GraphWalkerReader(issues);
  models!.items.forEach((model, i) => {
    reader.model(model, i);
  });
  const initial = reader.initial();
  if (initial === undefined || issues.failed) return issues.failure();
  const name =
    tree.members.get('name')?.text ??
    (models!.items.length === 1 ? text(models!.items[0], 'name') : undefined);
  const game = reader.lts.game(name ?? '', initial, { nodes: 'choices', isSut }, issues);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

class GraphWalkerReader {
  readonly lts = new Lts();
  readonly #issues: IssueList;
  readonly #vertices = new Map<string, Vertex>();
  readonly #shared = new Map<string, Vertex[]>();
  readonly #stateNames = new Map<number, string>();
  #start: { id: string; at: number } | undefined;
  readonly #starts: string[] = [];
  readonly #edgeTargets = new Map<string, string>();
  #guarded = 0;
  #guardedAt = -1;

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  model(model: JsonNode, index: number): void {
    for (const key of ['vertices', 'edges'] as const) {
      if (model.members.get(key)?.kind !== 'list') {
        const hint = `add "${key}": [ … ]`;
        this.#issues.add('format/missing-key', `the model has no list "${key}"`, model.at, hint);
      }
    }
    const start = model.members.get('startElementId');
    if (start && !this.#start) this.#start = { id: start.text, at: start.at };
    for (const vertex of model.members.get('vertices')?.items ?? []) this.#vertex(vertex, index);
    for (const edge of model.members.get('edges')?.items ?? []) this.#edge(edge);
  }

  #vertex(node: JsonNode, model: number): void {
    const id = text(node, 'id');
    if (id === undefined) {
      this.#issues.add('format/missing-key', 'a vertex has no "id"', node.at, 'give it an id of its own');
      return;
    }
    if (this.#vertices.has(id)) {
      this.#issues.add(
        'game/duplicate-node',
        `vertex ${quote(id)} is declared twice`,
        node.at,
        'give it an id of its own',
      );
      return;
    }
    const name = text(node, 'name') ?? id;
    const vertex = { node, id, name, model, shared: text(node, 'sharedState'), state: -1 };
    this.#vertices.set(id, vertex);
    if (isBlocked(node)) return;
    const stateName = this.lts.has(name) ? `${name} (${id})` : name;
    vertex.state = this.lts.state(stateName, this.#gain(node), this.#owner(node));
    this.#stateNames.set(vertex.state, stateName);
    if (vertex.shared !== undefined) this.#join(vertex);
  }

  /** Edges between this vertex and those of the same shared state in other models. */
  #join(vertex: Vertex): void {
    const others = this.#shared.get(vertex.shared!) ?? [];
    this.#shared.set(vertex.shared!, others);
    if (others.length >= MOST_SHARED) {
      this.#issues.add(
        'format/too-many',
        `more than ${MOST_SHARED} vertices share the state ${quote(vertex.shared!)}`,
        vertex.node.at,
        'use one vertex for the state',
      );
      return;
    }
    for (const other of others) {
      if (other.model === vertex.model) continue;
      this.lts.transition(other.state, undefined, vertex.state);
      this.lts.transition(vertex.state, undefined, other.state);
    }
    others.push(vertex);
  }

  #edge(node: JsonNode): void {
    const from = text(node, 'sourceVertexId');
    const to = text(node, 'targetVertexId');
    const id = text(node, 'id');
    if (to === undefined) {
      this.#issues.add(
        'format/missing-key',
        'an edge has no "targetVertexId"',
        node.at,
        'name the vertex it leads to',
      );
      return;
    }
    if (id !== undefined) this.#edgeTargets.set(id, to);
    const target = this.#known(to, node, 'targetVertexId');
    const source = from === undefined ? undefined : this.#known(from, node, 'sourceVertexId');
    if (isBlocked(node) || !target || target.state < 0) return;
    if (from === undefined) {
      this.#starts.push(to);
      return;
    }
    if (!source || source.state < 0) return;
    if (node.members.has('guard') && text(node, 'guard') !== '') {
      this.#guarded++;
      if (this.#guardedAt < 0) this.#guardedAt = node.members.get('guard')!.at;
    }
    const weight = node.members.get('weight')?.number ?? 1;
    const name = text(node, 'name');
    this.lts.transition(
      source.state,
      name === '' ? undefined : name,
      target.state,
      undefined,
      weight > 0 ? weight : 1,
    );
  }

  #known(id: string, edge: JsonNode, key: string): Vertex | undefined {
    const vertex = this.#vertices.get(id);
    if (!vertex) {
      const hint = this.#issues.full
        ? undefined
        : (didYouMean(id, this.#vertices.keys()) ?? 'declare it in "vertices"');
      this.#issues.add(
        'game/unknown-node',
        `there is no vertex ${quote(id)}`,
        edge.members.get(key)!.at,
        hint,
      );
    }
    return vertex;
  }

  /** The name of the state the play starts in. */
  initial(): string | undefined {
    if (this.#guarded > 0) {
      this.#issues.warn(
        'format/guards',
        `${this.#guarded === 1 ? 'an edge has a guard' : `${this.#guarded} edges have guards`}; guards are not evaluated, so each is taken as open`,
        this.#guardedAt,
        'write the model as a program if guards matter',
      );
    }
    const start = this.#start && (this.#edgeTargets.get(this.#start.id) ?? this.#start.id);
    const vertex = this.#vertices.get(start ?? this.#starts[0] ?? '');
    if (vertex && vertex.state >= 0) return this.#stateNames.get(vertex.state)!;
    this.#issues.add(
      'game/missing-initial',
      this.#start
        ? `the start element ${quote(this.#start.id)} is no element of the model`
        : 'no model says where it starts',
      this.#start?.at ?? -1,
      'name an element in "startElementId", or add an edge without "sourceVertexId"',
    );
    return undefined;
  }

  #gain(node: JsonNode): number | undefined {
    const gain = node.members.get('properties')?.members.get('gain');
    if (!gain || (Number.isSafeInteger(gain.number) && gain.number >= 0)) return gain?.number;
    this.#issues.add('format/bad-gain', 'a gain is a natural number', gain.at, 'use 0, 1, 2, …');
    return undefined;
  }

  #owner(node: JsonNode): Owner {
    const owner = node.members.get('properties')?.members.get('owner');
    if (owner && owner.text !== 'tester' && owner.text !== 'sut') {
      const hint = didYouMean(owner.text, ['tester', 'sut']) ?? 'use "tester" or "sut"';
      this.#issues.add('format/bad-owner', 'the owner of a vertex is "tester" or "sut"', owner.at, hint);
    }
    return owner?.text === 'sut' ? SUT : TESTER;
  }
}

function text(node: JsonNode, key: string): string | undefined {
  const value = node.members.get(key);
  return value?.kind === 'string' ? value.text : undefined;
}

const isBlocked = (node: JsonNode): boolean =>
  node.members.get('properties')?.members.get('blocked')?.kind === 'true';

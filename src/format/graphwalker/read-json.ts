// GraphWalker's JSON models (AltWalker's too). `properties` may hold "owner": "sut" and "gain": 3, which is our addition, and
// "blocked": true. What the model means as a game: walk-game.ts.
//
// A model may be in several files: their models are those of one file, with vertices of one shared state joined across them. Ids belong to
// their model, and a fault is told in its own file.
//
// The play starts where `startElementId` of the first model that has one says (a vertex, or the target of an edge), else at the target
// of the first edge without a source.

import { didYouMean, IssueList, type Source } from '../../base/index.ts';
import { type Owner, quote, SUT, TESTER } from '../../game/index.ts';
import { ConversionLog } from '../conversion.ts';
import type { Reading, ReadOptions } from '../format.ts';
import { type JsonNode, readJsonTree } from '../json/index.ts';
import { labelRules } from '../lts/index.ts';
import { WalkBuilder } from './walk-builder.ts';
import { walkGame } from './walk-game.ts';
import type { Vertex } from './walk-model.ts';

/** A file with its faults; several files make one model. */
interface ModelFile {
  readonly tree: JsonNode;
  readonly models: readonly JsonNode[];
  readonly issues: IssueList;
}

export function readGraphWalker(source: Source, options: ReadOptions): Reading {
  const issues = new IssueList(source);
  const lists = [issues];
  const rules = labelRules(options, issues);
  const files: ModelFile[] = [];
  for (const one of [source, ...(options.with ?? [])]) {
    if (one !== source) lists.push(new IssueList(one));
    const file = fileOf(one, lists.at(-1)!);
    if (file) files.push(file);
  }
  // Faults of syntax hide none behind them, but a file without models does.
  if (files.length < lists.length) return failureOf(lists);
  const log = new ConversionLog();
  const reader = new JsonReader(issues, log);
  let index = 0;
  for (const file of files) {
    reader.issues = file.issues;
    for (const model of file.models) reader.model(model, index++);
  }
  reader.issues = issues;
  const single = index === 1 ? text(files[0].models[0], 'name') : undefined;
  const model = reader.build(text(files[0].tree, 'name') ?? single ?? '');
  if (!model || lists.some(({ failed }) => failed)) return failureOf(lists);
  warnOfLoneStates(model.vertices, issues);
  const found = walkGame(model, options, rules, log, { issues, warn: issues.warn.bind(issues) });
  const warnings = lists.flatMap((list) => list.warnings);
  return found ? { ok: true, value: found.game, warnings, conversion: found.conversion } : failureOf(lists);
}

function fileOf(source: Source, issues: IssueList): ModelFile | undefined {
  const tree = readJsonTree(source, issues);
  const models = tree?.members.get('models');
  if (tree && models?.kind !== 'list') {
    issues.add(
      'format/missing-key',
      'there is no list "models"',
      tree.at,
      'a GraphWalker file is { "models": [ … ] }',
    );
  } else if (models?.items.length === 0)
    issues.add('format/no-nodes', 'the list "models" is empty', models.at, 'export a model with vertices');
  return tree && models?.kind === 'list' && models.items.length > 0
    ? { tree, models: models.items, issues }
    : undefined;
}

function failureOf(lists: readonly IssueList[]): Reading {
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { ok: false, issues: lists.flatMap(({ issues }) => issues), total };
}

/** A state that only one model shares leads to no other: a file of the model may be missing. */
function warnOfLoneStates(vertices: readonly Vertex[], issues: IssueList): void {
  const sharing = new Map<string, Set<number>>();
  for (const { shared, model } of vertices)
    if (shared !== undefined) sharing.set(shared, (sharing.get(shared) ?? new Set()).add(model));
  const lone = [...sharing].flatMap(([state, models]) => (models.size === 1 ? [quote(state)] : []));
  if (lone.length === 0) return;
  issues.warn(
    'format/lone-shared-state',
    `no other model shares ${lone.slice(0, 5).join(', ')}${lone.length > 5 ? ', …' : ''}`,
    -1,
    'if the models are in several files, give them all: covergame run a.json b.json',
  );
}

class JsonReader {
  /** Of the file that is being read. */
  issues: IssueList;
  readonly #builder: WalkBuilder;
  #start: { id: string; at: number; issues: IssueList } | undefined;
  /** Ids of vertices and edges by the model that used them first. */
  readonly #users = new Map<string, number>();
  /** In the model being read: what ids stand for that an earlier model uses, too. */
  #renamed = new Map<string, string>();

  constructor(issues: IssueList, log: ConversionLog) {
    this.issues = issues;
    this.#builder = new WalkBuilder({ add: (...fault) => this.issues.add(...fault) }, log);
  }

  model(model: JsonNode, index: number): void {
    for (const key of ['vertices', 'edges'] as const) {
      if (model.members.get(key)?.kind !== 'list') {
        this.issues.add(
          'format/missing-key',
          `the model has no list "${key}"`,
          model.at,
          `add "${key}": [ … ]`,
        );
      }
    }
    this.#renamed = new Map();
    this.#builder.init(list(model, 'actions').join(';'), index);
    const name = text(model, 'name');
    for (const vertex of model.members.get('vertices')?.items ?? []) this.#vertex(vertex, index, name);
    for (const edge of model.members.get('edges')?.items ?? []) this.#edge(edge, index);
    const start = model.members.get('startElementId');
    if (start?.kind === 'string' && start.text !== '' && !this.#start)
      this.#start = { id: this.#named(start.text), at: start.at, issues: this.issues };
  }

  /** An id belongs to its model: one that an earlier model uses for something else is told apart by the number of the model. */
  #own(id: string, model: number, at: number): string {
    const user = this.#users.get(id) ?? model;
    this.#users.set(id, user);
    if (user === model) return id;
    const renamed = `${id} (model ${model + 1})`;
    if (!this.#renamed.has(id)) {
      this.issues.warn(
        'format/shared-id',
        `model ${model + 1} uses the id ${quote(id)} of model ${user + 1}; it is read as ${quote(renamed)}`,
        at,
        'ids belong to their model; give elements ids of their own to name them yourself',
      );
    }
    this.#renamed.set(id, renamed);
    return renamed;
  }

  #named(id: string): string {
    return this.#renamed.get(id) ?? id;
  }

  #vertex(node: JsonNode, model: number, modelName: string | undefined): void {
    const id = text(node, 'id');
    if (id === undefined) {
      this.issues.add('format/missing-key', 'a vertex has no "id"', node.at, 'give it its own id');
      return;
    }
    this.#builder.vertex({
      id: this.#own(id, model, node.at),
      name: text(node, 'name'),
      model,
      modelName,
      shared: text(node, 'sharedState') || undefined,
      owner: this.#owner(node),
      gain: this.#gain(node),
      requirements: list(node, 'requirements'),
      actions: list(node, 'actions').join(';'),
      blocked: isBlocked(node),
      at: node.at,
    });
  }

  #edge(node: JsonNode, model: number): void {
    const to = text(node, 'targetVertexId');
    if (to === undefined) {
      this.issues.add(
        'format/missing-key',
        'an edge has no "targetVertexId"',
        node.at,
        'name the vertex it leads to',
      );
      return;
    }
    const id = text(node, 'id');
    const from = text(node, 'sourceVertexId');
    this.#builder.edge({
      id: id === undefined ? undefined : this.#own(id, model, node.at),
      name: text(node, 'name'),
      from: from === undefined ? undefined : this.#named(from),
      to: this.#named(to),
      guard: text(node, 'guard'),
      actions: list(node, 'actions').join(';'),
      weight: node.members.get('weight')?.number,
      requirements: list(node, 'requirements'),
      blocked: isBlocked(node),
      model,
      fromAt: node.members.get('sourceVertexId')?.at ?? node.at,
      toAt: node.members.get('targetVertexId')!.at,
    });
  }

  build(name: string): ReturnType<WalkBuilder['build']> {
    const model = this.#builder.build(name, this.#start?.id);
    if (!model) {
      (this.#start?.issues ?? this.issues).add(
        'game/missing-initial',
        this.#start
          ? `the start element ${quote(this.#start.id)} is not an element of the model`
          : 'no model says where it starts',
        this.#start?.at ?? -1,
        'name an element in "startElementId", or add an edge without "sourceVertexId"',
      );
    }
    return model;
  }

  #gain(node: JsonNode): number | undefined {
    const gain = node.members.get('properties')?.members.get('gain');
    if (!gain || (Number.isSafeInteger(gain.number) && gain.number >= 0)) return gain?.number;
    this.issues.add('format/bad-gain', 'a gain is a natural number', gain.at, 'use 0, 1, 2, …');
    return undefined;
  }

  #owner(node: JsonNode): Owner {
    const owner = node.members.get('properties')?.members.get('owner');
    if (owner && owner.text !== 'tester' && owner.text !== 'sut') {
      const hint = () => didYouMean(owner.text, ['tester', 'sut']) ?? 'use "tester" or "sut"';
      this.issues.add('format/bad-owner', 'the owner of a vertex is "tester" or "sut"', owner.at, hint);
    }
    return owner?.text === 'sut' ? SUT : TESTER;
  }
}

function text(node: JsonNode, key: string): string | undefined {
  const value = node.members.get(key);
  return value?.kind === 'string' ? value.text : undefined;
}

/** A list of texts; older files have one text instead. */
function list(node: JsonNode, key: string): string[] {
  const value = node.members.get(key);
  if (value?.kind === 'string') return value.text === '' ? [] : [value.text];
  return (value?.items ?? []).flatMap((item) =>
    item.kind === 'string' && item.text !== '' ? [item.text] : [],
  );
}

const isBlocked = (node: JsonNode): boolean =>
  node.members.get('properties')?.members.get('blocked')?.kind === 'true' ||
  node.members.get('blocked')?.kind === 'true';

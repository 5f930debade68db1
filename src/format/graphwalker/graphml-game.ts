// GraphML without graphics: a game by its `owner` data, or a plain graph.

import { didYouMean } from '../../base/index.ts';
import { type Game, GameBuilder, quote, SUT, TESTER } from '../../game/index.ts';
import { type LabelRules, Lts } from '../lts/index.ts';
import type { ModelText } from '../model-text.ts';
import type { GraphmlNode, GraphmlParts } from './graphml-parts.ts';

export function drawnGame({ name, nodes, edges }: GraphmlParts, model: ModelText): Game | null {
  const builder = new GameBuilder(model.issues);
  builder.name = name;
  const number = new Map<string, number>();
  for (const node of nodes) {
    const owner = node.data.get('owner') ?? 'tester';
    if (owner !== 'tester' && owner !== 'sut') {
      model.add(
        'format/bad-owner',
        `node ${quote(node.id)} has owner ${quote(owner)}`,
        node.at,
        () => didYouMean(owner, ['tester', 'sut']) ?? 'use tester or sut',
      );
    }
    const v = builder.node(nameOf(node), owner === 'sut' ? SUT : TESTER, numeric(node.data.get('gain')));
    if (number.has(node.id)) {
      model.add(
        'game/duplicate-node',
        `node ${quote(node.id)} is declared twice`,
        node.at,
        'give it its own id',
      );
    }
    number.set(node.id, v);
  }
  for (const { source, target, data, at } of edges) {
    const [u, w] = [known(number, source, at, model), known(number, target, at, model)];
    if (u !== undefined && w !== undefined)
      builder.edge(u, w, coded(data, 'label'), numeric(data.get('weight')));
  }
  const start = startOf(nodes, model);
  if (start) builder.start(nameOf(start));
  return builder.build();
}

export function plainGame(
  { name, nodes, edges }: GraphmlParts,
  rules: LabelRules,
  model: ModelText,
): Game | null {
  const lts = new Lts();
  const number = new Map<string, number>();
  for (const node of nodes) number.set(node.id, lts.state(node.id, numeric(node.data.get('gain'))));
  for (const { source, target, data, at } of edges) {
    const [u, w] = [known(number, source, at, model), known(number, target, at, model)];
    const label = data.get('label') ?? data.get('name');
    const weight = numeric(data.get('weight'));
    if (u !== undefined && w !== undefined)
      lts.transition(u, label === '' ? undefined : label, w, undefined, weight);
  }
  const start = startOf(nodes, model);
  if (!start || model.issues.failed) return null;
  return lts.game(name, start.id, { nodes: 'choices', ...rules }, model.issues);
}

function startOf(nodes: readonly GraphmlNode[], model: ModelText): GraphmlNode | undefined {
  const marked = nodes.find(({ data }) => /^(true|1)$/i.test(data.get('initial') ?? data.get('start') ?? ''));
  if (marked) return marked;
  if (nodes.length === 0) model.add('format/no-nodes', 'the graph has no nodes', -1, 'add some');
  else {
    model.warn(
      'format/no-start-mark',
      `nothing marks the start, so it is the first node, ${quote(nodes[0].id)}`,
      nodes[0].at,
      'give the node the data initial = true',
    );
  }
  return nodes[0];
}

function known(
  number: ReadonlyMap<string, number>,
  id: string,
  at: number,
  model: ModelText,
): number | undefined {
  const v = number.get(id);
  if (v === undefined) {
    const hint = () => didYouMean(id, number.keys()) ?? 'declare the node';
    model.add('game/unknown-node', `there is no node ${quote(id)}`, at, hint);
  }
  return v;
}

const nameOf = (node: GraphmlNode): string => coded(node.data, 'name') ?? node.id;

/** A text, or the same in JSON under `…Code` where XML cannot hold it. */
function coded(data: ReadonlyMap<string, string>, key: string): string | undefined {
  const code = data.get(`${key}Code`);
  if (code === undefined) return data.get(key);
  try {
    return String(JSON.parse(code));
  } catch {
    return code;
  }
}

/** Undefined if there is none, NaN if it is no number (which the builder reports). */
const numeric = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text);

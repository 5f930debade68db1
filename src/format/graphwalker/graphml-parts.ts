// The nodes and edges of a GraphML document with their data, whatever drew it. Groups are looked through: their nodes are nodes,
// they themselves are not.

import type { ModelText } from '../model-text.ts';
import { attribute, childrenOf, readXmlTree, type XmlElement, xmlText } from '../xml/index.ts';

export interface GraphmlNode {
  readonly id: string;
  /** By the name of the key. */
  readonly data: ReadonlyMap<string, string>;
  /** The label that yEd draws. */
  readonly label: string | undefined;
  readonly at: number;
}

export interface GraphmlEdge extends GraphmlNode {
  readonly source: string;
  readonly target: string;
}

export interface GraphmlParts {
  readonly dialect: 'yed' | 'game' | 'plain';
  readonly name: string;
  readonly nodes: readonly GraphmlNode[];
  readonly edges: readonly GraphmlEdge[];
}

interface Key {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly element: string;
}

export function graphmlParts(model: ModelText): GraphmlParts | null {
  const root = readXmlTree(model);
  if (!root) return null;
  const graphs = root.name === 'graphml' ? childrenOf(root, 'graph') : [];
  if (graphs.length !== 1) {
    model.add(
      'format/no-graph',
      root.name === 'graphml'
        ? `the document has ${graphs.length} graphs`
        : `the document is <${root.name}>, not <graphml>`,
      root.at,
      'use a GraphML document with one <graph>',
    );
    return null;
  }
  const keys = new Map<string, Key>();
  for (const key of childrenOf(root, 'key')) {
    const [fallback] = childrenOf(key, 'default');
    keys.set(attribute(key, 'id') ?? '', {
      name: attribute(key, 'attr.name') ?? attribute(key, 'id') ?? '',
      fallback: fallback && xmlText(fallback),
      element: attribute(key, 'for') ?? 'all',
    });
  }
  const reader = new PartsReader(model, keys);
  reader.graph(graphs[0]);
  const name = reader.data(graphs[0], 'graph').get('name') ?? '';
  const { nodes, edges } = reader;
  const dialect = nodes.some(({ data }) => data.has('owner'))
    ? 'game'
    : nodes.some(({ label }) => label !== undefined)
      ? 'yed'
      : 'plain';
  return { dialect, name, nodes, edges };
}

class PartsReader {
  readonly nodes: GraphmlNode[] = [];
  readonly edges: GraphmlEdge[] = [];
  readonly #model: ModelText;
  readonly #keys: ReadonlyMap<string, Key>;

  constructor(model: ModelText, keys: ReadonlyMap<string, Key>) {
    this.#model = model;
    this.#keys = keys;
  }

  graph(graph: XmlElement): void {
    const undirected = attribute(graph, 'edgedefault') === 'undirected';
    for (const child of childrenOf(graph)) {
      if (child.name === 'node') this.#node(child);
      else if (child.name === 'edge') this.#edge(child, undirected);
      else if (child.name === 'hyperedge') {
        this.#model.add(
          'format/hyperedge',
          'an edge leads from one node to one node',
          child.at,
          'use edges instead of a hyperedge',
        );
      }
    }
  }

  #node(element: XmlElement): void {
    const inner = childrenOf(element, 'graph');
    for (const graph of inner) this.graph(graph);
    if (inner.length > 0) return;
    const id = attribute(element, 'id');
    if (id === undefined) {
      this.#model.add('format/missing-key', 'a node has no id', element.at, 'give it one');
      return;
    }
    this.nodes.push({
      id,
      data: this.data(element, 'node'),
      label: labelIn(element, 'NodeLabel'),
      at: element.at,
    });
  }

  #edge(element: XmlElement, undirected: boolean): void {
    const [source, target] = [attribute(element, 'source'), attribute(element, 'target')];
    const directed = attribute(element, 'directed');
    if (directed === 'false' || (undirected && directed !== 'true')) {
      this.#model.add(
        'format/undirected',
        'this edge has no direction',
        element.at,
        'use edgedefault="directed"',
      );
      return;
    }
    if (source === undefined || target === undefined) {
      this.#model.add('format/missing-key', 'an edge needs source and target', element.at, 'name both nodes');
      return;
    }
    const id = attribute(element, 'id') ?? '';
    this.edges.push({
      id,
      source,
      target,
      data: this.data(element, 'edge'),
      label: labelIn(element, 'EdgeLabel'),
      at: element.at,
    });
  }

  data(element: XmlElement, kind: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const { name, fallback, element: of } of this.#keys.values()) {
      if (fallback !== undefined && (of === kind || of === 'all')) found.set(name, fallback);
    }
    for (const data of childrenOf(element, 'data')) {
      const key = attribute(data, 'key') ?? '';
      found.set(this.#keys.get(key)?.name ?? key, xmlText(data));
    }
    return found;
  }
}

/** The first label of that name anywhere below, without what is nested in it. */
function labelIn(element: XmlElement, name: string): string | undefined {
  for (const child of childrenOf(element)) {
    if (child.name === 'graph') continue;
    if (child.name === name) return child.children.filter((part) => typeof part === 'string').join('');
    const below = labelIn(child, name);
    if (below !== undefined) return below;
  }
  return undefined;
}

// What a DOT graph means as a game. There are three dialects, told apart by what the graph holds:
//
// * game: some node has an `owner`, or boxes stand beside other shapes. Boxes are the SUT's, all else the
//   tester's; `owner` overrules the shape; `gain` of a node, `label` and `weight` of an edge are ours.
// * Mealy: every label is in/out, in:probability or in/out:probability, or an HTML text with the input on its first
//   line and the output below, or there is a node __start0 as automata learners write it. A state is a tester node, (state, input) an SUT node, outputs and probabilities are
//   on its edges. That node is made even where the machine is deterministic: which input has a choice of
//   outcomes is a property of the SUT, and adding an outcome should not renumber the model.
// * plain: anything else. Nodes are the tester's; a node with several edges of one label to different targets
//   leaves that choice to an SUT node. Labels i, tau, !… and those of the option sutLabels are the SUT's own moves.
//
// The play starts at the graph attribute `initial`; else where an invisible or point-shaped node without
// incoming edges points to (also __start…, the empty id, GraphWalker's Start); else at the only node that is
// filled or coloured (TLC); else at the first node.

import { didYouMean, type IssueList, type Slices } from '../../base/index.ts';
import { type Game, GameBuilder, type Owner, quote, SUT, TESTER } from '../../game/index.ts';
import type { ReadOptions } from '../format.ts';
import { Lts, labelRules } from '../lts/index.ts';
import type { DotGraph } from './dot-graph.ts';
import { fromDotCode, fromDotLabel } from './dot-text.ts';

const BOX = /^(box|rect|rectangle|square)$/i;
const UNDRAWN = /^(none|point|plaintext|plain)$/i;
const PROBABILITY = /^([01]|[01]?\.\d+|[01]\.\d*|\d(?:\.\d+)?[eE]-\d+)$/;

/** So many nodes or edges are dealt with before anything else has its turn. */
const SLICE = 1 << 16;

/** The label before `: 0.25`, and that number; undefined if it does not end so. */
function withProbability(label: string): { readonly rest: string; readonly weight: number } | undefined {
  const colon = label.lastIndexOf(':');
  const number = label.slice(colon + 1).trimStart();
  if (colon < 0 || !PROBABILITY.test(number)) return undefined;
  return { rest: label.slice(0, colon).trimEnd(), weight: Number(number) };
}

/** The last part of the work is left to be done, so that the graph need not be kept meanwhile. */
export function* dotGame(
  graph: DotGraph,
  options: ReadOptions,
  issues: IssueList,
): Slices<Slices<Game | null> | null> {
  const marks = startMarks(graph);
  const labels = labelsOf(graph);
  yield;
  const dialect = dialectOf(graph, marks, labels);
  if (dialect === 'game') return yield* gameDialect(graph, marks, labels, options, issues);
  const initial = initialNode(graph, marks, issues, dialect === 'plain');
  if (initial === undefined || issues.failed) return null;
  const lts = new Lts();
  const isSut =
    dialect === 'mealy' && options.sutLabels === undefined ? () => false : labelRules(options, issues).isSut;
  if (issues.failed) return null;
  lts.distinctStates(graph.ids.filter((_, v) => !marks.has(v)));
  const state = new Int32Array(graph.ids.length).fill(-1);
  for (let v = 0, s = 0; v < state.length; v++) if (!marks.has(v)) state[v] = s++;
  yield;
  yield* transitions(graph, marks, labels, dialect, state, lts);
  const nodes = dialect === 'mealy' ? 'always' : 'choices';
  return lts.making(graphName(graph), graph.ids[initial], { nodes, isSut }, issues);
}

/** Edges as transitions; what their labels say is found out once for each list of attributes. */
function* transitions(
  graph: DotGraph,
  marks: ReadonlySet<number>,
  labels: readonly (string | undefined)[],
  dialect: 'mealy' | 'plain',
  state: Int32Array,
  lts: Lts,
): Slices<void> {
  const { tail, head, edgeList } = graph;
  const shown = dialect === 'mealy' ? stateOutputs(graph) : [];
  const lined = dialect === 'mealy' && isLined(graph, marks, labels);
  const seen = graph.strict ? new Set<string>() : undefined;
  const texts = labels.map((label) => label?.trim());
  const parts = texts.map((text): MealyLabel => {
    if (text === undefined || dialect === 'plain') return { input: text === '' ? undefined : text };
    return lined ? linedLabel(text) : mealyLabel(text);
  });
  for (let e = 0; e < tail.length; e++) {
    if (e % SLICE === SLICE - 1) yield;
    const [u, w] = [tail[e], head[e]];
    if (marks.has(u)) continue;
    const list = edgeList[e];
    if (seen) {
      const key = `${u} ${w} ${texts[list] ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
    }
    const { input, output, weight } = parts[list];
    // Only what has a label is answered by what the next state shows.
    const answer = texts[list] === undefined ? undefined : (output ?? shown[w]);
    lts.transition(state[u], input, state[w], answer, weight);
  }
}

type Dialect = 'game' | 'mealy' | 'plain';

function dialectOf(
  graph: DotGraph,
  marks: ReadonlySet<number>,
  labels: readonly (string | undefined)[],
): Dialect {
  let boxes = 0;
  let others = 0;
  for (let v = 0; v < graph.ids.length; v++) {
    if (graph.nodes[v].has('owner')) return 'game';
    if (marks.has(v)) continue;
    if (BOX.test(graph.nodes[v].get('shape')?.text ?? '')) boxes++;
    else others++;
  }
  if (boxes > 0 && others > 0) return 'game';
  for (const v of marks) if (graph.ids[v].startsWith('__start')) return 'mealy';
  const told = new Set<string>();
  for (let e = 0; e < graph.tail.length; e++) {
    const label = labels[graph.edgeList[e]];
    if (label !== undefined && !marks.has(graph.tail[e])) told.add(label);
  }
  const mealy = (label: string) =>
    /^\s*[^/\s][^/]*\/|^\s*\//.test(label) || withProbability(label.trim()) !== undefined;
  if (told.size > 0 && [...told].every(mealy)) return 'mealy';
  return isLined(graph, marks, labels) ? 'mealy' : 'plain';
}

/** Whether every label is an HTML text of several lines, and what stands before a slash is not the input of them all. */
function isLined(
  graph: DotGraph,
  marks: ReadonlySet<number>,
  labels: readonly (string | undefined)[],
): boolean {
  const lists = new Set<number>();
  for (let e = 0; e < graph.tail.length; e++) if (!marks.has(graph.tail[e])) lists.add(graph.edgeList[e]);
  const used = [...lists].filter((list) => (labels[list] ?? '') !== '');
  const lines = (list: number) => graph.lists[list].get('label')!.html && labels[list]!.includes('\n');
  return used.length > 0 && used.every(lines) && !used.every((list) => /^[^\n]*\//.test(labels[list]!));
}

/** The label that each list of attributes gives to its edges. */
const labelsOf = ({ lists }: DotGraph): (string | undefined)[] =>
  lists.map((attributes) => {
    const label = attributes.get('label');
    return label && fromDotLabel(label);
  });

/** Nodes that are no part of the model: they point at its start, or stand about as decoration. */
function startMarks(graph: DotGraph): ReadonlySet<number> {
  const n = graph.ids.length;
  const into = new Uint8Array(n);
  const outOf = new Uint8Array(n);
  for (const w of graph.head) into[w] = 1;
  for (const u of graph.tail) outOf[u] = 1;
  const marks = new Set<number>();
  for (let v = 0; v < n; v++) {
    if (into[v]) continue;
    const shape = graph.nodes[v].get('shape')?.text;
    const undrawn = UNDRAWN.test(shape ?? '') || /\binvis\b/.test(graph.nodes[v].get('style')?.text ?? '');
    const named = shape === undefined && outOf[v] && /^(__start.*|Start|)$/.test(graph.ids[v]);
    if ((undrawn || named) && marks.size < n - 1) marks.add(v);
  }
  return marks;
}

function initialNode(
  graph: DotGraph,
  marks: ReadonlySet<number>,
  issues: IssueList,
  colours: boolean,
): number | undefined {
  const wanted = graph.attributes.get('initial');
  if (wanted) {
    const v = graph.ids.findIndex((id, u) => id === wanted.text && !marks.has(u));
    if (v >= 0) return v;
    issues.add(
      'game/unknown-node',
      `the initial node ${quote(wanted.text)} is not a node of the model`,
      wanted.at,
      didYouMean(wanted.text, graph.ids) ?? 'name a node of the graph',
    );
    return undefined;
  }
  const starts = new Set<number>();
  for (let e = 0; e < graph.tail.length; e++) {
    if (!marks.has(graph.tail[e])) continue;
    starts.add(graph.head[e]);
    if (starts.size === 2) {
      issues.add(
        'format/several-initials',
        `both ${quote(graph.ids[[...starts][0]])} and ${quote(graph.ids[graph.head[e]])} are marked as the start`,
        graph.edgeAt[e],
        'a game starts at one node: keep one of the marks',
      );
    }
  }
  for (const v of starts) return v;
  if (colours) {
    const striking = graph.ids.flatMap((_, v) => (isStriking(graph, v) && !marks.has(v) ? [v] : []));
    if (striking.length === 1) return striking[0];
    // TLC fills the initial states, of which a specification may have many.
    if (striking.length > 1 && graph.name === 'DiskGraph') {
      issues.warn(
        'format/several-initials',
        `${striking.length} states are marked as initial; the model starts at the first, ${quote(graph.ids[striking[0]])}`,
        graph.nodeAt[striking[0]],
        'name another with --initial',
      );
      return striking[0];
    }
  }
  const first = graph.ids.findIndex((_, v) => !marks.has(v));
  if (first < 0) {
    issues.add('format/no-nodes', 'the graph has no nodes', -1, 'add some, such as a -> b');
    return undefined;
  }
  issues.warn(
    'format/no-start-mark',
    `nothing marks the start, so it is the first node, ${quote(graph.ids[first])}`,
    graph.nodeAt[first],
    'add initial="…" to the graph',
  );
  return first;
}

function isStriking({ nodes }: DotGraph, v: number): boolean {
  return (
    /\bfilled\b/.test(nodes[v].get('style')?.text ?? '') || nodes[v].has('color') || nodes[v].has('fillcolor')
  );
}

/** What a state shows, where it is an output (Moore machines, Markov decision processes) and not just its name. */
function stateOutputs(graph: DotGraph): (string | undefined)[] {
  return graph.nodes.map((attributes, v) => {
    const label = attributes.get('label');
    const text = label && fromDotLabel(label).trim();
    return text === undefined || text === '' || text === graph.ids[v] ? undefined : text;
  });
}

interface MealyLabel {
  readonly input: string | undefined;
  readonly output?: string;
  readonly weight?: number;
}

function mealyLabel(label: string): MealyLabel {
  const probable = withProbability(label);
  const rest = probable?.rest ?? label;
  const weight = probable ? { weight: probable.weight } : {};
  const slash = rest.indexOf('/');
  if (slash < 0) return { input: rest, ...weight };
  return { input: rest.slice(0, slash).trim(), output: rest.slice(slash + 1).trim(), ...weight };
}

/** The input on the first line, the output on the others. */
function linedLabel(label: string): MealyLabel {
  const [input, ...outputs] = label.split('\n').map((line) => line.trim());
  const { rest: output, weight } = withProbability(outputs.join(' ')) ?? { rest: outputs.join(' ') };
  return { input, output, ...(weight !== undefined && { weight }) };
}

function graphName(graph: DotGraph): string {
  const coded = graph.attributes.get('name');
  return coded ? fromDotCode(coded.text) : graph.name;
}

function* gameDialect(
  graph: DotGraph,
  marks: ReadonlySet<number>,
  labels: readonly (string | undefined)[],
  options: ReadOptions,
  issues: IssueList,
): Slices<Slices<Game | null> | null> {
  const builder = new GameBuilder(issues);
  builder.name = graphName(graph);
  const initial = initialNode(graph, marks, issues, false);
  const idOf = (v: number) => {
    const coded = graph.nodes[v].get('name');
    return coded ? fromDotCode(coded.text) : graph.ids[v];
  };
  const number = new Int32Array(graph.ids.length).fill(-1);
  for (let v = 0; v < number.length; v++) {
    if (v % SLICE === SLICE - 1) yield;
    if (marks.has(v)) continue;
    const owner = ownerOf(graph, v, issues);
    const swapped = options.swapOwners ? (owner === SUT ? TESTER : SUT) : owner;
    number[v] = builder.node(idOf(v), swapped, naturalAttribute(graph, v, issues), graph.nodeAt[v]);
  }
  const said = graph.lists.map((attributes, list) => {
    const coded = attributes.get('text');
    const weight = attributes.get('frequency') ?? attributes.get('weight');
    const label = coded ? fromDotCode(coded.text) : labels[list];
    return { label, weight: weight && decimal(weight.text), at: weight?.at };
  });
  for (let e = 0; e < graph.tail.length; e++) {
    if (e % SLICE === SLICE - 1) yield;
    if (marks.has(graph.tail[e])) continue;
    const { label, weight, at } = said[graph.edgeList[e]];
    builder.edge(number[graph.tail[e]], number[graph.head[e]], label, weight, at ?? graph.edgeAt[e]);
  }
  if (initial !== undefined) builder.start(idOf(initial));
  else if (issues.failed) return null;
  return builder.building();
}

function ownerOf(graph: DotGraph, v: number, issues: IssueList): Owner {
  const owner = graph.nodes[v].get('owner');
  if (!owner) return BOX.test(graph.nodes[v].get('shape')?.text ?? '') ? SUT : TESTER;
  const text = owner.text.toLowerCase();
  if (text !== 'tester' && text !== 'sut') {
    issues.add(
      'format/bad-owner',
      `node ${quote(graph.ids[v])} has owner ${quote(owner.text)}; expected tester or sut`,
      owner.at,
      didYouMean(text, ['tester', 'sut']) ?? 'use tester or sut',
    );
  }
  return text === 'sut' ? SUT : TESTER;
}

function naturalAttribute(graph: DotGraph, v: number, issues: IssueList): number {
  const gain = graph.nodes[v].get('gain');
  if (!gain) return 1;
  const value = decimal(gain.text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  issues.add(
    'format/bad-gain',
    `the gain of node ${quote(graph.ids[v])} is ${quote(gain.text)}; a gain is a natural number`,
    gain.at,
    'use 0, 1, 2, … (default 1)',
  );
  return 1;
}

/** The number a text is, NaN if it is none (which the builder reports). */
const decimal = (text: string): number =>
  /^\s*-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;

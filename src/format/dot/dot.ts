// Graphviz DOT. The reader understands three dialects (dot-game.ts); the writer draws a game the way papers on
// games do: circles for the tester, boxes for the SUT, an arrow from nowhere into the initial node. Owners, gains, labels
// and weights survive: what the DOT language cannot hold as it is, an id with a line break for one, stands in
// attributes of our own (dot-text.ts).

import { atOnce, FreshNames, IssueList, type Outcome, type Slices, type Source } from '../../base/index.ts';
import { type Game, labelOf, requireGame, SUT, weightOf } from '../../game/index.ts';
import type { Certainty, Format, ReadOptions } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';
import { dotGame } from './dot-game.ts';
import { parseDot } from './dot-parser.ts';
import { dotCode, dotId, dotLabel, isLabel, isPlain } from './dot-text.ts';

export const dot = {
  id: 'dot',
  title: 'Graphviz DOT',
  about: 'drawings with circles (tester) and boxes (SUT), Mealy machines (in/out), plain labelled graphs',
  owners:
    'boxes are the system’s, other shapes the tester’s; the attribute owner overrules. In a Mealy machine a state is the tester’s, each of its inputs the system’s. In a plain graph the system chooses among edges of one label',
  extensions: ['.dot', '.gv'],
  options: ['sutLabels', 'testerLabels', 'swapOwners'],
  detect,
  read,
  reading,
  write(game: Game): Outcome<Iterable<string>> {
    requireGame(game);
    return game.tags || game.cost || game.maybe || game.unasked
      ? writtenWithLosses('Graphviz DOT', game, write(game), (source) => read(source, {}))
      : { ok: true, value: write(game), warnings: [] };
  },
} as const satisfies Format;

function detect(head: string): Certainty {
  const text = head.replace(/^(\uFEFF|\s+|\/\/[^\n]*(\n|$)|#[^\n]*(\n|$)|\/\*([^*]|\*(?!\/))*(\*\/|$))+/, '');
  return /^(strict\s+)?(di)?graph\b\s*("(\\[\s\S]|[^"\\])*"|[\w.-]*)\s*(\/[/*]|\{|$)/i.test(text)
    ? 2
    : /^(strict|digraph)\b/i.test(text)
      ? 1
      : 0;
}

function read(source: Source, options: ReadOptions): Outcome<Game> {
  return atOnce(reading(source, options));
}

function* reading(source: Source, options: ReadOptions): Slices<Outcome<Game>> {
  const issues = new IssueList(source);
  const making = yield* drawn(source, options, issues);
  const game = making && (yield* making);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

function* drawn(source: Source, options: ReadOptions, issues: IssueList): Slices<Slices<Game | null> | null> {
  const graph = yield* parseDot(source, issues);
  return graph && (yield* dotGame(graph, options, issues));
}

/** Graphviz takes an empty id for no id, and makes a new node wherever it stands. */
const isName = (id: string): boolean => id !== '' && isPlain(id);

/** Graphviz lays edges out by their weight, a natural number, and gives up on a large one. */
const isLayoutWeight = (weight: number): boolean => Number.isInteger(weight) && weight <= 1000;

function* write(game: Game): Generator<string> {
  const taken = new FreshNames(game.ids, (wanted, k) => `${wanted}_${k}`);
  const names = game.ids.map((id, v) => dotId(isName(id) ? id : taken.take(`n${v}`)));
  yield isPlain(game.name)
    ? `digraph ${game.name && `${dotId(game.name)} `}{\n`
    : `digraph {\n  name=${dotCode(game.name)};\n`;
  yield '  rankdir=LR;\n  node [shape=circle owner=tester];\n';
  for (let v = 0; v < game.n; v++) {
    const id = game.ids[v];
    const attributes: string[] = [];
    if (game.owner[v] === SUT) attributes.push('shape=box owner=sut');
    if (game.gain[v] !== 1) attributes.push(`gain=${game.gain[v]}`);
    if (!isName(id)) attributes.push(`name=${dotCode(id)}`);
    if (game.gain[v] !== 1) attributes.push(`label=${dotLabel(`${id}\ngain ${game.gain[v]}`)}`);
    else if (!isName(id)) attributes.push(`label=${dotLabel(id)}`);
    yield `  ${names[v]}${attributes.length > 0 ? ` [${attributes.join(' ')}]` : ''};\n`;
  }
  const start = taken.take('__start0');
  yield `  ${start} [shape=point style=invis width=0 label=""];\n  ${start} -> ${names[game.initial]};\n`;
  for (let e = 0; e < game.m; e++) {
    const label = labelOf(game, e);
    const attributes: string[] = [];
    if (label !== undefined) attributes.push(`label=${dotLabel(label)}`);
    if (label !== undefined && !isLabel(label)) attributes.push(`text=${dotCode(label)}`);
    const weight = weightOf(game, e);
    if (weight !== 1) attributes.push(isLayoutWeight(weight) ? `weight=${weight}` : `frequency="${weight}"`);
    const list = attributes.length > 0 ? ` [${attributes.join(' ')}]` : '';
    yield `  ${names[game.source[e]]} -> ${names[game.target[e]]}${list};\n`;
  }
  yield '}\n';
}

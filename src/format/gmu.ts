// The text form of graphs for coverage tools in the tradition of Ammann and Offutt's (George Mason University):
//
//     initial: 1
//     final: 6, 7
//     1 2
//     2 6
//
// An edge a line, as two words; `initial:` names the start, `final:` nodes a test may end in; `#` begins a
// comment. Every node is the tester's. No rule of the game depends on final nodes, but the suites of the criterion
// `gmu` do; no `final:` means all. Numbered nodes are ordered by number.

import { IssueList, type Outcome, type Source } from '../base/index.ts';
import { type Game, GameBuilder, nodeNamed, TESTER } from '../game/index.ts';
import type { Certainty, Format } from './format.ts';
import { writtenWithLosses } from './losses.ts';
import { TextCursor } from './text-cursor.ts';

export const gmu = {
  id: 'gmu',
  title: 'GMU graph text',
  about: "an edge a line, `initial:` and `final:`; every node is the tester's",
  owners: 'every node is the tester’s',
  extensions: ['.gmu', '.graph.txt'],
  options: [],
  detect,
  read,
  holdsFinal: true,
  write: (game: Game): Outcome<Iterable<string>> => writtenWithLosses('GMU text', game, write(game), read),
} as const satisfies Format;

const HEADER = /^\s*(initial|start|final)(\s+nodes?)?\s*:\s*/i;

function detect(head: string): Certainty {
  const lines = head
    .slice(0, head.length < 8000 ? undefined : head.lastIndexOf('\n'))
    .split('\n')
    .map((line) => line.replace(/^\uFEFF/, '').replace(/(^|\s)#.*/, ''))
    .filter((line) => line.trim() !== '');
  if (lines.length === 0 || !lines.every((line) => HEADER.test(line) || /^\s*\S+\s+\S+\s*$/.test(line)))
    return 0;
  return lines.some((line) => /^\s*initial(\s+nodes?)?\s*:/i.test(line))
    ? 2
    : lines.every((line) => /^\s*\d+\s+\d+\s*$/.test(line))
      ? 1
      : 0;
}

function read(source: Source): Outcome<Game> {
  const issues = new IssueList(source);
  const cursor = new TextCursor(source, issues);
  const at = new Map<string, number>();
  const mention = (id: string, offset: number) => {
    if (!at.has(id)) at.set(id, offset);
    return id;
  };
  const edges: { from: string; to: string; offset: number }[] = [];
  const initials: { id: string; offset: number }[] = [];
  const finals = new Set<string>();
  for (; !cursor.done; cursor.nextLine()) {
    const start = cursor.at;
    const line = cursor.text(start, cursor.lineEnd()).replace(/(^|\s)#.*/, '');
    if (line.trim() === '') continue;
    const header = HEADER.exec(line);
    if (header) {
      for (const id of line.slice(header[0].length).split(/[\s,]+/)) {
        if (id === '') continue;
        mention(id, start);
        if (header[1].toLowerCase() === 'final') finals.add(id);
        else initials.push({ id, offset: start });
      }
      continue;
    }
    const words = line.trim().split(/\s+/);
    if (words.length === 2) {
      edges.push({ from: mention(words[0], start), to: mention(words[1], start), offset: start });
    } else {
      issues.add(
        'format/syntax',
        `expected an edge such as "1 2", or "initial: 1", found ${JSON.stringify(line.trim().slice(0, 60))}`,
        start,
        'write two node names on the line',
      );
    }
  }
  const builder = new GameBuilder(issues);
  for (const [id, offset] of inOrder(at)) builder.node(id, TESTER, 1, offset);
  for (const { from, to, offset } of edges)
    builder.edge(builder.mention(from), builder.mention(to), undefined, 1, offset);
  for (const { id, offset } of initials.slice(0, 1)) builder.start(id, offset);
  if (initials.length > 1) {
    issues.add(
      'format/several-initials',
      `there are ${initials.length} initial nodes; a game starts at one`,
      initials[1].offset,
      'add a node with an edge to each of them and start there',
    );
  }
  const game = builder.build();
  if (!game) return issues.failure();
  const final =
    finals.size > 0 && finals.size < game.n ? [...finals].map((id) => nodeNamed(game, id)!) : null;
  return { ok: true, value: final ? { ...game, final } : game, warnings: issues.warnings };
}

function inOrder(nodes: ReadonlyMap<string, number>): [string, number][] {
  const list = [...nodes];
  if (!list.every(([id]) => /^(0|[1-9]\d{0,14})$/.test(id))) return list;
  return list.sort(([a], [b]) => Number(a) - Number(b));
}

function* write(game: Game): Generator<string> {
  const plain = game.ids.every((id) => /^[^\s#,:\p{C}]+$/u.test(id));
  const id = (v: number) => (plain ? game.ids[v] : String(v + 1));
  yield `initial: ${id(game.initial)}\n`;
  const final = game.final ?? (game.ids.some((_, v) => isAlone(game, v)) ? game.ids.map((_, v) => v) : []);
  if (final.length > 0) yield `final: ${final.map(id).join(', ')}\n`;
  for (let e = 0; e < game.m; e++) yield `${id(game.source[e])} ${id(game.target[e])}\n`;
}

/** No edge mentions it: without `final:` it would be lost. */
const isAlone = ({ initial, outStart, inStart }: Game, v: number): boolean =>
  v !== initial && outStart[v] === outStart[v + 1] && inStart[v] === inStart[v + 1];

// `covergame/1`, the native model file: JSON with a node and an edge a line. It holds every part of a game.

import { type Outcome, printableJson } from '../../base/index.ts';
import {
  chanceOf,
  costOf,
  type Game,
  isUnasked,
  labelOf,
  requireGame,
  SUT,
  tagsOfEdge,
  tagsOfNode,
  weightOf,
} from '../../game/index.ts';
import type { Certainty, Format } from '../format.ts';
import { NATIVE_VERSION, readingNative, readNative } from './native-reader.ts';

export const native = {
  id: 'native',
  title: 'covergame/1',
  about: 'the native model file: JSON with owners, gains, labels and weights',
  owners: 'as each node says',
  extensions: ['.game.json', '.json'],
  options: [],
  detect,
  read: readNative,
  reading: readingNative,
  write(game: Game): Outcome<Iterable<string>> {
    requireGame(game);
    return { ok: true, value: write(game), warnings: [] };
  },
} as const satisfies Format;

function detect(head: string): Certainty {
  if (!/^\uFEFF?\s*\{/.test(head)) return 0;
  return /"format"\s*:\s*"covergame\//.test(head) ? 2 : 1;
}

const CHUNK = 1 << 16;

function* write(game: Game): Generator<string> {
  const q = printableJson;
  const ids = game.ids.map((id) => q(id));
  let text = `{\n  "format": "${NATIVE_VERSION}",\n`;
  if (game.name !== '') text += `  "name": ${q(game.name)},\n`;
  text += `  "initial": ${ids[game.initial]},\n  "nodes": [`;
  for (let v = 0; v < game.n; v++) {
    const owner = game.owner[v] === SUT ? 'sut' : 'tester';
    const gain = game.gain[v] === 1 ? '' : `, "gain": ${game.gain[v]}`;
    const labels = labelList(game, tagsOfNode(game, v));
    text += `${v ? ',' : ''}\n    { "id": ${ids[v]}, "owner": "${owner}"${gain}${labels} }`;
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  text += game.n ? '\n  ],\n  "edges": [' : '],\n  "edges": [';
  const labels = game.labels.map((label) => q(label));
  for (let e = 0; e < game.m; e++) {
    const label = labelOf(game, e) === undefined ? '' : `, "label": ${labels[game.label[e]]}`;
    const weight = weightOf(game, e) === 1 ? '' : `, "weight": ${weightOf(game, e)}`;
    const ends = `"from": ${ids[game.source[e]]}, "to": ${ids[game.target[e]]}`;
    text += `${e ? ',' : ''}\n    { ${ends}${label}${weight}${extrasText(game, e)} }`;
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  yield `${text}${game.m ? '\n  ' : ''}]\n}\n`;
}

/** The optional parts of an edge. A cost of 0 is that of a helper's edge, which no file can say. */
function extrasText(game: Game, e: number): string {
  const cost = costOf(game, e) > 1 ? `, "cost": ${costOf(game, e)}` : '';
  const maybe = chanceOf(game, e) === 1 ? '' : `, "maybe": ${chanceOf(game, e)}`;
  const by = isUnasked(game, e) ? ', "by": "sut"' : '';
  return `${labelList(game, tagsOfEdge(game, e))}${cost}${maybe}${by}`;
}

const labelList = ({ tags }: Game, list: Int32Array): string =>
  list.length === 0 ? '' : `, "labels": ${printableJson(Array.from(list, (tag) => tags!.names[tag]))}`;

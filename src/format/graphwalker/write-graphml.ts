// GraphML of a game: owners, gains, labels, weights as data. XML cannot hold every character; a name or label with one that it cannot is
// written in JSON under `nameCode` or `labelCode`.

import { type Outcome, printableJson, type Source } from '../../base/index.ts';
import { type Game, labelOf, SUT, weightOf } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

const KEYS = [
  ['name', 'all', 'string'],
  ['nameCode', 'all', 'string'],
  ['owner', 'node', 'string'],
  ['gain', 'node', 'long'],
  ['initial', 'node', 'boolean'],
  ['label', 'edge', 'string'],
  ['labelCode', 'edge', 'string'],
  ['weight', 'edge', 'double'],
] as const;

export const writeGraphml = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('GraphML', game, write(game), read);

function* write(game: Game): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  for (const [name, element, type] of KEYS) {
    yield `  <key id="${name}" for="${element}" attr.name="${name}" attr.type="${type}"/>\n`;
  }
  yield `  <graph id="G" edgedefault="directed">${game.name === '' ? '' : text('name', game.name)}\n`;
  for (let v = 0; v < game.n; v++) {
    const gain = game.gain[v] === 1 ? '' : `<data key="gain">${game.gain[v]}</data>`;
    const initial = v === game.initial ? '<data key="initial">true</data>' : '';
    yield `    <node id="n${v}">${text('name', game.ids[v])}<data key="owner">${game.owner[v] === SUT ? 'sut' : 'tester'}</data>${gain}${initial}</node>\n`;
  }
  for (let e = 0; e < game.m; e++) {
    const label = labelOf(game, e);
    const weight = weightOf(game, e) === 1 ? '' : `<data key="weight">${weightOf(game, e)}</data>`;
    yield `    <edge id="e${e}" source="n${game.source[e]}" target="n${game.target[e]}">${label === undefined ? '' : text('label', label)}${weight}</edge>\n`;
  }
  yield '  </graph>\n</graphml>\n';
}

/** What XML cannot hold, or a terminal would obey. */
const NOT_XML = /[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u;

function text(key: string, value: string): string {
  if (!NOT_XML.test(value)) return `<data key="${key}">${escaped(value)}</data>`;
  const code = printableJson(value).replace(/[\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return `<data key="${key}Code">${escaped(code)}</data>`;
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

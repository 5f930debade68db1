// A game as a Mermaid state diagram: SUT nodes are choices where they have several ways on, else states of the class sut. Ids that Mermaid cannot hold
// become s0, s1, … with the id as their text.

import { FreshNames, type Outcome, type Source } from '../../base/index.ts';
import { type Game, labelOf, outDegree, SUT } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

export const writeMermaid = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('Mermaid', game, write(game), read);

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_.]{0,499}$/u;
const RESERVED =
  /^(state|note|end|direction|class|classDef|style|click|hide|scale|accTitle|accDescr|default|stateDiagram.*)$/i;

function* write(game: Game): Generator<string> {
  const taken = new FreshNames(game.ids, (wanted, k) => `${wanted}_${k}`);
  const names = game.ids.map((id, v) => (PLAIN.test(id) && !RESERVED.test(id) ? id : taken.take(`s${v}`)));
  if (game.name !== '') yield `---\ntitle: ${oneLine(game.name)}\n---\n`;
  yield 'stateDiagram-v2\n  direction LR\n';
  for (let v = 0; v < game.n; v++) {
    const sut = game.owner[v] === SUT;
    if (sut && outDegree(game, v) > 0) yield `  state ${names[v]} <<choice>>\n`;
    else if (names[v] !== game.ids[v])
      yield `  state "${oneLine(game.ids[v]).replaceAll('"', "'")}" as ${names[v]}\n`;
    else yield `  ${names[v]}${sut ? ':::sut' : ''}\n`;
  }
  yield `  [*] --> ${names[game.initial]}\n`;
  for (let e = 0; e < game.m; e++) {
    const label = labelOf(game, e);
    yield `  ${names[game.source[e]]} --> ${names[game.target[e]]}${label === undefined ? '' : ` : ${oneLine(label)}`}\n`;
  }
}

/** So much of a text stands on a line: Mermaid and our reader take no line of any length. */
const LONGEST = 2000;

/** A text that ends no line and begins no comment, arrow or class. */
function oneLine(text: string): string {
  const line = text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029;]+/gu, ' ')
    .replace(/%%+/g, '%')
    .replace(/-{2,}>/g, '->')
    .replace(/:{3,}/g, '::');
  return text.length > LONGEST ? `${line}…` : line;
}

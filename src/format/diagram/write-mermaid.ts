// A game as a Mermaid state diagram: SUT nodes are choices where they have several ways on, else states of the class sut. Ids that Mermaid cannot hold
// become s0, s1, … with the id as their text.

import type { Outcome, Source } from '../../base/index.ts';
import { type Game, labelOf, outDegree, SUT } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

export const writeMermaid = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('Mermaid', game, write(game), read);

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_.]*$/u;
const RESERVED =
  /^(state|note|end|direction|class|classDef|style|click|hide|scale|accTitle|accDescr|default|stateDiagram.*)$/i;

function* write(game: Game): Generator<string> {
  const taken = new Set(game.ids);
  const names = game.ids.map((id, v) => {
    if (PLAIN.test(id) && !RESERVED.test(id)) return id;
    let name = `s${v}`;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return name;
  });
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end or garble a line
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029;]+/g, ' ');

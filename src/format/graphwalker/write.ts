// GraphWalker JSON of a game: nodes are vertices, edges are edges, owner and gain stand in `properties`. GraphWalker itself knows no
// owners and would choose for the SUT; what it plays is one of the plays of the game.

import { type Outcome, printableJson } from '../../base/index.ts';
import { type Game, labelOf, SUT, tagsOfEdge, tagsOfNode, weightOf } from '../../game/index.ts';
import { writtenWithLosses } from '../losses.ts';
import { readGraphWalker } from './read-json.ts';

export const writeGraphWalker = (game: Game): Outcome<Iterable<string>> =>
  writtenWithLosses('GraphWalker JSON', game, write(game), (source) => readGraphWalker(source, {}));

function* write(game: Game): Generator<string> {
  const q = printableJson;
  yield `{\n  "name": ${q(game.name)},\n  "models": [\n    {\n      "id": "m0",\n      "name": ${q(game.name === '' ? 'model' : game.name)},\n`;
  yield `      "generator": "random(edge_coverage(100))",\n      "startElementId": "n${game.initial}",\n      "vertices": [`;
  for (let v = 0; v < game.n; v++) {
    const owner = game.owner[v] === SUT ? 'sut' : 'tester';
    const gain = game.gain[v] === 1 ? '' : `, "gain": ${game.gain[v]}`;
    yield `${v ? ',' : ''}\n        { "id": "n${v}", "name": ${q(game.ids[v])}, "properties": { "owner": "${owner}"${gain} }${required(game, tagsOfNode(game, v))} }`;
  }
  yield '\n      ],\n      "edges": [';
  for (let e = 0; e < game.m; e++) {
    const label = labelOf(game, e);
    const name = label === undefined ? '' : `, "name": ${q(label)}`;
    const weight = weightOf(game, e) === 1 ? '' : `, "weight": ${weightOf(game, e)}`;
    yield `${e ? ',' : ''}\n        { "id": "e${e}"${name}, "sourceVertexId": "n${game.source[e]}", "targetVertexId": "n${game.target[e]}"${weight}${required(game, tagsOfEdge(game, e))} }`;
  }
  yield '\n      ]\n    }\n  ]\n}\n';
}

/** Labels to be covered are what GraphWalker calls requirements. */
const required = ({ tags }: Game, list: Int32Array): string =>
  list.length === 0 ? '' : `, "requirements": ${printableJson(Array.from(list, (tag) => tags!.names[tag]))}`;

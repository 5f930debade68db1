// Label coverage: visiting one node or edge with a label covers the label. Labels of an edge move to a node in its
// middle, which is the tester's and has one edge out. So only nodes carry labels, and the move keeps its cost. A
// node's gain is the number of its labels. The flag `countsTags` says that a label counts once, however many of its
// nodes are visited. The function gainOf and runs heed it.

import { FreshNames, numbered } from '../../base/index.ts';
import { GameBuilder } from '../builder.ts';
import { chanceOf, costOf, isUnasked, tagsOfEdge, tagsOfNode } from '../extras.ts';
import { type Game, labelOf, type Owner, programPart, TESTER, weightOf } from '../game.ts';

export function labelGame(model: Game): Game {
  const game = model.tags && model.tags.edgeTag.length > 0 ? withMiddles(model) : model;
  const gain = Float64Array.from({ length: game.n }, (_, v) => tagsOfNode(game, v).length);
  return { ...game, gain, countsTags: true };
}

function withMiddles(model: Game): Game {
  const builder = new GameBuilder();
  builder.name = model.name;
  const names = (list: Int32Array) => Array.from(list, (tag) => model.tags!.names[tag]);
  for (let v = 0; v < model.n; v++) {
    builder.node(model.ids[v], model.owner[v] as Owner, model.gain[v], -1, names(tagsOfNode(model, v)));
  }
  const fresh = new FreshNames(model.ids, numbered);
  for (let e = 0; e < model.m; e++) {
    const [u, w] = [model.source[e], model.target[e]];
    const label = labelOf(model, e);
    const extras = {
      cost: Math.max(1, costOf(model, e)),
      maybe: chanceOf(model, e),
      ...(isUnasked(model, e) && { by: 'sut' as const }),
    };
    const labels = names(tagsOfEdge(model, e));
    if (labels.length === 0) builder.edge(u, w, label, weightOf(model, e), -1, extras);
    else {
      const arrow = label === undefined ? '->' : `-[${label}]->`;
      const name = fresh.take(`${model.ids[u]} ${arrow} ${model.ids[w]}`);
      const middle = builder.node(name, TESTER, 0, -1, labels);
      builder.edge(u, middle, label, weightOf(model, e), -1, extras);
      builder.edge(middle, w);
    }
  }
  builder.start(model.ids[model.initial]);
  const game = builder.build()!;
  const cost = Float64Array.from(game.source, (u, e) => (u >= model.n ? 0 : costOf(game, e)));
  return { ...game, cost, ownNodes: model.n, ...programPart(model) };
}

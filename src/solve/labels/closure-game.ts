// With restart, the labels that the tester can force are the fewest on a closed set that holds the initial node.
// While every closed set has an uncovered label, the tester forces a new one. Once one has none, the SUT stays in
// it.
//
// As a game of nodes, a class of labels is a node of its own, worth its weight. Any node that carries the class can
// move to it. Then the gain of a closed set is the weight of its labels, and every solver of guarantees with
// restart works.

import { type Game, GameBuilder, type Owner, TESTER } from '../../game/index.ts';
import type { LabelProblem } from './label-problem.ts';

/** Nodes keep their numbers; the classes and the doors before nodes that carry some come after them. */
export function closureGame({ game, carried, carriers, classWeight }: LabelProblem): Game {
  const builder = new GameBuilder();
  for (let v = 0; v < game.n; v++) builder.node(`${v}`, game.owner[v] as Owner, 0);
  const classes = classWeight.map((weight, c) => builder.node(`label ${c}`, TESTER, weight));
  const door = new Int32Array(game.n);
  for (let v = 0; v < game.n; v++) {
    door[v] = carried[v] === 0 ? v : builder.node(`door ${v}`, TESTER, 0);
    if (door[v] !== v) builder.edge(door[v], v);
  }
  for (const [c, nodes] of carriers.entries()) for (const v of nodes) builder.edge(door[v], classes[c]);
  for (let e = 0; e < game.m; e++) builder.edge(game.source[e], door[game.target[e]]);
  const { initial } = game;
  builder.start(door[initial] === initial ? `${initial}` : `door ${initial}`);
  return builder.build()!;
}

// Transition coverage as node coverage: every edge gets a node of gain 1 in its middle, and the nodes of the model
// gain nothing. So guarantee, suites, runs and reports work for transitions without a change. The node in the
// middle has one edge out, so its owner does not matter; it is the tester's. A move of the model is two moves here
// and costs two visits.

import { FreshNames, numbered } from '../../base/index.ts';
import { GameBuilder } from '../builder.ts';
import { chanceOf, costOf, isUnasked, tagsOfEdge, tagsOfNode } from '../extras.ts';
import { type Game, labelOf, type Owner, programPart, TESTER, weightOf } from '../game.ts';
import { modelOf } from './helper-nodes.ts';
import { labelGame } from './label-game.ts';
import { plainGame } from './plain-game.ts';

/** What is to be covered: the nodes of the model by their gain, or its transitions, each once. */
export const GOALS = ['nodes', 'transitions', 'labels'] as const;
export type Goal = (typeof GOALS)[number];

/** The plain game that is played for a goal. Of one that is plain already it is the model that counts: a helper has no transitions. */
export function forGoal(game: Game, goal: Goal): Game {
  if (goal === 'nodes') return plainGame(game);
  const model = game.helpers ? { ...modelOf(game), initial: game.initial } : game;
  return plainGame(goal === 'transitions' ? transitionGame(model) : labelGame(model));
}

/** Nodes keep their numbers and ids; edge e of the game becomes node n + e, with the edge's weight before it. */
export function transitionGame(game: Game): Game {
  const builder = new GameBuilder();
  builder.name = game.name;
  const names = (list: Int32Array) => Array.from(list, (tag) => game.tags!.names[tag]);
  for (let v = 0; v < game.n; v++) {
    builder.node(game.ids[v], game.owner[v] as Owner, 0, -1, names(tagsOfNode(game, v)));
  }
  const fresh = new FreshNames(game.ids, numbered);
  for (let e = 0; e < game.m; e++) {
    const u = game.source[e];
    const label = labelOf(game, e);
    const middle = builder.node(fresh.take(transitionName(game, e)), TESTER, 1);
    builder.edge(u, middle, label, weightOf(game, e), -1, {
      labels: names(tagsOfEdge(game, e)),
      // A helper's edge costs nothing; here it costs a visit, as every move does.
      cost: Math.max(1, costOf(game, e)),
      maybe: chanceOf(game, e),
      ...(isUnasked(game, e) && { by: 'sut' }),
    });
    builder.edge(middle, game.target[e]);
  }
  builder.start(game.ids[game.initial]);
  return { ...builder.build()!, ownNodes: game.n, ...programPart(game) };
}

/** True if the node stands for a transition: its one edge is no stimulus, and taken as soon as the pebble lies there. */
export const isTransition = (game: Game, v: number): boolean =>
  v >= (game.ownNodes ?? game.n) && v < (game.helpers?.from ?? game.n);

/** Where an edge leads in the model: past the node that stands for the transition, if there is one. */
export function arrivalOf(game: Game, e: number): number {
  const w = game.target[e];
  return isTransition(game, w) ? game.target[game.outStart[w]] : w;
}

function transitionName(game: Game, e: number): string {
  const label = labelOf(game, e);
  const arrow = label === undefined ? '->' : `-[${label}]->`;
  return `${game.ids[game.source[e]]} ${arrow} ${game.ids[game.target[e]]}`;
}

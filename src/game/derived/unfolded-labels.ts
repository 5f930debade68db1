// A game of labels as a plain game of nodes, for tools that know no labels.
//
// Without restart the possible gain depends on the covered labels. So a node stands for a node and a set of covered
// labels. A second node stands for the labels that a visit brings, with their number as its gain. At worst it is
// exponential in the labels. With restart every label is a node of gain 1, in reach of each node that carries it.
// Nothing needs to be remembered.

import { beyond, FreshNames, limit, numbered } from '../../base/index.ts';
import { GameBuilder } from '../builder.ts';
import { tagsOfNode } from '../extras.ts';
import { type Game, labelOf, type Owner, TESTER, weightOf } from '../game.ts';

export function labelsAsNodes(game: Game, restart: boolean): Game {
  return restart ? withLabelNodes(game) : unfolded(game);
}

function withLabelNodes(game: Game): Game {
  const builder = new GameBuilder();
  builder.name = game.name;
  const fresh = new FreshNames(game.ids, numbered);
  for (let v = 0; v < game.n; v++) builder.node(game.ids[v], game.owner[v] as Owner, 0);
  const labels = game.tags!.names.map((name) => builder.node(fresh.take(`label ${name}`), TESTER, 1));
  const doors: string[] = [...game.ids];
  for (let v = 0; v < game.n; v++) {
    const tags = tagsOfNode(game, v);
    if (tags.length === 0) continue;
    doors[v] = fresh.take(`${game.ids[v]} (entered)`);
    const door = builder.node(doors[v], TESTER, 0);
    builder.edge(door, v);
    for (const tag of tags) builder.edge(door, labels[tag]);
  }
  for (let e = 0; e < game.m; e++) {
    builder.edge(game.source[e], builder.mention(doors[game.target[e]]), labelOf(game, e), weightOf(game, e));
  }
  builder.start(doors[game.initial]);
  return builder.build()!;
}

function unfolded(game: Game): Game {
  const builder = new GameBuilder();
  builder.name = game.name;
  const names = new FreshNames([], numbered);
  /** By number of node. */
  const ids: string[] = [];
  const node = (wanted: string, owner: Owner, gain: number): number => {
    ids.push(names.take(wanted));
    return builder.node(ids[ids.length - 1], owner, gain);
  };
  const numbers = new Map<string, number>();
  const open: { v: number; covered: readonly number[]; at: number }[] = [];
  const most = limit('plan-positions');
  const told = (covered: readonly number[]) => covered.map((tag) => game.tags!.names[tag]).join(', ');
  const position = (v: number, covered: readonly number[]): number => {
    const key = `${v}/${covered.join()}`;
    const found = numbers.get(key);
    if (found !== undefined) return found;
    if (builder.nodeCount >= most)
      throw beyond('plan-positions', `the labels unfold into more than ${most} nodes`);
    const id = covered.length === 0 ? game.ids[v] : `${game.ids[v]} {${told(covered)}}`;
    const at = node(id, game.owner[v] as Owner, 0);
    numbers.set(key, at);
    open.push({ v, covered, at });
    return at;
  };
  /** Where a visit to w leads when these are covered: by the node that counts what it brings, if it brings anything. */
  const arrival = (w: number, covered: readonly number[]): number => {
    const fresh = [...tagsOfNode(game, w)].filter((tag) => !covered.includes(tag));
    const then = [...covered, ...fresh].sort((a, b) => a - b);
    if (fresh.length === 0) return position(w, then);
    const key = `${w}/${covered.join()}+`;
    const found = numbers.get(key);
    if (found !== undefined) return found;
    const at = node(`${game.ids[w]} adds ${told(fresh)}`, TESTER, fresh.length);
    numbers.set(key, at);
    builder.edge(at, position(w, then));
    return at;
  };
  const first = arrival(game.initial, []);
  for (let job = open.pop(); job; job = open.pop()) {
    for (let e = game.outStart[job.v]; e < game.outStart[job.v + 1]; e++) {
      builder.edge(job.at, arrival(game.target[e], job.covered), labelOf(game, e), weightOf(game, e));
    }
  }
  builder.start(ids[first]);
  return builder.build()!;
}

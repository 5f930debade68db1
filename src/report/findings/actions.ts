// The moves of a model by action: of a program with ten thousand states a person knows `reserve` and `pay`, not the states. An action is a
// label without its arguments and outcome: `reserve(2, a)` and `reserve(1, b): refused` are moves of `reserve`. Linear in the edges.

import { type Game, labelOf, SUT } from '../../game/index.ts';

export interface ActionSummary {
  readonly action: string;
  readonly by: 'tester' | 'sut';
  /** At how many nodes it can be taken, and how many moves of it there are. */
  readonly nodes: number;
  readonly edges: number;
}

export interface PlayedAction extends ActionSummary {
  /** How many of its moves were made at all, and how often all of them together. */
  readonly made: number;
  readonly times: number;
}

/** A person reads states one by one up to about so many. */
const MANY_NODES = 100;
/** And a table of actions up to so many. */
const MOST_ACTIONS = 60;

/** The actions with what became of them in plays, where the states are too many to read and the actions are few; else none. */
export function playedActions(game: Game, taken: ArrayLike<number>): PlayedAction[] {
  if (game.n < MANY_NODES) return [];
  const actions = actionsOf(game);
  if (actions.length > MOST_ACTIONS || 4 * actions.length > game.m) return [];
  const keyOf = (by: string, action: string): string => `${by} ${action}`;
  const played = new Map(actions.map((one) => [keyOf(one.by, one.action), { ...one, made: 0, times: 0 }]));
  const named = game.labels.map(actionName);
  for (let e = 0; e < game.m; e++) {
    if (taken[e] === 0 || labelOf(game, e) === undefined) continue;
    const by = game.owner[game.source[e]] === SUT ? 'sut' : 'tester';
    const one = played.get(keyOf(by, named[game.label[e]]))!;
    one.made++;
    one.times += taken[e];
  }
  return [...played.values()];
}

/** The actions of each player, those of the tester first, in alphabetical order; moves without a label have none. */
export function actionsOf(game: Game): ActionSummary[] {
  const found = { tester: new Map<string, Tally>(), sut: new Map<string, Tally>() };
  const named = game.labels.map(actionName);
  for (let e = 0; e < game.m; e++) {
    if (labelOf(game, e) === undefined) continue;
    const v = game.source[e];
    const tallies = found[game.owner[v] === SUT ? 'sut' : 'tester'];
    const action = named[game.label[e]];
    const tally = tallies.get(action) ?? { nodes: 0, edges: 0, last: -1 };
    tallies.set(action, tally);
    tally.edges++;
    // Edges come by source, so that a node is counted once.
    if (tally.last !== v) tally.nodes++;
    tally.last = v;
  }
  return (['tester', 'sut'] as const).flatMap((by) =>
    [...found[by]]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([action, { nodes, edges }]) => ({ action, by, nodes, edges })),
  );
}

interface Tally {
  nodes: number;
  edges: number;
  last: number;
}

const actionName = (label: string): string => /^[^\s(:]+(?=\(|: |$)/.exec(label)?.[0] ?? label;

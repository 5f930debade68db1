// The game of a suite each of whose cases is executed once, in which the least closed set is the worst that the system can do.
//
//     start ─▶ every case                       the tester executes all of them, whatever comes
//     a stretch of a case ─▶ its nodes          no answer can prevent that they are visited, once it is begun
//                         ─▶ the answer due     at its end, an SUT node of the case that is not its last
//     an answer ─▶ the next stretch             the system answers as the case says
//               ─▶ another successor            or otherwise: that node is visited, and the case ends
//
// The nodes of the model have no moves here; they alone have gains. A set that holds the start, all that follows from a tester node in it and one
// option of each answer in it, is what a run visits, the system answering once for each position of each case. So the coverage that is certain is
// the weight of the least such set: the guarantee with restart of this game (solve/closure). Its size is that of the cases, each position with its
// degree.

import { forGoal, type Game, GameBuilder, SUT, TESTER, tagsOfNode } from '../../game/index.ts';
import type { Suite } from '../../suite/index.ts';

export interface SuiteGame {
  readonly game: Game;
  /** The node of the model that a node here stands for, -1 for the others. */
  readonly stands: Int32Array;
  /** For each case the answers due in it: the position in the case, and the node here. */
  readonly answers: readonly (readonly { readonly at: number; readonly node: number }[])[];
}

export function suiteGame(model: Game, { cases }: Pick<Suite, 'cases'>): SuiteGame {
  const builder = new GameBuilder();
  const stands: number[] = [];
  const helper = (owner: typeof SUT | typeof TESTER): number => {
    const v = builder.node(`${stands.length}`, owner, 0);
    stands.push(-1);
    return v;
  };
  const visits = new Map<number, number>();
  const visit = (v: number): number => {
    let here = visits.get(v);
    if (here === undefined) {
      const labels = Array.from(tagsOfNode(model, v), (tag) => model.tags!.names[tag]);
      here = builder.node(`${stands.length}`, TESTER, model.gain[v], -1, labels);
      stands.push(v);
      visits.set(v, here);
    }
    return here;
  };
  const start = helper(TESTER);
  builder.start('0');
  const answers = cases.map((path) => {
    const due: { at: number; node: number }[] = [];
    let stretch = helper(TESTER);
    builder.edge(start, stretch);
    for (let at = 0; at < path.length; at++) {
      builder.edge(stretch, visit(path[at]));
      if (at + 1 === path.length || model.owner[path[at]] !== SUT) continue;
      const others = otherAnswers(model, path[at], path[at + 1]);
      if (others.size === 0) continue;
      const node = helper(SUT);
      builder.edge(stretch, node);
      stretch = helper(TESTER);
      builder.edge(node, stretch);
      for (const w of others) builder.edge(node, visit(w));
      due.push({ at, node });
    }
    return due;
  });
  const built = builder.build()!;
  const game = model.countsTags ? forGoal(built, 'labels') : built;
  return { game, stands: Int32Array.from(stands), answers };
}

/** Where an SUT node may go, but for one. */
export function otherAnswers({ outStart, target }: Game, v: number, but: number): Set<number> {
  const others = new Set(target.subarray(outStart[v], outStart[v + 1]));
  others.delete(but);
  return others;
}

// A window as a game to plan in. States at its border have moves that nobody has unfolded: as sinks they would look like the end of every play, and a
// planner that finishes what it can before it leaves for good would never go there. So each is given one move of the tester's, back to the
// middle: to come to the border is then as good as to begin anew. Nobody makes that move; at the border there is another window.

import { type Game, type GameRows, gameFromRows, TESTER } from '../../game/index.ts';
import type { Window } from '../../model/index.ts';

/** Edges of other nodes keep their order, and their place among those of their node. */
export function withWayBack({ game, border }: Window): Game {
  const { n, states, outStart } = game;
  const isBorder = (v: number): boolean => v >= border && states![v] !== undefined;
  const start = new Int32Array(n + 1);
  for (let v = 0; v < n; v++) start[v + 1] = start[v] + outStart[v + 1] - outStart[v] + (isBorder(v) ? 1 : 0);
  const m = start[n];
  const target = new Int32Array(m);
  const label = new Int32Array(m).fill(-1);
  const weight = game.weight && new Float64Array(m).fill(1);
  const unasked = game.unasked && new Uint8Array(m);
  const owner = game.owner.slice();
  for (let v = 0; v < n; v++) {
    if (isBorder(v)) {
      owner[v] = TESTER;
      continue;
    }
    const [from, to] = [outStart[v], outStart[v + 1]];
    target.set(game.target.subarray(from, to), start[v]);
    label.set(game.label.subarray(from, to), start[v]);
    weight?.set(game.weight!.subarray(from, to), start[v]);
    unasked?.set(game.unasked!.subarray(from, to), start[v]);
  }
  const { n: _n, m: _m, source: _s, inStart: _i, inEdge: _e, ...rows } = game;
  const changed = { ...rows, owner, outStart: start, target, label, weight, ...(unasked && { unasked }) };
  return gameFromRows(changed satisfies GameRows);
}

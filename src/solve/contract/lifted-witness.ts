// A witness of a contracted game as one of the game itself. A trap is expanded into the nodes of its items. Every
// node by which the tester can leave it, or the SUT moves on, gets an entry of its own.
//
// A large class with many entries would be written once for each. So its trap joins the trap that leads there, if
// that proves the same value.

import {
  BREATH,
  DEAR,
  GrowingInts,
  GrowingNumbers,
  SHORT_PASS,
  type Slices,
  Steps,
} from '../../base/index.ts';
import { ALONE, type TrapOutline } from '../../certificate/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { Contraction } from './contraction.ts';
import { Joiner } from './joiner.ts';

/** No trap of its own has been made yet. */
const NOT_YET = -2;

/** The outline of a witness of the contracted game as one of the game; in slices. */
export function* liftedOutline(
  game: Game,
  contraction: Contraction,
  small: TrapOutline,
): Slices<TrapOutline> {
  const { item, memberStart, member } = contraction;
  const { n, owner, outStart, target } = game;
  const steps = new Steps();
  const inner = new Joiner(contraction.game, small, memberStart);
  const { worth } = inner;
  const stamp = new Int32Array(n);
  let stamps = 0;
  const lifted = new Int32Array(contraction.game.n).fill(NOT_YET);
  const known = new Uint8Array(n);
  const nodes = new GrowingInts();
  const values = new GrowingNumbers();
  const trapOf = new GrowingInts();
  const traps: Int32Array[] = [];
  const need = (w: number) => {
    if (known[w]) return;
    known[w] = 1;
    nodes.push(w);
  };
  need(game.initial);
  if (n > SHORT_PASS) yield BREATH;
  for (let k = 0; k < nodes.length; k++) {
    const v = nodes.get(k);
    const i = item[v];
    values.push(worth[i]);
    steps.left -= outStart[v + 1] - outStart[v] + DEAR;
    if (steps.left < steps.next) yield steps.told();
    if (inner.movesOn(i)) {
      trapOf.push(ALONE);
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const value = worth[item[target[e]]];
        if (value >= least) continue;
        best = target[e];
        least = value;
      }
      need(best);
      continue;
    }
    if (lifted[i] === NOT_YET) {
      const items = yield* inner.joining(i);
      let size = 0;
      for (const j of items) size += memberStart[j + 1] - memberStart[j];
      const trap = new Int32Array(size);
      size = 0;
      const own = ++stamps;
      for (const j of items) {
        steps.left -= memberStart[j + 1] - memberStart[j];
        if (steps.left < steps.next) yield steps.told();
        for (let m = memberStart[j]; m < memberStart[j + 1]; m++) {
          trap[size++] = member[m];
          stamp[member[m]] = own;
        }
      }
      lifted[i] = size === 1 ? ALONE : traps.push(trap) - 1;
      for (const u of trap) {
        if (owner[u] === SUT) continue;
        steps.left -= outStart[u + 1] - outStart[u] + 1;
        if (steps.left < steps.next) yield steps.told();
        for (let e = outStart[u]; e < outStart[u + 1]; e++) if (stamp[target[e]] !== own) need(target[e]);
      }
    }
    trapOf.push(lifted[i]);
  }
  return {
    value: small.value,
    nodes: nodes.view().slice(),
    values: values.view().slice(),
    trapOf: trapOf.view().slice(),
    traps,
  };
}

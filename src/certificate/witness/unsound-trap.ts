// Finds why a claim cannot rest on a set of nodes as a trap. Either an SUT node cannot stay in it, or an exit leads
// to a node without a known value.

import { type Game, quote, TESTER } from '../../game/index.ts';
import { edgeName } from './edge-name.ts';
import type { TrapState } from './trap-state.ts';

type Report = (code: string, message: string, hint?: string) => void;

/** O(n + m). */
export function reportUnsound(
  game: Game,
  trap: TrapState,
  name: string,
  hasEntry: (w: number) => boolean,
  report: Report,
): void {
  const { n, owner, outStart, target, ids } = game;
  for (let u = 0; u < n; u++) {
    if (!trap.has(u)) continue;
    if (trap.size > 1 && trap.isStuck(u)) {
      report(
        'witness/sut-must-leave',
        `SUT node ${quote(ids[u])} has no successor in ${name}, so the system cannot stay there`,
        'add one of its successors to the trap',
      );
    }
    for (let e = outStart[u]; e < outStart[u + 1] && owner[u] === TESTER; e++) {
      const w = target[e];
      if (trap.has(w) || hasEntry(w)) continue;
      report(
        'witness/missing-exit',
        `the tester can leave ${name} by ${edgeName(game, e)}, but ${quote(ids[w])} has no entry`,
        `add an entry for ${quote(ids[w])}, or the node to the trap`,
      );
    }
  }
}

// The random walk against the uniform SUT as one loop: the same play, dice for dice, as rdm and uniform in a
// campaign, several times as fast, because two generators and the pebble live in local variables. It serves
// where nobody looks at single steps: no recorder, no stop condition. (bench/run compares it with C++.)
// The times in comments are CPU times of this loop and its variants side by side.

import type { Dice } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';

/** The same fields as a campaign has at its end. */
export interface Walk {
  readonly spent: number;
  readonly steps: number;
  readonly tests: number;
  readonly gain: number;
  readonly coveredNodes: Int32Array;
  readonly coveredAt: Float64Array;
  readonly coveredCount: number;
  readonly taken: Int32Array;
  /** Whether it ended at a sink because the budget left does not pay for a reset. */
  readonly stuck: boolean;
}

/** A roll is multiplied by a node's number of edges in halves of 16 bits. */
export function canWalk({ n, outStart, cost, countsTags }: Game): boolean {
  if (cost || countsTags) return false;
  for (let v = 0; v < n; v++) if (outStart[v + 1] - outStart[v] > 0xffff) return false;
  return true;
}

/** Only for games for which canWalk holds. */
export function randomWalk(game: Game, budget: number, resetCost: number, tester: Dice, sut: Dice): Walk {
  const { n, m, initial, owner, gain: gains, outStart, target } = game;
  const covered = new Uint8Array(n);
  const coveredNodes = new Int32Array(n);
  const coveredAt = new Float64Array(n);
  const taken = new Int32Array(m);
  let coveredCount = 0;
  let gain = 0;
  let spent = 0;
  let steps = 0;
  let tests = 0;
  let stuck = false;
  // Xoshiro's words of the tester's dice, then of the SUT's.
  const words = Int32Array.of(...tester.state, ...sut.state);
  let v = initial;
  if (budget >= 1) {
    tests = 1;
    for (;;) {
      spent++;
      if (covered[v] === 0) {
        covered[v] = 1;
        coveredNodes[coveredCount] = v;
        coveredAt[coveredCount++] = spent;
        gain += gains[v];
      }
      if (budget - spent < 1) break;
      const first = outStart[v];
      const degree = outStart[v + 1] - first;
      if (degree === 0) {
        if (budget - spent <= resetCost) {
          stuck = true;
          break;
        }
        spent += resetCost;
        tests++;
        v = initial;
        continue;
      }
      // Dice.bits() of whoever moves. The words stay in memory: a branch on the owner would be mispredicted at
      // every other step (12 ns a step; this way 10).
      const o = owner[v] << 2;
      const b = words[o + 1];
      const c = words[o + 2] ^ words[o];
      const d = words[o + 3] ^ b;
      const x = Math.imul(b, 5);
      const roll = Math.imul((x << 7) | (x >>> 25), 9);
      words[o + 1] = b ^ c;
      words[o] ^= d;
      words[o + 2] = c ^ (b << 9);
      words[o + 3] = (d << 11) | (d >>> 21);
      // Dice.below(degree), the product by halves of 16 bits: whole numbers have a shorter way than doubles (10 ns
      // a step instead of 17).
      const low = Math.imul(roll & 0xffff, degree) >>> 16;
      const e = first + ((Math.imul(roll >>> 16, degree) + low) >>> 16);
      taken[e]++;
      steps++;
      v = target[e];
    }
  }
  return { spent, steps, tests, gain, coveredNodes, coveredAt, coveredCount, taken, stuck };
}

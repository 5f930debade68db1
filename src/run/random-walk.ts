// The random walk against the uniform SUT as one loop: the same play, dice for dice, as rdm and uniform in a
// campaign, several times as fast, because two generators and the pebble live in local variables. It serves
// where nobody looks at single steps: no recorder, no stop condition. (bench/run compares it with C++.)

import type { Dice } from '../base/index.ts';
import { type Game, TESTER } from '../game/index.ts';

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
  let [a, b, c, d] = tester.state;
  let [p, q, r, s] = sut.state;
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
      // The two branches are Dice.bits(), once for each player.
      let roll: number;
      if (owner[v] === TESTER) {
        const x = Math.imul(b, 5);
        roll = Math.imul((x << 7) | (x >>> 25), 9);
        const t = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = (d << 11) | (d >>> 21);
      } else {
        const x = Math.imul(q, 5);
        roll = Math.imul((x << 7) | (x >>> 25), 9);
        const t = q << 9;
        r ^= p;
        s ^= q;
        q ^= r;
        p ^= s;
        r ^= t;
        s = (s << 11) | (s >>> 21);
      }
      // A product below 2^53 is exact, and truncation to 32 bits is floor for what is below 2^31.
      const e = first + (((roll >>> 0) * degree * 2.3283064365386963e-10) | 0);
      taken[e]++;
      steps++;
      v = target[e];
    }
  }
  return { spent, steps, tests, gain, coveredNodes, coveredAt, coveredCount, taken, stuck };
}

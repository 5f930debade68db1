// Checks the witness of a guarantee with restart: part of the checker, and like it without any solver.

import { BREATH, type IssueList, SLICE, type Slices } from '../../base/index.ts';
import { type Game, isSink, quote, SUT, TESTER } from '../../game/index.ts';
import { edgeName } from './edge-name.ts';
import type { ClosureWitness } from './witness.ts';

/** With restart: a set that holds the initial node, all successors of tester nodes, one of each SUT node's. In slices. */
export function* checkClosure(
  game: Game,
  { value, closure }: ClosureWitness,
  issues: IssueList,
  offsets: readonly number[],
): Slices<boolean> {
  const { n, owner, gain, outStart, target, ids } = game;
  const inside = new Uint8Array(n);
  let sum = 0;
  let left = SLICE / 4;
  for (let i = 0; i < closure.length; i++) {
    const v = closure[i];
    if (--left === 0) {
      left = SLICE / 4;
      yield BREATH;
    }
    const at = offsets[i] ?? -1;
    if (!(v >= 0 && v < n)) {
      issues.add('witness/unknown-node', `the closure has node number ${v}, which is not in the model`, at);
    } else if (inside[v]) {
      issues.add('witness/duplicate-node', `the closure has ${quote(ids[v])} twice`, at);
    } else {
      inside[v] = 1;
      sum += gain[v];
    }
  }
  if (issues.failed) return false;
  if (!inside[game.initial]) {
    issues.add(
      'witness/no-initial',
      `the closure does not contain the initial node ${quote(ids[game.initial])}`,
      -1,
      'check it with the --initial it was made with, or solve again from this node',
    );
  }
  for (let i = 0; i < closure.length; i++) {
    const v = closure[i];
    left -= outStart[v + 1] - outStart[v] + 1;
    if (left <= 0) {
      left = SLICE / 4;
      yield BREATH;
    }
    const at = offsets[i] ?? -1;
    let stays = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (inside[target[e]]) stays++;
      else if (owner[v] === TESTER) {
        issues.add(
          'witness/missing-exit',
          `the tester can leave the closure by ${edgeName(game, e)}`,
          at,
          `the closure must contain ${quote(ids[target[e]])} too`,
        );
      }
    }
    if (owner[v] === SUT && stays === 0 && !isSink(game, v)) {
      issues.add(
        'witness/sut-must-leave',
        `SUT node ${quote(ids[v])} has no successor in the closure, so the system cannot stay there`,
        at,
        'the closure must contain one of its successors',
      );
    }
  }
  if (value !== sum) {
    issues.add(
      'witness/value-mismatch',
      `the witness claims ${value}, but the nodes of its closure gain ${sum}`,
    );
  }
  return true;
}

// The nodes in no closed set because others are in none. They are tester nodes that lead to such a node, and SUT
// nodes that lead only to such nodes. So refuting the first nodes of a large game leaves little for the rest.
//
// O(size of the game) for all of it.

import { SUT } from '../../game/index.ts';
import type { Moves, Within } from './question-rules.ts';

export class OutNodes implements Within {
  readonly #moves: Moves;
  readonly #isOut: Uint8Array;
  /** The edges to each node, and of an SUT node how many lead from it to nodes that are not out (itself among them where it may stay). */
  #edges: { readonly inStart: Int32Array; readonly source: Int32Array; readonly left: Int32Array } | null =
    null;

  constructor(moves: Moves) {
    this.#moves = moves;
    this.#isOut = new Uint8Array(moves.n);
  }

  readonly holds = (): boolean => true;

  readonly isOut = (v: number): boolean => this.#isOut[v] === 1;

  /** Takes note that a node is in no set. */
  add(node: number): void {
    this.#edges ??= edgesTo(this.#moves);
    const { inStart, source, left } = this.#edges;
    const { owner } = this.#moves;
    const isOut = this.#isOut;
    const fresh = [node];
    for (let w = fresh.pop(); w !== undefined; w = fresh.pop()) {
      if (isOut[w]) continue;
      isOut[w] = 1;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[i];
        if (owner[u] !== SUT || --left[u] === 0) fresh.push(u);
      }
    }
  }
}

function edgesTo({ n, outStart, target }: Moves) {
  const inStart = new Int32Array(n + 1);
  const left = new Int32Array(n);
  for (const w of target) inStart[w + 1]++;
  for (let v = 0; v < n; v++) inStart[v + 1] += inStart[v];
  const at = inStart.slice(0, n);
  const source = new Int32Array(target.length);
  for (let v = 0; v < n; v++) {
    left[v] = outStart[v + 1] - outStart[v];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) source[at[target[e]]++] = v;
  }
  return { inStart, source, left };
}

// The least cost at which a tester is certain to reach a target, whatever the SUT does: a reachability game with
// costs. Positions are settled in order of their value, as in Dijkstra's algorithm. One of the SUT's is settled
// once all of its moves are (Khachiyan et al. 2008). O(m log m).

import type { Positions } from './positions.ts';

/** `ends` has the value of positions at which nothing more is to be done: 0 at targets. The value of each position, Infinity where the SUT can prevent it for ever, and the tester's move there, -1 where there is none. */
export function worstCase(
  positions: Positions,
  ends: (s: number) => number | null = (s) => (positions.isTarget[s] ? 0 : null),
): { value: Float64Array; move: Int32Array } {
  const { count, start, to, cost, chooses } = positions;
  const value = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const move = new Int32Array(count).fill(-1);
  const settled = new Uint8Array(count);
  const left = Int32Array.from({ length: count }, (_, s) => start[s + 1] - start[s]);
  const worst = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const into: number[][] = Array.from({ length: count }, () => []);
  const from = new Int32Array(to.length);
  for (let s = 0; s < count; s++) {
    for (let m = start[s]; m < start[s + 1]; m++) {
      from[m] = s;
      into[to[m]].push(m);
    }
  }
  const heap = new Heap();
  const isEnd = new Uint8Array(count);
  for (let s = 0; s < count; s++) {
    const end = ends(s);
    if (end === null) continue;
    isEnd[s] = 1;
    heap.push(end, s);
  }
  for (let top = heap.pop(); top; top = heap.pop()) {
    const [cheapest, t] = top;
    if (settled[t]) continue;
    settled[t] = 1;
    value[t] = cheapest;
    for (const m of into[t]) {
      const s = from[m];
      if (settled[s] || isEnd[s]) continue;
      const sum = cost[m] + cheapest;
      if (chooses[s]) {
        if (move[s] < 0 || sum < worst[s]) {
          worst[s] = sum;
          move[s] = m;
          heap.push(sum, s);
        }
      } else {
        worst[s] = Math.max(worst[s], sum);
        if (--left[s] === 0) heap.push(worst[s], s);
      }
    }
  }
  for (let s = 0; s < count; s++) if (value[s] === Number.POSITIVE_INFINITY || isEnd[s]) move[s] = -1;
  return { value, move };
}

class Heap {
  readonly #items: [number, number][] = [];

  push(key: number, item: number): void {
    const items = this.#items;
    let i = items.push([key, item]) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (items[parent][0] <= items[i][0]) break;
      [items[parent], items[i]] = [items[i], items[parent]];
      i = parent;
    }
  }

  pop(): [number, number] | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (items.length > 0 && last) {
      items[0] = last;
      for (let i = 0; ; ) {
        let child = 2 * i + 1;
        if (child >= items.length) break;
        if (child + 1 < items.length && items[child + 1][0] < items[child][0]) child++;
        if (items[i][0] <= items[child][0]) break;
        [items[i], items[child]] = [items[child], items[i]];
        i = child;
      }
    }
    return top;
  }
}

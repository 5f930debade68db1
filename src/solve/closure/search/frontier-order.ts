// An order of the items of a closure problem in which few rules are open at a time: begun, by an item decided, and not ended. Each next item is the one
// that leaves the fewest rules open, of equal ones that which touches the rule that has been open longest; from several starts, the best of them.
// O(items x candidates) a start.

import { BREATH, BREATH_STEPS, DEAR, SHORT_PASS, type Slices } from '../../../base/index.ts';

export interface FrontierRule {
  /** The items that can satisfy the rule by being in. */
  readonly options: readonly number[];
  /** Its owner, which satisfies it by being out; -1 if the owner is in. */
  readonly owner: number;
}

export interface FrontierOrder {
  readonly items: readonly number[];
  /** How many rules are open at most. */
  readonly width: number;
}

const STARTS = 6;

/** An order of all items that a rule names in which at most `widest` rules are open at a time; null if none is found, which shows soon. In slices. */
export function* findingOrder(
  n: number,
  rules: readonly FrontierRule[],
  widest: number,
  mostStarts = STARTS,
): Slices<FrontierOrder | null> {
  if (rules.length === 0) return { items: [], width: 0 };
  const of: number[][] = Array.from({ length: n }, () => []);
  const scope = rules.map(({ options, owner }) => (owner < 0 ? options : [owner, ...options]));
  for (const [c, items] of scope.entries()) for (const v of items) of[v].push(c);
  if (rules.length > SHORT_PASS) yield BREATH;
  const named = Array.from(of.keys()).filter((v) => of[v].length > 0);
  // Those of few rules first: they are at an edge, if there is any.
  const starts = named.sort((a, b) => of[a].length - of[b].length || a - b).slice(0, mostStarts);
  let best: FrontierOrder | null = null;
  let most = widest + 1;
  for (const start of starts) {
    const order = yield* orderFrom(start, of, scope, named, most);
    best = order ?? best;
    most = order?.width ?? most;
  }
  return best;
}

/** Null if it becomes as wide as `most`. */
function* orderFrom(
  start: number,
  of: readonly (readonly number[])[],
  scope: readonly (readonly number[])[],
  named: readonly number[],
  most: number,
): Slices<FrontierOrder | null> {
  const left = scope.map((items) => items.length);
  const openSince = new Int32Array(scope.length).fill(-1);
  const isDone = new Uint8Array(of.length);
  const near = new Set<number>([start]);
  const items: number[] = [];
  let open = 0;
  let width = 0;
  let looked = 0;
  while (items.length < named.length) {
    looked += near.size + DEAR;
    if (looked > BREATH_STEPS) {
      looked = 0;
      yield BREATH;
    }
    let next = -1;
    let least = Number.POSITIVE_INFINITY;
    let oldest = Number.POSITIVE_INFINITY;
    for (const v of near) {
      let change = 0;
      let since = Number.POSITIVE_INFINITY;
      for (const c of of[v]) {
        if (openSince[c] < 0) change++;
        else since = Math.min(since, openSince[c]);
        if (left[c] === 1) change--;
      }
      if (change > least || (change === least && since >= oldest)) continue;
      next = v;
      least = change;
      oldest = since;
    }
    if (next < 0) next = named.find((v) => !isDone[v])!;
    near.delete(next);
    isDone[next] = 1;
    for (const c of of[next]) {
      if (openSince[c] >= 0) {
        left[c]--;
        continue;
      }
      openSince[c] = items.length;
      left[c]--;
      open++;
      for (const v of scope[c]) if (!isDone[v]) near.add(v);
    }
    width = Math.max(width, open);
    if (width >= most) return null;
    for (const c of of[next]) if (left[c] === 0) open--;
    items.push(next);
  }
  return { items, width };
}

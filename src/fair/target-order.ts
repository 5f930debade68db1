// An order of targets of little average cost: a short open tour by the costs of legs. The next nearest target first, from each first target
// in turn, then mended: a stretch of the tour moves elsewhere, either way round, as long as that makes it shorter.

/** cost[i][j]: from target i to target j; the last row is from the initial node. */
export type LegCosts = readonly Float64Array[];

/** Tours of more targets are begun in one way only. */
const MANY = 30;
/** Longer stretches are not moved. */
const STRETCH = 3;
/** So many tours are compared in all. */
const COMPARED = 100_000;

/** Places in the list of targets. */
export function orderByLegs(cost: LegCosts): number[] {
  const k = cost.length - 1;
  if (k === 0) return [];
  const firsts = k > MANY ? [nearest(cost[k], new Set())] : Array.from({ length: k }, (_, i) => i);
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const first of firsts) {
    const tour = mended(cost, nearestFirst(cost, first), COMPARED / firsts.length);
    const length = lengthOf(cost, tour);
    if (best.length === 0 || length < least) [best, least] = [tour, length];
  }
  return best;
}

function nearestFirst(cost: LegCosts, first: number): number[] {
  const tour = [first];
  const taken = new Set(tour);
  while (tour.length < cost.length - 1) {
    const next = nearest(cost[tour[tour.length - 1]], taken);
    tour.push(next);
    taken.add(next);
  }
  return tour;
}

function nearest(row: Float64Array, taken: ReadonlySet<number>): number {
  let best = -1;
  for (let j = 0; j < row.length; j++) if (!taken.has(j) && (best < 0 || row[j] < row[best])) best = j;
  return best;
}

export function lengthOf(cost: LegCosts, tour: readonly number[]): number {
  let sum = 0;
  let at = cost.length - 1;
  for (const next of tour) {
    sum += cost[at][next];
    at = next;
  }
  return sum;
}

function mended(cost: LegCosts, tour: number[], most: number): number[] {
  let best = tour;
  let least = lengthOf(cost, tour);
  let compared = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const other of neighbours(best)) {
      if (++compared > most) return best;
      const length = lengthOf(cost, other);
      if (!(length < least - 1e-9 * Math.abs(least))) continue;
      [best, least, changed] = [other, length, true];
      break;
    }
  }
  return best;
}

/** The tours in which a stretch stands elsewhere, either way round. */
export function* neighbours(tour: readonly number[], stretch = STRETCH): Generator<number[]> {
  for (let length = 1; length <= Math.min(stretch, tour.length - 1); length++) {
    for (let from = 0; from + length <= tour.length; from++) {
      const moved = tour.slice(from, from + length);
      const others = [...tour.slice(0, from), ...tour.slice(from + length)];
      for (let to = 0; to <= others.length; to++) {
        if (to !== from) yield [...others.slice(0, to), ...moved, ...others.slice(to)];
        if (length > 1) yield [...others.slice(0, to), ...moved.toReversed(), ...others.slice(to)];
      }
    }
  }
}

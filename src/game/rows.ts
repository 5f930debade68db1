// Laying values out in rows by key: a stable counting sort in two halves, linear in time and memory.

import { BREATH, BREATH_STEPS, SLICE, type Slices } from '../base/index.ts';

/** Where the row of each key starts when values are laid out by key: a counting sort's first half. */
export function rowStarts(keys: Int32Array, keyCount: number): Int32Array {
  const start = new Int32Array(keyCount + 1);
  count(keys, start);
  for (let k = 0; k < keyCount; k++) start[k + 1] += start[k];
  return start;
}

/** 0 .. keys.length - 1 ordered by key, stably: its second half. */
export function orderByKey(keys: Int32Array, start: Int32Array): Int32Array {
  const order = new Int32Array(keys.length);
  place(keys, 0, keys.length, start.slice(), order);
  return order;
}

/** Both halves in slices: where the row of each key starts, and the values in rows. */
export function* layingOut(
  keys: Int32Array,
  keyCount: number,
): Slices<{ readonly start: Int32Array; readonly order: Int32Array }> {
  const start = new Int32Array(keyCount + 1);
  for (let i = 0; i < keys.length; i += BREATH_STEPS) {
    count(keys.subarray(i, i + BREATH_STEPS), start);
    if (keys.length > BREATH_STEPS) yield toldAt(i, keys.length);
  }
  for (let k = 0; k < keyCount; k++) start[k + 1] += start[k];
  const next = start.slice();
  const order = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i += BREATH_STEPS) {
    place(keys, i, Math.min(keys.length, i + BREATH_STEPS), next, order);
    if (keys.length > BREATH_STEPS) yield toldAt(i, keys.length);
  }
  return { start, order };
}

/** What to yield of so many keys after those from `i` on: a slice after as many as make one, and after the last. */
function toldAt(i: number, keys: number): typeof BREATH | undefined {
  const next = i + BREATH_STEPS;
  return keys > SLICE && (next % SLICE === 0 || next >= keys) ? undefined : BREATH;
}

function count(keys: Int32Array, start: Int32Array): void {
  for (let i = 0; i < keys.length; i++) start[keys[i] + 1]++;
}

function place(keys: Int32Array, from: number, to: number, next: Int32Array, order: Int32Array): void {
  for (let i = from; i < to; i++) order[next[keys[i]]++] = i;
}

export function isSorted(values: Int32Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i - 1] > values[i]) return false;
  return true;
}

/** The values in that order; an order that changes nothing is null. */
export function gather<Row extends Int32Array | Float64Array>(values: Row, order: Int32Array | null): Row {
  const result = values.slice() as Row;
  if (!order) return result;
  for (let i = 0; i < order.length; i++) result[i] = values[order[i]];
  return result;
}

// Rows that are missed come into the table, in terms of its columns. Those of which slacks are basic charge nothing, so that there are hardly more rows at a time than columns that are taken in part.

import { at, num, put, putNum, sign } from '../memory';
import { FEASIBLE } from '../simplex/limits';
import { DENSE, GONE, rowOf, sharesOfTable, Table } from './state';

/** Rows that are missed by this part of what the worst one is come at once. */
const ENOUGH: f64 = 0.5;

/** Lets the rows come that are missed most: others may be met by what those bring about. False if none is missed. */
export function arrive(t: Table): bool {
  const a = t.matrix;
  const share = sharesOfTable(t);
  let worst: f64 = 0;
  for (let r = 0; r < a.m; r++) {
    let missing: f64 = 0;
    if (at(t.place, a.n + r) === GONE) {
      missing = num(a.least, r);
      const to = at(a.rowStart, r + 1);
      for (let i = at(a.rowStart, r); i < to; i++) missing -= num(a.rowEntry, i) * num(share, at(a.columnOf, i));
    }
    putNum(t.missed, r, missing);
    worst = max(worst, missing);
  }
  t.effort += <f64>a.size;
  if (worst < FEASIBLE) return false;
  const enough = max(FEASIBLE, ENOUGH * worst);
  for (let r = 0; r < a.m; r++) if (num(t.missed, r) >= enough) add(t, r);
  return true;
}

/** A slack is basic: its row, with what stands for the columns that are basic or decided. */
function add(t: Table, r: i32): void {
  const a = t.matrix;
  const columns = t.columns;
  const row = rowOf(t, t.rows);
  memory.fill(row, 0, <usize>t.room << 3);
  let value = -num(a.least, r);
  const to = at(a.rowStart, r + 1);
  for (let i = at(a.rowStart, r); i < to; i++) {
    const entry = num(a.rowEntry, i);
    const j = at(a.columnOf, i);
    const place = at(t.place, j);
    if (place === GONE) {
      if (sign(t.state, j) > 0) value += entry;
    } else if (place < 0) putNum(row, -1 - place, num(row, -1 - place) - entry);
    else {
      value += entry * num(t.value, place);
      const other = rowOf(t, place);
      for (let c = 0; c < columns; c++) putNum(row, c, num(row, c) + entry * num(other, c));
    }
  }
  let squared: f64 = 1;
  for (let c = 0; c < columns; c++) squared += num(row, c) * num(row, c);
  put(t.basic, t.rows, a.n + r);
  put(t.place, a.n + r, t.rows);
  putNum(t.value, t.rows, value);
  putNum(t.length, t.rows, squared);
  t.rows++;
  t.effort += <f64>((to - at(a.rowStart, r) + 1) * columns) / DENSE;
}

// Points moved apart until each has its room, near where they were: pairs that are too close push each other away, found by a grid
// of cells. Where that is not enough everything is spread a little more. O(n) a round while points are spread at all evenly.

import type { Point } from './figure.ts';

const ROUNDS = 40;
const SPREAD = 1.2;

/** The points, scaled to an even density, no two nearer than `room`. */
export function pushApart(points: readonly Point[], room: number): Point[] {
  const n = points.length;
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const width = Math.max(1, ...points.map(({ x }) => x - left));
  const height = Math.max(1, ...points.map(({ y }) => y - top));
  const scale = Math.sqrt((n * (1.5 * room) ** 2) / (width * height));
  // Points that lie on each other are told apart by a spiral.
  const x = Float64Array.from(points, (point, i) => (point.x - left) * scale + Math.cos(i) * 0.01 * room);
  const y = Float64Array.from(points, (point, i) => (point.y - top) * scale + Math.sin(i) * 0.01 * room);
  while (!isApart(x, y, room)) {
    for (let v = 0; v < n; v++) {
      x[v] *= SPREAD;
      y[v] *= SPREAD;
    }
  }
  const [minX, minY] = [x.reduce((a, b) => Math.min(a, b)), y.reduce((a, b) => Math.min(a, b))];
  return Array.from({ length: n }, (_, v) => ({ x: x[v] - minX, y: y[v] - minY }));
}

/** Pushes for some rounds; true when nobody had to be pushed. */
function isApart(x: Float64Array, y: Float64Array, room: number): boolean {
  for (let round = 0; round < ROUNDS; round++) {
    const cells = new Map<string, number[]>();
    for (let v = 0; v < x.length; v++) {
      const cell = `${Math.floor(x[v] / room)},${Math.floor(y[v] / room)}`;
      const there = cells.get(cell);
      if (there) there.push(v);
      else cells.set(cell, [v]);
    }
    let pushed = false;
    for (let v = 0; v < x.length; v++) {
      const [column, row] = [Math.floor(x[v] / room), Math.floor(y[v] / room)];
      for (let dc = -1; dc <= 1; dc++) {
        for (let dr = -1; dr <= 1; dr++) {
          for (const w of cells.get(`${column + dc},${row + dr}`) ?? []) {
            if (w > v && push(x, y, v, w, room)) pushed = true;
          }
        }
      }
    }
    if (!pushed) return true;
  }
  return false;
}

function push(x: Float64Array, y: Float64Array, v: number, w: number, room: number): boolean {
  const [dx, dy] = [x[w] - x[v], y[w] - y[v]];
  const distance = Math.hypot(dx, dy);
  if (distance >= room) return false;
  const half = (room * 1.01 - distance) / 2 / (distance || 1);
  x[v] -= dx * half;
  y[v] -= dy * half;
  x[w] += dx * half;
  y[w] += dy * half;
  return true;
}

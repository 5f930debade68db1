// Graphviz knows a pill only as the box around it, so its lines end a little off the rounded ends.

import type { EdgeLine, NodeBox, Point } from './figure.ts';

/** A line whose ends are drawn on to the pills it joins; null for an end that is none. */
export function ontoPills(line: EdgeLine, from: NodeBox | null, to: NodeBox | null): EdgeLine {
  const { curve, tip } = line;
  const start = from ? ontoPill(curve[0], curve[1], from) : curve[0];
  const end = to ? ontoPill(tip, curve[curve.length - 1], to) : tip;
  return { ...line, curve: [start, ...curve.slice(1)], tip: end };
}

/** The point moved on, away from `behind`, until it meets the pill; unmoved if the pill is not that way. */
function ontoPill(point: Point, behind: Point, { x, y, width, height }: NodeBox): Point {
  const length = Math.hypot(point.x - behind.x, point.y - behind.y);
  const radius = height / 2;
  const straight = width / 2 - radius;
  for (let step = 0; length > 0 && step <= radius; step += 0.5) {
    const px = point.x + ((point.x - behind.x) / length) * step;
    const py = point.y + ((point.y - behind.y) / length) * step;
    if (Math.hypot(Math.max(0, Math.abs(px - x) - straight), py - y) <= radius) return { x: px, y: py };
  }
  return point;
}

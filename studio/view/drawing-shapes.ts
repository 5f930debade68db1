// Paths and directions of a drawing.

import type { Layout } from '../../src/report/index.ts';

type Line = Layout['start'];
export type Point = Line['tip'];

const round = (x: number): number => Math.round(x * 10) / 10;
const xy = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

export function curvePath({ curve, tip }: Line): string {
  const [first, ...rest] = curve;
  return `M${xy(first)}C${rest.map(xy).join(' ')}L${xy(tip)}`;
}

/** A triangle from the end of the curve to the tip. */
export function arrowPath({ curve, tip }: Line): string {
  const from = curve[curve.length - 1];
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = { x: tip.x - 8 * dx, y: tip.y - 8 * dy };
  return `M${xy(tip)}L${xy({ x: back.x - 3 * dy, y: back.y + 3 * dx })}L${xy({ x: back.x + 3 * dy, y: back.y - 3 * dx })}z`;
}

const DIRECTIONS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest node in the direction of an arrow key, -1 if there is none. */
export function nearestTowards(nodes: readonly Point[], from: number, key: string): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  nodes.forEach(({ x, y }, v) => {
    const [dx, dy] = [x - nodes[from].x, y - nodes[from].y];
    const ahead = dx * direction[0] + dy * direction[1];
    if (v === from || ahead <= 0) return;
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = v;
    }
  });
  return best;
}

/** From the page's colour to a strong blue, by the logarithm of the visits: one colour, so that nobody mixes two up. */
export function heat(visits: Int32Array | null, node: number): string {
  const count = visits?.[node] ?? 0;
  if (!visits || count === 0) return 'var(--heat-none)';
  const most = visits.reduce((a, b) => Math.max(a, b), 1);
  const share = most === 1 ? 1 : 0.25 + 0.75 * (Math.log(count) / Math.log(most));
  return `color-mix(in srgb, var(--heat) ${Math.round(100 * share)}%, var(--page))`;
}

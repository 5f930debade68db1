// A way through a game, marked in its drawing: the steps numbered on their edges, the node where it failed with a strong rim, and what
// was seen there as a dashed arrow that leads out of the model.

import { escapeXml } from './escape-xml.ts';
import type { Layout, Point } from './figure.ts';

export interface Way {
  /** In the order in which they were taken. */
  readonly edges: readonly number[];
  readonly failing: number;
  /** What was seen at its end, in a few words. */
  readonly seen: string;
}

const SHOWN = 3;

/** For each edge of the way the numbers of its steps: `2`, or `2, 5, 8 …`. */
export function wayNumbers(way: Way | undefined): Map<number, string> {
  const steps = new Map<number, number[]>();
  way?.edges.forEach((edge, i) => {
    steps.set(edge, [...(steps.get(edge) ?? []), i + 1]);
  });
  return new Map(
    [...steps].map(([edge, numbers]) => [
      edge,
      numbers.slice(0, SHOWN).join(', ') + (numbers.length > SHOWN ? ' …' : ''),
    ]),
  );
}

/** The arrow out of the model, to whichever side has most room. */
export function straySvg({ nodes, edges }: Layout, { seen, failing }: Way): string {
  const { x, y, width, height } = nodes[failing];
  const taken = [
    ...nodes.filter((_, v) => v !== failing),
    ...edges.flatMap(({ curve, label }) => [...curve, ...(label ? [label] : [])]),
  ];
  const ends = [-1, 1].flatMap((up) =>
    [1, -1].map((side) => ({ side, up, x: x + side * (width / 2 + 34), y: y + up * (height / 2 + 22) })),
  );
  const room = (end: Point): number =>
    taken.reduce(
      (least, point) => Math.min(least, Math.hypot(point.x - end.x, point.y - end.y)),
      Number.POSITIVE_INFINITY,
    );
  const end = ends.reduce((best, other) => (room(other) > room(best) ? other : best));
  const from = { x: x + (end.side * width) / 2, y: y + (end.up * height) / 4 };
  const back = `l${-9 * end.side},${-3 * end.up}l${4 * end.side},${-6 * end.up}z`;
  return `<g class="stray"><title>${escapeXml(`seen here, not in the model: ${seen}`)}</title><path d="M${from.x},${from.y}L${end.x},${end.y}"/><path class="tip" d="M${end.x},${end.y}${back}"/><text class="${end.side > 0 ? 'right' : 'left'}" x="${end.x + 4 * end.side}" y="${end.y + 4}">${escapeXml(seen)}</text></g>`;
}

const RED = { light: '#a11212', dark: '#ff9a9a' };

const colours = (scheme: 'light' | 'dark'): string =>
  `.covergame .stray>path{stroke:${RED[scheme]}}.covergame .stray>.tip{fill:${RED[scheme]}}.covergame .stray>text{fill:${RED[scheme]};stroke:${scheme === 'light' ? '#ffffff' : '#12161c'}}` +
  `.covergame .failing>rect{stroke:${RED[scheme]}}.covergame .way>path{stroke:${RED[scheme]}}.covergame .way>.tip{fill:${RED[scheme]}}` +
  `.covergame .badge{fill:${RED[scheme]}}.covergame .number{fill:${scheme === 'light' ? '#ffffff' : '#12161c'}}`;

export const WAY_STYLE =
  [
    '.covergame .stray>path{fill:none;stroke-width:1.8;stroke-dasharray:5 3}.covergame .stray>.tip{stroke-dasharray:none}',
    '.covergame .stray>text{font-weight:700;paint-order:stroke;stroke-width:4px;stroke-linejoin:round}.covergame .stray>.right{text-anchor:start}.covergame .stray>.left{text-anchor:end}.covergame .failing>rect{stroke-width:4}',
    '.covergame .way{opacity:1}.covergame .way>path{stroke-width:2.2}.covergame .number{font-size:10px;font-weight:700}',
    '.covergame .here>rect:first-of-type{stroke-width:6;stroke:#c2006b}.covergame .now>path{stroke-width:5}',
  ].join('') +
  colours('light') +
  `@media(prefers-color-scheme:dark){${colours('dark')}}`;

// A way through a game, marked in its drawing: the steps numbered on their edges, the node where it failed with a strong rim, and what
// was seen there as a dashed arrow that leads out of the model.

import { escapeXml } from './escape-xml.ts';
import type { NodeBox } from './figure.ts';

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

/** The arrow out of the model, to the upper right of the node. */
export function straySvg({ x, y, width, height }: NodeBox, { seen }: Way): string {
  const [fromX, fromY] = [x + width / 2, y - height / 4];
  const [toX, toY] = [fromX + 34, fromY - 26];
  return `<g class="stray"><title>${escapeXml(`seen here, and not in the model: ${seen}`)}</title><path d="M${fromX},${fromY}L${toX},${toY}"/><path class="tip" d="M${toX},${toY}l-9,2l5,6z"/><text x="${toX + 4}" y="${toY + 2}">${escapeXml(seen)}</text></g>`;
}

const RED = { light: '#a11212', dark: '#ff9a9a' };

const colours = (scheme: 'light' | 'dark'): string =>
  `.covergame .stray>path{stroke:${RED[scheme]}}.covergame .stray>.tip{fill:${RED[scheme]}}.covergame .stray>text{fill:${RED[scheme]}}` +
  `.covergame .failing>rect{stroke:${RED[scheme]}}.covergame .way>path{stroke:${RED[scheme]}}.covergame .way>.tip{fill:${RED[scheme]}}` +
  `.covergame .badge{fill:${RED[scheme]}}.covergame .number{fill:${scheme === 'light' ? '#ffffff' : '#12161c'}}`;

export const WAY_STYLE =
  [
    '.covergame .stray>path{fill:none;stroke-width:1.8;stroke-dasharray:5 3}.covergame .stray>.tip{stroke-dasharray:none}',
    '.covergame .stray>text{text-anchor:start;font-weight:700}.covergame .failing>rect{stroke-width:4}',
    '.covergame .way{opacity:1}.covergame .way>path{stroke-width:2.2}.covergame .number{font-size:10px;font-weight:700}',
    '.covergame .here>rect:first-of-type{stroke-width:6;stroke:#c2006b}.covergame .now>path{stroke-width:5}',
  ].join('') +
  colours('light') +
  `@media(prefers-color-scheme:dark){${colours('dark')}}`;

// A game as SVG, in the paper's shapes: circles are the tester's nodes, squares the SUT's, an arrow from nowhere points at the
// initial node, gains other than 1 stand under the names. Follows the light or dark scheme of the reader, needs
// nothing from outside, and keeps `data-node` and `data-edge` numbers for pages that add behaviour.

import { type Game, isUnasked, labelOf, SUT, TESTER, tagsOfEdge, tagsOfNode } from '../../game/index.ts';
import { escapeXml } from './escape-xml.ts';
import type { EdgeLine, Layout, NodeBox, Point } from './figure.ts';
import { layOut } from './layout.ts';
import { type Paint, TONES, type Tone } from './tones.ts';
import { straySvg, WAY_STYLE, type Way, wayNumbers } from './way.ts';

export interface DrawOptions {
  readonly paint?: Paint;
  /** A layout made before, for a second drawing of the same game. */
  readonly layout?: Layout;
  /** A way through the game to mark. */
  readonly way?: Way;
}

const MARGIN = 16;
/** To the right, for what was seen and is not in the model. */
const STRAY_ROOM = 150;
const LEGEND_ROW = 20;

export async function drawGame(game: Game, { paint, layout, way }: DrawOptions = {}): Promise<string> {
  const place = layout ?? (await layOut(game));
  const legend = legendRows(game, paint);
  const legendWidth = Math.max(...legend.map(({ text }) => 34 + 6.6 * text.length));
  const width = Math.ceil(Math.max(place.width + (way ? STRAY_ROOM : 0), legendWidth) + 2 * MARGIN);
  const height = Math.ceil(place.height + 3 * MARGIN + legend.length * LEGEND_ROW);
  const title = game.name === '' ? 'game' : game.name;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="covergame" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>A game of ${game.n} nodes and ${game.m} edges.</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    `<g class="edge">${lineSvg(place.start)}</g>`,
  ];
  const numbers = wayNumbers(way);
  for (let e = 0; e < game.m; e++) parts.push(edgeSvg(game, e, place.edges[e], paint, numbers.get(e)));
  for (let v = 0; v < game.n; v++) parts.push(nodeSvg(game, v, place.nodes[v], paint, v === way?.failing));
  if (way) parts.push(straySvg(place, way));
  parts.push('</g>', `<g transform="translate(${MARGIN} ${place.height + 2 * MARGIN})">`);
  legend.forEach((row, i) => {
    parts.push(legendSvg(row, i * LEGEND_ROW));
  });
  parts.push('</g>', '</svg>', '');
  return parts.join('\n');
}

function edgeSvg(
  game: Game,
  e: number,
  line: EdgeLine,
  paint: Paint | undefined,
  numbers: string | undefined,
): string {
  const strength = paint?.edges ? (paint.edges[e] ? ' strong' : ' faint') : '';
  const full = labelOf(game, e);
  const title = `${game.ids[game.source[e]]} → ${game.ids[game.target[e]]}${full ? `: ${full}` : ''}${isUnasked(game, e) ? ', unasked' : ''}${tagText(game, tagsOfEdge(game, e))}`;
  const label = line.label
    ? `<text x="${round(line.label.x)}" y="${round(line.label.y + 4)}">${escapeXml(line.label.text)}</text>`
    : '';
  const walked = (numbers === undefined ? '' : ' way') + (isUnasked(game, e) ? ' unasked' : '');
  return `<g class="edge${strength}${walked}" data-edge="${e}"><title>${escapeXml(title)}</title>${lineSvg(line)}${label}${numberSvg(line, numbers)}</g>`;
}

/** The numbers of the steps that took an edge, a little after its middle. */
function numberSvg({ curve }: EdgeLine, numbers: string | undefined): string {
  if (numbers === undefined) return '';
  const { x, y } = curve[Math.min(curve.length - 1, Math.ceil(curve.length / 2))];
  const width = 7 * numbers.length + 8;
  return `<rect class="badge" x="${round(x - width / 2)}" y="${round(y - 8)}" width="${width}" height="15" rx="7"/><text class="number" x="${round(x)}" y="${round(y + 4)}">${numbers}</text>`;
}

function lineSvg({ curve, tip }: EdgeLine): string {
  const [first, ...rest] = curve;
  const last = curve[curve.length - 1];
  return `<path d="M${xy(first)}C${rest.map(xy).join(' ')}L${xy(tip)}"/><path class="tip" d="${arrow(last, tip)}"/>`;
}

/** A triangle from the end of the curve to the tip. */
function arrow(from: Point, tip: Point): string {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = { x: tip.x - 8 * dx, y: tip.y - 8 * dy };
  const left = { x: back.x - 3 * dy, y: back.y + 3 * dx };
  const right = { x: back.x + 3 * dy, y: back.y - 3 * dx };
  return `M${xy(tip)}L${xy(left)}L${xy(right)}z`;
}

function nodeSvg(game: Game, v: number, box: NodeBox, paint: Paint | undefined, failing: boolean): string {
  const entry = paint?.legend[paint.nodes[v]];
  const owner = game.owner[v] === SUT ? 'SUT' : 'tester';
  const about =
    [`${owner} node, gain ${game.gain[v]}`, ...(entry ? [entry.text] : [])].join(', ') +
    tagText(game, tagsOfNode(game, v));
  const gain = game.gain[v];
  const middle = box.y + 4;
  const text = box.caption
    ? `<text class="small" x="${round(box.x)}" y="${round(box.y + box.height / 2 + 8)}">${escapeXml(gain === 1 ? box.text : `${box.text} (${gain})`)}</text>`
    : gain === 1
      ? `<text x="${round(box.x)}" y="${round(middle)}">${escapeXml(box.text)}</text>`
      : `<text x="${round(box.x)}" y="${round(middle - 6)}">${escapeXml(box.text)}</text>` +
        `<text class="gain" x="${round(box.x)}" y="${round(middle + 9)}">${gain}</text>`;
  const shape = shapeSvg(game.owner[v] === TESTER, box);
  return `<g class="node ${entry?.tone ?? 'plain'}${failing ? ' failing' : ''}" data-node="${v}"><title>${escapeXml(`${game.ids[v]}: ${about}`)}</title>${shape}${text}</g>`;
}

/** ` [REQ-1, REQ-2]`, what a node or an edge is labelled with. */
const tagText = ({ tags }: Game, own: Int32Array): string =>
  own.length === 0 ? '' : ` [${Array.from(own, (tag) => tags!.names[tag]).join(', ')}]`;

function shapeSvg(round_: boolean, { x, y, width, height }: Omit<NodeBox, 'text'>): string {
  const corner = round_ ? height / 2 : 0;
  return `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${height}" rx="${corner}"/>`;
}

interface LegendRow {
  readonly tone: Tone;
  readonly text: string;
  readonly shapes: 'round' | 'square' | 'both' | 'none';
}

function legendRows(game: Game, paint: Paint | undefined): LegendRow[] {
  const rows: LegendRow[] = [
    { tone: 'plain', text: 'the tester moves', shapes: 'round' },
    { tone: 'plain', text: 'the system moves', shapes: 'square' },
  ];
  if (game.unasked)
    rows.push({ tone: 'plain', text: 'dashed edges: the system may move unasked', shapes: 'none' });
  const count = new Map<number, number>();
  for (let v = 0; paint && v < game.n; v++) count.set(paint.nodes[v], (count.get(paint.nodes[v]) ?? 0) + 1);
  paint?.legend.forEach(({ tone, text }, i) => {
    if (count.has(i)) rows.push({ tone, text: `${text} (${count.get(i)})`, shapes: 'both' });
  });
  for (const text of paint?.notes ?? []) rows.push({ tone: 'plain', text, shapes: 'none' });
  return rows;
}

function legendSvg({ tone, text, shapes }: LegendRow, y: number): string {
  const round_ = { x: 7, y: y + 7, width: 14, height: 14 };
  const square = shapes === 'both' ? { ...round_, x: 24 } : round_;
  const drawn =
    shapes === 'none'
      ? ''
      : (shapes === 'square' ? '' : shapeSvg(true, round_)) +
        (shapes === 'round' ? '' : shapeSvg(false, square));
  return `<g class="node ${tone}">${drawn}<text class="legend" x="38" y="${y + 11}">${escapeXml(text)}</text></g>`;
}

const round = (x: number): number => Math.round(x * 10) / 10;
const xy = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

const PAGE = { light: '#ffffff', dark: '#12161c' };
const INK = { light: '#1b222b', dark: '#e6edf3' };
const LINE = { light: '#5b6673', dark: '#8d99a6' };

function colours(scheme: 'light' | 'dark'): string {
  const tones = (Object.keys(TONES) as Tone[]).map(
    (tone) => `.covergame .${tone}>rect{fill:${TONES[tone][scheme]};stroke:${TONES[tone].rim[scheme]}}`,
  );
  return [
    `.covergame .page{fill:${PAGE[scheme]}}`,
    `.covergame text{fill:${INK[scheme]}}`,
    `.covergame .edge>path{stroke:${LINE[scheme]};fill:none}`,
    `.covergame .edge>.tip{fill:${LINE[scheme]}}`,
    `.covergame .strong>path{stroke:${INK[scheme]}}`,
    ...tones,
  ].join('');
}

const DASHED = (Object.keys(TONES) as Tone[]).filter((tone) => 'dashed' in TONES[tone]);
const STYLE = [
  '.covergame text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;text-anchor:middle}',
  '.covergame .edge text{font-size:10.5px}',
  '.covergame .gain{font-size:11px;font-weight:600}',
  '.covergame .small{font-size:7px}',
  '.covergame .legend{text-anchor:start}',
  '.covergame .node>rect{stroke-width:1.4}',
  '.covergame .unasked>path:first-of-type{stroke-dasharray:6 3}',
  '.covergame .strong>path{stroke-width:1.8}.covergame .faint{opacity:.55}',
  ...DASHED.map((tone) => `.covergame .${tone}>rect{stroke-dasharray:4 3}`),
  colours('light'),
  `@media(prefers-color-scheme:dark){${colours('dark')}}`,
  WAY_STYLE,
].join('');

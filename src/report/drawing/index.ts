// A game as a picture: where nodes and edges stand, how they are named and painted, and the SVG.

export { type DrawOptions, drawGame } from './draw.ts';
export { escapeXml } from './escape-xml.ts';
export { kindPaint } from './kind-paint.ts';
export { type Layout, layOut } from './layout.ts';
export { shortened } from './text-size.ts';
export { type Paint, TONES, type Tone } from './tones.ts';

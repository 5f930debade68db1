// A game as a picture: where nodes and edges stand, how they are named and painted, and the SVG.

export { type DrawOptions, drawGame } from './draw.ts';
export { escapeXml } from './escape-xml.ts';
export type { Layout } from './figure.ts';
export { kindPaint } from './kind-paint.ts';
export { layOut, layoutKind } from './layout.ts';
export { shortNames } from './short-names.ts';
export { shortened, widthOf } from './text-size.ts';
export { type Paint, TONES, type Tone } from './tones.ts';
export type { Way } from './way.ts';

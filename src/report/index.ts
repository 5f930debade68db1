export { type DrawOptions, drawGame } from './draw.ts';
export { escapeXml } from './escape-xml.ts';
export { evasions } from './evasion.ts';
export { type ExplanationTextOptions, explanationText } from './explanation-text.ts';
export { type InspectedNodes, type Inspection, inspectGame } from './inspection.ts';
export { kindPaint } from './kind-paint.ts';
export { type Layout, layOut } from './layout.ts';
export { type ChartLine, type ChartPanel, type LineChart, lineChart } from './line-chart.ts';
export { type Paint, TONES, type Tone } from './tones.ts';

// Charts: lines with bands, drawn with the one palette of strategies.

export type { ChartLevel, ChartLine, ChartMark, ChartPanel, LineChart } from './chart.ts';
export { lineChart } from './line-chart.ts';
export {
  CHART_PAGE,
  LEVELS,
  type LevelId,
  OTHER_STROKES,
  STRATEGY_STROKES,
  type Stroke,
  strokeStyle,
  strokesOf,
} from './strokes.ts';

// State diagrams of every make (XState, SCXML, Mermaid, PlantUML) as one kind of chart, and what a chart is as a game.

export {
  type Chart,
  type ChartAction,
  type ChartGuard,
  type ChartState,
  type ChartTransition,
  newState,
  type OwnEvent,
  type StateKind,
  type Trigger,
} from './chart.ts';
export { CHART_OPTIONS, CHART_OWNERS, chartGame } from './chart-game.ts';

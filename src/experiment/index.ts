export { BENCHMARKS, type Benchmark, RANDOM_SIZES } from './benchmarks.ts';
export { type Block, htmlOf, markdownOf } from './blocks.ts';
export { figureSvg } from './chart.ts';
export { behindLeader, compareOrders, type OrderCount } from './compare-orders.ts';
export {
  type ComparisonOptions,
  type ComparisonRow,
  comparisonCsv,
  comparisonPlans,
  comparisonRows,
} from './comparison.ts';
export { comparisonChart } from './comparison-chart.ts';
export { type PageOptions, pageOf } from './page.ts';
export {
  type Figure,
  PAPER_GRAPHS,
  PAPER_RESET_COST,
  PAPER_RUNS,
  PAPER_STRATEGIES,
  type PaperGraph,
  type PaperStrategy,
} from './paper-tables.ts';
export { budgetsOf, type Cell, cellsAt, type GraphResult, type Interval, strategiesOf } from './results.ts';

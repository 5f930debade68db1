// The paper's experiments: its tables and graphs, what is played, and the page that shows both beside each other. Uses the public doors
// of covergame alone; `covergame reproduce` loads this file.

export { ALGORITHMS, type Column, columnsFor, OPTIMAL_NODES, runsOn } from './algorithms.ts';
export {
  BENCHMARKS,
  type Benchmark,
  GROUPS,
  type GroupId,
  INSTANCES,
  RANDOM_SIZES,
  READINGS,
  type ReadingId,
} from './benchmarks.ts';
export { type Block, htmlOf, markdownOf } from './blocks.ts';
export { figureSvg } from './chart.ts';
export { CLAIMS, type Claim, type Count, countOf, PAPER_TABLE, type Table, verdictOn } from './claims.ts';
export { type CellDifference, differencesOf, meanDifference } from './differences.ts';
export {
  codeHash,
  type MeasureOptions,
  measureGraph,
  type PageFiles,
  type PageSettings,
  type PaperPlan,
  type Play,
  type PlayedPlan,
  pageFiles,
  provenanceText,
  type ReproduceOptions,
  reproduce,
} from './measure/index.ts';
export { type PageOptions, pageOf } from './page/index.ts';
export { holm, type Order, pairedOrders, pairedP } from './paired.ts';
export {
  type Figure,
  PAPER_GRAPHS,
  PAPER_RESET_COST,
  PAPER_RUNS,
  PAPER_STRATEGIES,
  type PaperGraph,
  type PaperStrategy,
  paperFigure,
  paperGraph,
} from './paper-tables.ts';
export {
  budgetsOf,
  type Cell,
  cellOf,
  figureOf,
  type GraphResult,
  type Interval,
  type SeriesPoint,
  type SuiteResult,
  strategiesOf,
} from './results.ts';
export { RESULTS_FORMAT, resultsOf, resultsText } from './results-file.ts';
export { type CellObject, type RowObject, rowObjects } from './row-objects.ts';
export { MAIN, type Row, rowsOf, type Sample, SET_UPS, type SetUp, setUpName } from './set-ups.ts';

// Strategies side by side: what is played, the rows, what can be forced, and the files they are written to.

export {
  type ComparisonOptions,
  type ComparisonRow,
  comparisonPlans,
  comparisonRows,
} from './comparison.ts';
export { type ChartedComparison, comparisonChart, runsText } from './comparison-chart.ts';
export { type BudgetGuarantee, guaranteesFor } from './guarantees.ts';
export { COMPARISON_FILES, type ComparisonFile, comparisonCsv, comparisonFileNamed } from './kinds.ts';

export {
  type ComparisonOptions,
  type ComparisonRow,
  comparisonCsv,
  comparisonPlans,
  comparisonRows,
} from './comparison.ts';
export { comparisonChart } from './comparison-chart.ts';

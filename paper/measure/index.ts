export { codeHash } from './kept-results.ts';
export {
  type MeasureOptions,
  measureGraph,
  type PaperPlan,
  type Play,
  type PlayedPlan,
} from './measure-graph.ts';
export {
  type PageFiles,
  type PageSettings,
  pageFiles,
  provenanceText,
  type ReproduceOptions,
  reproduce,
} from './reproduce.ts';

// What a campaign is loaded with: the shape of the request, the plan made of it, and the threads that read it and render reports.
export {
  againOf,
  CAMPAIGN_ID,
  LOAD,
  type Load,
  loadText,
  planText,
  prepareLoad,
  type SharedPlan,
  settledFor,
  sharedPlan,
} from './load.ts';
export { Loader } from './loader.ts';
export { type ReportTask, renderReport } from './render-report.ts';

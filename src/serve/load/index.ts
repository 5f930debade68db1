// The load of a campaign: the shape of the request, the plan made of it, and the threads that read it and render
// reports.
export {
  againOf,
  CAMPAIGN_ID,
  gameOfLoad,
  LOAD,
  type Load,
  loadOf,
  type PreparedLoad,
  prepareLoad,
  type SharedPlan,
  settledFor,
  sharedPlan,
} from './load.ts';
export { type JudgeTask, type Kept, Loader } from './loader.ts';
export type { ReadRequest, RequestTask } from './read-request.ts';
export { type ReportTask, renderReport, unreadable } from './render-report.ts';
export { planKey, type StatedLoad, stateLoad } from './stated-load.ts';
export { SMALL_BYTES } from './weight.ts';

// The worst case of what a tester has: what a suite or a strategy is certain to cover, and the play of the system that limits it.

export { type NextCase, type NextCaseQuestion, nextCase } from './next-case.ts';
export {
  type PlayedRun,
  type WorstPlay,
  type WorstProgress,
  type WorstQuestion,
  worstPlay,
} from './worst-play.ts';
export { type SuiteQuestion, worstSuite } from './worst-suite.ts';
export { type WorstTraceOptions, worstTrace } from './worst-trace.ts';

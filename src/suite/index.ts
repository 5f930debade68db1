export { CRITERIA, criterionNamed, makeSuite } from './catalog.ts';
export { type Case, type Criterion, SUITE_DEFAULTS, type Suite, type SuiteOptions } from './suite.ts';

export { CRITERIA, type CriterionId, criterionNamed, makeSuite } from './catalog.ts';
export { suiteCost } from './node-min-cost.ts';
export { ShortestPaths } from './shortest-paths.ts';
export { type Case, type Criterion, SUITE_DEFAULTS, type Suite, type SuiteOptions } from './suite.ts';
export { foldedCases, readSuite, SUITE_FORMAT, suiteObject, writeSuite } from './suite-file.ts';
export { SUITE_FORMS, type SuiteForm, suiteAs } from './tests/index.ts';

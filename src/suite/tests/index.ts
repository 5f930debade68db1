// Suites as tests of other tools, and as pages for people.

export { SUITE_FORMS, type SuiteForm, suiteAs } from './forms.ts';

export {
  COMPARISONS,
  type Comparison,
  type ComparisonKind,
  compareFindings,
  comparisonObject,
} from './against/index.ts';
export {
  CHART_PAGE,
  type ChartLevel,
  type ChartLine,
  type ChartMark,
  type ChartPanel,
  LEVELS,
  type LevelId,
  type LineChart,
  lineChart,
  OTHER_STROKES,
  STRATEGY_STROKES,
  type Stroke,
  strokeStyle,
  strokesOf,
} from './chart/index.ts';
export {
  type DrawOptions,
  drawGame,
  escapeXml,
  kindPaint,
  type Layout,
  layOut,
  type Paint,
  TONES,
  type Tone,
} from './drawing/index.ts';
export { evasions } from './evasion.ts';
export { type ExplanationTextOptions, explanationText } from './explanation-text.ts';
export { type ActionSummary, actionsOf } from './findings/actions.ts';
export { ambiguityFindings, ambiguityObject, ambiguityText } from './findings/ambiguity.ts';
export { type Audit, audit, GATES, type GateId } from './findings/audit.ts';
export { COVERAGE_FORMAT, writeCoverage } from './findings/coverage-file.ts';
export { fairnessSentences } from './findings/fairness-sentences.ts';
export {
  type AmbiguityFinding,
  type Findings,
  type FindingsOptions,
  type LabelFinding,
  type NextStep,
  NODE_STATES,
  type NodeState,
} from './findings/findings.ts';
export { findingsOf, judgeTally } from './findings/findings-of.ts';
export type { InstanceFinding } from './findings/instances.ts';
export { knownOfRuns, readKnownRuns, shardsText } from './findings/known-runs.ts';
export { carriersText, labelsText } from './findings/labels.ts';
export { type MoreRuns, moreRuns } from './findings/more-runs.ts';
export { earlierText, instanceText, nodeListText } from './findings/names.ts';
export { quarantinedFailures } from './findings/quarantined.ts';
export { goalOf, readTally } from './findings/read-tally.ts';
export { shellWord } from './findings/repeat-command.ts';
export { type TalliedRun, type Tally, tallyRun, withoutRepeats } from './findings/tally.ts';
export {
  driftsOf,
  type History,
  historyObject,
  historyOf,
  historyPage,
  historyText,
  type TrendChange,
} from './history/index.ts';
export { type InspectedNodes, type Inspection, inspectGame } from './inspection.ts';
export { REPORTS, type ReportId, reportByName, reportNamed } from './kinds/catalog.ts';
export { htmlPage } from './kinds/html/index.ts';
export { reportObject } from './kinds/json.ts';
export { CASE_KINDS, type CaseKind, type Report, type ReportOptions } from './kinds/report.ts';
export { shortPlay, stepsTo, stepText } from './kinds/steps.ts';
export {
  type Kit,
  type KitSystem,
  kitDifferences,
  kitPage,
  kitText,
} from './kit/index.ts';
export { type Box, type BoxLink, LEAF, type Overview, OverviewMaker } from './overview/index.ts';
export {
  type BudgetGuarantee,
  COMPARISON_FILES,
  type ComparisonRow,
  comparisonChart,
  comparisonCsv,
  comparisonFileNamed,
  comparisonPlans,
  comparisonRows,
  guaranteesFor,
  runsText,
} from './side-by-side/index.ts';

// Runs over nights, and what changed.

export { type AnswersByNight, type Drift, driftsOf } from './drift.ts';
export { type History, historyOf, type Night, type NightFailure, type TrendChange } from './history.ts';
export { historyObject, historyPage, historyText } from './history-kinds.ts';

// Labelled transition systems: who owns a state whose edges carry actions, and the two ways they are written.

export { aldebaran } from './aldebaran.ts';
export { type LabelRules, LTS_OWNERS, labelRules } from './label-rules.ts';
export { Lts } from './lts.ts';
export { ltsCsv } from './lts-csv.ts';

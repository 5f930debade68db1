// Labelled transition systems: who owns a state whose edges carry actions, and the two ways they are written.

export { aldebaran } from './aldebaran.ts';
export { Lts, sutLabelRule } from './lts.ts';
export { ltsCsv } from './lts-csv.ts';

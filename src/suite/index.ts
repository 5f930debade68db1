export type { Case, Suite } from './suite.ts';

// The guarantee without restart, exactly: component by component, column by column, each column a least closed set.

export { type Column, ColumnBuilder } from './column.ts';
export { ContractedGuarantee } from './contracted-guarantee.ts';
export { Guarantee, makingGuarantee } from './guarantee.ts';
export type { Reduction } from './reduced-columns.ts';

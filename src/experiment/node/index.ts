export { columnsFor, type MeasureOptions, measureGraph, OPTIMAL_NODES } from './measure-graph.ts';
export { type PageFiles, pageFiles, type ReproduceOptions, reproduce } from './reproduce.ts';

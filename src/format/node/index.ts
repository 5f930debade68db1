export { type BundledModel, bundledHint, bundledModels, findModel } from './bundled.ts';
export { companionsOf, readModelFile, readSource } from './read-file.ts';
export { formatToWrite, type WriteModelOptions, writeModelFile } from './write-file.ts';

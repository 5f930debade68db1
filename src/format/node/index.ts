export { readModelFile, readSource } from './read-file.ts';
export { formatToWrite, type WriteModelOptions, writeModelFile } from './write-file.ts';

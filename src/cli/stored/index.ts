// What earlier commands stored and later ones read: suites, traces, coverage files, with the options that say how to read them.

export {
  KNOWN_KINDS,
  knownOption,
  type NewInRun,
  newInRuns,
  newText,
  readKnownFiles,
  SAVE_KNOWN,
  saveKnown,
} from './known.ts';
export { givenSuite, SUITE_OPTIONS, warnOfUnusedSuite } from './suite.ts';
export { readGivenSources, readGivenTraces, TRACED_MODEL_OPTIONS, TRACES } from './traces.ts';

// What commands are given: models and programs, with the options that say how to read them.

export { conversionText } from './conversion-text.ts';
export { refuseOtherKinds } from './kind-of-file.ts';
export {
  MODEL,
  MODEL_OPTIONS,
  type Patience,
  readGivenModel,
  readGivenModelWithOrigin,
  readGivenProgram,
} from './model.ts';
export { type Bounds, exploreGiven, loadGivenProgram, readSettings, SET, stoppedText } from './program.ts';
export { programFindings } from './program-findings.ts';
export { REDACT_OPTION } from './redact.ts';

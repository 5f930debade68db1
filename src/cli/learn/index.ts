export { logText, readGivenLogs } from './audited-log.ts';
export { readLogs, readSpec } from './files.ts';
export { LEARN_OPTIONS } from './options.ts';
export { inputsOf, openSystem } from './system.ts';
export { confidenceText, fromLogText, learnedText, updateText } from './text.ts';

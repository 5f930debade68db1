// Again with every save: the files a result depends on, the loop, and what changed from one turn to the next.

export { askCommand, type CommandResult } from './child.ts';
export { filesBehind } from './files.ts';
export { keepWatching } from './loop.ts';
export { changeText, type ModelState, stateOf } from './model-change.ts';
export { type RunState, runChangeText, runStateOf } from './run-change.ts';

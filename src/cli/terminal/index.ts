// What a command sees of the terminal: streams, colours, progress, Ctrl-C, exit codes, and how faults are written.

export { type Colours, coloursFor } from './colours.ts';
export { type Context, createContext } from './context.ts';
export { type Ended, EndedEarly } from './ended-early.ts';
export { errorObject, issueObject } from './error-object.ts';
export { EXIT, type Exit } from './exit.ts';
export { foreign } from './foreign.ts';
export { beforeEnd, inSlices } from './in-slices.ts';
export { inputErrorText, issueText } from './issue-text.ts';
export { leave } from './leave.ts';

// Work of commands that must not keep Ctrl-C waiting.

export { interrupted, unlessInterrupted } from './interrupted.ts';
export { offThread } from './off-thread.ts';
export { readingUntil } from './reading-until.ts';

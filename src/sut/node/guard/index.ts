// Keeps a driver in this process from taking the judge down. Late errors, rejections and exits are failures of the
// current step, and an endless loop ends with a verdict.

export { InProcessGuard, printed, printedFault, type Seat } from './in-process-guard.ts';

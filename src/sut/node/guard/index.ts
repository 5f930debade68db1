// Keeps a driver that runs in this process from taking the judge down: what it throws late, rejects, or ends is a fault of the step under
// way, and an endless loop ends with a verdict.

export { InProcessGuard, printed, printedFault, type Seat } from './in-process-guard.ts';

export { callsOf, callText, plainArgs } from './call.ts';
export { SUTS, type SutId, sutNamed } from './catalog.ts';
export { Conversation } from './conversation.ts';
export { drawn } from './drawn.ts';
export {
  type Check,
  type CheckedState,
  type Driver,
  type EdgeView,
  type InstancePlace,
  type Matches,
  type Observation,
  OPTIONAL_CALLS,
  type Seen,
  SILENCE,
  type Stimulus,
  type TestStart,
} from './driver.ts';
export { type DriverMaker, driverMaker } from './driver-maker.ts';
export { FAULT_KINDS, FAULTS, Fault, type FaultKind } from './fault.ts';
export { Matcher, wordOf } from './matcher.ts';
export { ObservationQueue } from './observation-queue.ts';
export type { Chooser, Sut, SutSetup } from './sut.ts';
export { uniform } from './uniform.ts';
export { applyMessage, hear, resetMessage, type Said } from './wire.ts';
export { WireDriver } from './wire-driver.ts';

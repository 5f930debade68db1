// The proof of an upper bound: what it is, its file, and a checker that imports no solver.

export { brokenTies } from './break-ties.ts';
export { checkingWitness, checkWitness } from './check-witness.ts';
export { FieldReader, shown } from './field-reader.ts';
export { type Breach, checkLogConsistency, type PlayCheck } from './log-consistency.ts';
export { type ReadWitness, readWitness } from './read-witness.ts';
export { fromScaled, hasZeroGain, isScaled, scaledGain, scaledGains } from './scaled-gains.ts';
export { sharedTraps, unsharedTraps } from './shared-traps.ts';
export { type TrapOutline, writtenOut } from './trap-outline.ts';
export type { Origin, Verdict } from './verdict.ts';
export {
  ALONE,
  byWorth,
  type ClosureWitness,
  mustMoveOn,
  type SharedTrapWitness,
  type TrapWitness,
  upperOf,
  type Witness,
  type WitnessEntry,
} from './witness.ts';
export { WITNESS_FORMATS, type WitnessVersion, writeWitness } from './write-witness.ts';

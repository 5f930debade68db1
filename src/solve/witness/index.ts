// The proof of an upper bound: what it is, its file, and a checker that imports no solver.

export { checkWitness, type Origin, type Verdict } from './check-witness.ts';
export { type Breach, checkLogConsistency, type PlayCheck } from './log-consistency.ts';
export { fromScaled, scaledGain, scaledGains } from './scaled-gains.ts';
export {
  type ClosureWitness,
  type TrapWitness,
  upperOf,
  type Witness,
  type WitnessEntry,
} from './witness.ts';
export { type ReadWitness, readWitness, WITNESS_VERSION, writeWitness } from './witness-file.ts';

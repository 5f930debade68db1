export { checkWitness, type Origin, type Verdict } from './check-witness.ts';
export { doubledGame } from './doubled-game.ts';
export { type Breach, checkLogConsistency, type PlayCheck } from './log-consistency.ts';
export { fromScaled, scaledGain, scaledGains } from './scaled-gains.ts';
export type { Progress, Solution, SolveOptions } from './solution.ts';
export { solve, solving } from './solve.ts';
export {
  type ClosureWitness,
  type TrapWitness,
  upperOf,
  type Witness,
  type WitnessEntry,
} from './witness.ts';
export { type ReadWitness, readWitness, WITNESS_VERSION, writeWitness } from './witness-file.ts';
export { type SutMemory, type WitnessPlayer, witnessPlayer } from './witness-player.ts';

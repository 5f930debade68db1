export { checkWitness, type Origin, type Verdict } from './check-witness.ts';
export { doubledGame } from './doubled-game.ts';
export { type DamagingChoice, type Explanation, explain, type Stage } from './explain.ts';
export { type Breach, checkLogConsistency, type PlayCheck } from './log-consistency.ts';
export { resetGame } from './reset-game.ts';
export { residualClosureGame, residualGains, residualGame } from './residual-game.ts';
export type { Proof, RestOptions } from './rest-bounds.ts';
export { fromScaled, scaledGain, scaledGains } from './scaled-gains.ts';
export type { Progress, Solution, SolveOptions } from './solution.ts';
export { solutionSoFar, solve, solving } from './solve.ts';
export { SutPlayer } from './sut-player.ts';
export {
  type Advice,
  bestMove,
  type Reason,
  stillGuaranteed,
  type TesterMove,
  type TesterOptions,
  TesterPlayer,
} from './tester-player.ts';
export { type WhatIf, type WhatIfOptions, type WhatIfRow, whatIf } from './what-if.ts';
export {
  type ClosureWitness,
  type TrapWitness,
  upperOf,
  type Witness,
  type WitnessEntry,
} from './witness.ts';
export { type ReadWitness, readWitness, WITNESS_VERSION, writeWitness } from './witness-file.ts';
export { type SutMemory, type WitnessPlayer, witnessPlayer } from './witness-player.ts';

// Both sides played by their proofs: the SUT that concedes at most its witness, and the tester who forces
// everything that is still certain.

export { type ForcingOptions, ForcingTester } from './forcing-tester.ts';
export { GuaranteeKeeper } from './guarantee-keeper.ts';
export { type Forcing, LocalForcing } from './local-forcing.ts';
export { resetGame } from './reset-game.ts';
export { residualClosureGame, residualGains, residualGame } from './residual-game.ts';
export type { Proof, RestOptions } from './rest-bounds.ts';
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
export { type SutMemory, type WitnessPlayer, witnessPlayer } from './witness-player.ts';

// Both sides played by what is proved: the SUT that concedes no more than its witness says, the tester who forces what
// can still be forced.

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

export { adaptive, adaptiveWith, type KeptGuarantee, keptGuarantee } from './adaptive/adaptive.ts';
export { AdaptivePlayer } from './adaptive/adaptive-player.ts';
export { mostToPay, RISK_SIGNS } from './adaptive/risk.ts';
export { TUNING, type Tuning } from './adaptive/tuning.ts';
export { avoidingFaults } from './avoiding-faults.ts';
export { STRATEGIES, type StrategyId, strategyNamed } from './catalog.ts';
export { fairWith } from './fair.ts';
export { isPlanName, planName } from './plan.ts';
export { rdm } from './rdm.ts';
export type { Shard } from './shard-parts.ts';
export { sharded } from './sharded.ts';
export { spendingAll } from './spend-all.ts';
export {
  AWAIT,
  type Claim,
  type Claims,
  type Known,
  type MoveFunction,
  type Play,
  type Player,
  RESET,
  STOP,
  type Steward,
  type Strategy,
  type StrategySetup,
  strategyOf,
  type Team,
  type Telling,
  type View,
} from './strategy.ts';
export { tellingApart } from './telling-apart.ts';

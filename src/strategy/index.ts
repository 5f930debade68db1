export { STRATEGIES, strategyNamed } from './catalog.ts';
export { rdm } from './rdm.ts';
export {
  AWAIT,
  type MoveFunction,
  type Player,
  RESET,
  STOP,
  type Strategy,
  type StrategySetup,
  strategyOf,
  type View,
} from './strategy.ts';

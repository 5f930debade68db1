export { type Attractor, attractor, isTrap, largestTrapAvoiding, otherPlayer } from './attractor.ts';
export { buildGame, type GameSpec } from './build-game.ts';
export { GameBuilder, quote } from './builder.ts';
export { type Components, componentRows, components } from './components.ts';
export { type GameRows, gameFromRows } from './from-rows.ts';
export {
  type Game,
  isSink,
  labelOf,
  nodeNamed,
  type Owner,
  outDegree,
  SUT,
  TESTER,
  weightOf,
  withGains,
  withInitial,
} from './game.ts';
export { hashGame } from './hash.ts';
export { FORCEABLE, IMPOSSIBLE, NODE_KIND_NAMES, type NodeKind, nodeKinds, POSSIBLE } from './node-kinds.ts';
export { gainOf, reachable } from './reach.ts';
export { arrivalOf, forGoal, GOALS, type Goal, isTransition, transitionGame } from './transition-game.ts';

export { all, MOST_AT_ONCE, whyNotAll, wordsInAnyOrder } from './any-order.ts';
export { type Attractor, attractor, isTrap, largestTrapAvoiding, otherPlayer } from './attractor.ts';
export { buildGame, type GameSpec } from './build-game.ts';
export { GameBuilder, listedName, quote } from './builder.ts';
export { type Components, componentRows, components } from './components.ts';
export { answersTo, distinguish, type Experiment, edgeLike } from './distinguish/index.ts';
export {
  chanceOf,
  costOf,
  dearestOf,
  type EdgeExtras,
  isUnasked,
  tagsOfEdge,
  tagsOfNode,
} from './extras.ts';
export {
  foldedCounts,
  foldedEdge,
  foldedGame,
  foldedPath,
  foldedTarget,
  foldedWord,
  ownNodesOf,
  unfoldedWay,
} from './folded.ts';
export { type GameRows, gameFromRows, makingFromRows } from './from-rows.ts';
export { GainCounter } from './gain-counter.ts';
export {
  type Call,
  type Game,
  type Helpers,
  isSink,
  labelOf,
  nodeNamed,
  type Owner,
  outDegree,
  SUT,
  type Tags,
  TESTER,
  weightOf,
  withGains,
  withInitial,
} from './game.ts';
export { hashGame } from './hash.ts';
export { labelGame } from './label-game.ts';
export { type ModelFacts, modelFacts } from './model-facts.ts';
export { requireNamesKept } from './names-kept.ts';
export { FORCEABLE, IMPOSSIBLE, NODE_KIND_NAMES, type NodeKind, nodeKinds, POSSIBLE } from './node-kinds.ts';
export {
  helperKind,
  isPassedThrough,
  isPlain,
  modelOf,
  PART,
  plainGame,
  QUIET,
  requirePlain,
  STUCK,
  TRIED,
  unusedId,
  withoutHelpers,
} from './plain-game.ts';
export { gainOf, reachable } from './reach.ts';
export { requireGame } from './require-game.ts';
export { layingOut } from './rows.ts';
export { isPass, modelNode, ownCount, passOf } from './shared-node.ts';
export { type SomeEdges, withSomeEdges } from './some-edges.ts';
export { isTime, SILENCE, silence, type Timing, timingOf, within } from './timing.ts';
export { arrivalOf, forGoal, GOALS, type Goal, isTransition, transitionGame } from './transition-game.ts';
export { labelsAsNodes } from './unfolded-labels.ts';

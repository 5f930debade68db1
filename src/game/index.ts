export { all, MOST_AT_ONCE, whyNotAll, wordsInAnyOrder } from './any-order.ts';
export { buildGame, type GameSpec } from './build-game.ts';
export { GameBuilder, listedName, quote } from './builder.ts';
export type { GameRows } from './check-rows.ts';
export {
  arrivalOf,
  awaitedOutputs,
  dueOutputs,
  dueTime,
  foldedCounts,
  foldedEdge,
  foldedGame,
  foldedPath,
  foldedTarget,
  foldedWord,
  forGoal,
  GOALS,
  type Goal,
  helperKind,
  isByItself,
  isDue,
  isPass,
  isPassedThrough,
  isPlain,
  isStimulus,
  isTransition,
  isWait,
  labelGame,
  labelsAsNodes,
  modelNode,
  modelOf,
  ownCount,
  ownNodesOf,
  PART,
  passOf,
  plainGame,
  QUIET,
  requirePlain,
  type SomeEdges,
  STUCK,
  TRIED,
  transitionGame,
  unfoldedWay,
  WAITING,
  withoutHelpers,
  withSomeEdges,
} from './derived/index.ts';
export { answersTo, distinguish, type Experiment, edgeLike } from './distinguish/index.ts';
export { type EdgeTime, timedLabel } from './edge-time.ts';
export {
  chanceOf,
  costOf,
  dearestOf,
  type EdgeExtras,
  isUnasked,
  tagsOfEdge,
  tagsOfNode,
} from './extras.ts';
export { DEFAULT_FAIRNESS, leastChance } from './fairness.ts';
export { gameFromRows, makeGame, makingFromRows, makingGame } from './from-rows.ts';
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
export {
  type Attractor,
  attractor,
  type Components,
  componentRows,
  components,
  FORCEABLE,
  findingComponents,
  findingRows,
  gainOf,
  IMPOSSIBLE,
  isTrap,
  largestTrapAvoiding,
  NODE_KIND_NAMES,
  type NodeKind,
  nodeKinds,
  otherPlayer,
  POSSIBLE,
  reachable,
  reaching,
  totalGain,
} from './graph/index.ts';
export { hashGame } from './hash.ts';
export { type ModelFacts, modelFacts } from './model-facts.ts';
export { requireNamesKept } from './names-kept.ts';
export { requireGame } from './require-game.ts';
export { DEFAULT_RESET_COST } from './reset-cost.ts';
export { layingOut } from './rows.ts';
export { eventually, isTime, mustCome, SILENCE, silence, type Timing, timingOf, within } from './timing.ts';

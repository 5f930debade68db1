// Games made from games.
//
// - the plain game that a model stands for, and its way back to the written one
// - games that make labels or transitions nodes
// - a game with some of its edges
export { dueOutputs, dueTime, isDue } from './due.ts';
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
export {
  helperKind,
  isPassedThrough,
  modelOf,
  PART,
  QUIET,
  STUCK,
  TRIED,
  WAITING,
} from './helper-nodes.ts';
export { labelGame } from './label-game.ts';
export { isPlain, plainGame, requirePlain, withoutHelpers } from './plain-game.ts';
export {
  awaitedOutputs,
  isByItself,
  isPass,
  isStimulus,
  isWait,
  modelNode,
  ownCount,
  passOf,
} from './shared-node.ts';
export { type SomeEdges, withSomeEdges } from './some-edges.ts';
export { arrivalOf, forGoal, GOALS, type Goal, isTransition, transitionGame } from './transition-game.ts';
export { labelsAsNodes } from './unfolded-labels.ts';

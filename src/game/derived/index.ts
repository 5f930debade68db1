// Games made from games: the plain game that a model stands for, and its way back to what was written; the games that make labels or transitions nodes; a game
// with some of its edges.
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
export { labelGame } from './label-game.ts';
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
  withoutHelpers,
} from './plain-game.ts';
export { isPass, modelNode, ownCount, passOf } from './shared-node.ts';
export { type SomeEdges, withSomeEdges } from './some-edges.ts';
export { arrivalOf, forGoal, GOALS, type Goal, isTransition, transitionGame } from './transition-game.ts';
export { labelsAsNodes } from './unfolded-labels.ts';

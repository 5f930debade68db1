// Properties of the graph itself: attractors, components, reachability.
export { type Attractor, attractor, isTrap, largestTrapAvoiding, otherPlayer } from './attractor.ts';
export { type Components, componentRows, components, findingComponents, findingRows } from './components.ts';
export { FORCEABLE, IMPOSSIBLE, NODE_KIND_NAMES, type NodeKind, nodeKinds, POSSIBLE } from './node-kinds.ts';
export { gainOf, reachable, reaching, totalGain } from './reach.ts';

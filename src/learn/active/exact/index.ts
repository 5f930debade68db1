// Learning of deterministic systems, by apartness on a flat tree that is also the cache, with complete tests before random ones.

export { ExactLearner } from './exact-learner.ts';
export { exactResult, seenSoFar } from './exact-result.ts';
export { Contradicted } from './session.ts';

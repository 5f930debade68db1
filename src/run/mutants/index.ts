// Systems with one fault each, and the share of them that a suite or a strategy finds out.

export { type DrawnMutants, drawMutants } from './draw-mutants.ts';
export { MUTATIONS, type Mutant, type MutantKind, type MutationId, standingOf } from './mutant.ts';
export { FOUND_OUT, MutatedSystem } from './mutated-system.ts';
export { isFoundOut, type MutationScore, mutationScore, type ScoreQuestion } from './score.ts';

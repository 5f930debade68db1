// The proof of a lower bound: what it is, its file, and a checker that imports no solver.

export { moveGains, nodesWithin, outOfAll } from './check-parts.ts';
export { checkProof, type ProofOrigin, type ProofVerdict } from './check-proof.ts';
export { OutNodes } from './out-nodes.ts';
export { type Priced, pricedExits } from './priced-exits.ts';
export type {
  Charge,
  Charges,
  Clause,
  CoreStep,
  Forget,
  PartProof,
  Proof,
  Question,
  Refutation,
  Step,
} from './proof.ts';
export { type Asked, type Moves, type QuestionRule, QuestionRules, type Within } from './question-rules.ts';
export { isProofFile, type ReadProof, readProof } from './read-proof.ts';
export { type Cycles, cyclesOf, ResolvedNodes } from './resolved-nodes.ts';
export { UnitPropagation } from './unit-propagation.ts';
export { unsatisfiable } from './unsatisfiable.ts';
export { PROOF_FORMATS, writeProof } from './write-proof.ts';

// Proofs of lower bounds, written: on the solver's side. What they are and who checks them is in proof/.

export type { Claim } from './claim.ts';
export { proving } from './prove.ts';

// Proofs of lower bounds, written on the solver's side. proof/ defines and checks them.

export type { Claim } from './claim.ts';
export { proving } from './prove.ts';

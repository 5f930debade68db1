export { checkWitness, type Verdict } from './check-witness.ts';
export { fromScaled, scaledGain, scaledGains } from './scaled-gains.ts';
export {
  type ClosureWitness,
  type TrapWitness,
  upperOf,
  type Witness,
  type WitnessEntry,
} from './witness.ts';

export {
  type SimulatedRun,
  type SimulateOptions,
  type Simulation,
  simulate,
} from './simulate.ts';

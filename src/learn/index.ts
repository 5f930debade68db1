export { type Learned, type LearnOptions, learn, TESTS } from './active/index.ts';
export { type Answer, type Asking, answerKey, answerText, type Query } from './answer.ts';
export { ENDED, type Machine, type Transition, WayMap } from './machine.ts';
export { machineGame, machineSpec } from './machine-game.ts';
export { SimulatedSystem, type System, stimuliOf } from './simulated-system.ts';

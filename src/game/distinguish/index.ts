// Which stimulus tells several possible nodes apart.

export { distinguish, type Experiment } from './distinguish.ts';
export { answersTo, edgeLike } from './positions.ts';

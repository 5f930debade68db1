// Branch and bound on the linear relaxation: a simplex method that may err, bounds in whole numbers that do not.

export { LinearSearch } from './linear-search.ts';

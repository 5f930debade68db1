// Symmetric items: found, checked, and all but one of what is symmetric left out of the search.

export { droppingSymmetric } from './without-symmetric.ts';

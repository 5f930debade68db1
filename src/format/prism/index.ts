// Probabilistic models as lists of states: PRISM's explicit files and Storm's .drn.

export { drn } from './drn.ts';
export { prism } from './prism.ts';

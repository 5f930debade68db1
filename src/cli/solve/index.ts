// What `covergame solve` tells beyond the interval.

export { answerText, intervalText } from './answer-text.ts';
export { callOff, clock } from './call-off.ts';
export { compileLater } from './compile-later.ts';
export { EXPLANATION, explanationObject } from './explanation.ts';
export { FAIR, type FairAnswer, refuseWithoutFair, solveFair } from './fair.ts';
export { noWitness, refuseForLabels, toStdout } from './refusals.ts';
export { solvedGuarantee } from './solved-guarantee.ts';
export { refuseBesideBudget, solveWithin } from './within.ts';
export { refuseBesideWorst, requireWorst, WORST_OPTIONS, WORST_OUTPUT } from './worst-options.ts';

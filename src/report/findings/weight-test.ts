// Does the SUT choose as the weights of the model say? A campaign decides by what it saw how often it asks on, so a test that
// fixes its sample beforehand gives too many false alarms. This one may be looked at after every answer: an exact
// multinomial likelihood ratio in which the alternative is a mixture over all distributions (Dirichlet with 1/2 for each
// answer), whose ratio to the model is a martingale while the model is right and so exceeds 1/p with probability at most p,
// ever (Ville's inequality). The level is shared among the nodes that were asked (Bonferroni): in at most LEVEL of all
// campaigns against a SUT that follows the weights is any node called odd.
//
// With the level 1 %, ten nodes asked, and a real share of 70 % where the weights say 50 %, about 170 answers find it in 80 % of
// campaigns (test/property/weight-test.test.ts).

/** The share of campaigns against an honest SUT in which anything is called odd is at most this. */
export const LEVEL = 0.01;
/** With fewer answers nobody should change a model, whatever the arithmetic says. */
export const LEAST_ANSWERS = 20;

export interface AskedNode {
  /** How often each answer was seen. */
  readonly counts: readonly number[];
  /** The share that the model gives each; they add up to 1. */
  readonly expected: readonly number[];
}

/** For each node whether its answers contradict the model, the level shared among those that were asked often enough. */
export function contradicted(nodes: readonly AskedNode[], level = LEVEL): boolean[] {
  const tested = nodes.filter(isTested).length;
  const threshold = Math.log(tested / level);
  return nodes.map((node) => isTested(node) && evidence(node) >= threshold);
}

const isTested = ({ counts }: AskedNode): boolean => counts.length > 1 && sum(counts) >= LEAST_ANSWERS;

/** The logarithm of the mixture's likelihood over the model's: the evidence against the model. */
export function evidence({ counts, expected }: AskedNode): number {
  const prior = 0.5;
  let log = 0;
  let seen = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] > 0 && expected[i] === 0) return Number.POSITIVE_INFINITY;
    const model = Math.log(expected[i]);
    for (let j = 0; j < counts[i]; j++) {
      log += Math.log((prior + j) / (prior * counts.length + seen++)) - model;
    }
  }
  return log;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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

/** The logarithm of the mixture's likelihood over the model's: the evidence against the model. Takes as long for any number of answers. */
export function evidence({ counts, expected }: AskedNode): number {
  const prior = 0.5;
  let log = -logRising(prior * counts.length, sum(counts));
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    if (expected[i] === 0) return Number.POSITIVE_INFINITY;
    log += logRising(prior, counts[i]) - counts[i] * Math.log(expected[i]);
  }
  return log;
}

const SUMMED = 1000;

/** The logarithm of a (a + 1) … (a + n - 1): added up, or for many factors by the gamma function. */
function logRising(a: number, n: number): number {
  if (n > SUMMED) return logGamma(a + n) - logGamma(a);
  let log = 0;
  for (let j = 0; j < n; j++) log += Math.log(a + j);
  return log;
}

/** Stirling's series, whose error is below 10^-12 from 10 on; smaller arguments are moved there. */
function logGamma(x: number): number {
  const far = 10;
  if (x < far) return logGamma(x + far) - logRising(x, far);
  const y = 1 / (x * x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + (1 / 12 - y / 360 + (y * y) / 1260) / x;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

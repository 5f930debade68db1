// How fair the answers of the runs were, as sentences; none for simulated systems that are not about fairness, whose chances are known.

import { fairnessTexts, isAboutFairness, ofRealSystem } from '../../run/index.ts';
import type { Findings } from './findings.ts';

export const fairnessSentences = ({ game, fairness, assumed, runs }: Findings): string[] =>
  assumed !== null || runs.some(({ header }) => ofRealSystem(header) || isAboutFairness(header))
    ? fairnessTexts(game, fairness, assumed)
    : [];

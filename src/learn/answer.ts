// What a system says to one stimulus, as a learner sees it: every observation up to the next stimulus, in order. None is silence. An
// answer may also be the end of the test: the system refuses the stimulus there, or breaks.

import type { FaultKind } from '../sut/index.ts';

export interface Answer {
  /** What was observed, in order; empty for silence. */
  readonly labels: readonly string[];
  /** Set if the test ended with it: `refused` where the stimulus is not possible, else what broke. */
  readonly fault?: FaultKind;
}

/** What a learner wants to be done: a reset, or a stimulus by its number. The answer to a reset is not looked at. */
export type Query = { readonly kind: 'reset' } | { readonly kind: 'ask'; readonly input: number };

/** A part of the learner: yields what is to be done and gets the answers, so that it needs neither clock nor system. */
export type Asking<T> = Generator<Query, T, Answer>;

/** Numbers for answers, in the order in which they were met. */
export class Answers {
  readonly list: Answer[] = [];
  readonly #number = new Map<string, number>();

  of(answer: Answer): number {
    const key = answerKey(answer);
    let number = this.#number.get(key);
    if (number === undefined) {
      number = this.list.length;
      this.list.push(answer);
      this.#number.set(key, number);
    }
    return number;
  }
}

export const answerKey = ({ labels, fault }: Answer): string => JSON.stringify([fault ?? null, ...labels]);

/** An answer in words, for messages. */
export const answerText = ({ labels, fault }: Answer): string =>
  [...labels, ...(fault ? [`(${fault})`] : [])].join(' · ') || '(silence)';

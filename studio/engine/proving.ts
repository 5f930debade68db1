// What controlling one choice would change, and the files that prove a guarantee.

import { writeProof, writeWitness } from '../../src/certificate/index.ts';
import { tryingChoices, type WhatIf } from '../../src/play/index.ts';
import { solving } from '../../src/solve/index.ts';
import type { Interval } from './guarantee.ts';
import type { Call, Desk } from './task.ts';

export function* whatIf(
  { game }: Desk,
  input: { restart: boolean; guaranteed: number; candidates: readonly number[] },
  call: Call,
): Generator<WhatIf, WhatIf> {
  const { restart, guaranteed, candidates } = input;
  const work = tryingChoices(game, candidates, { restart, guaranteed });
  for (;;) {
    const { done, value } = work.next();
    if (done || call.off) return value;
    yield value;
  }
}

/** The files that prove both ends of the interval. */
export function* certificate(
  { game }: Desk,
  { restart, proof }: { restart: boolean; proof: boolean },
  call: Call,
): Generator<Interval, string | null> {
  const work = solving(game, { restart, proof });
  for (;;) {
    const step = work.next();
    if (call.off) return null;
    if (!step.done) {
      const { lower, upper, total } = step.value;
      yield { lower, upper, total };
      continue;
    }
    const { value } = step;
    const text = proof ? value.proof && writeProof(game, value.proof) : writeWitness(game, value.witness);
    return text ? [...text].join('') : null;
  }
}

// How well the answers of a learned machine are known, where they vary: behind each state and stimulus stands a number of tries, and they
// would have shown an answer of some probability with some confidence. States themselves rest on such sets, so no more is claimed.

import type { Machine } from './machine.ts';
import { stateId } from './machine-game.ts';

export interface AnswerSet {
  readonly state: string;
  readonly stimulus: string;
  readonly answers: number;
  readonly tries: number;
  /** How sure it is that no answer with the probability asked for is missing. */
  readonly confidence: number;
}

export const answerSets = ({ inputs, states }: Machine, rarest: number): AnswerSet[] =>
  states.flatMap((row, state) =>
    row.map((transitions, input) => {
      const tries = transitions.reduce((sum, { count }) => sum + count, 0);
      return {
        state: stateId(state),
        stimulus: inputs[input],
        answers: transitions.length,
        tries,
        confidence: tries === 0 ? 0 : Number((1 - (1 - rarest) ** tries).toFixed(6)),
      };
    }),
  );

// A machine with every observation counted for the state it was made in, wherever in the tree that was: the weights of its answers.

import { ENDED, type Machine } from '../machine.ts';
import type { Book } from './book.ts';
import type { ObservationNode } from './observation-tree.ts';
import { TransitionTable } from './states.ts';

export function countedSystem(
  book: Book,
  machine: Machine,
): { readonly machine: Machine; readonly leastTries: number } {
  const steps = new TransitionTable(machine, book);
  const counts = machine.states.map((row) => row.map((transitions) => transitions.map(() => 0)));
  const stack: { place: ObservationNode; state: number }[] = [{ place: book.root, state: 0 }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { place, state } = at;
    for (let input = 0; input < machine.inputs.length; input++) {
      for (const [answer, next] of place.after(input)) {
        const target = steps.after(state, input, answer);
        if (target === undefined) continue;
        const row = machine.states[state][input];
        counts[state][input][row.findIndex((one) => book.answers.of(one.answer) === answer)] += next.count;
        if (target !== ENDED) stack.push({ place: next, state: target });
      }
    }
  }
  const states = machine.states.map((row, s) =>
    row.map((transitions, i) => transitions.map((one, t) => ({ ...one, count: counts[s][i][t] }))),
  );
  const tries = states.flatMap((row) =>
    row.map((transitions) => transitions.reduce((sum, one) => sum + one.count, 0)),
  );
  return { machine: { inputs: machine.inputs, states }, leastTries: Math.min(...tries) };
}

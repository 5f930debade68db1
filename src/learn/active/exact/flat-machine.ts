// A deterministic machine in flat rows: for each state and input the number of the answer and the state it leads to.

import { ENDED, type Machine } from '../../machine.ts';

/** Never asked: where the budget was spent too soon. */
export const NEVER_ASKED = -2;

export interface FlatMachine {
  readonly states: number;
  readonly inputs: number;
  /** Both at `state * inputs + input`; the state is ENDED where the test ends with the answer. */
  readonly answer: Int32Array;
  readonly next: Int32Array;
}

/** Leads to a state through inputs, or to the end of the test. */
export function stateAfter({ inputs, next }: FlatMachine, from: number, way: readonly number[]): number {
  let state = from;
  for (const input of way) {
    if (state < 0) return ENDED;
    state = next[state * inputs + input];
  }
  return state;
}

/** The states of a machine by the shortest inputs from one of them; null where there are none. */
export function waysFrom(machine: FlatMachine, from: number): readonly (readonly number[] | null)[] {
  const { states, inputs, next } = machine;
  const by = new Int32Array(states).fill(-1);
  const queue = [from];
  const found = new Uint8Array(states);
  found[from] = 1;
  for (const state of queue) {
    for (let input = 0; input < inputs; input++) {
      const target = next[state * inputs + input];
      if (target < 0 || found[target]) continue;
      found[target] = 1;
      by[target] = state * inputs + input;
      queue.push(target);
    }
  }
  return Array.from({ length: states }, (_, state) => {
    if (!found[state]) return null;
    const way: number[] = [];
    for (let at = state; at !== from; at = Math.floor(by[at] / inputs)) way.push(by[at] % inputs);
    return way.reverse();
  });
}

/** As plain data, with the answers themselves and how often each was seen. */
export function plainMachine(
  { states, answer, next }: FlatMachine,
  inputs: readonly string[],
  answers: readonly Machine['states'][number][number][number]['answer'][],
  counts: Int32Array,
): Machine {
  const rows = Array.from({ length: states }, (_, state) =>
    inputs.map((_input, input) => {
      const at = state * inputs.length + input;
      if (next[at] === NEVER_ASKED) return [];
      return [{ answer: answers[answer[at]], target: next[at], count: counts[at] }];
    }),
  );
  return { inputs, states: rows };
}

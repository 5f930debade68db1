// An observable nondeterministic machine as plain data: what a learner arrives at. After a stimulus the answer decides which state the
// system is in; where it has one answer everywhere this is a Mealy machine.

import { type Answer, answerKey } from './answer.ts';

/** The state a transition leads to where the test ends with the answer. */
export const ENDED = -1;

export interface Transition {
  readonly answer: Answer;
  readonly target: number;
  /** How often it was seen. */
  readonly count: number;
}

export interface Machine {
  readonly inputs: readonly string[];
  /** The state each test begins in is number 0. For each state and input: what was answered, and where that leads. */
  readonly states: readonly (readonly (readonly Transition[])[])[];
}

/** Shortest ways through a machine, if the system is so kind: the inputs that lead from one state to another. */
export class WayMap {
  readonly #machine: Machine;
  readonly #known = new Map<number, ReadonlyMap<number, readonly number[]>>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** The inputs from one state to another; none if there is no way. */
  way(from: number, to: number): readonly number[] {
    return this.#ways(from).get(to) ?? [];
  }

  /** The ways to all states that can be reached from one. */
  from(state: number): readonly (readonly number[])[] {
    return [...this.#ways(state).values()];
  }

  #ways(from: number): ReadonlyMap<number, readonly number[]> {
    const known = this.#known.get(from);
    if (known) return known;
    const ways = new Map<number, readonly number[]>([[from, []]]);
    for (const [state, way] of ways) {
      this.#machine.states[state].forEach((transitions, input) => {
        for (const { target } of transitions)
          if (target !== ENDED && !ways.has(target)) ways.set(target, [...way, input]);
      });
    }
    this.#known.set(from, ways);
    return ways;
  }
}

/** The machine with states that no play tells apart made one; by refinement of a partition, in rounds. */
export function minimal({ inputs, states }: Machine): Machine {
  let block = states.map(() => 0);
  for (let count = 1; ; ) {
    const names = new Map<string, number>();
    const next = states.map((row) => {
      const name = JSON.stringify(
        row.map((transitions) =>
          transitions
            .map(({ answer, target }) => `${answerKey(answer)} ${target === ENDED ? ENDED : block[target]}`)
            .sort(),
        ),
      );
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name)!;
    });
    block = next;
    if (names.size === count) break;
    count = names.size;
  }
  const first = [...new Set(block)].map((name) => block.indexOf(name));
  const merged = first.map((s) =>
    inputs.map((_, input) =>
      states[s][input].map(({ answer, target }) => ({
        answer,
        target: target === ENDED ? ENDED : first.indexOf(block.indexOf(block[target])),
        count: 0,
      })),
    ),
  );
  return { inputs, states: merged };
}

// Complete tests for k extra states: after every state and every k + 1 inputs, each sequence that identifies the state the machine is in
// then. A deterministic system that passes them for 0, 1, … up to k equals the machine, if it has at most k states more than that
// (the HSI method: Luo, Petrenko, von Bochmann, 1994; see docs/theory/complete-tests.md). What the tree knows is not asked again. They
// come in an order that jumps about, so that a difference is met early.
//
// For n states, p inputs and w sequences a state about n · p^(k+1) · w tests.

import type { Asking } from '../../answer.ts';
import { UNASKED } from './answer-tree.ts';
import { type FlatMachine, stateAfter } from './flat-machine.ts';
import type { TreeSession } from './session.ts';

export interface MachineTest {
  readonly machine: FlatMachine;
  readonly session: TreeSession;
  /** The inputs that lead to each state. */
  readonly access: readonly (readonly number[])[];
  readonly identifiers: readonly (readonly (readonly number[])[])[];
  /** A test was played that showed no difference. */
  passed(): void;
}

/** The place where the system first answered otherwise than the machine, or UNASKED if all tests pass. */
export function* completeTests(tested: MachineTest, extra: number): Asking<number> {
  // Without extra states the ends of transitions count, and the states themselves.
  if (extra === 0) {
    const off = yield* allAfter(tested, 0);
    if (off !== UNASKED) return off;
  }
  return yield* allAfter(tested, extra + 1);
}

function* allAfter(tested: MachineTest, length: number): Asking<number> {
  const { machine, access, identifiers } = tested;
  const { states, inputs } = machine;
  const count = states * inputs ** length;
  const stride = coprime(count);
  for (let i = 0, number = 0; i < count; i++, number = (number + stride) % count) {
    const state = number % states;
    const middle = digits(Math.floor(number / states), inputs, length);
    const reached = stateAfter(machine, state, middle);
    const known = [...access[state], ...middle];
    if (reached < 0) {
      // The test ends at the last input or before; either way it is to be seen.
      const off = yield* playTest(tested, known);
      if (off !== UNASKED) return off;
      continue;
    }
    const ends = identifiers[reached].length > 0 ? identifiers[reached] : [[]];
    for (const end of ends) {
      const off = yield* playTest(tested, [...known, ...end]);
      if (off !== UNASKED) return off;
    }
  }
  return UNASKED;
}

/** One test: inputs from the initial state, as long as the answers are those of the machine. `again`: known answers, too. */
export function* playTest(
  { machine, session, passed }: MachineTest,
  way: readonly number[],
  again = false,
): Asking<number> {
  if (!again && session.known(way) !== UNASKED) return UNASKED;
  yield* session.reset();
  let state = 0;
  for (const input of way) {
    if (state < 0) break;
    const row = state * machine.inputs + input;
    const place = yield* session.give(input);
    if (session.tree.answer(place) !== machine.answer[row]) return place;
    state = machine.next[row];
  }
  passed();
  return UNASKED;
}

function digits(number: number, base: number, length: number): number[] {
  const found: number[] = [];
  for (let i = 0, rest = number; i < length; i++, rest = Math.floor(rest / base)) found.push(rest % base);
  return found;
}

/** A stride near the golden section of a count that comes to every number below it once. */
function coprime(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (divisor(stride, count) !== 1) stride++;
  return stride;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

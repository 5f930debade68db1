// Random tests, for differences that more than the allowed extra states hide. They begin at a state drawn at random and end with inputs
// that identify the state the machine expects. In the middle
//
// * a few random inputs (they wander),
// * one transition, and on to another state as the machine knows the way (they travel: two places may differ only far ahead), or
// * inputs put into the way to the state, or one of its own left out (they stray): protocols often go on after a slip.

import type { Dice } from '../../../base/index.ts';
import type { Asking } from '../../answer.ts';
import { type MachineTest, playTest } from './complete-tests.ts';
import { stateAfter, waysFrom } from './flat-machine.ts';

/** Mean number of random inputs of a test that wanders. */
const WANDERED = 3;
const STRAYED = 1;

/** Travelling finds most in protocols. */
const KINDS = [wandering, travelling, travelling, straying];

/** `again`: also where all answers are known, as the system may answer otherwise now. */
export function* drawnTest(tested: MachineTest, dice: Dice, again: boolean): Asking<number> {
  const { machine, identifiers } = tested;
  const way = dice.pick(KINDS)(tested, dice);
  const state = stateAfter(machine, 0, way);
  if (state >= 0 && identifiers[state].length > 0) way.push(...dice.pick(identifiers[state]));
  return yield* playTest(tested, way, again);
}

function wandering({ machine, access }: MachineTest, dice: Dice): number[] {
  return [
    ...dice.pick(access),
    dice.below(machine.inputs),
    ...someInputs(machine.inputs, WANDERED - 1, dice),
  ];
}

function travelling({ machine, access }: MachineTest, dice: Dice): number[] {
  const way = [...dice.pick(access), dice.below(machine.inputs)];
  const state = stateAfter(machine, 0, way);
  if (state < 0) return way;
  const ways = waysFrom(machine, state);
  return [...way, ...longer(dice.pick(ways) ?? [], dice.pick(ways) ?? [])];
}

function straying({ machine, access }: MachineTest, dice: Dice): number[] {
  const way = longer(dice.pick(access), dice.pick(access));
  const at = dice.below(way.length + 1);
  const others = someInputs(machine.inputs, STRAYED, dice);
  return [...way.slice(0, at), ...others, ...way.slice(at + (others.length === 0 ? 1 : dice.below(2)))];
}

/** Of two ways: what is far is behind more slips, and shows more. */
const longer = (one: readonly number[], other: readonly number[]): readonly number[] =>
  one.length > other.length ? one : other;

/** So many on average, none included. */
function someInputs(inputs: number, mean: number, dice: Dice): number[] {
  const some: number[] = [];
  while (dice.unit() > 1 / (mean + 1)) some.push(dice.below(inputs));
  return some;
}

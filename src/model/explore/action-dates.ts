// What an action of the SUT says of when it comes: unasked, within a time, eventually. Labels hold it (game/timing.ts).

import { eventually, isTime, within } from '../../game/index.ts';
import { shortCanonicalText } from '../canonical-text.ts';
import type { Action } from '../define-model.ts';
import { ModelFault } from '../fault.ts';

type Dated = Pick<Action<never, never>, 'player' | 'unasked' | 'within' | 'eventually'>;

/** A label with the bound on its time, or that it must come, where the action says so. */
export function datedLabel({ within: ms, eventually: must }: Dated, label: string): string {
  if (ms !== undefined) return within(ms, label);
  return must ? eventually(label) : label;
}

/** Refuses what only an action of the SUT, or an unasked one, may say. */
export function checkDates(name: string, { player, unasked, within, eventually: must }: Dated): void {
  if (unasked && player !== 'sut') {
    throw new ModelFault(
      'bad-unasked',
      `${name} is an action of the tester, which cannot be unasked`,
      'remove `unasked`, or make it an action of the system',
    );
  }
  if (must && !unasked) {
    throw new ModelFault(
      'bad-time',
      `${name} must come eventually, but is not unasked`,
      'add unasked: true, or remove eventually',
    );
  }
  if (must && within !== undefined) {
    throw new ModelFault(
      'bad-time',
      `${name} has within and eventually: an action with within must come anyway`,
      'remove eventually',
    );
  }
  if (within === undefined || (player === 'sut' && isTime(within))) return;
  throw new ModelFault(
    'bad-time',
    player === 'sut'
      ? `${name} must come within ${shortCanonicalText(within)}; a time is a number of ms above 0`
      : `${name} is an action of the tester, which has no time limit`,
    player === 'sut' ? 'for instance within: 200' : 'remove `within`, or make it an action of the system',
  );
}

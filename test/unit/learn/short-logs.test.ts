// Logs too short for any state to be answered often: a toggle with two stimuli. They were taken for logs whose answers vary, and the exact
// model was called not usable.

import { expect, test } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { modelFromLog } from '../../../src/learn/index.ts';
import { walkLog } from './walk-log.ts';

const TOGGLE = buildGame({
  initial: 'off',
  nodes: [
    { id: 'off', owner: 'tester' },
    { id: 'on', owner: 'tester' },
    ...['off turned', 'on turned', 'off pressed', 'on pressed'].map((id) => ({ id, owner: 'sut' as const })),
  ],
  edges: ['off', 'on'].flatMap((id) => [
    { from: id, to: `${id} turned`, label: 'turn' },
    { from: `${id} turned`, to: id, label: 'same' },
    { from: id, to: `${id} pressed`, label: 'press' },
    { from: `${id} pressed`, to: id === 'off' ? 'on' : 'off', label: id === 'off' ? 'on' : 'off' },
  ]),
});

test.each([8, 30])('%i short traces of a toggle give the toggle', (traces) => {
  const log = walkLog(TOGGLE, traces, 24, Dice.of(7), 0);
  const { spec, rule, scores } = modelFromLog(log, { rule: 'auto' });
  expect(rule).toBe('evidence');
  expect([spec.nodes.length, spec.edges.length]).toEqual([TOGGLE.n, TOGGLE.m]);
  // Fewer than 20 traces are not held against each other.
  expect(scores?.usable).toBe(traces < 20 ? undefined : true);
});

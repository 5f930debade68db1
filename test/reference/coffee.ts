// One small system and four campaigns on it, one for each verdict.

import { buildGame } from '../../src/game/index.ts';
import { playedTrace, writtenTrace } from './traced.ts';

export const coffee = buildGame({
  name: 'coffee',
  initial: 'ready',
  nodes: [
    { id: 'ready', owner: 'tester' },
    { id: 'brewing', owner: 'sut' },
    { id: 'served', owner: 'tester' },
    { id: 'dry', owner: 'tester' },
    { id: 'manual', owner: 'tester' },
  ],
  edges: [
    { from: 'ready', to: 'brewing', label: 'press' },
    { from: 'ready', to: 'manual', label: 'open the manual' },
    { from: 'brewing', to: 'served', label: 'coffee', weight: 3 },
    { from: 'brewing', to: 'dry', label: 'no water' },
    { from: 'served', to: 'ready', label: 'take it' },
    { from: 'dry', to: 'ready', label: 'refill' },
    { from: 'manual', to: 'ready', label: 'close it' },
  ],
});

const press = { do: 'press', to: 'brewing' };
const served = [
  { saw: 'coffee', to: 'served' },
  { do: 'take it', to: 'ready' },
];
const failing = writtenTrace(coffee, [
  { test: 1, at: 'ready', ms: 0 },
  ...[press, ...served, press].map((line, i) => ({ ...line, ms: 10 + 5 * i })),
  {
    failure: {
      kind: 'off-model',
      message: 'the SUT said "tea" at "brewing"; the model allows "coffee", "no water"',
      signature: 'off-model at brewing: tea',
      node: 'brewing',
      test: 1,
      spent: 5,
      during: null,
      saw: { label: 'tea' },
    },
    ms: 40,
  },
  { abandoned: 'the SUT failed', ms: 41 },
  { end: 'failure', why: 'the SUT failed', spent: 5, steps: 4, resets: 0, gain: 3, coverage: 60, ms: 42 },
  {
    shortest: {
      signature: 'off-model at brewing: tea',
      play: [{ from: 'ready', ...press }],
      during: null,
      repeats: 9,
      tries: 10,
      replay: 'covergame replay coffee t.jsonl --sut stdio:./sut',
    },
  },
]);

export const CAMPAIGNS = {
  pass: playedTrace({ game: coffee, budget: 40, strategy: 'adaptive' }),
  deficient: writtenTrace(
    coffee,
    [
      { test: 1, at: 'ready' },
      ...[0, 1, 2, 3].flatMap(() => [press, ...served]),
      {
        end: 'strategy',
        why: 'the strategy stopped',
        spent: 13,
        steps: 12,
        resets: 0,
        gain: 3,
        coverage: 60,
      },
    ],
    'uniform',
  ),
  fail: failing,
  inconclusive: writtenTrace(coffee, [
    { test: 1, at: 'ready' },
    press,
    { abandoned: 'the network went away' },
    { end: 'cancelled', why: 'it was stopped', spent: 2, steps: 1, resets: 0, gain: 2, coverage: 40 },
  ]),
} as const;

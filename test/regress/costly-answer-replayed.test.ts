// A run that ended because an answer came that cost more than was left: replay said that the trace ends and the campaign goes on, and exited 1.

import { expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { buildGame } from '../../src/game/index.ts';
import { readTrace, replayFromSeed } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { playedTrace } from '../reference/traced.ts';

const game = buildGame({
  name: 'costly',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'sut' },
    { id: 'b', owner: 'sut' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'cheap' },
    { from: 'b', to: 'a', label: 'dear', cost: 1000 },
  ],
});

const played = (budget: number): string => playedTrace({ game, strategy: 'rdm', sut: 'uniform', budget });

const replayed = (text: string) =>
  replayFromSeed(
    game,
    strategyNamed('rdm'),
    undefined,
    orThrow(readTrace(game, sourceOf('t', text))).runs[0],
  );

test('is replayed as it was', () => {
  const text = played(500);
  expect(text).toContain('the answer that came');
  expect(replayed(text)).toBeNull();
});

test('is still told from one whose last step is missing', () => {
  const lines = played(1200).split('\n');
  const last = lines.findLastIndex((line) => line.includes('"saw"'));
  expect(lines[last]).toContain('"b"');
  expect(replayed(lines.toSpliced(last, 1).join('\n'))?.message).toMatch(
    /but the run ends by|but the run continues/,
  );
});

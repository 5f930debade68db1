// Nights side by side: runs of a day are one night, and what changed is told with its day, failures first.

import { describe, expect, it } from 'vitest';
import { orThrow } from '../../../../src/base/index.ts';
import { buildGame } from '../../../../src/game/index.ts';
import {
  historyObject,
  historyOf,
  historyPage,
  historyText,
  readTally,
} from '../../../../src/report/index.ts';
import {
  type DistinctFailure,
  type RunOutcome,
  sealed,
  TraceWriter,
  traceHeader,
} from '../../../../src/run/index.ts';

const game = buildGame({
  name: 'shop',
  initial: 'idle',
  nodes: [
    { id: 'idle', owner: 'tester' },
    { id: 'asked', owner: 'sut' },
  ],
  edges: [
    { from: 'idle', to: 'asked', label: 'order' },
    { from: 'asked', to: 'idle', label: 'done' },
    { from: 'asked', to: 'idle', label: 'timeout' },
  ],
});

/** A run of `orders`, of which so many time out; it may fail in the end. */
function night(day: string, orders: number, timeouts: number, signature?: string, seed = 1) {
  const lines: string[] = [];
  const writer = new TraceWriter(game, (line) => lines.push(line));
  const more = { provenance: { started: `${day}T03:00:00.000Z` } };
  const terms = { goal: 'nodes', strategy: 'rdm', sut: './shop.mjs', suite: null, run: 0 } as const;
  writer.header(traceHeader({ game, ...terms, ...more, budget: 1000, seed, require: 'all' }));
  writer.start(1);
  for (let i = 0; i < orders; i++) {
    writer.step(0);
    writer.step(i < timeouts ? 2 : 1);
  }
  const failure = {
    kind: 'off-model',
    message: 'no',
    node: 'idle',
    test: 1,
    spent: 3,
    during: -1,
    script: null,
  };
  if (signature !== undefined) writer.failure({ ...failure, signature } as DistinctFailure);
  const end = { reason: signature === undefined ? 'budget' : 'failure', why: 'it ended' };
  const sums = { spent: 2 * orders + 1, steps: 2 * orders, resets: 0, gain: 2, coverage: 100 };
  writer.end({ end, ...sums } as unknown as RunOutcome);
  return { name: `${day}.jsonl`, bytes: new TextEncoder().encode(lines.join('')) };
}

const of = (...sources: ReturnType<typeof night>[]) =>
  historyOf({ game, runs: sources.flatMap((source) => orThrow(readTally(game, [source])).runs) });

describe('a history', () => {
  it('names the day on which an answer changed, with its shares', () => {
    const { changes } = of(
      night('2026-05-10', 400, 32),
      night('2026-05-11', 400, 32),
      night('2026-05-12', 400, 0),
      night('2026-05-13', 400, 1),
    );
    expect(changes.map(({ kind, day }) => [kind, day])).toEqual([['answer', '2026-05-12']]);
    expect(changes[0].text).toMatch(
      /^timeout at asked fell from 8\.0 % to 0\.1 % on 2026-05-12 \(64 of 800 before, 1 of 800 since, p < 0\.001\)$/,
    );
  });

  it('counts the runs of a day as one night, whatever the order of files', () => {
    const files = [
      night('2026-05-10', 5, 0),
      night('2026-05-10', 5, 5, undefined, 2),
      night('2026-05-11', 5, 1),
    ];
    const { nights } = of(...files);
    expect(nights.map(({ day, runs, coverage }) => [day, runs, coverage])).toEqual([
      ['2026-05-10', 2, 100],
      ['2026-05-11', 1, 100],
    ]);
    expect(historyObject(of(...files.toReversed()))).toEqual(historyObject(of(...files)));
  });

  it('tells failures first: those that came, then the verdict, and last those that went', () => {
    const history = of(
      night('2026-05-10', 5, 1, 'an old one'),
      night('2026-05-11', 5, 1),
      night('2026-05-12', 5, 1, 'a new one'),
    );
    expect(history.changes.map(({ kind, day }) => [kind, day])).toEqual([
      ['failure', '2026-05-12'],
      ['verdict', '2026-05-12'],
      ['verdict', '2026-05-11'],
      ['gone', '2026-05-11'],
    ]);
    for (const text of [historyText(history), historyPage(history)]) {
      expect(text).toContain('the failure a new one came on 2026-05-12');
      expect(text.indexOf('a new one')).toBeLessThan(text.indexOf('an old one'));
    }
  });

  it('takes the day of a simulated run from the name of its file, and refuses one without', () => {
    const strip = (source: ReturnType<typeof night>, name: string) => {
      const [header, ...rest] = new TextDecoder().decode(source.bytes).split('\n');
      const { provenance: _, sum: _s, ...left } = JSON.parse(header);
      return { name, bytes: new TextEncoder().encode([sealedLine(left), ...rest].join('\n')) };
    };
    const run = night('2026-05-10', 5, 1);
    expect(of(strip(run, 'nights/2026-06-01-a.jsonl')).nights[0].day).toBe('2026-06-01');
    expect(() => of(strip(run, 'a.jsonl'))).toThrow('a.jsonl does not say on which day');
  });
});

const sealedLine = (value: object): string => sealed(JSON.stringify(value)).trimEnd();

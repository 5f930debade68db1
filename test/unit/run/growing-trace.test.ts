// A trace read on while it is written is the trace read whole, wherever it is cut, and no line is read twice.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceOf } from '../../../src/base/index.ts';
import { booksOf, GrowingTrace, readTrace } from '../../../src/run/index.ts';
import { randomGraph } from '../../reference/random-graph.ts';
import { playedTrace } from '../../reference/traced.ts';

const game = randomGraph({ nodes: 8, edges: 20, seed: 7 });
const text = playedTrace({ game, budget: 60, runs: 3 });
const bytes = new TextEncoder().encode(text);

test('cut anywhere, it is the whole in the end', () => {
  const whole = readTrace(game, sourceOf('t', text));
  if (!whole.ok) throw new Error('it can be read');
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
      const growing = new GrowingTrace(game, 't');
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      let from = 0;
      for (const to of ends) {
        growing.add(bytes.subarray(from, to));
        from = to;
        const part = growing.soFar();
        expect(part.ok && part.value.wholeBytes).toBe(bytes.subarray(0, to).lastIndexOf(10) + 1);
      }
      expect(growing.soFar()).toEqual(whole);
      expect(growing.length).toBe(bytes.length);
    }),
  );
});

test('a fault is told once, with its line', () => {
  const growing = new GrowingTrace(game, 't');
  const lines = text.split('\n');
  growing.add(new TextEncoder().encode(`${lines[0]}\n${lines[1]}\nnonsense\n`));
  for (let i = 0; i < 3; i++) {
    const read = growing.soFar();
    expect(!read.ok && read.issues.map(({ code, where }) => [code, where?.line])).toEqual([
      ['trace/bad-line', 3],
    ]);
  }
});

test('nothing yet is no fault', () => {
  expect(new GrowingTrace(game, 't').soFar()).toMatchObject({ ok: true, value: { runs: [] } });
});

test('the books tell what was spent after every event, and where the next begins', () => {
  const read = readTrace(game, sourceOf('t', text));
  const { events, header } = (read.ok && read.value.runs[0]) || {
    events: new Int32Array(),
    header: { resetCost: 0 },
  };
  const seen: number[] = [];
  const books = booksOf(game, events, header.resetCost, undefined, (campaign, next) =>
    seen.push(campaign.spent, next),
  );
  expect(seen).toHaveLength(2 * events.length);
  expect(seen.slice(-2)).toEqual([books.spent, events.length]);
  for (let i = 1; i <= events.length; i += 7) {
    expect(seen.slice(2 * i - 2, 2 * i)).toEqual([
      booksOf(game, events.slice(0, i), header.resetCost).spent,
      i,
    ]);
  }
});

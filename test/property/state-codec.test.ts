import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { canonicalText } from '../../src/model/canonical-text.ts';
import { StateCodec } from '../../src/model/explore/state-codec.ts';
import { StateTable } from '../../src/model/explore/state-table.ts';
import { whyNoState } from '../../src/model/explore/why-no-state.ts';

const { state } = fc.letrec<{ state: unknown }>((tie) => ({
  state: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'state' },
    fc.integer({ min: -5, max: 5 }),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.constantFrom('', 'a', 'b', 'true', '1', '__proto__', 'a: 1', '"', 'é'),
    fc.boolean(),
    fc.constantFrom(null, undefined, 1n, -7n, Number.POSITIVE_INFINITY, -0, 2 ** 28, -(2 ** 28) - 1),
    fc.array(tie('state'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', '1', 'x y'), tie('state'), { maxKeys: 4 }),
    fc.array(tie('state'), { maxLength: 3 }).map((items) => new Set(items)),
    fc.array(fc.tuple(tie('state'), tie('state')), { maxLength: 3 }).map((items) => new Map(items)),
  ),
}));

/** The same data built in another order: properties and members reversed, undefined properties dropped. */
function rebuilt(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(rebuilt);
  if (value instanceof Set) return new Set([...value].map(rebuilt).reverse());
  if (value instanceof Map)
    return new Map([...value].map(([k, v]) => [rebuilt(k), rebuilt(v)] as const).reverse());
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(fields.reverse().map(([name, item]) => [name, rebuilt(item)]));
}

function rowOf(codec: StateCodec, value: unknown): number[] {
  expect(codec.encode(value)).toBe(true);
  return [...codec.words.subarray(0, codec.length)];
}

describe('the row of a state', () => {
  test('does not depend on the order of properties and members', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 5 }), state, (before, value) => {
        const codec = new StateCodec();
        for (const other of before) codec.encode(other);
        expect(rowOf(codec, rebuilt(value))).toEqual(rowOf(codec, value));
      }),
      { numRuns: 1000 },
    );
  });

  test('differs exactly if the text differs', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        const codec = new StateCodec();
        const same = JSON.stringify(rowOf(codec, a)) === JSON.stringify(rowOf(codec, b));
        expect(canonicalText(a) === canonicalText(b)).toBe(same);
      }),
      { numRuns: 2000 },
    );
  });

  test('has an id of its own, or one that is looked up', () => {
    const word = fc.constantFrom('a', 'b', 'phase', 'not', 'x y', 'true');
    const value = fc.oneof(word, fc.boolean(), fc.integer({ min: 0, max: 2 }), fc.constant(null));
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'phase', 'status', 'not', 'x y'), value, {
      maxKeys: 3,
    });
    const named = fc.oneof(record, record, word, fc.constantFrom('a, b', 'a 1', 'not a', 'a, phase b'));
    fc.assert(
      fc.property(named, named, (a, b) => {
        const codec = new StateCodec();
        const [one, other] = [a, b].map((given) => Int32Array.from(rowOf(codec, given)));
        if (one.join() === other.join()) expect(codec.id(one)).toBe(codec.id(other));
        else if (codec.id(one) === codec.id(other))
          expect(codec.mayClash(one) || codec.mayClash(other)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    [{ cart: 2, phase: 'paying' }, 'cart 2, paying'],
    [{ phase: 'two words', open: true, paid: false }, 'open, not paid, "two words"'],
    [
      { server: 'ready', clients: ['idle', 'gone'], last: null },
      'clients [idle, gone], last null, server ready',
    ],
    [{ open: true }, 'open true'],
    [{ phase: 'paying' }, 'phase paying'],
    [{ phase: 3, not: true, x: { a: true } }, 'not: true, phase 3, x {a: true}'],
    [{}, '{}'],
  ])('%j is called %s', (value, id) => {
    const codec = new StateCodec();
    expect(codec.id(Int32Array.from(rowOf(codec, value)))).toBe(id);
  });

  test('decodes to an equal value, with the same row and text', () => {
    fc.assert(
      fc.property(state, (value) => {
        const codec = new StateCodec();
        const row = rowOf(codec, value);
        const copy = codec.decode(Int32Array.from(row));
        expect(rowOf(codec, copy)).toEqual(row);
        expect(codec.text(Int32Array.from(row))).toBe(canonicalText(value));
        expect(canonicalText(copy)).toBe(canonicalText(value));
      }),
      { numRuns: 1000 },
    );
  });
});

test('a table numbers rows by first appearance', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 5 }), { minLength: 1, maxLength: 9 }),
        { maxLength: 12 },
      ),
      (batches) => {
        const table = new StateTable();
        const naive = new Map<string, number>();
        for (const rows of batches) {
          const ends: number[] = [];
          for (const row of rows) ends.push((ends.at(-1) ?? 0) + row.length);
          const numbers = new Int32Array(rows.length);
          table.addAll(Int32Array.from(rows.flat()), Int32Array.from(ends), rows.length, numbers);
          for (const [k, row] of rows.entries()) {
            // An empty row equals no other.
            const key = row.length === 0 ? `empty ${naive.size}` : row.join();
            if (!naive.has(key)) naive.set(key, naive.size);
            expect(numbers[k]).toBe(naive.get(key));
            expect(table.equals(numbers[k], Int32Array.of(7, ...row), 1, 1 + row.length)).toBe(true);
          }
        }
        expect(table.size).toBe(naive.size);
      },
    ),
  );
});

test('a table of rows that fill their ranges, of rows that do not, and of rows of other lengths', () => {
  const dice = Dice.of(1);
  const kinds = [
    () => [12, dice.below(4096) << 3, dice.below(12) << 3],
    () => [(dice.below(200) << 3) | 2, 44],
    () => [12, (dice.below(1 << 27) << 3) ^ (dice.below(2) << 31), dice.below(2 ** 31)],
    () => [13, 20, dice.below(9) << 3, dice.below(9000) << 3, 5],
    () => [13, dice.below(2 ** 31), dice.below(2 ** 31), dice.below(2 ** 31), dice.below(2 ** 31)],
  ];
  const table = new StateTable();
  const naive = new Map<string, number>();
  // Each kind for a while and then all of them, so that the table is rearranged many times.
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 3000 }, () => kinds[round < 5 ? round : dice.below(kinds.length)]());
    for (let at = 0; at < rows.length; at += 30) {
      const batch = rows.slice(at, at + 30);
      const ends: number[] = [];
      for (const row of batch) ends.push((ends.at(-1) ?? 0) + row.length);
      const numbers = new Int32Array(batch.length);
      table.addAll(Int32Array.from(batch.flat()), Int32Array.from(ends), batch.length, numbers);
      const expected = batch.map((row) => {
        const key = Int32Array.from(row).join();
        if (!naive.has(key)) naive.set(key, naive.size);
        return naive.get(key)!;
      });
      expect([...numbers]).toEqual(expected);
    }
  }
});

test('a table grows and forgets nothing', () => {
  const table = new StateTable();
  const words = new Int32Array(2);
  for (let round = 0; round < 2; round++) {
    const wrong: number[] = [];
    for (let i = 0; i < 50_000; i++) {
      words[0] = i * 1024;
      words[1] = i % 3;
      if (table.add(words, 2) !== i) wrong.push(i);
    }
    expect(wrong).toEqual([]);
  }
});

describe('what is no plain data', () => {
  class Account {
    balance = 1;
  }
  const cyclic: unknown[] = [];
  cyclic.push({ self: cyclic });
  test.each([
    ['a function', { a: [() => 1] }, 'state.a[0] is a function'],
    ['a symbol', Symbol('s'), 'state is a symbol'],
    ['an object of a class', { a: { b: new Account() } }, 'state.a.b is an object of class Account'],
    ['a date', new Set([new Date(0)]), 'a member of state is an object of class Date'],
    ['a bad key', new Map([[() => 1, 1]]), 'a key of state is a function'],
    ['a cycle', cyclic, 'has more than 64 levels (is it cyclic?)'],
  ])('%s is refused with its path', (_, value, why) => {
    expect(new StateCodec().encode(value)).toBe(false);
    expect(whyNoState(value)).toContain(why);
  });
});

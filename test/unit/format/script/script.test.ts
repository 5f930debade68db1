// The guards' language against JavaScript itself: where both know an answer it is the same one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  parseActions,
  parseGuard,
  relevantNames,
  truthOf,
  UNKNOWN,
} from '../../../../src/format/script/index.ts';

const NAMES = ['a', 'b', 'c'];
const leaf = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.integer({ min: 0, max: 4 }).map(String),
  fc.constantFrom('true', 'false', '"x"', "'1'", 'null', 'undefined', '1.5'),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '===', '!==', '&&', '||'),
        tie('expression'),
      )
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('expression').map((a) => `!${a}`),
    tie('expression').map((a) => `(- ${a})`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
}));
const primitive = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constantFrom('x', '', '1', null, undefined),
);

describe('guards', () => {
  it('mean what JavaScript means by them', () => {
    fc.assert(
      fc.property(expression, primitive, primitive, primitive, (text, a, b, c) => {
        const values = new Map([
          ['a', a],
          ['b', b],
          ['c', c],
        ]);
        const expected: unknown = new Function('a', 'b', 'c', `return ${text};`)(a, b, c);
        expect(evaluate(parseGuard(text)!, values)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('are never sure of what an unknown part could change', () => {
    fc.assert(
      fc.property(expression, primitive, primitive, primitive, (text, a, b, c) => {
        const guard = parseGuard(text)!;
        const partly = truthOf(guard, new Map([['a', a]]));
        if (partly === UNKNOWN) return;
        const whole = truthOf(
          guard,
          new Map([
            ['a', a],
            ['b', b],
            ['c', c],
          ]),
        );
        expect(whole).toBe(partly);
      }),
      { numRuns: 1000 },
    );
  });

  it('know precedence', () => {
    const value = (text: string) => evaluate(parseGuard(text)!, new Map([['x', 2]]));
    expect(value('1 + 2 * 3 == 7 && !(x > 2) || false')).toBe(true);
    expect(value('x - 1 - 1')).toBe(0);
    expect(value('x.length > 3')).toBe(UNKNOWN);
    expect(value('false && f(x)[1].y({a: [1]})')).toBe(false);
    expect(truthOf(parseGuard('f() && x > 9')!, new Map([['x', 2]]))).toBe(false);
    expect(truthOf(parseGuard('(y && 0) == null')!, new Map())).toBe(UNKNOWN);
  });

  it('that are no expression are not read', () => {
    for (const text of ['', 'x >', 'x = 1', '(x', 'a b', '#', 'x ? 1', `${'('.repeat(5000)}x`]) {
      expect([text, parseGuard(text)]).toEqual([text, null]);
    }
  });
});

describe('actions', () => {
  it('are assignments; calls change nothing', () => {
    const names = (text: string) => parseActions(text)?.map(({ name }) => name) ?? null;
    expect(names('x=0; y++; --z; var w = x, v += 2; log("a; b"); global.g = -1')).toEqual([
      'x',
      'y',
      'z',
      'w',
      'v',
      'global.g',
    ]);
    expect(names('if (x) { y = 1 }')).toBeNull();
    expect(names('x = = 2')).toBeNull();
  });

  it('leave the values that JavaScript leaves', () => {
    const statement = fc.oneof(
      fc
        .tuple(fc.constantFrom(...NAMES), fc.constantFrom('=', '+=', '-=', '*=', '/=', '%='), expression)
        .map(([name, sign, value]) => `${name} ${sign} ${value}`),
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('++', '--')).map(([name, sign]) => name + sign),
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('++', '--')).map(([name, sign]) => sign + name),
    );
    const number = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), number, number, number, (statements, a, b, c) => {
        const text = statements.join('; ');
        const values = new Map<string, unknown>([
          ['a', a],
          ['b', b],
          ['c', c],
        ]);
        for (const { name, value } of parseActions(text)!) values.set(name, evaluate(value, values as never));
        const expected: unknown[] = new Function('a', 'b', 'c', `${text}; return [a, b, c];`)(a, b, c);
        expect([...values.values()]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('matter where a guard depends on them, even through others', () => {
    const guard = parseGuard('a > 0')!;
    expect(relevantNames([guard], parseActions('a = b + 1; b = c; d = 5')!)).toEqual(
      new Set(['a', 'b', 'c']),
    );
  });
});

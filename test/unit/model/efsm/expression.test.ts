import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, EvaluationError, type Value } from '../../../../src/model/efsm/evaluate.ts';
import { type Expression, ExpressionError, parseExpression } from '../../../../src/model/efsm/expression.ts';

const variables: Record<string, Value> = { n: 3, b: true, mode: 'idle', list: [1, 2, 1] };
const names = {
  resolve: (name: string) =>
    Object.hasOwn(variables, name)
      ? ('variable' as const)
      : name === 'idle' || name === 'busy'
        ? { constant: name }
        : undefined,
  known: () => [...Object.keys(variables), 'idle', 'busy'],
};
const evaluate = (text: string): Value =>
  compile(parseExpression(text), names)({ variables, args: {}, parameters: {} });

describe('expressions', () => {
  test.each<[string, Value]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['0 * -3', 0],
    ['-n + 1', -2],
    ['-7 / 2', -4],
    ['-7 % 2', 1],
    ['7 % -2', -1],
    ['n == 3 and b', true],
    ['n != 3 || not b', false],
    ['!b && n / 0 == 1', false],
    ['n > 2 ? busy : idle', 'busy'],
    ['n > 5 ? 1 : n > 2 ? 2 : 3', 2],
    ['mode in [idle, busy]', true],
    ['mode == "idle"', true],
    ["mode == 'busy'", false],
    ['list[1] + list[n - 3]', 3],
    ['count(list, 1)', 2],
    ['min(n, 2) + max(n, 2) + abs(-4)', 9],
    ['[1, 2] == [1, 2]', true],
    ['true', true],
  ])('%s is %j', (text, value) => {
    expect(evaluate(text)).toEqual(value);
  });

  test.each<[string, number, string]>([
    ['1 +', 3, 'is incomplete'],
    ['(1', 2, 'expected )'],
    ['1 2', 2, 'not expected'],
    ['n = 3', 2, 'has no meaning here'],
    ['1 < 2 < 3', 6, 'cannot be chained'],
    ['nn + 1', 0, 'unknown name "nn"'],
    ['1 + frob(2)', 4, 'unknown function frob'],
    ['min(1)', 0, 'takes 2 arguments'],
    ['n ? 1', 5, 'expected :'],
    ['list[1', 6, 'expected ]'],
    ['99999999999999999999', 0, 'too large'],
    ['constructor', 0, 'unknown name "constructor"'],
    ['toString(1)', 0, 'unknown function toString'],
    ['"abc', 0, 'has no meaning here'],
  ])('%s is refused at character %i', (text, at, message) => {
    const fault = (() => {
      try {
        return evaluate(text);
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(ExpressionError);
    expect(fault).toMatchObject({ at });
    expect((fault as Error).message).toContain(message);
  });

  test.each([
    '1 + b',
    'n and b',
    'n == b',
    'list[7]',
    'n / 0',
    'n % 0',
    'n[0]',
    'not n',
    '9007199254740991 + 1',
  ])('%s fails when it is evaluated', (text) => {
    expect(() => evaluate(text)).toThrow(EvaluationError);
  });
});

/** Trees, and their text with every parenthesis written. */
const { tree } = fc.letrec<{ tree: { text: string; value: number | boolean } }>((tie) => {
  const number = (t: { value: unknown }) => typeof t.value === 'number';
  const binary = fc
    .tuple(tie('tree'), tie('tree'), fc.constantFrom('+', '-', '*', '<', '<=', '==', '&&', '||'))
    .map(([a, b, operator]) => combine(a, b, operator))
    .filter((t): t is { text: string; value: number | boolean } => t !== null);
  return {
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.nat({ max: 20 }).map((n) => ({ text: String(n), value: n })),
      fc.boolean().map((b) => ({ text: String(b), value: b })),
      binary,
      tie('tree').map((t) =>
        number(t)
          ? { text: `(- ${t.text})`, value: -(t.value as number) || 0 }
          : { text: `(!${t.text})`, value: !t.value },
      ),
    ),
  };
});

function combine(
  a: { text: string; value: number | boolean },
  b: { text: string; value: number | boolean },
  operator: string,
) {
  const text = `(${a.text} ${operator} ${b.text})`;
  const [x, y] = [a.value, b.value];
  if (typeof x === 'number' && typeof y === 'number') {
    const results: Record<string, number | boolean> = {
      '+': x + y,
      '-': x - y,
      '*': x * y || 0,
      '<': x < y,
      '<=': x <= y,
      '==': x === y,
    };
    return operator in results ? { text, value: results[operator] } : null;
  }
  if (typeof x === 'boolean' && typeof y === 'boolean') {
    if (operator === '&&') return { text, value: x && y };
    if (operator === '||') return { text, value: x || y };
    if (operator === '==') return { text, value: x === y };
  }
  return null;
}

/** The text of a tree with only the parentheses it needs. */
function printed(expression: Expression, tightness = 0): string {
  const wrap = (own: number, text: string) => (own < tightness ? `(${text})` : text);
  const order = ['||', '&&', '==', '+', '*'];
  if (expression.kind === 'binary') {
    const { operator } = expression;
    const level =
      1 +
      order.findIndex(
        (first) =>
          first === operator ||
          (first === '==' && '< <='.includes(operator)) ||
          (first === '+' && operator === '-'),
      );
    return wrap(
      level,
      `${printed(expression.left, level === 3 ? 4 : level)} ${operator} ${printed(expression.right, level + 1)}`,
    );
  }
  if (expression.kind === 'unary') return wrap(6, `${expression.operator}${printed(expression.of, 6)}`);
  return expression.kind === 'value' ? String(expression.value) : '';
}

describe('random expressions', () => {
  test('have the value arithmetic gives them, with all parentheses and with the fewest', () => {
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(typeof value === 'boolean' || Number.isSafeInteger(value));
        expect(evaluate(text)).toBe(value);
        expect(evaluate(printed(parseExpression(text)))).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  test('any text at all is a value or a fault of ours', () => {
    const pieces = fc.constantFrom(
      'n',
      'b',
      'list',
      '(',
      ')',
      '[',
      ']',
      '+',
      '-',
      '!',
      '==',
      '?',
      ':',
      ',',
      '1',
      'and',
      ' ',
      '"',
      '.',
      '\u{1F600}',
      '__proto__',
      'min',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((items) => items.join(' ')),
    );
    fc.assert(
      fc.property(text, (given) => {
        try {
          evaluate(given);
        } catch (error) {
          const expected = error instanceof ExpressionError || error instanceof EvaluationError;
          if (!expected) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('depth is bounded', () => {
    expect(() => evaluate(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toThrow(ExpressionError);
    expect(() => evaluate(`${'!'.repeat(5000)}true`)).toThrow(ExpressionError);
  });
});

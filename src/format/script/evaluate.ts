// The value of an expression where some values are not known. As JavaScript computes it, except that an unknown part makes
// the whole unknown, unless the rest decides it: `false && ?` is false.

import type { Primitive, ScriptExpression } from './parse.ts';

export const UNKNOWN = Symbol('unknown');
export type Known = Primitive | typeof UNKNOWN;
export type Values = ReadonlyMap<string, Known>;

const LONGEST = 200;

export function evaluate(expression: ScriptExpression, values: Values): Known {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'name':
      return values.has(expression.name) ? values.get(expression.name) : UNKNOWN;
    case 'unknown':
      return UNKNOWN;
    case 'unary':
      return unary(expression.sign, evaluate(expression.of, values));
    case 'if': {
      const test = evaluate(expression.test, values);
      if (test !== UNKNOWN) return evaluate(test ? expression.yes : expression.no, values);
      const yes = evaluate(expression.yes, values);
      return Object.is(yes, evaluate(expression.no, values)) ? yes : UNKNOWN;
    }
    case 'binary':
      return binary(expression, values);
  }
}

function unary(sign: string, value: Known): Known {
  if (value === UNKNOWN) return UNKNOWN;
  return sign === '!' ? !value : sign === '-' ? -(value as number) : +(value as number);
}

function binary({ sign, left, right }: Extract<ScriptExpression, { kind: 'binary' }>, values: Values): Known {
  const a = evaluate(left, values);
  if (sign === '&&' || sign === '||') {
    const decides = (value: Known) => value !== UNKNOWN && Boolean(value) === (sign === '||');
    if (decides(a)) return a;
    const b = evaluate(right, values);
    return a !== UNKNOWN || decides(b) ? b : UNKNOWN;
  }
  const b = evaluate(right, values);
  if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN;
  return operate(sign, a, b);
}

// The operands are primitives, so the conversions that JavaScript makes can run nobody's code.
function operate(sign: string, a: Primitive, b: Primitive): Known {
  const [x, y] = [a as number, b as number];
  switch (sign) {
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: guards are JavaScript, which means this by ==
      return x == y;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: guards are JavaScript, which means this by !=
      return x != y;
    case '===':
      return x === y;
    case '!==':
      return x !== y;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '+': {
      const sum: unknown = x + y;
      return typeof sum === 'string' && sum.length > LONGEST ? UNKNOWN : (sum as Primitive);
    }
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return x / y;
    default:
      return x % y;
  }
}

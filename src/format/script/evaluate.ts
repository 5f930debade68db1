// The value of an expression where some values are not known. As JavaScript computes it, except that an unknown part makes
// the whole unknown; a condition may be decided by its other part all the same (truthOf).

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
      return unary(expression, values);
    case 'if': {
      const test = truthOf(expression.test, values);
      if (test !== UNKNOWN) return evaluate(test ? expression.yes : expression.no, values);
      const yes = evaluate(expression.yes, values);
      return Object.is(yes, evaluate(expression.no, values)) ? yes : UNKNOWN;
    }
    case 'binary':
      return binary(expression, values);
  }
}

/** Whether an expression holds, as a condition: `? && false` does not, though nobody knows which of the two values it has. */
export function truthOf(expression: ScriptExpression, values: Values): boolean | typeof UNKNOWN {
  if (expression.kind === 'binary' && (expression.sign === '&&' || expression.sign === '||')) {
    const decisive = expression.sign === '||';
    const left = truthOf(expression.left, values);
    if (left === decisive) return decisive;
    const right = truthOf(expression.right, values);
    return right === decisive ? decisive : left === UNKNOWN ? UNKNOWN : right;
  }
  const value = evaluate(expression, values);
  return value === UNKNOWN ? UNKNOWN : Boolean(value);
}

function unary({ sign, of }: Extract<ScriptExpression, { kind: 'unary' }>, values: Values): Known {
  if (sign === '!') {
    const truth = truthOf(of, values);
    return truth === UNKNOWN ? UNKNOWN : !truth;
  }
  const value = evaluate(of, values);
  if (value === UNKNOWN) return UNKNOWN;
  return sign === '-' ? -(value as number) : +(value as number);
}

function binary({ sign, left, right }: Extract<ScriptExpression, { kind: 'binary' }>, values: Values): Known {
  const a = evaluate(left, values);
  if (a === UNKNOWN) return UNKNOWN;
  if (sign === '&&' || sign === '||') return Boolean(a) === (sign === '||') ? a : evaluate(right, values);
  const b = evaluate(right, values);
  return b === UNKNOWN ? UNKNOWN : operate(sign, a, b);
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

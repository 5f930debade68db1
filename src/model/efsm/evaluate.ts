// Syntax trees to functions: names are resolved once, against what is declared, and the tree becomes closures. Numbers
// are whole; / rounds down and % goes with it (the remainder has the sign of the divisor). Nothing is converted: a number where a
// condition is wanted is a fault, not a truth.

import { didYouMean } from '../../base/index.ts';
import { type Expression, ExpressionError } from './expression.ts';

export type Value = number | boolean | string | readonly Value[];

/** What a name stands for. */
export interface Names {
  /** Where the value of a name is found at run time, or a constant. */
  resolve(name: string):
    | 'variable'
    | 'argument'
    | 'parameter'
    | { readonly constant: Value }
    /** What the process `self` has in this array of the state. */
    | { readonly element: string }
    | undefined;
  known(): Iterable<string>;
}

export interface Environment {
  readonly variables: Readonly<Record<string, Value>>;
  readonly args: Readonly<Record<string, Value>>;
  readonly parameters: Readonly<Record<string, Value>>;
}

export type Evaluator = (environment: Environment) => Value;

/** A fault of the model at run time: an index out of range, a division by 0, a value of the wrong kind. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  /** The fault is in the text of the model, not where our code found it. */
  readonly hint = 'guard the action with `when`, or widen the range of the variable';
}

const FUNCTIONS: Readonly<Record<string, { readonly arity: number; apply(args: readonly Value[]): Value }>> =
  {
    min: { arity: 2, apply: ([a, b]) => Math.min(int(a), int(b)) },
    max: { arity: 2, apply: ([a, b]) => Math.max(int(a), int(b)) },
    abs: { arity: 1, apply: ([a]) => Math.abs(int(a)) },
    count: { arity: 2, apply: ([items, value]) => list(items).filter((item) => item === value).length },
  };

/** The function of an expression; throws an ExpressionError for a name that means nothing. */
export function compile(expression: Expression, names: Names): Evaluator {
  switch (expression.kind) {
    case 'value': {
      const { value } = expression;
      return () => value;
    }
    case 'name':
      return compileName(expression.name, expression.at, names);
    case 'list': {
      const items = expression.items.map((item) => compile(item, names));
      return (environment) => items.map((item) => item(environment));
    }
    case 'index': {
      const of = compile(expression.of, names);
      const index = compile(expression.index, names);
      return (environment) => elementOf(list(of(environment)), int(index(environment)));
    }
    case 'call':
      return compileCall(expression, names);
    case 'unary': {
      const of = compile(expression.of, names);
      return expression.operator === '!'
        ? (environment) => !bool(of(environment))
        : (environment) => -int(of(environment)) || 0;
    }
    case 'if': {
      const test = compile(expression.test, names);
      const then = compile(expression.then, names);
      const otherwise = compile(expression.else, names);
      return (environment) => (bool(test(environment)) ? then(environment) : otherwise(environment));
    }
    case 'binary':
      return compileBinary(expression, names);
  }
}

function compileName(name: string, at: number, names: Names): Evaluator {
  const found = names.resolve(name);
  if (found === 'variable') return ({ variables }) => variables[name];
  if (found === 'argument') return ({ args }) => args[name];
  if (found === 'parameter') return ({ parameters }) => parameters[name];
  if (found && 'element' in found) {
    const { element } = found;
    return ({ variables, args }) => elementOf(list(variables[element]), int(args['self']));
  }
  if (found) return () => found.constant;
  throw new ExpressionError(
    `unknown name ${JSON.stringify(name)}`,
    at,
    () =>
      didYouMean(name, names.known()) ?? 'name a variable, a parameter, an argument or a value of a variable',
  );
}

function compileCall(call: Extract<Expression, { kind: 'call' }>, names: Names): Evaluator {
  const definition = Object.hasOwn(FUNCTIONS, call.name) ? FUNCTIONS[call.name] : undefined;
  if (!definition) {
    const known = Object.keys(FUNCTIONS);
    throw new ExpressionError(
      `unknown function ${call.name}`,
      call.at,
      () => didYouMean(call.name, known) ?? `the functions are ${known.join(', ')}`,
    );
  }
  if (call.args.length !== definition.arity) {
    throw new ExpressionError(
      `${call.name} takes ${definition.arity} arguments, not ${call.args.length}`,
      call.at,
    );
  }
  const args = call.args.map((arg) => compile(arg, names));
  return (environment) => definition.apply(args.map((arg) => arg(environment)));
}

type Binary = Extract<Expression, { kind: 'binary' }>;

/** A chain `a or b or c …` of more operators than this is walked in a loop: each closure in another would take stack. */
const CHAIN = 50;

function compileBinary(binary: Binary, names: Names): Evaluator {
  const chain: Binary[] = [];
  let start: Expression = binary;
  for (; start.kind === 'binary'; start = start.left) chain.push(start);
  if (chain.length <= CHAIN) {
    return operation(binary.operator, compile(binary.left, names), compile(binary.right, names));
  }
  const first = compile(start, names);
  let left: Value;
  const steps = chain
    .reverse()
    .map((link) => operation(link.operator, () => left, compile(link.right, names)));
  return (environment) => {
    left = first(environment);
    for (const step of steps) left = step(environment);
    return left;
  };
}

function operation(operator: Binary['operator'], left: Evaluator, right: Evaluator): Evaluator {
  switch (operator) {
    case '||':
      return (e) => bool(left(e)) || bool(right(e));
    case '&&':
      return (e) => bool(left(e)) && bool(right(e));
    case '==':
      return (e) => same(left(e), right(e));
    case '!=':
      return (e) => !same(left(e), right(e));
    case '<':
      return (e) => int(left(e)) < int(right(e));
    case '<=':
      return (e) => int(left(e)) <= int(right(e));
    case '>':
      return (e) => int(left(e)) > int(right(e));
    case '>=':
      return (e) => int(left(e)) >= int(right(e));
    case 'in':
      return (e) => {
        const value = left(e);
        return list(right(e)).some((item) => same(value, item));
      };
    case '+':
      return (e) => safe(int(left(e)) + int(right(e)));
    case '-':
      return (e) => safe(int(left(e)) - int(right(e)));
    case '*':
      return (e) => safe(int(left(e)) * int(right(e)));
    case '/':
      return (e) => Math.floor(int(left(e)) / divisor(right(e))) || 0;
    case '%':
      return (e) => {
        const a = int(left(e));
        const b = divisor(right(e));
        return a - b * Math.floor(a / b) || 0;
      };
  }
}

/** Values of different kinds are not compared: it would be false for ever, and nobody means that. */
function same(a: Value, b: Value): boolean {
  if (typeof a !== typeof b) throw new EvaluationError(`${show(a)} is compared with ${show(b)}`);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((item, i) => same(item, b[i]));
}

function elementOf(items: readonly Value[], index: number): Value {
  if (index < 0 || index >= items.length) {
    throw new EvaluationError(`index ${index} is outside 0..${items.length - 1}`);
  }
  return items[index];
}

export function int(value: Value): number {
  if (typeof value === 'number') return value;
  throw new EvaluationError(`${show(value)} is not a number`);
}

export function bool(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new EvaluationError(`${show(value)} is neither true nor false`);
}

function list(value: Value): readonly Value[] {
  if (typeof value === 'object') return value;
  throw new EvaluationError(`${show(value)} is not a list`);
}

function divisor(value: Value): number {
  const number = int(value);
  if (number === 0) throw new EvaluationError('a division by 0');
  return number;
}

function safe(value: number): number {
  // 0 * -1 is -0, which a state must never hold: adding 0 makes it 0.
  if (Number.isSafeInteger(value)) return value + 0;
  throw new EvaluationError(`${value} is too large`);
}

const show = (value: Value): string => JSON.stringify(value);

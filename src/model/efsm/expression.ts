// The expressions of an EFSM: text to syntax tree. A parser of our own, so nothing a model file says is ever run as code.
//
//     condition ? a : b      or ||      and &&      not !      == != < <= > >= in      + -      * / %
//     min(a, b) max(a, b) abs(a) count(phase, idle)      phase[client]      [a, b, c]      12 true idle "a text"
//
// From loose to tight; recursive descent with one function a level. Every node knows where it stands in the text.

import { type LimitId, limit, limitIssue } from '../../base/index.ts';

export type Expression =
  | { readonly kind: 'value'; readonly at: number; readonly value: number | boolean | string }
  | { readonly kind: 'name'; readonly at: number; readonly name: string }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly Expression[] }
  | { readonly kind: 'index'; readonly at: number; readonly of: Expression; readonly index: Expression }
  | {
      readonly kind: 'call';
      readonly at: number;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'unary'; readonly at: number; readonly operator: '!' | '-'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly at: number;
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'if';
      readonly at: number;
      readonly test: Expression;
      readonly then: Expression;
      readonly else: Expression;
    };

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly at: number;
  readonly hint: string | (() => string) | undefined;

  constructor(message: string, at: number, hint?: string | (() => string)) {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}

function tooMuch(id: LimitId, found: string, at: number): ExpressionError {
  const { message, hint } = limitIssue(id, found);
  return new ExpressionError(message, at, hint);
}

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];
const WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', in: 'in' };
const COMPARISONS = LEVELS[2];

/** Parses an expression; throws an ExpressionError that says where it went wrong. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokensOf(text));
  const expression = parser.conditional();
  parser.expectEnd();
  return expression;
}

/** Parses `a..b`, both ends expressions. Null if the text is no range. */
export function parseRange(text: string): { from: Expression; to: Expression; toAt: number } | null {
  const dots = text.indexOf('..');
  if (dots < 0) return null;
  return {
    from: parseExpression(text.slice(0, dots)),
    to: parseExpression(text.slice(dots + 2)),
    toAt: dots + 2,
  };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s+|(\d+)|("(?:[^"\\]|\\.)*"|'[^']*')|([\p{L}_][\p{L}\p{N}_]*)|(\|\||&&|==|!=|<=|>=|[-+*/%<>!?:()[\],])/uy;
  const most = limit('terms');
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    if (tokens.length > most) throw tooMuch('terms', 'the expression has more terms', at);
    const match = pattern.exec(text);
    if (!match) {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      const hint = character === '=' ? 'compare with ==' : undefined;
      throw new ExpressionError(`${JSON.stringify(character)} has no meaning here`, at, hint);
    }
    const [, number, quoted, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted, at), at });
    else if (name !== undefined) {
      const word = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
      tokens.push({ kind: word ? 'sign' : 'name', text: word ?? name, at });
    } else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

function unquoted(text: string, at: number): string {
  if (text.startsWith("'")) return text.slice(1, -1);
  try {
    return JSON.parse(text);
  } catch {
    throw new ExpressionError(`${text} is not a text`, at, 'use the escapes of JSON');
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  readonly #deepest = limit('depth');

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next];
  }

  conditional(): Expression {
    if (++this.#depth > this.#deepest)
      throw tooMuch('depth', 'the expression is nested more deeply', this.#token.at);
    const test = this.#binary(0);
    if (this.#token.text !== '?' || this.#token.kind !== 'sign') {
      this.#depth--;
      return test;
    }
    const { at } = this.#take('?');
    const then = this.conditional();
    this.#take(':');
    const otherwise = this.conditional();
    this.#depth--;
    return { kind: 'if', at, test, then, else: otherwise };
  }

  expectEnd(): void {
    const { kind, text, at } = this.#token;
    if (kind !== 'end') throw new ExpressionError(`${JSON.stringify(text)} is not expected here`, at);
  }

  #binary(level: number): Expression {
    if (level === LEVELS.length) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const { kind, text, at } = this.#token;
      const operator = kind === 'sign' ? LEVELS[level].find((candidate) => candidate === text) : undefined;
      if (!operator) return left;
      this.#next++;
      const right = this.#binary(level + 1);
      left = { kind: 'binary', at, operator, left, right };
      if (LEVELS[level] === COMPARISONS && this.#token.kind === 'sign') {
        const again = COMPARISONS.find((candidate) => candidate === this.#token.text);
        if (again)
          throw new ExpressionError('comparisons cannot be chained', this.#token.at, 'write a < b and b < c');
      }
    }
  }

  #unary(): Expression {
    const { kind, text, at } = this.#token;
    if (kind === 'sign' && (text === '!' || text === '-')) {
      this.#next++;
      if (++this.#depth > this.#deepest) throw tooMuch('depth', 'the expression is nested more deeply', at);
      const of = this.#unary();
      this.#depth--;
      return { kind: 'unary', at, operator: text, of };
    }
    return this.#postfix();
  }

  #postfix(): Expression {
    let expression = this.#primary();
    while (this.#token.kind === 'sign' && this.#token.text === '[') {
      const { at } = this.#take('[');
      const index = this.conditional();
      this.#take(']');
      expression = { kind: 'index', at, of: expression, index };
    }
    return expression;
  }

  #primary(): Expression {
    const { kind, text, at } = this.#token;
    this.#next++;
    if (kind === 'number') {
      const value = Number(text);
      if (!Number.isSafeInteger(value)) throw new ExpressionError(`${text} is too large`, at);
      return { kind: 'value', at, value };
    }
    if (kind === 'text') return { kind: 'value', at, value: text };
    if (kind === 'name') {
      if (text === 'true' || text === 'false') return { kind: 'value', at, value: text === 'true' };
      if (this.#token.kind !== 'sign' || this.#token.text !== '(') return { kind: 'name', at, name: text };
      this.#next++;
      return { kind: 'call', at, name: text, args: this.#items(')') };
    }
    if (kind === 'sign' && text === '(') {
      const inner = this.conditional();
      this.#take(')');
      return inner;
    }
    if (kind === 'sign' && text === '[') return { kind: 'list', at, items: this.#items(']') };
    const what =
      kind === 'end' ? 'the expression is incomplete' : `${JSON.stringify(text)} is not expected here`;
    throw new ExpressionError(what, at, 'expected a value, a name or a parenthesis');
  }

  #items(close: string): Expression[] {
    const items: Expression[] = [];
    if (this.#token.kind === 'sign' && this.#token.text === close) {
      this.#next++;
      return items;
    }
    for (;;) {
      items.push(this.conditional());
      const { kind, text, at } = this.#token;
      this.#next++;
      if (kind === 'sign' && text === close) return items;
      if (kind !== 'sign' || text !== ',') throw new ExpressionError(`expected a comma or ${close} here`, at);
    }
  }

  #take(sign: string): Token {
    const token = this.#token;
    if (token.kind !== 'sign' || token.text !== sign) {
      throw new ExpressionError(`expected ${sign} here`, token.at);
    }
    this.#next++;
    return token;
  }
}

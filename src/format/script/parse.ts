// Guards and actions to syntax trees: `x > 0 && !done`, `x = 0; y++; name = "a"`. Precedence climbing, as JavaScript has it.
//
// Calls, indices, lists and whatever else JavaScript offers are read far enough to know which names they speak of, and
// become `unknown`. A text that cannot be read at all is null: its reader decides what that means.

import { type Token, tokensOf } from './tokens.ts';

export type Primitive = number | string | boolean | null | undefined;

export type ScriptExpression =
  | { readonly kind: 'value'; readonly value: Primitive }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly sign: string; readonly of: ScriptExpression }
  | {
      readonly kind: 'binary';
      readonly sign: string;
      readonly left: ScriptExpression;
      readonly right: ScriptExpression;
    }
  | {
      readonly kind: 'if';
      readonly test: ScriptExpression;
      readonly yes: ScriptExpression;
      readonly no: ScriptExpression;
    }
  /** Something nobody here can work out. */
  | { readonly kind: 'unknown' };

/** `name = value`. */
export interface Assignment {
  readonly name: string;
  readonly value: ScriptExpression;
}

const UNKNOWN_EXPRESSION: ScriptExpression = { kind: 'unknown' };
const DEEPEST = 100;
/** Left to right, loose to tight. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '===', '!=='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const WORDS: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
]);

/** Words that are no names: an expression with one is beyond this parser, or no expression at all. */
const RESERVED =
  /^(return|if|else|for|while|do|switch|case|break|continue|throw|try|catch|function|class|var|let|const|delete|typeof|void|in|instanceof|yield|await)$/;

/** The expression of a guard; null if the text is none. */
export function parseGuard(text: string): ScriptExpression | null {
  const parser = Parser.of(text);
  return parser && attempt(() => parser.whole());
}

/** The assignments that actions make, in order; null if the text is no list of actions. */
export function parseActions(text: string): Assignment[] | null {
  const parser = Parser.of(text);
  return parser && attempt(() => parser.statements());
}

const NOT_READ = Symbol('covergame does not support this part of the language');

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    if (error === NOT_READ) return null;
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  static of(text: string): Parser | null {
    const tokens = tokensOf(text);
    return tokens && new Parser(tokens);
  }

  whole(): ScriptExpression {
    const expression = this.#expression();
    while (this.#take(';'));
    if (this.#token.kind !== 'end') throw NOT_READ;
    return expression;
  }

  statements(): Assignment[] {
    const assignments: Assignment[] = [];
    while (!this.#ended()) {
      if (this.#take(';') || this.#take(',')) continue;
      const assignment = this.#statement();
      if (assignment) assignments.push(assignment);
      if (!this.#ended() && this.#token.text !== ';' && this.#token.text !== ',') throw NOT_READ;
    }
    return assignments;
  }

  #statement(): Assignment | undefined {
    if (this.#token.kind === 'name' && /^(var|let|const|int|boolean|String)$/.test(this.#token.text)) {
      if (this.#tokens[this.#next + 1].kind === 'name') this.#next++;
    }
    const before = this.#sign('++') ?? this.#sign('--');
    if (this.#token.kind === 'name' && !WORDS.has(this.#token.text)) {
      const name = this.#token.text;
      const sign = this.#tokens[this.#next + 1];
      if (before || (sign.kind === 'sign' && (sign.text === '++' || sign.text === '--'))) {
        this.#next += before ? 1 : 2;
        return stepped(name, (before ?? sign.text)[0], { kind: 'value', value: 1 });
      }
      if (sign.kind === 'sign' && /^([-+*/%]?=)$/.test(sign.text)) {
        this.#next += 2;
        const value = this.#expression();
        return sign.text === '=' ? { name, value } : stepped(name, sign.text[0], value);
      }
    }
    if (before) throw NOT_READ;
    // A call such as log(x) changes nothing that a guard could read.
    this.#expression();
    return undefined;
  }

  #ended(): boolean {
    return this.#token.kind === 'end';
  }

  get #token(): Token {
    // Whoever takes the end for a token of his own stays there.
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)];
  }

  #sign(text: string): string | undefined {
    return this.#take(text) ? text : undefined;
  }

  #take(text: string): boolean {
    const { kind, text: found } = this.#token;
    if (kind !== 'sign' || found !== text) return false;
    this.#next++;
    return true;
  }

  #expression(): ScriptExpression {
    if (++this.#depth > DEEPEST) throw NOT_READ;
    const test = this.#binary(0);
    let result = test;
    if (this.#take('?')) {
      const yes = this.#expression();
      if (!this.#take(':')) throw NOT_READ;
      result = { kind: 'if', test, yes, no: this.#expression() };
    }
    this.#depth--;
    return result;
  }

  #binary(level: number): ScriptExpression {
    if (level === LEVELS.length) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#token.kind === 'sign' && LEVELS[level].includes(this.#token.text)) {
      const sign = this.#tokens[this.#next++].text;
      left = { kind: 'binary', sign, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): ScriptExpression {
    const sign = this.#sign('!') ?? this.#sign('-') ?? this.#sign('+');
    if (!sign) return this.#postfix();
    if (++this.#depth > DEEPEST) throw NOT_READ;
    const of = this.#unary();
    this.#depth--;
    return { kind: 'unary', sign, of };
  }

  #postfix(): ScriptExpression {
    let expression = this.#primary();
    for (;;) {
      const { kind, text } = this.#token;
      if (kind !== 'sign' || !['(', '[', '.', '++', '--'].includes(text)) return expression;
      this.#next++;
      if (text === '(' || text === '[') this.#items(text === '(' ? ')' : ']');
      else if (text === '.') this.#next++;
      else throw NOT_READ;
      expression = UNKNOWN_EXPRESSION;
    }
  }

  #primary(): ScriptExpression {
    const { kind, text } = this.#token;
    if (kind === 'end') throw NOT_READ;
    this.#next++;
    if (kind === 'number') return { kind: 'value', value: Number(text) };
    if (kind === 'text') return { kind: 'value', value: text };
    if (kind === 'name') {
      if (RESERVED.test(text)) throw NOT_READ;
      if (text === 'new') return this.#postfix();
      return WORDS.has(text) ? { kind: 'value', value: WORDS.get(text) } : { kind: 'name', name: text };
    }
    if (text === '(') {
      const inner = this.#expression();
      if (!this.#take(')')) throw NOT_READ;
      return inner;
    }
    if (text === '[' || text === '{') {
      this.#skipTo(text);
      return UNKNOWN_EXPRESSION;
    }
    throw NOT_READ;
  }

  #items(close: string): void {
    if (this.#take(close)) return;
    do this.#expression();
    while (this.#take(','));
    if (!this.#take(close)) throw NOT_READ;
  }

  /** Passes over a list or an object, whatever is in it. */
  #skipTo(open: string): void {
    const stack = [open];
    while (stack.length > 0) {
      const { kind, text } = this.#token;
      if (kind === 'end') throw NOT_READ;
      this.#next++;
      if (kind !== 'sign') continue;
      if ('([{'.includes(text)) stack.push(text);
      else if (')]}'.includes(text)) stack.pop();
    }
  }
}

const stepped = (name: string, sign: string, by: ScriptExpression): Assignment => ({
  name,
  value: { kind: 'binary', sign, left: { kind: 'name', name }, right: by },
});

// The words of a guard or an action: numbers, quoted texts, names (dotted ones are one name), signs.

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

const PATTERN =
  /\s+|\/\*[\s\S]*?(\*\/|$)|\/\/[^\n]*|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)|(===|!==|\+\+|--|\+=|-=|\*=|\/=|%=|\|\||&&|==|!=|<=|>=|[-+*/%<>!?:()[\]{},;=.&|^~])/uy;

/** The tokens of a text; null if it holds a character that begins none. */
export function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < text.length) {
    const match = PATTERN.exec(text);
    if (!match) return null;
    const [, closed, number, quoted, name, sign] = match;
    // A comment without an end.
    if (closed === '') return null;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

const unquoted = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(.)/gu, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c === 'r' ? '\r' : c));

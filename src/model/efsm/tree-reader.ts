// Walks a YAML (or JSON) document and collects what is wrong with it, each fault with its place in the text.

import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { didYouMean, IssueList, limitIssue, type Source } from '../../base/index.ts';
import { ExpressionError } from './expression.ts';

/** A place in the document: a node of the tree, whatever it is. */
export type Tree = unknown;

/** Characters of a line that a hint is looked for in. */
const LOOKED_AT = 1000;

export class TreeReader {
  readonly issues: IssueList;
  readonly root: Tree;
  readonly #text: string;

  constructor(source: Source) {
    this.issues = new IssueList(source);
    this.#text = new TextDecoder().decode(source.bytes);
    this.root = this.#parsed();
  }

  #parsed(): Tree {
    try {
      const document = parseDocument(this.#text, { prettyErrors: false });
      // One slip makes the parser stumble on to the end of the file; only the first place is where it happened.
      const [error] = document.errors;
      if (error) this.#add('syntax', error.message, error.pos[0], this.#cureAt(error.pos[0]));
      return document.contents;
    } catch (error) {
      // The parser goes down one call a level, and says nothing of levels.
      if (!(error instanceof RangeError)) throw error;
      const { code, message, hint } = limitIssue('depth', 'the text is nested far more deeply');
      this.issues.add(code, message, -1, hint);
      return null;
    }
  }

  /** What to do about a fault of syntax; a list in a map on one line is nearly always an expression without quotes. */
  #cureAt(offset: number): string {
    const start = this.#text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
    const end = this.#text.indexOf('\n', offset);
    const line = this.#text.slice(start, Math.min(end < 0 ? this.#text.length : end, start + LOOKED_AT));
    const expression = /([\w.]+\[[^\]]*\][^,}]*)/.exec(line.slice(line.indexOf('{') + 1));
    return expression
      ? `within { } YAML takes [ for a list: put the expression in quotes, ${JSON.stringify(expression[1].trim())}`
      : 'correct the YAML; covergame reports only its first error';
  }

  fault(code: string, message: string, tree: Tree, hint?: string | (() => string), shift = 0): void {
    this.#add(
      code,
      message,
      offsetOf(tree) + (shift > 0 || isScalar(tree) ? shift + quoteOf(tree) : 0),
      hint,
    );
  }

  /** Runs what may throw an ExpressionError about the text of a scalar. */
  attempt<T>(tree: Tree, shift: number, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.fault('expression', error.message, tree, error.hint, shift + error.at);
      return undefined;
    }
  }

  /** The fields of a map; unknown ones are faults, and so is anything that is no map. */
  fields<const N extends string>(
    tree: Tree,
    what: string,
    known: readonly N[],
  ): Partial<Record<N, Tree>> | undefined {
    const fields: Partial<Record<string, Tree>> = {};
    const entries = this.entries(tree, what);
    if (!entries) return undefined;
    for (const { name, key, value } of entries) {
      if (known.includes(name as N)) fields[name] = value;
      else {
        const hint = () => didYouMean(name, known) ?? `its fields are ${known.join(', ')}`;
        this.fault('unknown-field', `${what} has no field ${JSON.stringify(name)}`, key, hint);
      }
    }
    return fields as Partial<Record<N, Tree>>;
  }

  /** All entries of a map, in order. */
  entries(tree: Tree, what: string): { name: string; key: Tree; value: Tree }[] | undefined {
    if (!isMap(tree)) {
      this.fault('bad-shape', `${what} is ${describe(tree)}`, tree, 'expected a map of names to values');
      return undefined;
    }
    return (tree as YAMLMap).items.map((pair: Pair) => ({
      name: isScalar(pair.key) ? String(pair.key.value) : '',
      key: pair.key,
      value: pair.value,
    }));
  }

  items(tree: Tree, what: string): readonly Tree[] | undefined {
    if (isSeq(tree)) return tree.items;
    this.fault('bad-shape', `${what} is ${describe(tree)}`, tree, 'expected a list');
    return undefined;
  }

  /** A text; numbers and booleans too if asked for, as text. */
  text(tree: Tree, what: string, loose = false): string | undefined {
    if (isScalar(tree) && (typeof tree.value === 'string' || (loose && tree.value !== null))) {
      return String(tree.value);
    }
    this.fault('bad-shape', `${what} is ${describe(tree)}`, tree, 'expected a text');
    return undefined;
  }

  #add(code: string, message: string, offset: number, hint?: string | (() => string)): void {
    const bytes = () => (offset < 0 ? -1 : new TextEncoder().encode(this.#text.slice(0, offset)).length);
    this.issues.add(`efsm/${code}`, message, bytes, hint);
  }
}

/** The value of a scalar, or undefined if the tree is something else. */
export function scalarOf(tree: Tree): number | boolean | string | undefined {
  if (!isScalar(tree)) return undefined;
  const { value } = tree as Scalar;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : undefined;
}

export const isList = isSeq;
export const isFields = isMap;

function offsetOf(tree: Tree): number {
  const { range } = (tree ?? {}) as { range?: readonly number[] };
  return range?.[0] ?? 0;
}

/** How many characters a scalar's text begins after the scalar itself. */
function quoteOf(tree: Tree): number {
  const { type } = (tree ?? {}) as { type?: string };
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? 1 : 0;
}

function describe(tree: Tree): string {
  if (isMap(tree)) return 'a map';
  if (isSeq(tree)) return 'a list';
  if (isScalar(tree)) return tree.value === null ? 'nothing' : JSON.stringify(tree.value);
  return tree === null || tree === undefined ? 'nothing' : 'an alias';
}

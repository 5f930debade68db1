// The attribute lists of DOT, `[shape=box, label="x"][gain=2]`. Only attributes that a model can have are kept, and lists that say the same byte
// by byte are one (dot-repeats.ts), so a large drawing costs little more than its edges.

import { type DotAttributes, type DotValue, NO_ATTRIBUTES } from './dot-graph.ts';
import type { DotLexer } from './dot-lexer.ts';
import { RepeatedLists } from './dot-repeats.ts';

const KEPT: ReadonlySet<string> = new Set([
  ...['owner', 'gain', 'shape', 'style', 'label', 'name', 'color', 'fillcolor'],
  ...['weight', 'frequency', 'text', 'initial'],
]);

export class AttributeLists {
  readonly #lexer: DotLexer;
  readonly #fault: (expected: string) => false;
  /** The lists that have stood in the file so far. */
  readonly known: RepeatedLists<DotAttributes>;

  constructor(lexer: DotLexer, fault: (expected: string) => false) {
    this.#lexer = lexer;
    this.#fault = fault;
    this.known = new RepeatedLists(lexer.cursor.bytes);
  }

  /** The attributes of the lists that follow; null if one is faulty. */
  read(): DotAttributes | null {
    const lexer = this.#lexer;
    let attributes: Map<string, DotValue> | undefined;
    while (lexer.is('[')) {
      const start = lexer.cursor.at;
      const before = this.known.after(start);
      if (before && !attributes) {
        lexer.cursor.at = this.known.end;
        lexer.next();
        if (!lexer.is('[')) return before;
        attributes = new Map(before);
        continue;
      }
      const isFirst = !attributes;
      lexer.next();
      while (!lexer.is(']')) {
        if (lexer.is(';') || lexer.is(',')) {
          lexer.next();
          continue;
        }
        if (!lexer.isId) {
          this.#fault('an attribute or "]"');
          return null;
        }
        const key = lexer.text;
        let value: DotValue = { text: 'true', html: false, at: lexer.at };
        lexer.next();
        if (lexer.is('=')) {
          lexer.next();
          if (!lexer.isId) {
            this.#fault(`a value for ${key}`);
            return null;
          }
          value = { text: lexer.text, html: lexer.is('html'), at: lexer.at };
          lexer.next();
        }
        if (KEPT.has(key)) {
          attributes ??= new Map();
          attributes.set(key, value);
        }
      }
      if (isFirst && lexer.cursor.at === this.known.end) this.known.keep(start, attributes ?? NO_ATTRIBUTES);
      lexer.next();
    }
    return attributes ?? NO_ATTRIBUTES;
  }
}

// Reads the rows of states: back into data, or into text.

import { textOf } from '../canonical-text.ts';
import { statusOf, wordsOf } from './state-words.ts';
import { INTEGER, MAP, NUMBER, OBJECT, SET, SPECIAL, SPECIALS, TEXT, type Vocabulary } from './vocabulary.ts';

export class RowReader {
  readonly #vocabulary: Vocabulary;
  #at = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** A fresh copy of the value whose row begins at `start`. */
  copy(words: Int32Array, start: number): unknown {
    this.#at = start;
    return this.#read(words);
  }

  /** Its canonical text: the same as `canonicalText` of the value. */
  text(words: Int32Array, start: number): string {
    this.#at = start;
    return this.#write(words);
  }

  /** Its text as the id of a node: a text stands as it is, an object in words (state-words.ts). */
  id(words: Int32Array, start: number): string {
    this.#at = start;
    const word = words[start];
    const argument = word >> 3;
    switch (word & 7) {
      case OBJECT:
        this.#at++;
        return this.#inWords(words, argument) || '{}';
      case TEXT: {
        const text = this.#vocabulary.texts[argument];
        return typeof text === 'string' ? text : textOf(text);
      }
      default:
        return this.#write(words);
    }
  }

  /** Whether its id may be that of another value: a text that needs quotes, or an object whose status stands without its name. */
  mayClash(words: Int32Array, start: number): boolean {
    if ((words[start] & 7) === OBJECT) {
      const { names } = this.#vocabulary.shapes[words[start] >> 3];
      // Objects of one shape are told apart by their words.
      return statusOf(names) !== undefined && this.#vocabulary.shapes.some((shape) => shape.names !== names);
    }
    if ((words[start] & 7) !== TEXT) return false;
    const text = this.#vocabulary.texts[words[start] >> 3];
    return typeof text === 'string' && textOf(text) !== text;
  }

  #read(words: Int32Array): unknown {
    const word = words[this.#at++];
    const argument = word >> 3;
    switch (word & 7) {
      case INTEGER:
        return argument;
      case NUMBER:
        return this.#vocabulary.numbers[argument];
      case TEXT:
        return this.#vocabulary.texts[argument];
      case SPECIAL:
        return SPECIALS[argument];
      case OBJECT:
        return this.#object(words, this.#vocabulary.shapes[argument].names);
      case SET:
        return new Set(this.#items(words, argument));
      case MAP: {
        const map = new Map();
        for (let i = 0; i < argument; i++) {
          const key = this.#read(words);
          map.set(key, this.#read(words));
        }
        return map;
      }
      default:
        return this.#items(words, argument);
    }
  }

  #object(words: Int32Array, names: readonly string[]): object {
    const object: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      const value = this.#read(words);
      if (name !== '__proto__') object[name] = value;
      else {
        const own = { value, enumerable: true, writable: true, configurable: true };
        Object.defineProperty(object, name, own);
      }
    }
    return object;
  }

  #items(words: Int32Array, count: number): unknown[] {
    const items: unknown[] = [];
    for (let i = 0; i < count; i++) items.push(this.#read(words));
    return items;
  }

  #write(words: Int32Array): string {
    const word = words[this.#at++];
    const argument = word >> 3;
    switch (word & 7) {
      case INTEGER:
        return `${argument}`;
      case NUMBER:
        return `${this.#vocabulary.numbers[argument]}`;
      case TEXT:
        return textOf(this.#vocabulary.texts[argument]);
      case SPECIAL:
        return String(SPECIALS[argument]);
      case OBJECT:
        return `{${this.#fields(words, argument)}}`;
      case SET:
        return `set{${this.#texts(words, argument).sort().join(', ')}}`;
      case MAP: {
        const items: string[] = [];
        for (let i = 0; i < argument; i++) {
          const key = this.#write(words);
          items.push(`${key} => ${this.#write(words)}`);
        }
        return `map{${items.sort().join(', ')}}`;
      }
      default:
        return `[${this.#texts(words, argument).join(', ')}]`;
    }
  }

  #texts(words: Int32Array, count: number): string[] {
    const texts: string[] = [];
    for (let i = 0; i < count; i++) texts.push(this.#write(words));
    return texts;
  }

  #inWords(words: Int32Array, shape: number): string {
    const { names, places } = this.#vocabulary.shapes[shape];
    const status = statusOf(names);
    const parts = names.map((name) => {
      const special = (words[this.#at] & 7) === SPECIAL ? SPECIALS[words[this.#at] >> 3] : undefined;
      const isText = (words[this.#at] & 7) === TEXT;
      const text = this.#write(words);
      if (name === status && isText && names.length > 1) return text;
      return wordsOf(name, special, text, names.length);
    });
    return (places ? places.map((place) => parts[place]) : parts).join(', ');
  }

  #fields(words: Int32Array, shape: number): string {
    const { texts, places } = this.#vocabulary.shapes[shape];
    let text = '';
    if (!places) {
      for (let i = 0; i < texts.length; i++) text += texts[i] + this.#write(words);
      return text;
    }
    const values = this.#texts(words, texts.length);
    for (let i = 0; i < texts.length; i++) text += texts[i] + values[places[i]];
    return text;
  }
}

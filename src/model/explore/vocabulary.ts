// The words of rows: what the 32-bit words of an encoded state stand for.
//
// Every word carries a kind in its low three bits. Small integers are stored as they are; other numbers, texts, bigints and sets of
// property names are interned here, so a row means something only together with the vocabulary it was written with.
//
// Objects are looked up by walking their property names through a tree, a step a property; the branch taken last at each step is
// tried first, which is nearly always right. An object with names in another order ends elsewhere in the tree, but has the same shape.

import { textOf } from '../canonical-text.ts';

export const INTEGER = 0;
export const NUMBER = 1;
export const TEXT = 2;
export const SPECIAL = 3;
export const OBJECT = 4;
export const ARRAY = 5;
export const SET = 6;
export const MAP = 7;

export const SPECIALS = [undefined, null, false, true] as const;
/** Integers from -LARGEST up to, but not, LARGEST are words of their own. */
export const LARGEST = 2 ** 28;
/** How deep a state may be nested. */
export const DEEPEST = 64;

/** Objects with the same property names. */
export interface Shape {
  readonly id: number;
  /** In the order of the row: that of the first such object. */
  readonly names: readonly string[];
  /** What stands before each value in a text, for the names in alphabetical order: `members: `, `, pending: `. */
  readonly texts: readonly string[];
  /** Where in the row the value of each of those lies; null if the row is in that order. */
  readonly places: readonly number[] | null;
}

/** A place in the tree of property names. */
export interface NamePath {
  /** The last name on the way here, and the place before it; none at the root. */
  readonly name: string;
  readonly before: NamePath | null;
  readonly branches: Map<string, NamePath>;
  /** The branch taken last. */
  lastName: string | undefined;
  last: NamePath | undefined;
  /** The shape of the objects that end here with their names in the order of the row. */
  shape: Shape | undefined;
}

export class Vocabulary {
  readonly numbers: number[] = [];
  readonly texts: (string | bigint)[] = [];
  readonly shapes: Shape[] = [];
  readonly root = pathOf('', null);
  readonly #numberIds = new Map<number, number>();
  readonly #textIds = new Map<string | bigint, number>();
  readonly #shapes = new Map<string, Shape>();
  #textBytes = 0;

  numberId(value: number): number {
    return idIn(this.#numberIds, this.numbers, value);
  }

  textId(value: string | bigint): number {
    const before = this.texts.length;
    const id = idIn(this.#textIds, this.texts, value);
    // A character is a byte or two; the rest is what an entry of the table takes.
    if (id === before) this.#textBytes += 60 + 2 * (typeof value === 'string' ? value.length : 0);
    return id;
  }

  /** About. */
  get bytes(): number {
    return this.#textBytes + 60 * this.numbers.length;
  }

  /** The place after `path` and one more name. */
  follow(path: NamePath, name: string): NamePath {
    let next = path.branches.get(name);
    if (!next) {
      next = pathOf(name, path);
      path.branches.set(name, next);
    }
    path.lastName = name;
    path.last = next;
    return next;
  }

  shapeOf(given: readonly string[]): Shape {
    const sorted = [...given].sort();
    const key = JSON.stringify(sorted);
    let shape = this.#shapes.get(key);
    if (!shape) {
      const placeOf = new Map(given.map((name, i) => [name, i]));
      const places = sorted.map((name) => placeOf.get(name)!);
      shape = {
        id: this.shapes.length,
        names: given,
        texts: sorted.map((name, i) => `${i === 0 ? '' : ', '}${textOf(name)}: `),
        places: places.every((place, i) => place === i) ? null : places,
      };
      this.#shapes.set(key, shape);
      this.shapes.push(shape);
    }
    return shape;
  }
}

/** All names on the way to a place. */
export function namesTo(path: NamePath): string[] {
  const names: string[] = [];
  for (let at = path; at.before; at = at.before) names.push(at.name);
  return names.reverse();
}

const pathOf = (name: string, before: NamePath | null): NamePath => ({
  name,
  before,
  branches: new Map(),
  lastName: undefined,
  last: undefined,
  shape: undefined,
});

function idIn<T>(ids: Map<T, number>, values: T[], value: T): number {
  let id = ids.get(value);
  if (id === undefined) {
    id = values.push(value) - 1;
    ids.set(value, id);
  }
  return id;
}

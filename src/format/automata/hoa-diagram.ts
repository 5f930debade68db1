// Formulas as reduced ordered decision diagrams: two formulas that mean the same are the same number. An arena needs no more than whether a
// formula can hold, what is left of it once outputs are chosen freely, and the least valuation that makes it hold.
//
// Variables are tested in the order in which formulas name them first: what a formula sets side by side stands side by side in the diagram, and
// the copy of an input to an output stays small. An operation costs the product of the sizes of what it combines at most; every result is remembered.

import { GrowingInts } from '../../base/index.ts';
import type { HoaFormula } from './hoa-label.ts';

/** A node of the diagram; 0 is false, 1 is true. */
export type Decision = number;

export const FALSE: Decision = 0;
export const TRUE: Decision = 1;

const MOST_NODES = 1 << 20;

/** The diagram is too large: thrown by every operation. */
export const TOO_LARGE = Symbol('the decision diagram is too large');

export class DecisionDiagram {
  /** Of each node, the place of its variable in the order. */
  readonly #place = new GrowingInts();
  readonly #places = new Map<number, number>();
  readonly #variables: number[] = [];
  readonly #low = new GrowingInts();
  readonly #high = new GrowingInts();
  readonly #unique = new Map<string, Decision>();
  readonly #results = new Map<string, Decision>();
  readonly #formulas = new Map<HoaFormula, Decision>();

  /** Variables that `withChosen` chooses. */
  readonly #chosen: ReadonlySet<number>;

  constructor(chosen: ReadonlySet<number>) {
    this.#chosen = chosen;
    for (const constant of [FALSE, TRUE]) this.#push(-1, constant, constant);
  }

  get size(): number {
    return this.#place.length;
  }

  of(formula: HoaFormula): Decision {
    const known = this.#formulas.get(formula);
    if (known !== undefined) return known;
    const found = this.#made(formula);
    this.#formulas.set(formula, found);
    return found;
  }

  #made(formula: HoaFormula): Decision {
    switch (formula.kind) {
      case 'constant':
        return formula.value ? TRUE : FALSE;
      case 'proposition':
        return this.#literal(formula.number);
      case 'not':
        return this.not(this.of(formula.of[0]));
      case 'and':
        return formula.of.reduce((all, part) => this.and(all, this.of(part)), TRUE);
      case 'or':
        return formula.of.reduce((any, part) => this.or(any, this.of(part)), FALSE);
    }
  }

  or(f: Decision, g: Decision): Decision {
    return this.not(this.and(this.not(f), this.not(g)));
  }

  not(f: Decision): Decision {
    if (f <= TRUE) return 1 - f;
    return this.#remembered(`!${f}`, () =>
      this.#node(this.#place.get(f), this.not(this.#low.get(f)), this.not(this.#high.get(f))),
    );
  }

  and(f: Decision, g: Decision): Decision {
    if (f === FALSE || g === FALSE) return FALSE;
    if (f === TRUE || f === g) return g;
    if (g === TRUE) return f;
    if (f > g) return this.and(g, f);
    return this.#remembered(`&${f} ${g}`, () => {
      const [x, y] = [this.#place.get(f), this.#place.get(g)];
      const top = Math.min(x, y);
      const [f0, f1] = x === top ? [this.#low.get(f), this.#high.get(f)] : [f, f];
      const [g0, g1] = y === top ? [this.#low.get(g), this.#high.get(g)] : [g, g];
      return this.#node(top, this.and(f0, g0), this.and(f1, g1));
    });
  }

  /** What a formula says of the other variables, if these may be chosen so that it holds. */
  withChosen(f: Decision): Decision {
    if (f <= TRUE) return f;
    return this.#remembered(`?${f}`, () => {
      const place = this.#place.get(f);
      const low = this.withChosen(this.#low.get(f));
      const high = this.withChosen(this.#high.get(f));
      return this.#chosen.has(this.#variables[place]) ? this.or(low, high) : this.#node(place, low, high);
    });
  }

  /** The variables that are true in the least valuation that makes a formula hold, read as a number in base 2 of these variables. */
  least(f: Decision, variables: readonly number[]): Set<number> {
    const found = new Set<number>();
    let rest = f;
    for (let i = variables.length - 1; i >= 0; i--) {
      const literal = this.#literal(variables[i]);
      const low = this.and(rest, this.not(literal));
      if (low === FALSE) found.add(variables[i]);
      rest = low === FALSE ? this.and(rest, literal) : low;
    }
    return found;
  }

  #literal(variable: number): Decision {
    let place = this.#places.get(variable);
    if (place === undefined) {
      place = this.#variables.push(variable) - 1;
      this.#places.set(variable, place);
    }
    return this.#node(place, FALSE, TRUE);
  }

  #node(place: number, low: Decision, high: Decision): Decision {
    if (low === high) return low;
    const key = `${place} ${low} ${high}`;
    const known = this.#unique.get(key);
    if (known !== undefined) return known;
    const made = this.#push(place, low, high);
    this.#unique.set(key, made);
    return made;
  }

  #push(place: number, low: Decision, high: Decision): Decision {
    if (this.#place.length >= MOST_NODES) throw TOO_LARGE;
    this.#place.push(place);
    this.#low.push(low);
    this.#high.push(high);
    return this.#place.length - 1;
  }

  #remembered(key: string, compute: () => Decision): Decision {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const found = compute();
    this.#results.set(key, found);
    return found;
  }
}

// The log of a search as steps of a proof. A search may report thousands of bounds with thousands of charges each,
// most of them in vain because another prover finishes first. So charges are kept as rows of numbers, and become
// steps in the end.

import type { Charge, Step } from '../../certificate/index.ts';
import type { RefutationLog } from '../kernel/index.ts';
import { ClausePlaces } from './clause-places.ts';
import { NeedlessCharges } from './needless-charges.ts';
import type { QuestionProblem, RuleName } from './question-problem.ts';

const LARGEST_UNIT = 1024;

/** A cut as it is kept. */
interface Cut {
  readonly kind: 'kept';
  readonly literals: Int32Array;
  /** The rules that are charged, and how much. */
  readonly rules: Int32Array;
  readonly amounts: Float64Array;
}

export class SearchSteps implements RefutationLog {
  /** How many numbers were looked at for it. */
  effort = 0;
  readonly #name: Int32Array;
  readonly #named: readonly RuleName[];
  readonly #list: (Step | Cut)[];
  readonly #places: ClausePlaces;
  readonly #needless: NeedlessCharges;

  constructor({ problem, name, named }: QuestionProblem, first: readonly Step[]) {
    this.#needless = new NeedlessCharges(problem);
    this.#name = name;
    this.#named = named;
    this.#list = [...first];
    this.#places = new ClausePlaces(first.length);
  }

  get length(): number {
    return this.#list.length;
  }

  push(step: Step): void {
    this.#list.push(step);
  }

  bound(literals: readonly number[], charge: Float64Array): object {
    const needless = this.#needless;
    this.effort += charge.length + needless.begin(literals);
    const rules: number[] = [];
    for (let c = 0; c < charge.length; c++) if (charge[c] !== 0 && !needless.has(c)) rules.push(c);
    this.effort += rules.length;
    const cut: Cut = {
      kind: 'kept',
      literals: this.#told(literals),
      rules: Int32Array.from(rules),
      amounts: Float64Array.from(rules, (c) => charge[c]),
    };
    this.#list.push(cut);
    return cut;
  }

  repeat(told: object): void {
    this.#list.push(told as Cut);
  }

  forgotten(literals: readonly number[]): void {
    const place = this.#places.forgotten(literals);
    if (place >= 0) this.#list.push({ kind: 'forget', clauses: Int32Array.of(place) });
  }

  learned(literals: readonly number[]): void {
    this.#places.learned(literals);
    this.#list.push({ kind: 'clause', literals: this.#told(literals) });
  }

  /** All steps, but for those from one place to another. */
  finish(from: number, to: number): readonly Step[] {
    const made = new Map<Cut, Step>();
    const stepOf = (step: Step | Cut): Step => {
      if (step.kind !== 'kept') return step;
      const known = made.get(step) ?? this.#clause(step);
      made.set(step, known);
      return known;
    };
    return this.#list.filter((_, i) => i < from || i >= to).map(stepOf);
  }

  #clause({ literals, rules, amounts }: Cut): Step {
    const unit = unitOf(amounts);
    const charges = Array.from(rules, (c, k): Charge => ({ ...this.#named[c], amount: amounts[k] * unit }));
    return { kind: 'cut', literals, charges, ...(unit > 1 && { unit }) };
  }

  #told(literals: readonly number[]): Int32Array {
    return Int32Array.from(literals, (literal) => 2 * this.#name[literal >> 1] + (literal & 1));
  }
}

/** The least power of two by which all amounts become whole numbers: the kernel's charges are multiples of 1 / LARGEST_UNIT. */
function unitOf(amounts: Float64Array): number {
  let unit = 1;
  while (unit < LARGEST_UNIT && !amounts.every((amount) => Number.isInteger(amount * unit))) unit *= 2;
  return unit;
}

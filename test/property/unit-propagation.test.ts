// The checker's unit propagation against looking at all clauses until nothing follows any more.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { UnitPropagation } from '../../src/certificate/proof/unit-propagation.ts';

/** The same, from the beginning each time. */
class Plain {
  readonly clauses = new Map<number, readonly number[]>();
  isImpossible = false;
  readonly #weights: Float64Array;
  readonly #limit: number;
  /** What is true whatever is assumed. */
  #facts = new Set<number>();

  constructor(weights: Float64Array, limit: number) {
    this.#weights = weights;
    this.#limit = limit;
  }

  add(name: number, clause: readonly number[]): void {
    this.clauses.set(name, clause);
    const facts = this.#closure(this.#facts);
    if (facts) this.#facts = facts;
    else this.isImpossible = true;
  }

  refutes(assumed: readonly number[]): boolean {
    return this.isImpossible || this.#closure(new Set([...this.#facts, ...assumed])) === null;
  }

  /** All that follows; null at a contradiction. */
  #closure(given: ReadonlySet<number>): Set<number> | null {
    const facts = new Set(given);
    for (let before = -1; before < facts.size; ) {
      before = facts.size;
      for (const clause of this.clauses.values()) {
        if (clause.some((literal) => facts.has(literal))) continue;
        const open = clause.filter((literal) => !facts.has(literal ^ 1));
        if (open.length === 0) return null;
        if (open.length === 1) facts.add(open[0]);
      }
    }
    let weight = 0;
    for (const literal of facts) {
      if (facts.has(literal ^ 1)) return null;
      if ((literal & 1) === 0) weight += this.#weights[literal >> 1];
    }
    return weight > this.#limit ? null : facts;
  }
}

describe('unit propagation', () => {
  it('refutes what looking at all clauses refutes, whatever was asked, added and forgotten before', () => {
    const dice = Dice.of(3101);
    const answers = [0, 0];
    for (let round = 0; round < 150; round++) {
      const n = 6 + dice.below(14);
      const weights = Float64Array.from({ length: n }, () => dice.below(4));
      const limit = dice.below(3) === 0 ? n : 4 * n;
      const known = new UnitPropagation(weights);
      known.lowerLimit(limit);
      const plain = new Plain(weights, limit);
      const live: { readonly name: number; readonly at: number }[] = [];
      const some = (least: number, most: number) => {
        const variables = Array.from({ length: n }, (_, v) => v);
        const count = Math.min(n, least + dice.below(most - least + 1));
        return Array.from(
          { length: count },
          () => 2 * variables.splice(dice.below(variables.length), 1)[0] + dice.below(2),
        );
      };
      for (let turn = 0; turn < 60 && !plain.isImpossible; turn++) {
        const what = dice.below(10);
        if (what < 4) {
          // Long ones among them: of these a literal is looked for often.
          const clause = some(dice.below(12) === 0 ? 1 : 3, dice.below(2) === 0 ? 4 : n);
          const at = known.add(Int32Array.from(clause));
          plain.add(turn, clause);
          if (at >= 0) live.push({ name: turn, at });
          expect(known.impossible).toBe(plain.isImpossible);
        } else if (what === 4 && live.length > 0) {
          const [{ name, at }] = live.splice(dice.below(live.length), 1);
          known.forget(at);
          plain.clauses.delete(name);
        } else {
          const assumed = some(1, n);
          const isRefuted = plain.refutes(assumed);
          expect(known.refutes(assumed, () => false)).toBe(isRefuted);
          answers[isRefuted ? 1 : 0]++;
        }
      }
    }
    for (const count of answers) expect(count).toBeGreaterThan(300);
  });
});

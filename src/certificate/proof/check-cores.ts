// Follows a proof by cores: every set of a question that holds a node gains at least some value.
//
// A book holds the costs of literals. Every such set that gains less pays exactly `lower` and the costs of its true
// literals. At first each node costs its gain, and lower is 0.
//
// A core is a clause that all these sets satisfy. Paying y for it takes y from the cost of each literal. It adds y
// to lower, for the one that must be true. The second true one still costs y, and so do the third and the others. A
// variable for "at least k of them", k > 1, costs y too from its creation. Leaving it out before that favours the
// set.
//
// A literal that costs too little borrows. Either it or its contrary is true. So the same amount may be added to
// the costs of both and taken from lower. A literal is false once lower and its cost reach the value.
//
// All numbers are whole and below 2^53; greater ones are refused.

import { LearnedClauses } from './learned-clauses.ts';
import type { CoreStep } from './proof.ts';
import type { QuestionRules } from './question-rules.ts';
import { UnitPropagation } from './unit-propagation.ts';

/** No honest proof of a game that fits in memory has more. */
const MOST_CLAUSES = 50_000_000;

/** What is wrong with the proof that sets which hold `node` gain at least `value`, or null. The nodes that are `out` are in none of them. */
export function faultOfCores(
  rules: QuestionRules,
  { node, value, out }: { node: number; value: number; out: Iterable<number> },
  steps: readonly CoreStep[],
): string | null {
  const checker = new CoreChecker(rules, value);
  checker.begin(node, out);
  for (const [at, step] of steps.entries()) {
    if (checker.isProved) return null;
    const message = checker.check(step);
    if (message) return `step ${at} of its cores: ${message}`;
  }
  return checker.isProved ? null : `its cores add up to ${checker.lower} only`;
}

class CoreChecker {
  /** What every set pays for. */
  lower = 0;
  readonly #value: number;
  readonly #rules: QuestionRules;
  readonly #known: UnitPropagation;
  readonly #learned: LearnedClauses;
  /** By literal. */
  readonly #cost = new Map<number, number>();
  readonly #cores: { readonly count: Count; readonly amount: number; readonly costly: Set<number> }[] = [];
  #variables = 0;
  #clauses = 0;

  constructor(rules: QuestionRules, value: number) {
    this.#rules = rules;
    this.#value = value;
    const { weight } = rules;
    this.#known = new UnitPropagation(weight);
    this.#learned = new LearnedClauses(this.#known);
    for (let i = 0; i < weight.length; i++) {
      this.#cost.set(2 * i, weight[i]);
      for (const { places } of rules.rulesOf(i)) {
        this.#known.add(Int32Array.from([2 * i + 1, ...places.map((o) => 2 * o)]));
      }
    }
  }

  begin(node: number, out: Iterable<number>): void {
    const { place } = this.#rules;
    this.#known.lowerLimit(this.#value - 1);
    for (const v of out) if (place[v] >= 0) this.#known.add(Int32Array.of(2 * place[v] + 1));
    if (place[node] < 0) this.#known.impossible = true;
    else this.#known.add(Int32Array.of(2 * place[node]));
  }

  get isProved(): boolean {
    return this.#known.impossible || this.lower >= this.#value;
  }

  check(step: CoreStep): string | null {
    if (step.kind === 'count') return this.#count(step.core, step.k);
    if (step.kind === 'dear') return this.#dear(step.literal);
    if (step.kind === 'forget') return this.#learned.forget(step);
    const clause = this.#placed(step.literals);
    if (typeof clause === 'string') return clause;
    const contrary = clause.map((literal) => literal ^ 1);
    if (!this.#known.refutes(contrary, () => false)) return 'the clause does not follow';
    if (step.kind === 'clause') {
      this.#learned.add(clause);
      return null;
    }
    this.#known.add(clause);
    return this.#pay(clause, step.amount);
  }

  #pay(literals: Int32Array, amount: number): string | null {
    if (!Number.isSafeInteger(amount) || amount < 0) return 'the cost is not a whole number from 0 up';
    for (const literal of literals) {
      const contrary = literal ^ 1;
      const have = this.#costOf(literal);
      const lent = Math.max(0, amount - have);
      const left = have + lent - amount;
      const other = this.#costOf(contrary) + lent;
      // Of the two one is true: what both cost is paid in any case.
      const both = Math.min(left, other);
      this.lower += both - lent;
      this.#cost.set(literal, left - both);
      this.#cost.set(contrary, other - both);
      if (!Number.isSafeInteger(other) || !Number.isSafeInteger(this.lower)) return 'the costs are too large';
    }
    this.lower += amount;
    if (!Number.isSafeInteger(this.lower)) return 'the costs are too large';
    this.#cores.push({ count: new Count(literals), amount, costly: new Set() });
    return null;
  }

  #count(core: number, k: number): string | null {
    const known = this.#cores[core];
    if (!known) return `there is no core ${core} yet`;
    const { count, amount, costly } = known;
    if (!(Number.isInteger(k) && k >= 1 && k <= count.size)) return `core ${core} has ${count.size} literals`;
    const literal = count.atLeast(k, this.#make);
    if (this.#clauses > MOST_CLAUSES) return 'the counts have too many clauses';
    if (k === 1 || costly.has(k)) return null;
    costly.add(k);
    const cost = this.#costOf(literal) + amount;
    this.#cost.set(literal, cost);
    return Number.isSafeInteger(cost) ? null : 'the costs are too large';
  }

  #dear(given: number): string | null {
    const placed = this.#placed(Int32Array.of(given));
    if (typeof placed === 'string') return placed;
    if (this.lower + this.#costOf(placed[0]) < this.#value) return 'it does not cost too much';
    this.#known.add(Int32Array.of(placed[0] ^ 1));
    return null;
  }

  /** A variable that its clauses make true. */
  readonly #make = (clausesOf: (output: number) => Iterable<readonly number[]>): number => {
    this.#variables++;
    const output = 2 * this.#known.newVariable();
    const clauses = [...clausesOf(output)];
    this.#clauses += clauses.length;
    if (this.#clauses <= MOST_CLAUSES) for (const clause of clauses) this.#known.add(Int32Array.from(clause));
    return output;
  };

  #costOf(literal: number): number {
    return this.#cost.get(literal) ?? 0;
  }

  /** The literals by place; or what is wrong with them. */
  #placed(literals: Int32Array): Int32Array | string {
    const { nodes, place } = this.#rules;
    const n = place.length;
    const seen = new Set<number>();
    const placed = new Int32Array(literals.length);
    for (const [i, literal] of literals.entries()) {
      const v = literal >> 1;
      const at = v < n ? place[v] : v - n < this.#variables ? nodes.length + v - n : -1;
      if (at < 0)
        return v < n
          ? 'it names a node that no such set contains'
          : 'it names a count that does not exist yet';
      if (seen.has(at)) return 'a node or a count is named twice in a clause';
      seen.add(at);
      placed[i] = 2 * at + (literal & 1);
    }
    return placed;
  }
}

/** Makes the variable of "at least k of these": told its literal, a function tells the clauses that make it true. */
type Make = (clausesOf: (output: number) => Iterable<readonly number[]>) => number;

/** How many of some literals are true: halves are counted first. */
class Count {
  readonly size: number;
  readonly #literals: Int32Array;
  #halves: readonly [Count, Count] | null = null;
  /** The literals of "at least 1", "at least 2", …, as far as they are made. */
  readonly #made: number[];

  constructor(literals: Int32Array) {
    this.#literals = literals;
    this.size = literals.length;
    this.#made = literals.length === 1 ? [literals[0]] : [];
  }

  atLeast(k: number, make: Make): number {
    for (let next = this.#made.length + 1; next <= k; next++) {
      make((output) => {
        this.#made.push(output);
        return this.#reasons(next, output, make);
      });
    }
    return this.#made[k - 1];
  }

  /** i of the first half and the rest of the second are enough. */
  *#reasons(k: number, output: number, make: Make): Generator<readonly number[]> {
    const middle = this.size >> 1;
    this.#halves ??= [
      new Count(this.#literals.subarray(0, middle)),
      new Count(this.#literals.subarray(middle)),
    ];
    const [first, second] = this.#halves;
    for (let i = Math.max(0, k - second.size); i <= Math.min(k, first.size); i++) {
      const clause = [output];
      if (i > 0) clause.push(first.atLeast(i, make) ^ 1);
      if (i < k) clause.push(second.atLeast(k - i, make) ^ 1);
      yield clause;
    }
  }
}

// Follows the refutation of one question: each clause must follow by unit propagation from the rules, the clauses before it
// and the limit on what a set may gain, or by a cut, and so must each node that is said to be in no set.
//
// A cut is a sum of rules. Charges y >= 0 on rules turn gains into residues: the owner of a rule gains y, each of its options
// pays it. A set that satisfies all rules gains at least its residues, so where the residues of what must be in, less the
// negative ones of what may be in, exceed the limit, there is no such set (the dual of the linear relaxation). All in
// whole numbers within 2^53: what exceeds that is refused.

import type { Game } from '../../game/index.ts';
import { faultOfCores } from './check-cores.ts';
import type { Charge, Step } from './proof.ts';
import { type Asked, type QuestionOptions, QuestionRules } from './question-rules.ts';
import { UnitPropagation } from './unit-propagation.ts';

/** What is wrong with a step, or null. */
export type Fault = { readonly step: number; readonly message: string } | null;

export interface CheckedQuestion extends QuestionOptions {
  readonly steps: readonly Step[];
  /** What nodes count. */
  readonly gain: Float64Array;
  /** What the sets may gain that a node is refuted for. */
  readonly mostFor: (v: number) => number;
  /** What the tester may leave them for. */
  readonly isExit: (w: number) => boolean;
  /** Nodes that may be refuted, besides those that the steps refute. */
  readonly mayBeAsked?: readonly number[];
}

export function checkQuestion(game: Game, question: CheckedQuestion): Fault {
  const { steps, gain, mostFor, isExit, mayBeAsked = [] } = question;
  const toRefute: Asked[] = [];
  for (const step of steps)
    if (step.kind === 'out') toRefute.push({ node: step.node, most: mostFor(step.node) });
  for (let i = 1; i < toRefute.length; i++) {
    if (toRefute[i].most <= toRefute[i - 1].most) continue;
    const step = steps.findIndex((at) => at.kind === 'out' && at.node === toRefute[i].node);
    return { step, message: 'it is refuted after a node of a smaller lower value' };
  }
  const asked = [...toRefute, ...mayBeAsked.map((node) => ({ node, most: mostFor(node) }))];
  const rules = new QuestionRules(game, gain, asked, isExit, question);
  const checker = new QuestionChecker(rules);
  const out: number[] = [];
  let next = 0;
  for (const [at, step] of steps.entries()) {
    if (next === toRefute.length) break;
    checker.limit = toRefute[next].most;
    if (step.kind === 'out' && step.cores) {
      const { node, most } = toRefute[next];
      const fault = faultOfCores(rules, { node, value: most + 1, out }, step.cores);
      if (fault) return { step: at, message: fault };
      checker.exclude(node);
    } else {
      const message = checker.check(step);
      if (message) return { step: at, message };
    }
    if (step.kind === 'out') {
      out.push(step.node);
      next++;
    }
  }
  return null;
}

class QuestionChecker {
  #limit = Number.POSITIVE_INFINITY;
  readonly #rules: QuestionRules;
  readonly #known: UnitPropagation;
  /** Scratch, by place. */
  readonly #residue: Float64Array;
  readonly #isTouched: Uint8Array;

  constructor(rules: QuestionRules) {
    this.#rules = rules;
    const { weight } = rules;
    this.#residue = new Float64Array(weight.length);
    this.#isTouched = new Uint8Array(weight.length);
    this.#known = new UnitPropagation(weight);
    for (let i = 0; i < weight.length; i++) {
      for (const { places } of rules.rulesOf(i)) {
        this.#known.add(Int32Array.from([2 * i + 1, ...places.map((o) => 2 * o)]));
      }
    }
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#known.lowerLimit(limit);
  }

  /** Takes note that a node is in no set. */
  exclude(node: number): void {
    const i = this.#rules.place[node];
    if (i < 0) return;
    this.#known.dropPassing();
    this.#known.add(Int32Array.of(2 * i + 1));
  }

  check(step: Step): string | null {
    if (step.kind === 'out') {
      const i = this.#rules.place[step.node];
      // Out of reach: it alone gains more.
      if (i < 0) return null;
      if (!this.#known.refutes([2 * i], () => false)) return 'that it is in no set does not follow';
      this.exclude(step.node);
      return null;
    }
    const clause = this.#placed(step.literals);
    if (!clause) return null;
    if (typeof clause === 'string') return clause;
    const { charges } = step;
    let fault: string | null = null;
    const look = () => {
      if (charges.length === 0) return false;
      const bound = this.#bound(charges);
      if (typeof bound === 'number') return bound > this.#limit;
      fault = bound;
      return false;
    };
    const contrary = clause.map((literal) => literal ^ 1);
    if (!this.#known.refutes(contrary, look)) return fault ?? 'the clause does not follow';
    // A cut serves what is learned next.
    if (charges.length === 0) this.#known.dropPassing();
    this.#known.add(clause, charges.length > 0);
    const [first, second] = step.literals;
    if (step.literals.length === 2 && (first & 1) === 1 && (second & 1) === 0) {
      this.#rules.imply(first >> 1, second >> 1);
    }
    return null;
  }

  /** A clause by places, each once; null if it is true of every set; or what is wrong with it. */
  #placed(literals: Int32Array): Int32Array | null | string {
    const seen = new Set<number>();
    const clause = new Set<number>();
    let isTrue = false;
    for (const literal of literals) {
      const i = this.#rules.place[literal >> 1];
      if (seen.has(literal >> 1)) return 'a node is named twice in a clause';
      seen.add(literal >> 1);
      if (i >= 0) clause.add(2 * i + (literal & 1));
      else isTrue ||= (literal & 1) === 1;
    }
    for (const literal of clause) isTrue ||= clause.has(literal ^ 1);
    return isTrue ? null : Int32Array.from(clause);
  }

  /** What each set gains at least that agrees with what is assumed; or what is wrong with the charges. */
  #bound(charges: readonly Charge[]): number | string {
    const { place, weight } = this.#rules;
    const residue = this.#residue;
    const touched: number[] = [];
    let isExact = true;
    const raise = (i: number, by: number) => {
      if (i < 0) return;
      if (!this.#isTouched[i]) {
        this.#isTouched[i] = 1;
        touched.push(i);
        residue[i] = weight[i];
      }
      residue[i] += by;
      isExact &&= Number.isSafeInteger(residue[i]);
    };
    let fault: string | null = null;
    for (const { owner, option, amount } of charges) {
      const options = this.#rules.ruleNamed(owner, option);
      if (!options) fault = 'a charge names a rule that the question does not have';
      else if (!Number.isSafeInteger(amount) || amount < 0) fault = 'a charge is no whole number from 0 up';
      if (fault || !options) break;
      raise(place[owner], amount);
      for (const o of options) raise(o, -amount);
    }
    let bound = this.#known.weight;
    let size = bound;
    for (const i of touched) {
      const state = this.#known.state[i];
      if (state > 0) bound += residue[i] - weight[i];
      else if (state === 0) bound += Math.min(0, residue[i]);
      size += Math.abs(residue[i]) + weight[i];
      this.#isTouched[i] = 0;
    }
    if (fault) return fault;
    return isExact && size <= Number.MAX_SAFE_INTEGER ? bound : 'the charges are too large';
  }
}

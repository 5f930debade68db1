// Follows the refutation of one question: each clause must follow by unit propagation from the rules, the clauses before it
// and the limit on what a set may gain, or by a cut, and so must each node that is said to be in no set.
//
// A cut is a sum of rules. Charges y >= 0 on rules turn gains into residues: the owner of a rule gains y, each of its options
// pays it. A set that satisfies all rules gains at least its residues, so where the residues of what must be in, less the
// negative ones of what may be in, exceed the limit, there is no such set (the dual of the linear relaxation). All in
// whole numbers within 2^53: what exceeds that is refused.

import type { Game } from '../../game/index.ts';
import { faultOfCores } from './check-cores.ts';
import type { Charge, Question, Step } from './proof.ts';
import { type Asked, QuestionRules } from './question-rules.ts';
import { UnitPropagation } from './unit-propagation.ts';

/** What is wrong with a step, or null. */
export type Fault = { readonly step: number; readonly message: string } | null;

/**
 * `mostFor` tells what the sets may gain that a node is refuted for; `isExit` what the tester may leave them for; `gain`
 * what nodes count.
 */
export function checkQuestion(
  game: Game,
  gain: Float64Array,
  { steps }: Question,
  mostFor: (v: number) => number,
  isExit: (w: number) => boolean,
): Fault {
  const asked: Asked[] = [];
  for (const step of steps)
    if (step.kind === 'out') asked.push({ node: step.node, most: mostFor(step.node) });
  for (let i = 1; i < asked.length; i++) {
    if (asked[i].most <= asked[i - 1].most) continue;
    const step = steps.findIndex((at) => at.kind === 'out' && at.node === asked[i].node);
    return { step, message: 'it is refuted after a node of a smaller lower value' };
  }
  const rules = new QuestionRules(game, gain, asked, isExit);
  const checker = new QuestionChecker(rules, gain);
  const out: number[] = [];
  let next = 0;
  for (const [at, step] of steps.entries()) {
    if (next === asked.length) break;
    checker.limit = asked[next].most;
    if (step.kind === 'out' && step.cores) {
      const { node, most } = asked[next];
      const fault = faultOfCores(rules, gain, { node, value: most + 1, out }, step.cores);
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
  readonly #gain: Float64Array;
  readonly #known: UnitPropagation;
  /** Scratch, by place. */
  readonly #residue: Float64Array;
  readonly #isTouched: Uint8Array;

  constructor(rules: QuestionRules, gain: Float64Array) {
    this.#rules = rules;
    this.#gain = gain;
    const { nodes, place } = rules;
    this.#residue = new Float64Array(nodes.length);
    this.#isTouched = new Uint8Array(nodes.length);
    this.#known = new UnitPropagation(Float64Array.from(nodes, (v) => gain[v]));
    for (const v of nodes) {
      for (const options of rules.rulesOf(v)) {
        this.#known.add(Int32Array.from([2 * place[v] + 1, ...options.map((w) => 2 * place[w])]));
      }
    }
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#known.lowerLimit(limit);
  }

  /** Takes note that a node is in no set. */
  exclude(node: number): void {
    const v = this.#rules.place[node];
    if (v < 0) return;
    this.#known.dropPassing();
    this.#known.add(Int32Array.of(2 * v + 1));
  }

  check(step: Step): string | null {
    const { place } = this.#rules;
    if (step.kind === 'out') {
      const v = place[step.node];
      // Out of reach: it alone gains more.
      if (v < 0) return null;
      if (!this.#known.refutes([2 * v], () => false)) return 'that it is in no set does not follow';
      this.exclude(step.node);
      return null;
    }
    const clause: number[] = [];
    const seen = new Set<number>();
    for (const literal of step.literals) {
      const v = place[literal >> 1];
      if (seen.has(literal >> 1)) return 'a node is named twice in a clause';
      seen.add(literal >> 1);
      if (v >= 0) clause.push(2 * v + (literal & 1));
      else if (literal & 1) return null;
    }
    const { charges } = step;
    let fault: string | null = null;
    const look = () => {
      if (charges.length === 0) return false;
      const bound = this.#bound(charges);
      if (typeof bound === 'number') return bound > this.#limit;
      fault = bound;
      return false;
    };
    const follows = this.#known.refutes(
      clause.map((literal) => literal ^ 1),
      look,
    );
    if (!follows) return fault ?? 'the clause does not follow';
    // A cut serves what is learned next.
    if (charges.length === 0) this.#known.dropPassing();
    this.#known.add(Int32Array.from(clause), charges.length > 0);
    const [first, second] = step.literals;
    if (step.literals.length === 2 && (first & 1) === 1 && (second & 1) === 0) {
      this.#rules.imply(first >> 1, second >> 1);
    }
    return null;
  }

  /** What each set gains at least that agrees with what is assumed; or what is wrong with the charges. */
  #bound(charges: readonly Charge[]): number | string {
    const { place } = this.#rules;
    const residue = this.#residue;
    const touched: number[] = [];
    let isExact = true;
    const raise = (v: number, by: number) => {
      const i = place[v];
      if (i < 0) return;
      if (!this.#isTouched[i]) {
        this.#isTouched[i] = 1;
        touched.push(i);
        residue[i] = this.#gain[v];
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
      raise(owner, amount);
      for (const w of options) raise(w, -amount);
    }
    let bound = this.#known.weight;
    let size = bound;
    for (const i of touched) {
      const state = this.#known.state[i];
      const gain = this.#gain[this.#rules.nodes[i]];
      if (state > 0) bound += residue[i] - gain;
      else if (state === 0) bound += Math.min(0, residue[i]);
      size += Math.abs(residue[i]) + gain;
      this.#isTouched[i] = 0;
    }
    if (fault) return fault;
    return isExact && size <= Number.MAX_SAFE_INTEGER ? bound : 'the charges are too large';
  }
}

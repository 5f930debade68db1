// Follows the refutation of one question. Each clause must follow by unit propagation from the rules, the clauses
// before it and the limit on a set's gain, or by a cut. The same holds for each node that is said to be in no set.
//
// A cut is a sum of rules. Charges y >= 0 on rules turn gains into residues: the owner of a rule gains y, each of
// its options pays it. A set that satisfies all rules gains at least its residues. Sum the residues of the nodes
// that must be in, and the negative ones of those that may be. If this exceeds the limit, there is no such set (the
// dual of the linear relaxation).
//
// All numbers are whole. A sum that may reach 2^53 is repeated in big integers.

import { faultOfCores } from './check-cores.ts';
import { LearnedClauses } from './learned-clauses.ts';
import type { Charges, Clause, Step } from './proof.ts';
import { type Asked, type Moves, type QuestionOptions, QuestionRules } from './question-rules.ts';
import { UnitPropagation } from './unit-propagation.ts';

/** How a sum counts: in numbers, or in big integers under the same operators. Both are never mixed. */
type Count = (x: number) => number;
const NUMBERS: Count = (x) => x;
const BIG_INTEGERS: Count = (x) => BigInt(x) as unknown as number;

const UNKNOWN = 'it names a node that the question does not have';

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
  /** The most that the first may be refuted for. */
  readonly most?: number;
}

export function checkQuestion(game: Moves, question: CheckedQuestion): Fault {
  const { steps, gain, mostFor, isExit, most = Number.POSITIVE_INFINITY } = question;
  const toRefute: Asked[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'out') continue;
    const { node } = step;
    const most = mostFor(node);
    if (!(node >= 0 && node < game.n && Number.isSafeInteger(most))) return { step: at, message: UNKNOWN };
    toRefute.push({ node, most });
  }
  for (let i = 0; i < toRefute.length; i++) {
    if (toRefute[i].most <= (i > 0 ? toRefute[i - 1].most : most)) continue;
    const step = steps.findIndex((at) => at.kind === 'out' && at.node === toRefute[i].node);
    return { step, message: 'it is refuted after a node of a smaller lower value' };
  }
  const rules = new QuestionRules(game, gain, toRefute, isExit, question);
  const checker = new QuestionChecker(rules);
  const out: number[] = [];
  let next = 0;
  for (const [at, step] of steps.entries()) {
    if (next === toRefute.length) break;
    checker.limit = toRefute[next].most;
    if (step.kind === 'out' && (step.cores || step.cuts)) {
      const { node, most } = toRefute[next];
      const fault = step.cores
        ? faultOfCores(rules, { node, value: most + 1, out }, step.cores)
        : faultOfCuts(rules, { node, most, out }, step.cuts!);
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

/** What is wrong with the proof that no set which holds `node` gains as little as `most`, or null. The nodes that are `out` are in none of them. */
function faultOfCuts(
  rules: QuestionRules,
  { node, most, out }: Asked & { readonly out: Iterable<number> },
  cuts: readonly Clause[],
): string | null {
  const checker = new QuestionChecker(rules);
  checker.limit = most;
  for (const v of out) checker.exclude(v);
  checker.suppose(node);
  for (const [at, step] of cuts.entries()) {
    if (checker.isImpossible) return null;
    const message = checker.check(step);
    if (message) return `step ${at} of its cuts: ${message}`;
  }
  return checker.isImpossible ? null : 'its cuts leave sets';
}

class QuestionChecker {
  #limit = Number.POSITIVE_INFINITY;
  readonly #rules: QuestionRules;
  readonly #known: UnitPropagation;
  readonly #learned: LearnedClauses;
  #isSupposing = false;
  /** The last sum of charges: residues, of the places that it touched, and the bound, times the unit. */
  readonly #residue: number[] = [];
  readonly #isSummed: Int32Array;
  #sums = 0;
  #bound = 0;
  #unit = 1;
  #count = NUMBERS;

  constructor(rules: QuestionRules) {
    this.#rules = rules;
    const { weight } = rules;
    this.#isSummed = new Int32Array(weight.length);
    this.#known = new UnitPropagation(weight);
    this.#learned = new LearnedClauses(this.#known);
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

  /** Is about sets that hold a node from now on. */
  suppose(node: number): void {
    const i = this.#rules.place[node];
    this.#isSupposing = true;
    if (i < 0) this.#known.impossible = true;
    else this.#known.add(Int32Array.of(2 * i));
  }

  get isImpossible(): boolean {
    return this.#known.impossible;
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
    if (step.kind === 'fixed') return this.#fix(step);
    if (step.kind === 'forget') return this.#learned.forget(step);
    const clause = this.#placed(step.literals);
    if (!clause) {
      if (step.kind === 'clause') this.#learned.skip();
      return null;
    }
    if (typeof clause === 'string') return clause;
    const isCut = step.kind === 'cut';
    let fault: string | null = null;
    const look = () => {
      if (!isCut) return false;
      fault = this.#sumUp(step);
      return fault === null && this.#bound > this.#most;
    };
    const contrary = clause.map((literal) => literal ^ 1);
    if (!this.#known.refutes(contrary, look)) return fault ?? 'the clause does not follow';
    // A cut serves what is learned next.
    if (isCut) this.#known.add(clause, isCut);
    else {
      this.#known.dropPassing();
      this.#learned.add(clause);
    }
    const [first, second] = step.literals;
    if (!this.#isSupposing && step.literals.length === 2 && (first & 1) === 1 && (second & 1) === 0) {
      this.#rules.imply(first >> 1, second >> 1);
    }
    return null;
  }

  /** Literals that are true, as what is left does not pay for the contrary of any of them. */
  #fix(step: Extract<Clause, { kind: 'fixed' }>): string | null {
    const fault = this.#sumUp(step);
    if (fault) return fault;
    const left = this.#most - this.#bound;
    const of = this.#count;
    const { place, weight } = this.#rules;
    const residue = this.#residue;
    const { state } = this.#known;
    for (const literal of step.literals) {
      const i = place[literal >> 1];
      if (i === undefined) return UNKNOWN;
      const now = i < 0 ? -1 : state[i];
      if (now === (literal & 1 ? -1 : 1)) continue;
      // What the contrary costs beyond what the bound counts already of what is open.
      let more = of(0);
      if (now === 0) {
        const has = this.#isSummed[i] === this.#sums ? residue[i] : of(weight[i]) * of(this.#unit);
        more = literal & 1 ? has : -has;
      }
      if (of(0) <= left && more <= left) return 'the rest is enough for the contrary of a literal';
    }
    for (const literal of step.literals) {
      const i = place[literal >> 1];
      if (i >= 0) this.#known.add(Int32Array.of(2 * i + (literal & 1)));
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
      if (i === undefined) return UNKNOWN;
      if (seen.has(literal >> 1)) return 'a node is named twice in a clause';
      seen.add(literal >> 1);
      if (i >= 0) clause.add(2 * i + (literal & 1));
      else isTrue ||= (literal & 1) === 1;
    }
    for (const literal of clause) isTrue ||= clause.has(literal ^ 1);
    return isTrue ? null : Int32Array.from(clause);
  }

  /** Sums charges up: residues, and what each set gains at least that agrees with what is assumed. What is wrong with them, or null. */
  #sumUp(step: Charges): string | null {
    const { unit = 1 } = step;
    if (!Number.isSafeInteger(unit) || unit < 1) return 'the unit of charges is not a whole number from 1 up';
    this.#unit = unit;
    return (this.#sum(step, NUMBERS) ?? this.#sum(step, BIG_INTEGERS))!.fault;
  }

  /** The limit, times the unit. */
  get #most(): number {
    return this.#count(this.#limit) * this.#count(this.#unit);
  }

  /** The same, counted in one way; null if that is not exact. */
  #sum({ charges }: Charges, of: Count): { readonly fault: string | null } | null {
    const { place, weight } = this.#rules;
    this.#count = of;
    const unit = of(this.#unit);
    const none = of(0);
    const residue = this.#residue;
    const sum = ++this.#sums;
    const touched: number[] = [];
    let isExact = true;
    const raise = (i: number, by: number) => {
      if (i < 0) return;
      if (this.#isSummed[i] !== sum) {
        this.#isSummed[i] = sum;
        touched.push(i);
        residue[i] = of(weight[i]) * unit;
      }
      residue[i] += by;
      isExact &&= of !== NUMBERS || Number.isSafeInteger(residue[i]);
    };
    for (const { owner, option, amount } of charges) {
      const options = this.#rules.ruleNamed(owner, option);
      if (!options) return { fault: 'a charge names a rule that the question does not have' };
      if (!Number.isSafeInteger(amount) || amount < 0)
        return { fault: 'a charge is not a whole number from 0 up' };
      raise(place[owner], of(amount));
      for (const o of options) raise(o, -of(amount));
    }
    let bound = of(this.#known.weight) * unit;
    let size = bound + this.#most;
    for (const i of touched) {
      const state = this.#known.state[i];
      const own = of(weight[i]) * unit;
      const isNegative = residue[i] < none;
      if (state > 0) bound += residue[i] - own;
      else if (state === 0 && isNegative) bound += residue[i];
      size += (isNegative ? -residue[i] : residue[i]) + own;
    }
    this.#bound = bound;
    return isExact && (of !== NUMBERS || size <= Number.MAX_SAFE_INTEGER) ? { fault: null } : null;
  }
}

// A proof of a lower bound: the tester's side. The upper bound has a witness. The claim that the tester can force
// as much has no proof of a bounded size, since the question is in NP. But a log of refuted questions proves it,
// and a small checker can follow each.
//
// With restart the claim is that every closed set with the initial node gains at least `value`. It takes one of
// three forms.
//
// - It is one question.
// - A game that single nodes hold together has one question for each part (check-parts.ts).
// - A thin game has an order in which its nodes can be dropped one by one. A checker finds the least closed set
//   itself by it (check-order.ts).
//
// Without restart the proof gives nodes a lower value l, 0 by default, with two properties:
//     (S) an SUT node v that must be left:  l(v) <= gain(v) + the least l of its successors;
//     (T) each set P in which every SUT node that has successors has one, and each v in P:
//         l(v) <= gain(P) + the greatest l among the nodes by which the tester can leave P (0 if there is none).
// Then l(v) <= mcg(v) for all v. Take a witness of least values c (theory section 3). Among the nodes with l(v) >
// c(v), take one of least c(v). Its value rests on smaller ones, so l <= c there, and (S) or (T) gives l(v) <=
// c(v). Gains may be 0. Then let c be the least pairs (value, number of nodes), as a trap has at least one node.
// Only the values are compared with l.
//
// (T) is asked in ranges of the worst exit's worth. Question `from`..`to` is about the sets with v whose exits are
// worth at most `to`. It says that none gains less than l(v) - from, with the part of its worst exit above `from`
// (priced-exits.ts). Not all nodes need a question (resolved-nodes.ts).

export interface Proof {
  /** Where every node is a variable of its own (question-rules.ts), and exits have no price, as in files of the first version. */
  readonly isPlain?: boolean;
  readonly restart: boolean;
  /** Whether values count scaled gains. */
  readonly scaled: boolean;
  /** What is claimed of the initial node. */
  readonly value: number;
  /** The lower value of each node; with restart, of the initial node alone. */
  readonly lower: Float64Array;
  /** Their ranges follow each other from 0 on, beyond the greatest lower value; several may have the same. */
  readonly questions: readonly Question[];
  /** With restart: what is proved part by part, before any question (check-parts.ts). */
  readonly parts?: readonly PartProof[];
  /** With restart, instead of questions: all nodes that do not go with another one. */
  readonly order?: Int32Array;
}

/** Each closed set that holds `at` gains at least `value` among these nodes and `at`; with the gains that the parts before leave. */
export interface PartProof {
  readonly at: number;
  readonly nodes: Int32Array;
  readonly value: number;
  readonly steps: readonly Step[];
}

export interface Question {
  readonly from: number;
  readonly to: number;
  readonly steps: readonly Step[];
}

/**
 * A node that is in no set of the question, or a clause that all sets satisfy, which gain no more than what the next node to
 * be refuted asks about. What is refuted comes in decreasing order of that. A cut may be used until the
 * next clause that is none; unless it is of one literal, which stays true.
 */
export type Step = ({ readonly kind: 'out'; readonly node: number } & Refutation) | Clause | Forget;

/** Where a node is in no set, which does not follow from what was told before: why. */
export interface Refutation {
  /** What every set which holds it pays for. */
  readonly cores?: readonly CoreStep[];
  /** Clauses that every set which holds it satisfies, up to a contradiction. */
  readonly cuts?: readonly Clause[];
}

export type Clause =
  | { readonly kind: 'clause'; readonly literals: Int32Array }
  | ({ readonly kind: 'cut'; readonly literals: Int32Array } & Charges)
  /** Literals that are true in all sets: the contrary of each costs more than is left above what the charges prove. */
  | ({ readonly kind: 'fixed'; readonly literals: Int32Array } & Charges);

/** Clauses that nothing rests on any more, by their places among the clauses (of this kind alone) so far. */
export interface Forget {
  readonly kind: 'forget';
  readonly clauses: Int32Array;
}

export interface Charges {
  readonly charges: readonly Charge[];
  /** Amounts are multiples of 1 / unit; 1 if it is left out. */
  readonly unit?: number;
}

/**
 * A multiple of a rule: that a set which holds the owner holds one of its successors (an SUT node), or this one (a tester
 * node, or any where a clause before says so: "not the owner, or this one"). See check-question.ts for what they add up
 * to. Literal 2v: v is in the set; 2v + 1: it is not. Without restart nodes that a question adds (priced-exits.ts) come after those of the game.
 */
export interface Charge {
  readonly owner: number;
  /** The one that must be held; -1 for one of the successors of an SUT node. */
  readonly option: number;
  readonly amount: number;
}

/**
 * A clause that follows; a core, literals of which one must be true, and what is paid for it; a variable for "at least k of the literals of that core", which
 * costs as much if k > 1; a literal that costs more than is left, so that it is false. Literal 2v as above; beyond the nodes of the question, variables of counts in the order in which they
 * came to be. See check-cores.ts.
 */
export type CoreStep =
  | { readonly kind: 'clause'; readonly literals: Int32Array }
  | Forget
  | { readonly kind: 'core'; readonly literals: Int32Array; readonly amount: number }
  | { readonly kind: 'count'; readonly core: number; readonly k: number }
  | { readonly kind: 'dear'; readonly literal: number };

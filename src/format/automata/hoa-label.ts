// The label of an HOA edge: a formula over the numbers of propositions. An alias is read once, and what names it shares what it says.

import { quote } from '../../game/index.ts';
import type { ModelText } from '../model-text.ts';

/** Formulas share their parts; `height` is the longest way down to a proposition. */
export type HoaFormula =
  | { readonly kind: 'constant'; readonly value: boolean; readonly height: 0 }
  | { readonly kind: 'proposition'; readonly number: number; readonly height: 0 }
  | { readonly kind: 'not' | 'and' | 'or'; readonly of: readonly HoaFormula[]; readonly height: number };

export interface HoaLabel {
  /** With the names of the propositions. */
  readonly text: string;
  readonly propositions: ReadonlySet<number>;
  readonly formula: HoaFormula;
}

const DEEPEST = 200;
/** Aliases within aliases; whoever evaluates a formula goes down all of it. */
const HIGHEST = 1000;
const NEVER: HoaFormula = { kind: 'constant', value: false, height: 0 };

const compound = (kind: 'not' | 'and' | 'or', of: readonly HoaFormula[]): HoaFormula => ({
  kind,
  of,
  height: 1 + of.reduce((most, { height }) => Math.max(most, height), 0),
});

/** Reads labels of one automaton, each alias once. */
export class HoaLabels {
  readonly #propositions: readonly string[];
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #model: ModelText;
  /** Null while it is being read: an alias that names itself, by whatever way, names nothing. */
  readonly #read = new Map<string, HoaLabel | null>();
  readonly #labels = new Map<string, HoaLabel>();
  /** Aliases that are being read, one in the other. */
  #within = 0;

  constructor(propositions: readonly string[], aliases: ReadonlyMap<string, string>, model: ModelText) {
    this.#propositions = propositions;
    this.#aliases = aliases;
    this.#model = model;
  }

  of(formula: string, at: number): HoaLabel {
    let label = this.#labels.get(formula);
    if (!label) this.#labels.set(formula, (label = this.#parsed(formula, at)));
    return label;
  }

  #alias(name: string, at: number): HoaLabel | null {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const text = this.#aliases.get(name);
    if (text === undefined || this.#within >= DEEPEST) return null;
    this.#read.set(name, null);
    this.#within++;
    const found = this.#parsed(text, at);
    this.#within--;
    this.#read.set(name, found);
    return found;
  }

  #parsed(formula: string, at: number): HoaLabel {
    const propositions = new Set<number>();
    const tokens = formula.match(/@[\w-]+|\d+|[tf!&|()]/g) ?? [];
    let next = 0;
    let failed = formula.replace(/@[\w-]+|\d+|[tf!&|()\s]/g, '') !== '';
    const or = (depth: number): HoaFormula => {
      const of = [and(depth)];
      while (tokens[next] === '|') {
        next++;
        of.push(and(depth));
      }
      return of.length === 1 ? of[0] : compound('or', of);
    };
    const and = (depth: number): HoaFormula => {
      const of = [unary(depth)];
      while (tokens[next] === '&') {
        next++;
        of.push(unary(depth));
      }
      return of.length === 1 ? of[0] : compound('and', of);
    };
    const unary = (depth: number): HoaFormula => {
      const token = tokens[next++];
      if (depth > DEEPEST || token === undefined) failed = true;
      else if (token === '!') return compound('not', [unary(depth + 1)]);
      else if (token === '(') {
        const of = or(depth + 1);
        if (tokens[next++] !== ')') failed = true;
        return of;
      } else if (token === 't' || token === 'f') return { kind: 'constant', value: token === 't', height: 0 };
      else if (token.startsWith('@')) {
        const alias = this.#alias(token, at);
        for (const ap of alias?.propositions ?? []) propositions.add(ap);
        if (alias && alias.formula.height < HIGHEST) return alias.formula;
        failed = true;
      } else if (/^\d+$/.test(token)) {
        const number = Number(token);
        propositions.add(number);
        return { kind: 'proposition', number, height: 0 };
      } else failed = true;
      return NEVER;
    };
    const read = or(0);
    if (failed || next < tokens.length)
      this.#model.add(
        'format/bad-label',
        `${quote(formula)} is not a formula`,
        at,
        'use propositions by number, !, &, |, t and f',
      );
    const text = formula
      .replace(/\s+/g, '')
      .replace(/(?<![@\w])\d+/g, (ap) => this.#propositions[Number(ap)] ?? ap);
    return { text, propositions, formula: read };
  }
}

// The label of an HOA edge: a formula over the numbers of propositions, aliases written out.

import { quote } from '../../game/index.ts';
import type { ModelText } from '../model-text.ts';

export interface HoaLabel {
  /** With the names of the propositions. */
  readonly text: string;
  readonly propositions: ReadonlySet<number>;
  evaluate(value: (proposition: number) => boolean): boolean;
}

const DEEPEST = 200;

/** Aliases that are written out in one formula; each may name others, and twice as many at every step. */
const MOST_EXPANSIONS = 200;

export function labelOf(
  formula: string,
  automaton: { readonly propositions: readonly string[] },
  aliases: ReadonlyMap<string, string>,
  at: number,
  model: ModelText,
  expansions = { left: MOST_EXPANSIONS },
): HoaLabel {
  const propositions = new Set<number>();
  const tokens = formula.match(/@[\w-]+|\d+|[tf!&|()]/g) ?? [];
  let next = 0;
  let failed = formula.replace(/@[\w-]+|\d+|[tf!&|()\s]/g, '') !== '';
  type Formula = (value: (proposition: number) => boolean) => boolean;
  const or = (depth: number): Formula => {
    let left = and(depth);
    while (tokens[next] === '|') {
      next++;
      const [a, b] = [left, and(depth)];
      left = (value) => a(value) || b(value);
    }
    return left;
  };
  const and = (depth: number): Formula => {
    let left = unary(depth);
    while (tokens[next] === '&') {
      next++;
      const [a, b] = [left, unary(depth)];
      left = (value) => a(value) && b(value);
    }
    return left;
  };
  const unary = (depth: number): Formula => {
    const token = tokens[next++];
    if (depth > DEEPEST || token === undefined) failed = true;
    else if (token === '!') {
      const of = unary(depth + 1);
      return (value) => !of(value);
    } else if (token === '(') {
      const of = or(depth + 1);
      if (tokens[next++] !== ')') failed = true;
      return of;
    } else if (token === 't' || token === 'f') return () => token === 't';
    else if (token.startsWith('@')) {
      const inner = aliases.get(token);
      if (inner === undefined || expansions.left-- <= 0) failed = true;
      else {
        // An alias knows only the others: one that names itself, by whatever way, names nothing.
        const others = new Map([...aliases].filter(([name]) => name !== token));
        const alias = labelOf(inner, automaton, others, at, model, expansions);
        for (const ap of alias.propositions) propositions.add(ap);
        return alias.evaluate;
      }
    } else if (/^\d+$/.test(token)) {
      const ap = Number(token);
      propositions.add(ap);
      return (value) => value(ap);
    } else failed = true;
    return () => false;
  };
  const evaluate = or(0);
  if (failed || next < tokens.length)
    model.add(
      'format/bad-label',
      `${quote(formula)} is not a formula`,
      at,
      'use propositions by number, !, &, |, t and f',
    );
  const text = formula
    .replace(/\s+/g, '')
    .replace(/(?<![@\w])\d+/g, (ap) => automaton.propositions[Number(ap)] ?? ap);
  return { text, propositions, evaluate };
}

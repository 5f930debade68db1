// An effect of which the SUT decides the outcome: `return oneOf({ served: s1, denied: s2 })`.

// A registered symbol, not a class: a model and its explorer may come from two copies of this package.
const CHOICE: unique symbol = Symbol.for('covergame.choice') as never;

/** Several possible outcomes, each with what is observed, the state it leads to, and how often it happens. */
export interface Choice<S> {
  readonly [CHOICE]: true;
  readonly labels: readonly string[];
  readonly states: readonly S[];
  readonly weights: readonly number[];
}

export const isChoice = (value: unknown): value is Choice<unknown> =>
  typeof value === 'object' && value !== null && (value as Partial<Choice<unknown>>)[CHOICE] === true;

/**
 * The SUT picks one of these outcomes. They are named by an object, with relative frequencies for simulated SUTs if wanted,
 * `oneOf({ served, lost }, { served: 9 })`; or they are a list of any length, ``oneOf(items.map((x) => [`drew ${x}`,
 * without(x)]))``.
 *
 * @param outcomes the states it may lead to, by what is observed
 * @param weights relative frequencies, 1 where left out
 * @example
 * next: (state) => oneOf({ served: { ...state, cups: 1 }, jammed: state }, { served: 9 }),
 */
export function oneOf<S, K extends string>(
  outcomes: Readonly<Record<K, S>>,
  weights?: Readonly<Partial<Record<NoInfer<K>, number>>>,
): Choice<S>;
export function oneOf<S>(
  outcomes: readonly (readonly [observed: string, state: S, weight?: number])[],
): Choice<S>;
export function oneOf<S>(
  outcomes: Readonly<Record<string, S>> | readonly (readonly [string, S, number?])[],
  weights: Readonly<Record<string, number | undefined>> = {},
): Choice<S> {
  const entries = Array.isArray(outcomes)
    ? (outcomes as readonly (readonly [string, S, number?])[])
    : Object.entries<S>(outcomes as Readonly<Record<string, S>>).map(
        ([label, state]) => [label, state, weights[label]] as const,
      );
  return {
    [CHOICE]: true,
    labels: entries.map(([label]) => label),
    states: entries.map(([, state]) => state),
    weights: entries.map(([, , weight]) => weight ?? 1),
  };
}

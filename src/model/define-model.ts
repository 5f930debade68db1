// What a model program says: parameters, an initial state, what the tester and the SUT can do, whose turn it
// is, and which states count as one. Everything is a pure function of plain data; types flow from `parameters`
// and `initial` into the actions, and from an action's domains into its guard and effect.

import type { Immutable } from './immutable.ts';
import type { Choice } from './one-of.ts';
import type { ParameterSpecs, ParameterValues } from './parameters.ts';

export type ModelPlayer = 'tester' | 'sut';

/** The values an argument may take: a list, or one computed from the parameters, and from the state if it asks for it. */
export type Domain<S, P, T> = readonly T[] | ((parameters: P, state: Immutable<S>) => Iterable<T>);

export interface ActionSpec<S, P, A> {
  /** The arguments of the action and what they range over. */
  readonly with?: { readonly [K in keyof A]: Domain<S, P, A[K]> };
  /** When the action can be taken; always, if left out. */
  readonly when?: (state: Immutable<S>, args: Readonly<A>, parameters: P) => boolean;
  /** Of an action of the SUT: it may come at the tester's turn, too, and need not come at all unless `within` or `eventually` says so. */
  readonly unasked?: boolean;
  /** Of an action of the SUT: it must come within so many ms, also if it is unasked. */
  readonly within?: number;
  /** Of an unasked action: it must come, some time. */
  readonly eventually?: boolean;
  /** The state it leads to, or `oneOf` several: then the SUT decides. */
  readonly next: (
    state: Immutable<S>,
    args: Readonly<A>,
    parameters: P,
  ) => Immutable<S> | Choice<Immutable<S>>;
}

/** An action in place of its effect gets a private copy of the state to change as it likes. */
export interface ChangeSpec<S, P, A> extends Omit<ActionSpec<S, P, A>, 'next'> {
  readonly change: (state: S, args: Readonly<A>, parameters: P) => void;
}

export interface Action<S, P> {
  readonly player: ModelPlayer;
  readonly unasked?: boolean;
  readonly within?: number;
  readonly eventually?: boolean;
  /** What looking at it for one tuple of arguments costs, in steps (`efsm-steps`): 1 if left out. */
  readonly effort?: (parameters: P) => number;
  readonly domains: Readonly<Record<string, Domain<S, P, unknown>>>;
  readonly when?: (state: Immutable<S>, args: never, parameters: P) => boolean;
  readonly next?: (state: Immutable<S>, args: never, parameters: P) => Immutable<S> | Choice<Immutable<S>>;
  readonly change?: (state: S, args: never, parameters: P) => void;
}

type OfSut = 'unasked' | 'within' | 'eventually';

/** What makes actions: `tester` a stimulus, `sut` something the system does by itself. */
export interface ActionMaker<S, P> {
  // biome-ignore lint/complexity/noBannedTypes: no arguments at all is what {} says here
  tester<A = {}>(spec: Omit<ActionSpec<S, P, A>, OfSut> | Omit<ChangeSpec<S, P, A>, OfSut>): Action<S, P>;
  // biome-ignore lint/complexity/noBannedTypes: no arguments at all is what {} says here
  sut<A = {}>(spec: ActionSpec<S, P, A> | ChangeSpec<S, P, A>): Action<S, P>;
}

/** What `defineModel` is told. */
export interface ModelDefinition<P extends ParameterSpecs, S> {
  readonly name: string;
  /** One line for lists and pages. */
  readonly about?: string;
  readonly parameters?: P;
  readonly initial: (parameters: ParameterValues<P>) => S;
  /**
   * Whose turn it is. If left out, a state belongs to the SUT where it has an action and the tester none, and
   * otherwise to the tester; a state where both have one is then a fault. Actions that come `unasked` do not count.
   */
  readonly turn?: (state: Immutable<S>, parameters: ParameterValues<P>) => ModelPlayer;
  readonly actions: (
    make: ActionMaker<S, ParameterValues<P>>,
  ) => Readonly<Record<string, Action<S, ParameterValues<P>>>>;
  /** The functional equivalence class of a state: states with equal classes are one node. A text is the node's id. */
  readonly fec?: (state: Immutable<S>, parameters: ParameterValues<P>) => unknown;
  /** What people call a state (or class): the id of its node. Two states of different classes have different names. */
  readonly stateName?: (state: Immutable<S>, parameters: ParameterValues<P>) => string;
  /** What covering the state (or class) is worth; 1 if left out. */
  readonly gain?: (state: Immutable<S>, parameters: ParameterValues<P>) => number;
  /** One state for all that differ only by names (of clients, say): used when symmetry is asked for. */
  readonly representative?: (state: Immutable<S>, parameters: ParameterValues<P>) => Immutable<S>;
}

/** A model program, as `defineModel` returns it. */
export interface Model<S = unknown, P = unknown> {
  readonly kind: 'covergame/model';
  readonly name: string;
  readonly about: string;
  readonly parameters: ParameterSpecs;
  readonly initial: (parameters: P) => S;
  readonly turn?: (state: Immutable<S>, parameters: P) => ModelPlayer;
  readonly actions: Readonly<Record<string, Action<S, P>>>;
  readonly fec?: (state: Immutable<S>, parameters: P) => unknown;
  readonly stateName?: (state: Immutable<S>, parameters: P) => string;
  readonly gain?: (state: Immutable<S>, parameters: P) => number;
  readonly representative?: (state: Immutable<S>, parameters: P) => Immutable<S>;
  /** Of a model that is data (an EFSM): what a state costs beside its actions, in steps; all steps together are bounded (`efsm-steps`). */
  readonly effort?: (parameters: P) => number;
}

// biome-ignore lint/suspicious/noExplicitAny: a model whose state is nobody's business here
export type AnyModel = Model<any, any>;

/**
 * Defines a model; the default export of a model program.
 *
 * @param definition parameters, the initial state, and what the tester and the SUT can do
 * @example
 * export default defineModel({
 *   name: 'coin',
 *   initial: () => 'table',
 *   actions: ({ tester }) => ({
 *     toss: tester({ next: () => oneOf({ heads: 'heads', tails: 'tails' }) }),
 *   }),
 * });
 */
// biome-ignore lint/complexity/noBannedTypes: no parameters at all is what {} says here
export function defineModel<S, const P extends ParameterSpecs = {}>(
  definition: ModelDefinition<P, S>,
): Model<S, ParameterValues<P>> {
  type Values = ParameterValues<P>;
  const maker =
    (player: ModelPlayer) =>
    <A>({ with: domains = {} as never, ...rest }: ActionSpec<S, Values, A> | ChangeSpec<S, Values, A>) =>
      ({ player, domains, ...rest }) as unknown as Action<S, Values>;
  const {
    name,
    about = '',
    parameters = {},
    initial,
    turn,
    fec,
    stateName,
    gain,
    representative,
  } = definition;
  return {
    kind: 'covergame/model',
    name,
    about,
    parameters,
    initial,
    actions: definition.actions({ tester: maker('tester'), sut: maker('sut') }),
    ...(turn && { turn }),
    ...(fec && { fec }),
    ...(stateName && { stateName }),
    ...(gain && { gain }),
    ...(representative && { representative }),
  };
}

export const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && (value as Partial<AnyModel>).kind === 'covergame/model';

/**
 * The integers from 0 to n - 1, or from `from` to `to - 1`.
 *
 * @param n how many there are
 * @example
 * range(3); // [0, 1, 2]
 * range(1, 4); // [1, 2, 3]
 */
export function range(n: number): number[];
export function range(from: number, to: number): number[];
export function range(a: number, b?: number): number[] {
  const [from, to] = b === undefined ? [0, a] : [a, b];
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

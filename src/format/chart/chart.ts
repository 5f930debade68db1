// A state diagram as data: a tree of states with transitions, as Harel drew them and SCXML defines them.

import type { Owner } from '../../game/index.ts';
import type { Assignment, ScriptExpression } from '../script/index.ts';

export type StateKind = 'state' | 'parallel' | 'final' | 'history' | 'deep-history' | 'choice';

/**
 * What sets a transition off: an event, which is the tester's unless the chart raises it itself; something the system does
 * by itself (a timer, the end of a service); nothing at all, so that it is taken at once; or a step that the drawing
 * does not label, which is the tester's.
 */
export type Trigger =
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'own'; readonly name: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'step' };

export type ChartAction =
  | { readonly kind: 'assign'; readonly assignment: Assignment }
  | { readonly kind: 'raise'; readonly event: string };

export interface ChartTransition {
  readonly trigger: Trigger;
  readonly source: ChartState;
  readonly guard: { readonly text: string; readonly expression: ScriptExpression } | undefined;
  /** Empty if the transition changes no state. */
  readonly targets: readonly ChartState[];
  /** Whether a transition to a descendant leaves its source alone. */
  readonly internal: boolean;
  readonly actions: readonly ChartAction[];
  /** What an observer is told, where the drawing says so. */
  readonly label?: string | undefined;
  readonly weight?: number | undefined;
}

export interface ChartState {
  /** As nodes are called: unique in the chart. */
  readonly name: string;
  kind: StateKind;
  readonly parent: ChartState | undefined;
  readonly children: ChartState[];
  /** Where a compound state (or a history without memory) is entered; empty: at its first child. */
  initial: readonly ChartState[];
  readonly transitions: ChartTransition[];
  readonly entry: ChartAction[];
  readonly exit: ChartAction[];
  owner?: Owner | undefined;
  gain?: number | undefined;
  /** Labels of every configuration it is active in. */
  tags?: readonly string[];
  readonly at: number;
  /** Its place in the order of the document. */
  order: number;
}

export interface Chart {
  readonly name: string;
  /** The diagram as a whole; it is no state of its own. */
  readonly root: ChartState;
  readonly init: readonly Assignment[];
  /** Whether a transition for `a` also takes the event `a.b`. */
  readonly prefixes?: boolean;
}

export function newState(
  name: string,
  parent: ChartState | undefined,
  kind: StateKind = 'state',
  at = -1,
): ChartState {
  const state: ChartState = {
    name,
    kind,
    parent,
    children: [],
    initial: [],
    transitions: [],
    entry: [],
    exit: [],
    at,
    order: 0,
  };
  parent?.children.push(state);
  return state;
}

/** Every state below one, itself first, in the order of the document. */
export function* statesOf(state: ChartState): Generator<ChartState> {
  yield state;
  for (const child of state.children) yield* statesOf(child);
}

export const isPseudo = ({ kind }: ChartState): boolean => kind === 'history' || kind === 'deep-history';

/** The children a play can be in. */
export const regionsOf = (state: ChartState): ChartState[] =>
  state.children.filter((child) => !isPseudo(child));

/** Stops at the first region: a flat chart has all its states under one root, and every step asks. */
export const isLeaf = (state: ChartState): boolean => state.children.every(isPseudo);

export function isBelow(state: ChartState, above: ChartState): boolean {
  for (let s = state.parent; s; s = s.parent) if (s === above) return true;
  return false;
}

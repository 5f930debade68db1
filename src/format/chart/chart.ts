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

export interface ChartGuard {
  readonly text: string;
  readonly expression: ScriptExpression;
}

export type ChartAction =
  | { readonly kind: 'assign'; readonly assignment: Assignment }
  | { readonly kind: 'raise'; readonly event: string }
  /** The first branch whose guard holds; a branch without guard holds always. */
  | {
      readonly kind: 'if';
      readonly branches: readonly {
        readonly guard: ChartGuard | undefined;
        readonly actions: readonly ChartAction[];
      }[];
    }
  /** Nobody knows how often. */
  | { readonly kind: 'repeat'; readonly actions: readonly ChartAction[] }
  /**
   * It may fail here: then it raises the event, and the rest of its block is left out. In a chart that takes no errors only what most
   * probably fails does.
   */
  | { readonly kind: 'fail'; readonly event: string; readonly probable?: boolean }
  /** Any variable may have any value from now on. */
  | { readonly kind: 'forget' };

export interface ChartTransition {
  readonly trigger: Trigger;
  readonly source: ChartState;
  readonly guard: ChartGuard | undefined;
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
  /** Blocks of actions: a failure ends its block alone. */
  readonly entry: (readonly ChartAction[])[];
  readonly exit: (readonly ChartAction[])[];
  /** What runs when it is entered by its start, after its entry; of a history, when it remembers nothing. */
  initialActions?: readonly ChartAction[];
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
  /**
   * Whose rules hold where charts differ (default scxml): which transitions take an event, whether a transition to its own source leaves it, and
   * how far up the end of regions is reported.
   */
  readonly rules?: ChartRules;
  /** Events that the system makes by itself. */
  readonly own?: readonly OwnEvent[];
  /** The chart also sends itself events whose names are computed. */
  readonly sendsAny?: boolean;
}

export type ChartRules = 'scxml' | 'xstate';

export interface OwnEvent {
  readonly event: string;
  readonly label: string;
  /** It can only happen while this state is active, or where a transition names it. */
  readonly within?: ChartState;
  /** It is only offered where a transition names it: anything may fail anywhere. */
  readonly named?: boolean;
}

/** All actions below some, themselves included. */
export function* actionsIn(actions: Iterable<ChartAction>): Generator<ChartAction> {
  for (const action of actions) {
    yield action;
    if (action.kind === 'repeat') yield* actionsIn(action.actions);
    else if (action.kind === 'if') for (const branch of action.branches) yield* actionsIn(branch.actions);
  }
}

/** All actions of a state, its transitions' included. */
export function* actionsOfState(state: ChartState): Generator<ChartAction> {
  for (const block of [...state.entry, ...state.exit, state.initialActions ?? []]) yield* actionsIn(block);
  for (const { actions } of state.transitions) yield* actionsIn(actions);
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

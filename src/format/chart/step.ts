// One step of a chart: which states a set of transitions leaves, which it enters. After the algorithm of the SCXML
// recommendation (appendix D): the domain of a transition is the least compound state around its source and its targets;
// all active states in it are left, the targets are entered with their ancestors, regions and initial states.

import {
  type ChartAction,
  type ChartState,
  type ChartTransition,
  isBelow,
  isLeaf,
  regionsOf,
} from './chart.ts';

/** The active states without active descendants, in document order, and what histories remember. */
export interface Configuration {
  readonly leaves: readonly ChartState[];
  readonly memory: ReadonlyMap<ChartState, readonly ChartState[]>;
}

export interface Stepped extends Configuration {
  /** In the order they run: those of states left, of transitions, of states entered. */
  readonly actions: readonly ChartAction[];
  readonly entered: readonly ChartState[];
}

/** All active states. */
export function activeStates(leaves: readonly ChartState[]): Set<ChartState> {
  const active = new Set<ChartState>();
  for (const leaf of leaves) for (let s: ChartState | undefined = leaf; s; s = s.parent) active.add(s);
  return active;
}

export function step(from: Configuration, transitions: readonly ChartTransition[]): Stepped {
  const active = activeStates(from.leaves);
  const left = new Set<ChartState>();
  const entry = new Entry(from.memory);
  const memory = new Map(from.memory);
  const moving = transitions.filter(({ targets }) => targets.length > 0);
  for (const transition of moving) {
    const domain = domainOf(transition);
    for (const state of active) if (isBelow(state, domain)) left.add(state);
  }
  for (const state of left) {
    for (const history of state.children) {
      if (history.kind === 'history')
        memory.set(
          history,
          regionsOf(state).filter((child) => active.has(child)),
        );
      else if (history.kind === 'deep-history')
        memory.set(
          history,
          from.leaves.filter((leaf) => isBelow(leaf, state)),
        );
    }
  }
  for (const transition of moving) entry.transition(transition.targets, domainOf(transition));
  const entered = [...entry.states].sort((a, b) => a.order - b.order);
  for (const state of left) if (!entry.states.has(state)) active.delete(state);
  for (const state of entered) active.add(state);
  const actions = [
    ...[...left].sort((a, b) => b.order - a.order).flatMap(({ exit }) => exit),
    ...transitions.flatMap((transition) => transition.actions),
    ...entered.flatMap((state) => state.entry),
  ];
  const leaves = [...active].filter((state) => isLeaf(state)).sort((a, b) => a.order - b.order);
  return { leaves, memory, actions, entered };
}

/** The configuration a chart begins in. */
export function start(root: ChartState): Stepped {
  const entry = new Entry(new Map());
  entry.descendants(root);
  const entered = [...entry.states].sort((a, b) => a.order - b.order);
  return {
    leaves: entered.filter((state) => isLeaf(state)),
    memory: new Map(),
    actions: entered.flatMap((state) => state.entry),
    entered,
  };
}

function domainOf({ source, targets, internal }: ChartTransition): ChartState {
  const within = (above: ChartState) => targets.every((target) => isBelow(target, above));
  if (internal && source.kind !== 'parallel' && source.parent) {
    if (!isLeaf(source) && targets.every((target) => target === source || isBelow(target, source)))
      return source;
  }
  let domain = source.parent ?? source;
  while (domain.parent && (domain.kind === 'parallel' || !within(domain))) domain = domain.parent;
  return domain;
}

class Entry {
  readonly states = new Set<ChartState>();
  readonly #started = new Set<ChartState>();
  readonly #memory: ReadonlyMap<ChartState, readonly ChartState[]>;

  constructor(memory: ReadonlyMap<ChartState, readonly ChartState[]>) {
    this.#memory = memory;
  }

  transition(targets: readonly ChartState[], domain: ChartState): void {
    const real = targets.flatMap((target) => this.#resolved(target, new Set()));
    // Ancestors first, so that a region on the way to a target is not entered at its initial state as well.
    for (const target of real) {
      for (let s: ChartState | undefined = target; s && s !== domain; s = s.parent) this.states.add(s);
    }
    for (const target of real) this.descendants(target);
    for (const target of real) {
      for (let s = target.parent; s && s !== domain; s = s.parent) this.#regions(s);
    }
    if (domain.kind === 'parallel') this.#regions(domain);
  }

  descendants(state: ChartState): void {
    this.states.add(state);
    const regions = regionsOf(state);
    if (regions.length === 0) return;
    if (state.kind === 'parallel') {
      this.#regions(state);
      return;
    }
    if (regions.some((child) => this.states.has(child))) return;
    // Starts that lead out of their state may lead back to it.
    if (this.#started.has(state)) return;
    this.#started.add(state);
    const initial = state.initial.length > 0 ? state.initial : [regions[0]];
    this.transition(initial, state);
  }

  /** Enters the regions of a parallel state that nothing has entered yet. */
  #regions(state: ChartState): void {
    if (state.kind !== 'parallel') return;
    for (const region of regionsOf(state)) if (!this.states.has(region)) this.descendants(region);
  }

  /** What a history stands for. */
  #resolved(target: ChartState, seen: Set<ChartState>): readonly ChartState[] {
    if (target.kind !== 'history' && target.kind !== 'deep-history') return [target];
    if (seen.has(target)) return [];
    seen.add(target);
    const remembered = this.#memory.get(target);
    if (remembered && remembered.length > 0) return remembered;
    const fallback = target.initial.length > 0 ? target.initial : target.parent!.initial;
    // The history of a state that has no states in it is that state.
    if (fallback.length === 0) return [regionsOf(target.parent!)[0] ?? target.parent!];
    return fallback.flatMap((state) => this.#resolved(state, seen));
  }
}

// One step of a chart: which states a set of transitions leaves, which it enters. After the algorithm of the SCXML
// recommendation (appendix D): the domain of a transition is the least compound state around its source and its targets;
// all active states in it are left, the targets are entered with their ancestors, regions and initial states.

import {
  type ChartAction,
  type ChartRules,
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
  /** Blocks of actions in the order they run: those of states left, of transitions, of states entered with the ends that they bring. */
  readonly blocks: readonly (readonly ChartAction[])[];
}

/** All active states. */
export function activeStates(leaves: readonly ChartState[]): Set<ChartState> {
  const active = new Set<ChartState>();
  for (const leaf of leaves) for (let s: ChartState | undefined = leaf; s; s = s.parent) active.add(s);
  return active;
}

export function step(
  from: Configuration,
  transitions: readonly ChartTransition[],
  rules: ChartRules,
): Stepped {
  const active = activeStates(from.leaves);
  const left = new Set<ChartState>();
  const memory = new Map(from.memory);
  const moving = transitions.filter(({ targets }) => targets.length > 0);
  for (const transition of moving) {
    const domain = domainOf(transition, rules);
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
  // A history that is left and entered at once remembers what was left.
  const entry = new Entry(memory);
  for (const transition of moving) entry.move(transition, domainOf(transition, rules));
  const exits = [...left].sort((a, b) => b.order - a.order).flatMap(({ exit }) => exit);
  for (const state of left) active.delete(state);
  const entries = entered(entry, active, rules);
  const leaves = [...active].filter((state) => isLeaf(state)).sort((a, b) => a.order - b.order);
  return { leaves, memory, blocks: [...exits, ...transitions.map(({ actions }) => actions), ...entries] };
}

/** The configuration a chart begins in. */
export function start(root: ChartState, rules: ChartRules): Stepped {
  const entry = new Entry(new Map());
  entry.descendants(root);
  const active = new Set<ChartState>();
  const blocks = entered(entry, active, rules);
  const leaves = [...active].filter((state) => isLeaf(state)).sort((a, b) => a.order - b.order);
  return { leaves, memory: new Map(), blocks };
}

/** Makes states active, in the order of the document; the blocks that run meanwhile. */
function entered(entry: Entry, active: Set<ChartState>, rules: ChartRules): (readonly ChartAction[])[] {
  const blocks: (readonly ChartAction[])[] = [];
  const over = new Set<ChartState>();
  for (const state of [...entry.states].sort((a, b) => a.order - b.order)) {
    active.add(state);
    blocks.push(...state.entry);
    if (entry.byStart.has(state)) blocks.push(state.initialActions ?? []);
    for (const history of entry.byHistory.get(state) ?? []) blocks.push(history.initialActions ?? []);
    if (state.kind === 'final') {
      const ends = ended(state, active, over, rules);
      blocks.push(ends.map(({ name }) => ({ kind: 'raise', event: `done.state.${name}` })));
    }
  }
  return blocks;
}

/** The states that have come to their end with a final state, innermost first. */
function ended(
  final: ChartState,
  active: ReadonlySet<ChartState>,
  over: Set<ChartState>,
  rules: ChartRules,
): ChartState[] {
  const parent = final.parent!;
  const found = parent.parent && parent.kind !== 'parallel' ? [parent] : [];
  let around = parent.kind === 'parallel' ? parent : parent.parent;
  while (
    around?.parent &&
    around.kind === 'parallel' &&
    !over.has(around) &&
    isInFinalState(around, active)
  ) {
    over.add(around);
    found.push(around);
    if (rules === 'scxml') break;
    around = around.parent;
  }
  return found;
}

/** Whether a state has come to its end: a compound one with a final child, a parallel one with all its regions. */
export function isInFinalState(state: ChartState, active: ReadonlySet<ChartState>): boolean {
  if (state.kind === 'parallel') return regionsOf(state).every((region) => isInFinalState(region, active));
  if (isLeaf(state)) return state.kind === 'final' && active.has(state);
  return regionsOf(state).some((child) => child.kind === 'final' && active.has(child));
}

/** The least compound state around a transition: all active states in it are left. */
export function domainOf({ source, targets, internal }: ChartTransition, rules: ChartRules): ChartState {
  const within = (above: ChartState) => targets.every((target) => isBelow(target, above));
  if (rules === 'xstate') {
    // A transition stays within its source unless it says that it enters it again.
    if (internal && targets.every((target) => target === source || isBelow(target, source))) return source;
  } else if (internal && source.kind !== 'parallel' && source.parent && !isLeaf(source) && within(source)) {
    return source;
  }
  let domain = source.parent ?? source;
  while (domain.parent && (domain.kind === 'parallel' || !within(domain))) domain = domain.parent;
  return domain;
}

class Entry {
  readonly states = new Set<ChartState>();
  /** States entered by their start, and histories entered without memory, by the state that they are of. */
  readonly byStart = new Set<ChartState>();
  readonly byHistory = new Map<ChartState, ChartState[]>();
  readonly #started = new Set<ChartState>();
  readonly #memory: ReadonlyMap<ChartState, readonly ChartState[]>;

  constructor(memory: ReadonlyMap<ChartState, readonly ChartState[]>) {
    this.#memory = memory;
  }

  /** What a transition enters. One that stays within its source does not enter that again; one to the machine itself does. */
  move({ targets, source }: ChartTransition, domain: ChartState): void {
    const [own, others] = [targets.includes(domain), targets.filter((target) => target !== domain)];
    if (others.length > 0) this.transition(others, domain);
    if (own && source !== domain) this.descendants(domain);
    else if (own) this.#inside(domain);
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
    this.#inside(state);
  }

  /** What of a state is entered with it. */
  #inside(state: ChartState): void {
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
    this.byStart.add(state);
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
    const owner = target.parent!;
    this.byHistory.set(owner, [...(this.byHistory.get(owner) ?? []), target]);
    if (fallback.length === 0) return [regionsOf(target.parent!)[0] ?? target.parent!];
    return fallback.flatMap((state) => this.#resolved(state, seen));
  }
}

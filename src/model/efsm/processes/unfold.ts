// The actions of communicating processes. An edge without `sync` is an action of the owner of its process, for each instance. A rendezvous is an
// action of the sender's owner; which of several receivers takes part is his choice too if they are his, and otherwise the SUT's. `tick` lets
// one unit of time pass: all clocks count together, up to one above the largest value that matters, so time is finite. What would break an
// invariant does not happen; where time would change nothing, it does not pass.

import { FreshNames } from '../../../base/index.ts';
import type { Action, ModelPlayer } from '../../define-model.ts';
import { oneOf } from '../../one-of.ts';
import { bool, type Environment, int, type Value } from '../evaluate.ts';
import { checkInRange, elementsOf, firstOf, type Range, requireElements } from '../range-of.ts';
import { type Assignment, assigned, at, type State } from '../update.ts';
import type { Process, ProcessEdge, ProcessNetwork } from './process.ts';

// biome-ignore lint/suspicious/noExplicitAny: the type of a state read from a file is not known to the compiler
type AnyAction = Action<any, any>;
type Parameters = Readonly<Record<string, Value>>;

const countOf = ({ count }: Process, parameters: unknown): number =>
  Math.max(0, int(count(at({}, parameters))));

function instances(machine: Process, parameters: unknown): number[] {
  const count = countOf(machine, parameters);
  requireElements(count);
  return Array.from({ length: count }, (_, self) => self);
}

/** How many elements the processes have in a state: of each instance a location, its clocks and its variables. */
function elementsIn({ processes }: ProcessNetwork, parameters: unknown): number {
  const nothing = at({}, parameters);
  return processes.reduce((sum, machine) => {
    let each = 1 + machine.clocks.size;
    for (const range of machine.variables.values()) each += Math.max(1, elementsOf(range, nothing));
    return sum + each * countOf(machine, parameters);
  }, 0);
}

export function initialOf(system: ProcessNetwork, parameters: unknown): State {
  requireElements(elementsIn(system, parameters));
  const state: Record<string, Value> = {};
  for (const machine of system.processes) {
    const each = (value: () => Value): Value[] => instances(machine, parameters).map(value);
    state[machine.name] = each(() => machine.initial);
    for (const [name, range] of machine.variables)
      state[`${machine.name}.${name}`] = each(() => firstOf(range, at({}, parameters)));
    for (const name of machine.clocks.keys()) state[`${machine.name}.${name}`] = each(() => 0);
  }
  return state;
}

export function actionsOf(
  system: ProcessNetwork,
  shared: ReadonlyMap<string, Range>,
): Record<string, AnyAction> {
  const unfolding = new Unfolding(system, shared);
  const actions: Record<string, AnyAction> = {};
  const names = new FreshNames([], (name, k) => `${name} ${k}`);
  const add = (name: string, action: AnyAction): void => {
    actions[names.take(name)] = action;
  };
  for (const machine of system.processes) {
    for (const edge of machine.edges) {
      if (!edge.sync) add(`${machine.name}: ${edge.name}`, unfolding.alone(machine, edge));
      else if (edge.sync.sends)
        add(`${machine.name}: ${edge.sync.channel}`, unfolding.together(machine, edge));
    }
  }
  if (system.processes.some(({ clocks }) => clocks.size > 0)) {
    const { time } = system;
    if (time !== 'sut') add('tick', unfolding.tick('tester'));
    if (time !== 'tester') add(time === 'both' ? 'time passes' : 'tick', unfolding.tick('sut'));
  }
  return actions;
}

/** One instance about to take one of its edges. */
interface Step {
  readonly machine: Process;
  readonly self: number;
  readonly edge: ProcessEdge;
}

/** Guard and effect of an action are asked one after the other for the same instance in the same state: it is worked out once. */
function once<T>(
  make: (state: State, self: number, parameters: Parameters) => T,
): (state: State, args: { readonly self: number }, parameters: Parameters) => T {
  let known: { state: State; self: number; parameters: Parameters; value: T } | null = null;
  return (state, { self }, parameters) => {
    if (known?.state !== state || known.self !== self || known.parameters !== parameters)
      known = { state, self, parameters, value: make(state, self, parameters) };
    return known.value;
  };
}

interface Updates {
  readonly shared: readonly Assignment[];
  readonly own: readonly (Assignment & { readonly key: string })[];
}

function updatesOf({ name, variables, clocks }: Process, { set }: ProcessEdge): Updates {
  const isOwn = ({ variable }: Assignment): boolean => variables.has(variable) || clocks.has(variable);
  return {
    shared: set.filter((one) => !isOwn(one)),
    own: set.filter(isOwn).map((one) => ({ ...one, key: `${name}.${one.variable}` })),
  };
}

const locationsOf = ({ name }: Process, state: State): readonly string[] => state[name] as readonly string[];

class Unfolding {
  readonly #system: ProcessNetwork;
  readonly #shared: ReadonlyMap<string, Range>;
  /** What each edge sets: variables of all, and what its instance has of its own, by the key of the state that it stands in. */
  readonly #updates = new Map<ProcessEdge, Updates>();
  /** Who can receive on each channel. */
  readonly #receivers = new Map<string, { machine: Process; edges: ProcessEdge[] }[]>();

  constructor(system: ProcessNetwork, shared: ReadonlyMap<string, Range>) {
    this.#system = system;
    this.#shared = shared;
    for (const machine of system.processes) {
      const byChannel = new Map<string, ProcessEdge[]>();
      for (const edge of machine.edges) {
        this.#updates.set(edge, updatesOf(machine, edge));
        if (!edge.sync || edge.sync.sends) continue;
        const known = byChannel.get(edge.sync.channel);
        if (known) known.push(edge);
        else byChannel.set(edge.sync.channel, [edge]);
      }
      for (const [channel, edges] of byChannel) {
        const known = this.#receivers.get(channel);
        if (known) known.push({ machine, edges });
        else this.#receivers.set(channel, [{ machine, edges }]);
      }
    }
  }

  alone(machine: Process, edge: ProcessEdge): AnyAction {
    const after = once((state, self, parameters) => {
      const step = { machine, self, edge };
      return this.#enabled(state, step, parameters) ? this.#taken(state, [step], parameters) : null;
    });
    return {
      player: machine.owner,
      domains: { self: (parameters: Parameters) => instances(machine, parameters) },
      when: (state: State, args: { self: number }, parameters: Parameters) =>
        after(state, args, parameters) !== null,
      next: (state: State, args: { self: number }, parameters: Parameters) => after(state, args, parameters)!,
    } as AnyAction;
  }

  together(machine: Process, edge: ProcessEdge): AnyAction {
    const outcomes = once((state, self, parameters): [string, State][] => {
      const step = { machine, self, edge };
      if (!this.#enabled(state, step, parameters)) return [];
      return this.#partners(state, step, parameters).flatMap((partners): [string, State][] => {
        const next = this.#taken(state, [step, ...partners], parameters);
        return next
          ? [[partners.map((one) => `${one.machine.name} ${one.self}`).join(', ') || 'nobody', next]]
          : [];
      });
    });
    return {
      player: machine.owner,
      domains: { self: (parameters: Parameters) => instances(machine, parameters) },
      when: (state: State, args: { self: number }, parameters: Parameters) =>
        outcomes(state, args, parameters).length > 0,
      next: (state: State, args: { self: number }, parameters: Parameters) => {
        const found = outcomes(state, args, parameters);
        return found.length === 1 ? found[0][1] : oneOf(found);
      },
    } as AnyAction;
  }

  tick(player: ModelPlayer): AnyAction {
    return {
      player,
      domains: {},
      when: (state: State, _: unknown, parameters: Parameters) => this.#later(state, parameters) !== null,
      next: (state: State, _: unknown, parameters: Parameters) => this.#later(state, parameters)!,
    } as AnyAction;
  }

  /** The state a unit of time later; null if none may pass, or nothing would change. */
  #later(state: State, parameters: Parameters): State | null {
    const next: Record<string, Value> = { ...state };
    let changes = false;
    for (const { name, clocks, urgent } of this.#system.processes) {
      if (urgent.size > 0 && (state[name] as readonly string[]).some((location) => urgent.has(location)))
        return null;
      for (const [clock, most] of clocks) {
        const last = int(most(at(state, parameters))) + 1;
        next[`${name}.${clock}`] = (state[`${name}.${clock}`] as readonly number[]).map((value) => {
          if (value < last) changes = true;
          return Math.min(value + 1, last);
        });
      }
    }
    return changes && this.#legal(next, parameters) ? next : null;
  }

  /** The sets of instances that can receive what a step sends: one instance each, or on a broadcast all at once. */
  #partners(state: State, step: Step, parameters: Parameters): Step[][] {
    const { channel } = step.edge.sync!;
    const isBroadcast = this.#system.broadcast.has(channel);
    const all: Step[] = [];
    for (const { machine, edges } of this.#receivers.get(channel) ?? []) {
      const count = locationsOf(machine, state).length;
      for (let self = 0; self < count; self++) {
        if (machine === step.machine && self === step.self) continue;
        for (const edge of edges) {
          const receiver = { machine, self, edge };
          if (!this.#enabled(state, receiver, parameters)) continue;
          all.push(receiver);
          if (isBroadcast) break;
        }
      }
    }
    return isBroadcast ? [all] : all.map((receiver) => [receiver]);
  }

  #enabled(state: State, { machine, self, edge }: Step, parameters: Parameters): boolean {
    if (locationsOf(machine, state)[self] !== edge.from) return false;
    return edge.when === null || bool(edge.when(at(state, parameters, { self })));
  }

  /** The state after the steps, one after the other; null if an invariant would not hold. */
  #taken(state: State, steps: readonly Step[], parameters: Parameters): State | null {
    let next = state;
    for (const step of steps) next = this.#updated(next, step, parameters);
    return this.#legal(next, parameters) ? next : null;
  }

  #updated(state: State, { machine, self, edge }: Step, parameters: Parameters): State {
    const environment = at(state, parameters, { self });
    const { shared, own } = this.#updates.get(edge)!;
    const next: Record<string, Value> =
      shared.length === 0 ? { ...state } : assigned(this.#shared, state, shared, environment);
    next[machine.name] = (state[machine.name] as readonly Value[]).with(self, edge.to);
    for (const { key, variable, value } of own) {
      const set = this.#checked(machine, variable, value(environment), environment);
      next[key] = (next[key] as readonly Value[]).with(self, set);
    }
    return next;
  }

  #checked(machine: Process, variable: string, value: Value, environment: Environment): Value {
    const range = machine.variables.get(variable);
    if (range) checkInRange(`${machine.name}.${variable}`, value, range, environment);
    return range ? value : int(value);
  }

  #legal(state: State, parameters: Parameters): boolean {
    return this.#system.processes.every(
      (machine) =>
        machine.invariants.size === 0 ||
        locationsOf(machine, state).every((location, self) => {
          const invariant = machine.invariants.get(location);
          return invariant === undefined || bool(invariant(at(state, parameters, { self })));
        }),
    );
  }
}

// The actions of communicating processes. An edge without `sync` is an action of the owner of its process, for each instance. A rendezvous is an
// action of the sender's owner; which of several receivers takes part is his choice too if they are his, and otherwise the SUT's. `tick` lets
// one unit of time pass: all clocks count together, up to one above the largest value that matters, so time is finite. What would break an
// invariant does not happen; where time would change nothing, it does not pass.

import type { Action, ModelPlayer } from '../../define-model.ts';
import { oneOf } from '../../one-of.ts';
import { bool, type Environment, int, type Value } from '../evaluate.ts';
import { checkInRange, firstOf, type Range } from '../range-of.ts';
import { assigned, at, type State } from '../update.ts';
import type { Process, ProcessEdge, System } from './process.ts';

// biome-ignore lint/suspicious/noExplicitAny: the type of a state read from a file is not known to the compiler
type AnyAction = Action<any, any>;
type Parameters = Readonly<Record<string, Value>>;

const countOf = ({ count }: Process, parameters: unknown): number =>
  Math.max(0, int(count(at({}, parameters))));
const instances = (machine: Process, parameters: unknown): number[] =>
  Array.from({ length: countOf(machine, parameters) }, (_, self) => self);

export function initialOf({ processes }: System, parameters: unknown): State {
  const state: Record<string, Value> = {};
  for (const machine of processes) {
    const each = (value: () => Value): Value[] => instances(machine, parameters).map(value);
    state[machine.name] = each(() => machine.initial);
    for (const [name, range] of machine.variables)
      state[`${machine.name}.${name}`] = each(() => firstOf(range, at({}, parameters)));
    for (const name of machine.clocks.keys()) state[`${machine.name}.${name}`] = each(() => 0);
  }
  return state;
}

export function actionsOf(system: System, shared: ReadonlyMap<string, Range>): Record<string, AnyAction> {
  const unfolding = new Unfolding(system, shared);
  const actions: Record<string, AnyAction> = {};
  const add = (name: string, action: AnyAction): void => {
    let free = name;
    for (let k = 2; Object.hasOwn(actions, free); k++) free = `${name} ${k}`;
    actions[free] = action;
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

class Unfolding {
  readonly #system: System;
  readonly #shared: ReadonlyMap<string, Range>;

  constructor(system: System, shared: ReadonlyMap<string, Range>) {
    this.#system = system;
    this.#shared = shared;
  }

  alone(machine: Process, edge: ProcessEdge): AnyAction {
    return {
      player: machine.owner,
      domains: { self: (parameters: Parameters) => instances(machine, parameters) },
      when: (state: State, { self }: { self: number }, parameters: Parameters) => {
        const step = { machine, self, edge };
        return this.#enabled(state, step, parameters) && this.#taken(state, [step], parameters) !== null;
      },
      next: (state: State, { self }: { self: number }, parameters: Parameters) =>
        this.#taken(state, [{ machine, self, edge }], parameters)!,
    } as AnyAction;
  }

  together(machine: Process, edge: ProcessEdge): AnyAction {
    const outcomes = (state: State, self: number, parameters: Parameters): [string, State][] => {
      const step = { machine, self, edge };
      if (!this.#enabled(state, step, parameters)) return [];
      return this.#partners(state, step, parameters).flatMap((partners): [string, State][] => {
        const next = this.#taken(state, [step, ...partners], parameters);
        return next
          ? [[partners.map((one) => `${one.machine.name} ${one.self}`).join(', ') || 'nobody', next]]
          : [];
      });
    };
    return {
      player: machine.owner,
      domains: { self: (parameters: Parameters) => instances(machine, parameters) },
      when: (state: State, { self }: { self: number }, parameters: Parameters) =>
        outcomes(state, self, parameters).length > 0,
      next: (state: State, { self }: { self: number }, parameters: Parameters) => {
        const found = outcomes(state, self, parameters);
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
      if ((state[name] as readonly string[]).some((location) => urgent.has(location))) return null;
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
    const channel = step.edge.sync!.channel;
    const all = this.#system.processes.flatMap((machine) =>
      instances(machine, parameters)
        .filter((self) => machine !== step.machine || self !== step.self)
        .map((self) =>
          machine.edges
            .map((edge): Step => ({ machine, self, edge }))
            .filter(({ edge: { sync } }) => sync && !sync.sends && sync.channel === channel)
            .filter((receiver) => this.#enabled(state, receiver, parameters)),
        ),
    );
    if (this.#system.broadcast.has(channel)) return [all.flatMap((receivers) => receivers.slice(0, 1))];
    return all.flat().map((receiver) => [receiver]);
  }

  #enabled(state: State, { machine, self, edge }: Step, parameters: Parameters): boolean {
    if ((state[machine.name] as readonly string[])[self] !== edge.from) return false;
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
    const isOwn = (name: string): boolean => machine.variables.has(name) || machine.clocks.has(name);
    const shared = edge.set.filter(({ variable }) => !isOwn(variable));
    const next: Record<string, Value> = { ...assigned(this.#shared, state, shared, environment) };
    next[machine.name] = (state[machine.name] as readonly Value[]).with(self, edge.to);
    for (const { variable, value } of edge.set.filter((one) => isOwn(one.variable))) {
      const key = `${machine.name}.${variable}`;
      next[key] = (next[key] as readonly Value[]).with(
        self,
        this.#checked(machine, variable, value(environment), environment),
      );
    }
    return next;
  }

  #checked(machine: Process, variable: string, value: Value, environment: Environment): Value {
    const range = machine.variables.get(variable);
    if (range) checkInRange(`${machine.name}.${variable}`, value, range, environment);
    return range ? value : int(value);
  }

  #legal(state: State, parameters: Parameters): boolean {
    return this.#system.processes.every(({ name, invariants }) =>
      (state[name] as readonly string[]).every((location, self) => {
        const invariant = invariants.get(location);
        return invariant === undefined || bool(invariant(at(state, parameters, { self })));
      }),
    );
  }
}

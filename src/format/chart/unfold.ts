// Every configuration a chart can be in, with its moves. A configuration is the set of active states, what histories remember,
// the values that guards depend on, and the events that the chart has raised and not yet taken.
//
// A configuration that has raised an event, or that a transition without an event leads out of, is the SUT's: it goes on by itself.
// Where guards of such transitions are not known and nothing says that one of them must hold, the SUT may go on or stay.
// A chart of more configurations than the limit `unfolded-states` is first unfolded without its variables, then refused.

import { beyond, limit } from '../../base/index.ts';
import { evaluate, type Known, relevantNames, truthOf, UNKNOWN, type Values } from '../script/index.ts';
import {
  type Chart,
  type ChartAction,
  type ChartState,
  type ChartTransition,
  isLeaf,
  regionsOf,
  statesOf,
} from './chart.ts';
import { choices, type TransitionChoice } from './select.ts';
import { activeStates, type Configuration, type Stepped, start, step } from './step.ts';

export interface ChartConfiguration extends Configuration {
  readonly values: Values;
  /** Events raised and not yet taken. */
  readonly queue: readonly string[];
}

export interface ChartMove {
  readonly from: number;
  readonly to: number;
  /** Who makes it: the tester by an event, the SUT of its own accord beside the tester, or the SUT alone. */
  readonly by: 'tester' | 'own' | 'sut';
  readonly label: string | undefined;
  /** What the SUT decided on the way. */
  readonly answer: string | undefined;
  readonly weight: number | undefined;
}

export interface ChartUnfolding {
  readonly configurations: readonly ChartConfiguration[];
  readonly moves: readonly ChartMove[];
  readonly withoutVariables: boolean;
}

const LONGEST_QUEUE = 20;

export function unfoldChart(chart: Chart, evaluated: boolean): ChartUnfolding {
  const states = [...statesOf(chart.root)];
  states.forEach((state, order) => {
    state.order = order;
  });
  const guards = states.flatMap(({ transitions }) =>
    transitions.flatMap(({ guard }) => (guard ? [guard.expression] : [])),
  );
  const assignments = states
    .flatMap(({ entry, exit, transitions }) => [
      ...entry,
      ...exit,
      ...transitions.flatMap(({ actions }) => actions),
    ])
    .flatMap((action) => (action.kind === 'assign' ? [action.assignment] : []));
  const relevant = evaluated ? relevantNames(guards, [...chart.init, ...assignments]) : new Set<string>();
  const found = new Unfolder(chart, states, relevant).all();
  if (found) return { ...found, withoutVariables: false };
  const again = relevant.size > 0 ? new Unfolder(chart, states, new Set()).all() : null;
  if (!again) throw beyond('unfolded-states', 'the diagram unfolds into more');
  return { ...again, withoutVariables: true };
}

class Unfolder {
  readonly #chart: Chart;
  readonly #relevant: ReadonlySet<string>;
  readonly #handled: ReadonlySet<string>;
  readonly #raised: ReadonlySet<string>;
  readonly #configurations: ChartConfiguration[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #moves: ChartMove[] = [];

  constructor(chart: Chart, states: readonly ChartState[], relevant: ReadonlySet<string>) {
    this.#chart = chart;
    this.#relevant = relevant;
    const handled = new Set<string>();
    const raised = new Set<string>();
    for (const { transitions, entry, exit } of states) {
      for (const { trigger } of transitions) if (trigger.kind === 'event') handled.add(trigger.name);
      for (const action of [...entry, ...exit, ...transitions.flatMap(({ actions }) => actions)]) {
        if (action.kind === 'raise') raised.add(action.event);
      }
    }
    this.#handled = handled;
    this.#raised = raised;
  }

  all(): Pick<ChartUnfolding, 'configurations' | 'moves'> | null {
    const most = Math.max(limit('unfolded-states'), 1);
    const init = this.#assigned(new Map(), this.#chart.init);
    this.#number(this.#arrived(start(this.#chart.root), init, []));
    for (let from = 0; from < this.#configurations.length; from++) {
      if (this.#configurations.length > most || this.#moves.length > 50 * most) return null;
      this.#expand(from);
    }
    return { configurations: this.#configurations, moves: this.#moves };
  }

  #expand(from: number): void {
    const { leaves, values, queue } = this.#configurations[from];
    if (leaves.some((leaf) => leaf.kind === 'final' && leaf.parent === this.#chart.root)) return;
    const active = activeStates(leaves);
    const eventless = this.#choices(from, ({ trigger }) => trigger.kind === 'always');
    const moving = eventless.filter(({ transitions }) => transitions.length > 0);
    if (moving.length > 0) {
      const certain = moving.length === eventless.length;
      const nothingElse = [...active].every(({ transitions }) =>
        transitions.every(({ trigger }) => trigger.kind === 'always'),
      );
      if (certain || nothingElse || leaves.some(({ kind }) => kind === 'choice')) {
        for (const choice of moving) this.#move(from, 'sut', undefined, choice, queue);
        return;
      }
      for (const choice of moving) this.#move(from, 'own', shownChoice(choice) ?? 'always', choice, queue);
      const staying = eventless.find(({ transitions }) => transitions.length === 0)!;
      this.#moves.push({
        from,
        to: from,
        by: 'own',
        label: staying.assumed.join(' ') || 'stays',
        answer: undefined,
        weight: undefined,
      });
    }
    if (queue.length > 0) {
      const [event, ...rest] = queue;
      const ways = this.#choices(from, this.#fits(event));
      for (const choice of ways) this.#move(from, 'sut', event, choice, rest);
      return;
    }
    const triggers = new Map<string, ChartTransition['trigger']>();
    let steps = 0;
    for (const state of active) {
      for (const transition of state.transitions) {
        const { trigger } = transition;
        if (trigger.kind === 'event' && !this.#internal(trigger.name))
          triggers.set(`event ${trigger.name}`, trigger);
        else if (trigger.kind === 'own') triggers.set(`own ${trigger.name}`, trigger);
        else if (trigger.kind === 'step') this.#step(from, transition, steps++, values);
      }
    }
    for (const trigger of triggers.values()) {
      if (trigger.kind !== 'event' && trigger.kind !== 'own') continue;
      const by = trigger.kind === 'event' ? 'tester' : 'own';
      const matching =
        trigger.kind === 'event'
          ? this.#fits(trigger.name)
          : (t: ChartTransition) => t.trigger.kind === 'own' && t.trigger.name === trigger.name;
      const ways = this.#choices(from, matching);
      if (ways.every(({ transitions }) => transitions.length === 0)) continue;
      for (const choice of ways) this.#move(from, by, trigger.name, choice, []);
    }
  }

  /** An arrow without a label is a move of its own. */
  #step(from: number, transition: ChartTransition, _number: number, values: Values): void {
    const open = transition.guard ? truthOf(transition.guard.expression, values) : true;
    if (open !== UNKNOWN && !open) return;
    const label = open === UNKNOWN ? `[${transition.guard!.text}]` : undefined;
    this.#move(from, 'tester', label, { transitions: [transition], assumed: [] }, []);
  }

  #fits(event: string): (transition: ChartTransition) => boolean {
    const prefixes = this.#chart.prefixes ?? false;
    return ({ trigger }) => trigger.kind === 'event' && matches(trigger.name, event, prefixes);
  }

  #internal(event: string): boolean {
    return this.#raised.has(event) || event.startsWith('done.state.');
  }

  #choices(from: number, matching: (transition: ChartTransition) => boolean): TransitionChoice[] {
    const { leaves, values } = this.#configurations[from];
    const found = choices(leaves, matching, values);
    if (!found) throw beyond('unfolded-states', 'parallel states with guards leave more ways open');
    return found;
  }

  #move(
    from: number,
    by: ChartMove['by'],
    label: string | undefined,
    choice: TransitionChoice,
    queue: readonly string[],
  ): void {
    const before = this.#configurations[from];
    const stepped = step(before, choice.transitions);
    const to = this.#number(this.#arrived(stepped, before.values, queue));
    const told = choice.transitions.length === 1 ? choice.transitions[0].label : undefined;
    this.#moves.push({
      from,
      to,
      by,
      label:
        told === '' ? undefined : by === 'sut' ? (told ?? shownChoice(choice) ?? label) : (told ?? label),
      answer: shownChoice(choice),
      weight: choice.transitions.length === 1 ? choice.transitions[0].weight : undefined,
    });
  }

  #arrived(stepped: Stepped, before: Values, queue: readonly string[]): ChartConfiguration {
    const { leaves, memory, actions, entered } = stepped;
    const raised = [...queue];
    const assignments = [];
    for (const action of actions as readonly ChartAction[]) {
      if (action.kind === 'assign') assignments.push(action.assignment);
      else raised.push(action.event);
    }
    for (const state of entered) if (state.kind === 'final') raised.push(...finished(state, leaves));
    const wanted = raised.filter((event) =>
      [...this.#handled].some((name) => matches(name, event, this.#chart.prefixes ?? false)),
    );
    return {
      leaves,
      memory,
      values: this.#assigned(before, assignments),
      queue: wanted.slice(0, LONGEST_QUEUE),
    };
  }

  #assigned(
    values: Values,
    assignments: readonly { name: string; value: Parameters<typeof evaluate>[0] }[],
  ): Values {
    let after: Map<string, Known> | undefined;
    for (const { name, value } of assignments) {
      if (!this.#relevant.has(name)) continue;
      after ??= new Map(values);
      after.set(name, evaluate(value, after));
    }
    return after ?? values;
  }

  #number(configuration: ChartConfiguration): number {
    const { leaves, memory, values, queue } = configuration;
    const key = JSON.stringify([
      leaves.map(({ order }) => order),
      [...memory].map(([history, states]) => [history.order, states.map(({ order }) => order)]).sort(),
      [...this.#relevant].map((name) => {
        const value = values.has(name) ? values.get(name) : UNKNOWN;
        return value === UNKNOWN ? '?' : [typeof value, String(value)];
      }),
      queue,
    ]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#configurations.length);
    this.#configurations.push(configuration);
    return this.#configurations.length - 1;
  }
}

const shownChoice = ({ assumed }: TransitionChoice): string | undefined =>
  assumed.length > 0 ? assumed.join(' ') : undefined;

/** Whether a transition for `name` takes an event: by the same name, by one that it begins with, or by any. */
function matches(name: string, event: string, prefixes: boolean): boolean {
  if (name === event || name === '*' || (prefixes && event.startsWith(`${name}.`))) return true;
  return name.endsWith('.*') && event.startsWith(name.slice(0, -1));
}

/** The events that say a compound state has come to its end, innermost first. */
function finished(final: ChartState, leaves: readonly ChartState[]): string[] {
  const events: string[] = [];
  const parent = final.parent;
  if (!parent?.parent) return events;
  events.push(`done.state.${parent.name}`);
  const around = parent.parent;
  const over = (region: ChartState): boolean =>
    isLeaf(region)
      ? region.kind === 'final' && leaves.includes(region)
      : regionsOf(region).some((child) => child.kind === 'final' && leaves.includes(child));
  if (around.kind === 'parallel' && around.parent && regionsOf(around).every(over))
    events.push(`done.state.${around.name}`);
  return events;
}

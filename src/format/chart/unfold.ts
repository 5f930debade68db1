// Every configuration a chart can be in, with its moves. A configuration is the set of active states, what histories remember,
// the values that guards depend on, and the events that the chart has raised and not yet taken.
//
// A configuration that has raised an event, or that a transition without an event leads out of, is the SUT's: it goes on by itself.
// Where guards of such transitions are not known and nothing says that one of them must hold, the SUT may go on or stay.
// Actions whose conditions are not known go several ways (run-actions.ts), and a move stands for each. Events that the system makes by itself can
// come wherever nothing else is left to do: more often than in truth, so that the true order is among them.
// A chart of more configurations than the limit `unfolded-states` is first unfolded without its variables, then refused.

import { beyond, limit } from '../../base/index.ts';
import { relevantNames, truthOf, UNKNOWN, type Values } from '../script/index.ts';
import { candidatesFor, matches, ownCandidatesFor } from './candidates.ts';
import {
  actionsOfState,
  type Chart,
  type ChartRules,
  type ChartState,
  type ChartTransition,
  type OwnEvent,
  statesOf,
} from './chart.ts';
import { type ActionOutcome, type ActionRules, runActions, shownValues, valuesAfter } from './run-actions.ts';
import { choices, type TransitionChoice } from './select.ts';
import { activeStates, type Configuration, isInFinalState, type Stepped, start, step } from './step.ts';

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
  /** Whether more events were raised in a row than are kept. */
  readonly forgotEvents: boolean;
}

const LONGEST_QUEUE = 20;

export function unfoldChart(chart: Chart, evaluated: boolean): ChartUnfolding {
  const states = [...statesOf(chart.root)];
  states.forEach((state, order) => {
    state.order = order;
  });
  const actions = states.flatMap((state) => [...actionsOfState(state)]);
  const conditions = actions.flatMap((action) =>
    action.kind === 'if' ? action.branches.flatMap(({ guard }) => guard ?? []) : [],
  );
  const guards = [
    ...states.flatMap(({ transitions }) => transitions.flatMap(({ guard }) => guard ?? [])),
    ...conditions,
  ];
  const assignments = actions.flatMap((action) => (action.kind === 'assign' ? [action.assignment] : []));
  const expressions = guards.map(({ expression }) => expression);
  const relevant = evaluated
    ? relevantNames(expressions, [...chart.init, ...assignments])
    : new Set<string>();
  const found = new Unfolder(chart, states, relevant).all();
  if (found) return { ...found, withoutVariables: false };
  const again = relevant.size > 0 ? new Unfolder(chart, states, new Set()).all() : null;
  if (!again) throw beyond('unfolded-states', 'the diagram unfolds into more');
  return { ...again, withoutVariables: true };
}

const ERROR = 'error.execution';
/** In the place of a queue, at the beginning of a chart whose first actions may go several ways. */
const STARTING = '(start)';

interface Arrival {
  readonly configuration: ChartConfiguration;
  readonly assumed: ActionOutcome['assumed'];
}

class Unfolder {
  readonly #chart: Chart;
  readonly #chartRules: ChartRules;
  readonly #rules: ActionRules;
  /** The events that some transition takes. */
  readonly #handled: readonly string[];
  readonly #raised: ReadonlySet<string>;
  /** By names of events: whether some transition takes it. */
  readonly #wanted = new Map<string, boolean>();
  /** Conditions that cannot even be read, as they are assumed not to hold. */
  readonly #unread = new Set<string>();
  #forgotEvents = false;
  #starting = -1;
  readonly #configurations: ChartConfiguration[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #moves: ChartMove[] = [];

  constructor(chart: Chart, states: readonly ChartState[], relevant: ReadonlySet<string>) {
    this.#chart = chart;
    this.#chartRules = chart.rules ?? 'scxml';
    const handled = new Set<string>();
    const raised = new Set<string>();
    for (const state of states) {
      for (const { trigger, guard } of state.transitions) {
        if (trigger.kind === 'event') handled.add(trigger.name);
        if (guard?.expression.kind === 'unknown') this.#unread.add(`[not ${guard.text}]`);
      }
      for (const action of actionsOfState(state)) if (action.kind === 'raise') raised.add(action.event);
      // In SCXML a transition of `done` takes the end of a state, too.
      if (state.kind === 'final')
        for (let around = state.parent; around; around = around.parent)
          raised.add(`done.state.${around.name}`);
    }
    this.#handled = [...handled];
    this.#raised = raised;
    const handlesErrors = this.#handled.some((name) => /^error(\.|$)/.test(name));
    this.#rules = { relevant, handlesErrors };
  }

  all(): Omit<ChartUnfolding, 'withoutVariables'> | null {
    const most = Math.max(limit('unfolded-states'), 1);
    let init: Values = new Map();
    for (const assignment of this.#chart.init) init = valuesAfter(init, assignment, this.#rules.relevant);
    const begun = this.#arrived(start(this.#chart.root, this.#chartRules), init, []);
    this.#begin(begun);
    for (let from = 0; from < this.#configurations.length; from++) {
      if (this.#configurations.length > most || this.#moves.length > 50 * most) return null;
      this.#expand(from);
    }
    return { configurations: this.#configurations, moves: this.#moves, forgotEvents: this.#forgotEvents };
  }

  /** Where the first actions may go several ways, the play begins before them. */
  #begin(begun: readonly Arrival[]): void {
    if (begun.length === 1) {
      this.#number(begun[0].configuration);
      return;
    }
    const { leaves, memory, values } = begun[0].configuration;
    const from = this.#number({ leaves, memory, values, queue: [STARTING] });
    this.#starting = from;
    for (const { configuration, assumed } of begun) {
      const label = assumed.join(' ') || undefined;
      this.#moves.push({
        from,
        to: this.#number(configuration),
        by: 'sut',
        label,
        answer: label,
        weight: undefined,
      });
    }
  }

  #expand(from: number): void {
    if (from === this.#starting) return;
    const { leaves, values, queue } = this.#configurations[from];
    if (leaves.some((leaf) => leaf.kind === 'final' && leaf.parent === this.#chart.root)) return;
    const active = activeStates(leaves);
    const { root } = this.#chart;
    if (this.#chartRules === 'xstate' && root.kind === 'parallel' && isInFinalState(root, active)) return;
    const eventless = this.#choices(from, alwaysOf);
    if (this.#rules.handlesErrors && !queue.includes(ERROR)) this.#conditionFails(from, eventless);
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
      const ways = this.#choices(from, candidatesFor(event, this.#chartRules, this.#chart.prefixes));
      for (const choice of ways) this.#move(from, 'sut', event, choice, rest);
      return;
    }
    this.#events(from, active, values);
  }

  /** What may come where nothing is left to do: events of the tester, and of the system itself. */
  #events(from: number, active: ReadonlySet<ChartState>, values: Values): void {
    const named = new Set<string>();
    // A timer is its state's; the end of a service has one name wherever it is taken.
    const timers = new Map<string, { readonly name: string; readonly timed: ChartState | undefined }>();
    let steps = 0;
    for (const { transitions } of active) {
      for (const transition of transitions) {
        const { trigger } = transition;
        if (trigger.kind === 'event') named.add(trigger.name);
        else if (trigger.kind === 'own') {
          const timed = trigger.name.startsWith('after ') ? transition.source : undefined;
          timers.set(`${trigger.name} ${timed?.order ?? ''}`, { name: trigger.name, timed });
        } else if (trigger.kind === 'step') this.#step(from, transition, steps++, values);
      }
    }
    const { own = [], sendsAny = false } = this.#chart;
    for (const name of named) {
      if (this.#internal(name)) continue;
      const isOwn = name !== '*' && own.some(({ event }) => this.#takes(name, event));
      if (!isOwn) this.#event(from, 'tester', name, name);
      if (sendsAny && !isOwn) this.#event(from, 'own', name, `${name}, sent`);
    }
    for (const event of own)
      if (this.#mayCome(event, active, named)) this.#event(from, 'own', event.event, event.label);
    for (const { name, timed } of timers.values())
      this.#ways(from, 'own', name, this.#choices(from, ownCandidatesFor(name, this.#chartRules, timed)));
  }

  #event(from: number, by: 'tester' | 'own', event: string, label: string): void {
    this.#ways(
      from,
      by,
      label,
      this.#choices(from, candidatesFor(event, this.#chartRules, this.#chart.prefixes)),
    );
  }

  #ways(from: number, by: 'tester' | 'own', label: string, ways: readonly TransitionChoice[]): void {
    if (ways.every(({ transitions }) => transitions.length === 0)) return;
    for (const choice of ways) this.#move(from, by, label, choice, []);
  }

  #mayCome(
    { event, within, named: onlyNamed = false }: OwnEvent,
    active: ReadonlySet<ChartState>,
    names: ReadonlySet<string>,
  ): boolean {
    for (const name of names) {
      if (!this.#takes(name, event)) continue;
      if (name !== '*' || (within ? active.has(within) : !onlyNamed)) return true;
    }
    return false;
  }

  #takes(name: string, event: string): boolean {
    return matches(name, event, this.#chart.prefixes ?? false);
  }

  /** A condition that cannot even be read may be one that fails: an error comes of it, and the transition is passed over. */
  #conditionFails(from: number, ways: readonly TransitionChoice[]): void {
    const before = this.#configurations[from];
    const passed = ways.find(({ transitions }) => transitions.length === 0);
    if (!passed?.assumed.some((text) => this.#unread.has(text))) return;
    const to = this.#number({ ...before, queue: [...before.queue, ERROR] });
    this.#moves.push({ from, to, by: 'own', label: `[${ERROR}]`, answer: undefined, weight: undefined });
  }

  /** An arrow without a label is a move of its own. */
  #step(from: number, transition: ChartTransition, _number: number, values: Values): void {
    const open = transition.guard ? truthOf(transition.guard.expression, values) : true;
    if (open !== UNKNOWN && !open) return;
    const label = open === UNKNOWN ? `[${transition.guard!.text}]` : undefined;
    this.#move(from, 'tester', label, { transitions: [transition], assumed: [] }, []);
  }

  #internal(event: string): boolean {
    if (event === '*') return false;
    if (event.startsWith('done.state.')) return true;
    for (const raised of this.#raised) if (this.#takes(event, raised)) return true;
    return false;
  }

  #choices(from: number, candidates: (state: ChartState) => readonly ChartTransition[]): TransitionChoice[] {
    const { leaves, values } = this.#configurations[from];
    const found = choices(leaves, candidates, values, this.#chartRules);
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
    const stepped = step(before, choice.transitions, this.#chartRules);
    const told = choice.transitions.length === 1 ? choice.transitions[0].label : undefined;
    const weight = choice.transitions.length === 1 ? choice.transitions[0].weight : undefined;
    const arrivals = this.#arrived(stepped, before.values, queue);
    if (this.#rules.handlesErrors && choice.assumed.some((text) => this.#unread.has(text)))
      arrivals.push(...this.#arrived(stepped, before.values, [...queue, ERROR]));
    for (const { configuration, assumed } of arrivals) {
      const all = [...choice.assumed, ...assumed.filter((text) => !choice.assumed.includes(text))];
      const answer = all.length > 0 ? all.join(' ') : undefined;
      const shown = by === 'sut' ? (told ?? answer ?? label) : (told ?? label);
      const to = this.#number(configuration);
      this.#moves.push({ from, to, by, label: told === '' ? undefined : shown, answer, weight });
    }
  }

  #arrived(stepped: Stepped, before: Values, queue: readonly string[]): Arrival[] {
    const { leaves, memory, blocks } = stepped;
    const outcomes = runActions(blocks, { values: before, queue }, this.#rules);
    return outcomes.map(({ values, queue: raised, assumed }) => {
      const wanted = raised.filter((event) => this.#isWanted(event));
      if (wanted.length > LONGEST_QUEUE) this.#forgotEvents = true;
      return {
        configuration: { leaves, memory, values, queue: wanted.slice(0, LONGEST_QUEUE) },
        assumed,
      };
    });
  }

  #isWanted(event: string): boolean {
    let wanted = this.#wanted.get(event);
    if (wanted === undefined)
      this.#wanted.set(event, (wanted = this.#handled.some((name) => this.#takes(name, event))));
    return wanted;
  }

  #number(configuration: ChartConfiguration): number {
    const { leaves, memory, values, queue } = configuration;
    const key = JSON.stringify([
      leaves.map(({ order }) => order),
      [...memory].map(([history, states]) => [history.order, states.map(({ order }) => order)]).sort(),
      shownValues(values, this.#rules.relevant),
      queue,
    ]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#configurations.length);
    this.#configurations.push(configuration);
    return this.#configurations.length - 1;
  }
}

const alwaysOf = ({ transitions }: ChartState): readonly ChartTransition[] =>
  transitions.filter(({ trigger }) => trigger.kind === 'always');

const shownChoice = ({ assumed }: TransitionChoice): string | undefined =>
  assumed.length > 0 ? assumed.join(' ') : undefined;

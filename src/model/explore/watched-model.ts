// The functions of a model program, called and watched: they are the user's. What they throw, and what they return that makes no
// sense, becomes a fault that names the action, its arguments and the state.
//
// Every action is now and then asked twice, by a rule that depends on nothing but how often it was asked: its first questions, and
// then one in so many. Whoever expands a state compares it afterwards with what it was, and calls `blame` if it changed.

import { canonicalText, shortCanonicalText } from '../canonical-text.ts';
import type { Action, AnyModel } from '../define-model.ts';
import { callOf, fickle, ModelFault, mutated, threw } from '../fault.ts';
import { type Choice, isChoice } from '../one-of.ts';
import { checkDates, datedLabel } from './action-dates.ts';
import { type ArgumentTuple, argumentTuples, looksAtState } from './arguments.ts';

const SAMPLE_FIRST = 32;
const SAMPLE_EVERY = 1024;

export interface LabelledTuple extends ArgumentTuple {
  /** The number of the label; -1 until it is used. */
  id: number;
}

export interface WatchedAction {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the state is the user's
  readonly action: Action<any, any>;
  /** What looking at it costs for one tuple, in steps. */
  effort: number;
  /** All argument tuples, or null if they depend on the state. */
  tuples: readonly LabelledTuple[] | null;
  /** How often its guard and its effect were asked. */
  guards: number;
  effects: number;
}

export class WatchedModel {
  readonly name: string;
  readonly hasTurn: boolean;
  readonly tester: readonly WatchedAction[];
  readonly sut: readonly WatchedAction[];
  /** Those of the SUT that it may take at the tester's turn, too. */
  readonly unasked: readonly WatchedAction[];
  /** Those that it takes at its own turn only. */
  readonly asked: readonly WatchedAction[];
  readonly #model: AnyModel;
  readonly #parameters: unknown;
  /** A fresh copy of the state that is being expanded. */
  readonly #fresh: () => unknown;

  // What of the program is running, for the message if it throws.
  #part = 'initial';
  #action: WatchedAction | undefined;
  #tuple: ArgumentTuple | undefined;
  #state: unknown;

  constructor(model: AnyModel, parameters: unknown, fresh: () => unknown) {
    this.name = model.name;
    this.hasTurn = model.turn !== undefined;
    this.#model = model;
    this.#parameters = parameters;
    this.#fresh = fresh;
    const actions = Object.entries(model.actions).map(
      ([name, action]): WatchedAction => ({ name, action, effort: 1, tuples: null, guards: 0, effects: 0 }),
    );
    this.tester = actions.filter(({ action }) => action.player !== 'sut');
    this.sut = actions.filter(({ action }) => action.player === 'sut');
    for (const { name, action } of actions) checkDates(name, action);
    this.unasked = this.sut.filter(({ action }) => action.unasked);
    this.asked = this.sut.filter(({ action }) => !action.unasked);
  }

  /** Runs what calls the program: what is thrown there is told with the call. */
  guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof ModelFault) throw error;
      throw threw(this.call(), this.#state, error);
    }
  }

  /** The initial state; the domains that do not depend on states are unrolled too. */
  begin(): unknown {
    this.#state = this.#parameters;
    for (const watched of [...this.tester, ...this.sut]) {
      watched.effort = watched.action.effort?.(this.#parameters) ?? 1;
      if (looksAtState(watched.action)) continue;
      this.running('domains', watched);
      watched.tuples = this.#labelled(watched, undefined);
    }
    this.running('initial');
    return this.#model.initial(this.#parameters);
  }

  /** From now on this state is the one that faults name. */
  enter(state: unknown): void {
    this.#state = state;
  }

  turn(state: unknown): boolean {
    this.running('turn');
    const turn = this.#model.turn!(state, this.#parameters);
    if (turn !== 'tester' && turn !== 'sut') {
      throw new ModelFault(
        'bad-turn',
        `turn returned ${shortCanonicalText(turn)} in state ${shortCanonicalText(state)}`,
        'return tester or sut',
      );
    }
    return turn === 'sut';
  }

  tuples(watched: WatchedAction, state: unknown): readonly LabelledTuple[] {
    if (watched.tuples) return watched.tuples;
    this.running('domains', watched);
    return this.#labelled(watched, state);
  }

  enabled(watched: WatchedAction, tuple: ArgumentTuple, state: unknown): boolean {
    const { when } = watched.action;
    if (!when) return true;
    this.#part = 'guard';
    this.#action = watched;
    this.#tuple = tuple;
    const enabled = when(state, tuple.args as never, this.#parameters);
    if (typeof enabled !== 'boolean') {
      throw new ModelFault(
        'bad-guard',
        `${this.call()} returned ${shortCanonicalText(enabled)} in state ${shortCanonicalText(state)}`,
        'a guard returns true or false',
      );
    }
    if (isSampled(watched.guards++)) {
      const again = when(state, tuple.args as never, this.#parameters);
      if (again !== enabled) this.#refuse(state, enabled, again);
    }
    return enabled;
  }

  /** The state after an action, or the choice it leaves to the SUT. */
  effect(watched: WatchedAction, tuple: ArgumentTuple, state: unknown): unknown {
    this.#part = 'effect';
    this.#action = watched;
    this.#tuple = tuple;
    const result = this.#ask(watched, tuple, state);
    if (isSampled(watched.effects++)) {
      const first = canonicalText(plain(result));
      const again = this.#ask(watched, tuple, state);
      if (canonicalText(plain(again)) !== first) this.#refuse(state, plain(result), plain(again));
    }
    return result;
  }

  #ask({ action }: WatchedAction, tuple: ArgumentTuple, state: unknown): unknown {
    if (action.next) return action.next(state, tuple.args as never, this.#parameters);
    const copy = this.#fresh();
    action.change!(copy, tuple.args as never, this.#parameters);
    return copy;
  }

  /** Refuses a choice of nothing, or one whose outcomes do not happen so or so often. */
  checkChoice({ labels, weights }: Choice<unknown>): void {
    if (labels.length === 0) {
      throw new ModelFault(
        'no-outcome',
        `${this.call()} returned oneOf without outcomes in state ${shortCanonicalText(this.#state)}`,
        'guard the action, so that it always has an outcome',
      );
    }
    const wrong = weights.findIndex((weight) => !(weight >= 0) || weight === Number.POSITIVE_INFINITY);
    if (wrong >= 0) {
      throw new ModelFault(
        'bad-weight',
        `${this.call()} gave the outcome "${labels[wrong]}" the weight ${weights[wrong]} in state ${shortCanonicalText(this.#state)}`,
        'use a number from 0 up',
      );
    }
  }

  gain(state: unknown): number {
    if (!this.#model.gain) return 1;
    this.running('gain');
    const gain = this.#model.gain(state, this.#parameters);
    if (!Number.isSafeInteger(gain) || gain < 0) {
      throw new ModelFault(
        'bad-gain',
        `gain returned ${shortCanonicalText(gain)} in state ${shortCanonicalText(state)}`,
        'a gain is a natural number',
      );
    }
    return gain;
  }

  get hasClasses(): boolean {
    return this.#model.fec !== undefined;
  }

  classOf(state: unknown): unknown {
    this.running('fec');
    return this.#model.fec!(state, this.#parameters);
  }

  get hasNames(): boolean {
    return this.#model.stateName !== undefined;
  }

  nameOf(state: unknown): string {
    this.running('stateName');
    const name = this.#model.stateName!(state, this.#parameters);
    if (typeof name !== 'string' || name === '') {
      throw new ModelFault(
        'bad-name',
        `stateName returned ${shortCanonicalText(name)} in state ${shortCanonicalText(state)}`,
        'return a text that is not empty',
      );
    }
    return name;
  }

  representative(state: unknown): unknown {
    this.running('representative');
    return this.#model.representative!(state, this.#parameters);
  }

  /** Where the tester can act (with `label`, say) and nobody says whose turn it is, the SUT must not be able to. */
  refuseRace(state: unknown, label: string): void {
    for (const watched of this.asked) {
      const racing = this.tuples(watched, state).find((tuple) => this.enabled(watched, tuple, state));
      if (!racing) continue;
      throw new ModelFault(
        'whose-turn',
        `in state ${shortCanonicalText(state)} both the tester (${label}) and the system (${racing.label}) can act`,
        'define whose turn it is with `turn`, restrict a guard, or mark the action of the system with `unasked: true`',
      );
    }
  }

  /** The state that is being expanded has changed: finds out which action did it, by asking each with a fresh copy. */
  blame(): never {
    const original = this.#fresh();
    const changed = (state: unknown) => canonicalText(state) !== canonicalText(original);
    for (const watched of [...this.tester, ...this.sut]) {
      for (const tuple of this.tuples(watched, original)) {
        const copy = this.#fresh();
        this.running('guard', watched, tuple);
        const enabled = watched.action.when?.(copy, tuple.args as never, this.#parameters) ?? true;
        if (changed(copy)) throw mutated(this.call(), original);
        this.running('effect', watched, tuple);
        if (enabled) this.#ask(watched, tuple, copy);
        if (changed(copy)) throw mutated(this.call(), original);
      }
    }
    throw mutated('a function of the model (turn, gain or fec)', original);
  }

  /** Two answers to the same question: either the state is not the same any more, or the program has a memory. */
  #refuse(state: unknown, first: unknown, again: unknown): never {
    if (canonicalText(state) !== canonicalText(this.#fresh())) this.blame();
    throw fickle(this.call(), state, first, again);
  }

  running(part: string, watched?: WatchedAction, tuple?: ArgumentTuple): void {
    this.#part = part;
    this.#action = watched;
    this.#tuple = tuple;
  }

  /** What of the program is running: `the effect of send(client: 2)`. */
  call(): string {
    return callOf(this.#part, this.#action?.name, this.#tuple?.args);
  }

  #labelled({ name, action }: WatchedAction, state: unknown): LabelledTuple[] {
    const tuples = argumentTuples(name, action, this.#parameters, state);
    return tuples.map(({ label, args }) => ({ label: datedLabel(action, label), args, id: -1 }));
  }
}

const isSampled = (asked: number): boolean => asked < SAMPLE_FIRST || asked % SAMPLE_EVERY === 0;

const plain = (result: unknown): unknown =>
  isChoice(result) ? { labels: result.labels, states: result.states, weights: result.weights } : result;

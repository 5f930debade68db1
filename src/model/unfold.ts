// Unfolds a model program into the graph of its reachable states, breadth-first.
//
// Nodes are numbered in the order in which they are discovered and expanded in that order, so the edges come
// out sorted by source and the same model always gives the same numbers. A tester action whose effect is a
// choice gets a node of its own, the SUT's, between the state and the outcomes.
//
// The program is the user's, so it is watched: after a state was expanded its row is compared with the row it
// had before (an effect that changes its input is caught at once, at the price of one encoding a state), and
// every action is now and then asked twice (SAMPLE). What it throws is reported with the call that threw.

import { GrowingInts } from '../base/index.ts';
import { type GameRows, type Owner, SUT, TESTER } from '../game/index.ts';
import { type ArgumentTuple, argumentTuples, looksAtState } from './arguments.ts';
import { canonicalText, idOf, shortText } from './canonical-text.ts';
import type { Action, AnyModel } from './define-model.ts';
import { callOf, fickle, ModelFault, mutated, threw } from './fault.ts';
import { GrowingRows } from './growing-rows.ts';
import { type Choice, isChoice } from './one-of.ts';
import { StateCodec, whyNoState } from './state-codec.ts';
import { StateTable } from './state-table.ts';

/** The first calls of every action are made twice, and then one in so many. */
const SAMPLE_FIRST = 32;
const SAMPLE_EVERY = 1024;

export interface ExploreProgress {
  readonly nodes: number;
  readonly edges: number;
  /** Nodes found and not yet expanded. */
  readonly waiting: number;
  readonly depth: number;
}

export interface UnfoldOptions {
  readonly maxNodes: number;
  readonly maxDepth: number;
  readonly symmetry: boolean;
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** Why the unfolding ended early: nodes that were found but never expanded look like sinks. */
export interface Stopped {
  readonly at: 'nodes' | 'depth';
  readonly limit: number;
  readonly unexpanded: number;
}

export interface Unfolded {
  readonly rows: GameRows;
  readonly depth: number;
  readonly stopped: Stopped | null;
  /** The class of each node, -1 for the SUT's choice nodes; null without an abstraction. */
  readonly classOf: Int32Array | null;
  readonly classIds: readonly string[];
}

interface Compiled {
  readonly name: string;
  readonly sut: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the state is the user's
  readonly action: Action<any, any>;
  /** All argument tuples, or null if they depend on the state. */
  readonly tuples: readonly LabelledTuple[] | null;
  calls: number;
}

interface LabelledTuple extends ArgumentTuple {
  id: number;
}

const PROGRESS_EVERY = 1 << 14;

export class Unfolding {
  readonly #model: AnyModel;
  readonly #parameters: unknown;
  readonly #options: UnfoldOptions;
  readonly #actions: Compiled[];

  readonly #codec = new StateCodec();
  readonly #table = new StateTable();
  readonly #nodeOfState = new GrowingInts(1 << 10);
  /** The state of each node, -1 for a choice. */
  readonly #stateOfNode = new GrowingInts(1 << 10);
  readonly #choices = new Map<number, PendingChoice>();

  readonly #rows = new GrowingRows();

  readonly #classCodec = new StateCodec();
  readonly #classTable = new StateTable();
  readonly #classOf = new GrowingInts(1 << 10);
  readonly #classIds: string[] = [];

  // What of the program is running, for the message if it throws.
  #part = 'initial';
  #action: Compiled | undefined;
  #tuple: ArgumentTuple | undefined;
  #state: unknown;

  constructor(model: AnyModel, parameters: unknown, options: UnfoldOptions) {
    this.#model = model;
    this.#parameters = parameters;
    this.#options = options;
    this.#actions = Object.entries(model.actions).map(([name, action]) => ({
      name,
      sut: action.player === 'sut',
      action,
      tuples: null,
      calls: 0,
    }));
  }

  run(): Unfolded {
    try {
      return this.#run();
    } catch (error) {
      if (error instanceof ModelFault) throw error;
      throw threw(this.#call(), this.#state, error);
    }
  }

  #run(): Unfolded {
    const { maxNodes, maxDepth, onProgress } = this.#options;
    this.#begin();
    let depth = 0;
    let levelEnd = 1;
    let stopped: Stopped | null = null;
    let v = 0;
    for (; v < this.#rows.nodes; v++) {
      if (v === levelEnd) {
        depth++;
        levelEnd = this.#rows.nodes;
      }
      const unexpanded = this.#rows.nodes - v;
      if (depth > maxDepth) stopped = { at: 'depth', limit: maxDepth, unexpanded };
      else if (this.#rows.nodes > maxNodes) stopped = { at: 'nodes', limit: maxNodes, unexpanded };
      if (stopped) break;
      this.#expand(v);
      if (onProgress && v % PROGRESS_EVERY === 0) onProgress(this.#progress(v, depth));
    }
    for (; v < this.#rows.nodes; v++) this.#leave(v);
    this.#rows.open();
    return { rows: this.#rows.rows(this.#model.name), depth, stopped, ...this.#classes() };
  }

  #begin(): void {
    this.#state = this.#parameters;
    for (const compiled of this.#actions) {
      if (looksAtState(compiled.action)) continue;
      this.#running('domains', compiled);
      const tuples = argumentTuples(compiled.name, compiled.action, this.#parameters, undefined);
      (compiled as { tuples: readonly LabelledTuple[] }).tuples = tuples.map((t) => ({ ...t, id: -1 }));
    }
    this.#running('initial');
    this.#nodeOf(this.#model.initial(this.#parameters));
  }

  #progress(v: number, depth: number): ExploreProgress {
    const nodes = this.#rows.nodes;
    return { nodes, edges: this.#rows.edges, waiting: nodes - v - 1, depth };
  }

  /** The node of a state, a new one if the state is new. */
  #nodeOf(found: unknown): number {
    let state = found;
    if (this.#options.symmetry && this.#model.representative) state = this.#representative(state);
    const codec = this.#codec;
    if (!codec.encode(state)) {
      const why = whyNoState(state, 'state');
      throw new ModelFault(
        'no-data',
        `${this.#call()} made a state that is no plain data: ${why}`,
        'a state is made of numbers, texts, booleans, null, arrays, plain objects, sets and maps',
      );
    }
    const id = this.#table.add(codec.words, codec.length);
    if (id < this.#nodeOfState.length) return this.#nodeOfState.get(id);
    const v = this.#newNode(id);
    this.#nodeOfState.push(v);
    return v;
  }

  #newNode(state: number): number {
    this.#stateOfNode.push(state);
    return this.#rows.add();
  }

  /**
   * A fresh copy of the state of a node. All states of a kind then have the same hidden class, and
   * `{ ...state, x }` of objects of several classes takes 250-400 ns in Node 20 against 40 of one.
   */
  #copyOf(v: number): unknown {
    return this.#codec.decode(this.#table.words, this.#table.start(this.#stateOfNode.get(v)));
  }

  /** The canonical text of the state of a node. */
  #textOf(v: number): string {
    return this.#codec.text(this.#table.words, this.#table.start(this.#stateOfNode.get(v)));
  }

  #representative(state: unknown): unknown {
    this.#running('representative');
    const result = this.#model.representative!(state, this.#parameters);
    const again = this.#model.representative!(result, this.#parameters);
    if (canonicalText(again) !== canonicalText(result)) {
      throw new ModelFault(
        'bad-symmetry',
        `the representative of ${shortText(result)} is ${shortText(again)}, not itself`,
        'all states that differ only by names must have the same representative, itself one of them',
      );
    }
    return result;
  }

  #expand(v: number): void {
    this.#rows.open();
    const choice = this.#choices.get(v);
    if (choice) {
      this.#describe(v, SUT, 1, choice.id, -1, true);
      this.#choices.delete(v);
      this.#expandChoice(choice);
      return;
    }
    const state = this.#copyOf(v);
    this.#state = state;
    const edges = this.#rows.edges;
    let sut = false;
    if (this.#model.turn) {
      sut = this.#turn(state);
      this.#take(v, state, sut);
    } else {
      this.#take(v, state, false);
      sut = this.#rows.edges === edges;
      if (sut) this.#take(v, state, true);
      else this.#refuseRace(state);
    }
    // Nothing to do at all: nobody's turn, so the tester's.
    this.#describeState(v, state, sut && (this.#model.turn !== undefined || this.#rows.edges > edges));
    const unchanged =
      this.#codec.encode(state) &&
      this.#table.equals(this.#stateOfNode.get(v), this.#codec.words, this.#codec.length);
    if (!unchanged) this.#blame(v);
  }

  #turn(state: unknown): boolean {
    this.#running('turn');
    const turn = this.#model.turn!(state, this.#parameters);
    if (turn !== 'tester' && turn !== 'sut') {
      throw new ModelFault(
        'bad-turn',
        `turn returned ${shortText(turn)} in state ${shortText(state)}`,
        'return tester or sut',
      );
    }
    return turn === 'sut';
  }

  /** Emits the edges of all actions of one player that are enabled. */
  #take(v: number, state: unknown, sut: boolean): void {
    for (const compiled of this.#actions) {
      if (compiled.sut !== sut) continue;
      const tuples = compiled.tuples ?? this.#tuplesIn(compiled, state);
      for (let i = 0; i < tuples.length; i++) {
        const tuple = tuples[i];
        if (this.#enabled(compiled, tuple, state)) this.#apply(v, compiled, tuple, state);
      }
    }
  }

  #tuplesIn(compiled: Compiled, state: unknown): LabelledTuple[] {
    this.#running('domains', compiled);
    const tuples = argumentTuples(compiled.name, compiled.action, this.#parameters, state);
    return tuples.map((tuple) => ({ ...tuple, id: -1 }));
  }

  #enabled(compiled: Compiled, tuple: ArgumentTuple, state: unknown): boolean {
    const { when } = compiled.action;
    if (!when) return true;
    this.#part = 'guard';
    this.#action = compiled;
    this.#tuple = tuple;
    const enabled = when(state, tuple.args as never, this.#parameters);
    if (typeof enabled !== 'boolean') {
      throw new ModelFault(
        'bad-guard',
        `${this.#call()} returned ${shortText(enabled)} in state ${shortText(state)}`,
        'a guard returns true or false',
      );
    }
    return enabled;
  }

  #apply(v: number, compiled: Compiled, tuple: LabelledTuple, state: unknown): void {
    const result = this.#effect(compiled, tuple, state, v);
    const sampled = compiled.calls < SAMPLE_FIRST || compiled.calls % SAMPLE_EVERY === 0;
    compiled.calls++;
    if (isChoice(result)) {
      if (result.states.length === 0) {
        throw new ModelFault(
          'no-outcome',
          `${this.#call()} returned oneOf nothing in state ${shortText(state)}`,
          'guard the action, so that it always has an outcome',
        );
      }
      if (compiled.sut) {
        for (let i = 0; i < result.states.length; i++) {
          const label = this.#rows.labelId(`${tuple.label}: ${result.labels[i]}`);
          this.#rows.edge(this.#nodeOf(result.states[i]), label, result.weights[i]);
        }
      } else {
        const u = this.#newNode(-1);
        const id = `${idOf(this.#textOf(v))} ! ${tuple.label}`;
        this.#choices.set(u, { choice: result, call: this.#call(), state, id });
        this.#rows.edge(u, this.#labelOf(tuple), 1);
      }
    } else {
      this.#rows.edge(this.#nodeOf(result), this.#labelOf(tuple), 1);
    }
    if (sampled) this.#askAgain(compiled, tuple, state, result, v);
  }

  #effect(compiled: Compiled, tuple: ArgumentTuple, state: unknown, v: number): unknown {
    this.#part = 'effect';
    this.#action = compiled;
    this.#tuple = tuple;
    const { next, change } = compiled.action;
    if (next) return next(state, tuple.args as never, this.#parameters);
    const copy = this.#copyOf(v);
    change!(copy, tuple.args as never, this.#parameters);
    return copy;
  }

  #askAgain(compiled: Compiled, tuple: ArgumentTuple, state: unknown, first: unknown, v: number): void {
    if (!this.#enabled(compiled, tuple, state)) throw fickle(this.#call(), state, true, false);
    const second = this.#effect(compiled, tuple, state, v);
    if (canonicalText(plain(first)) !== canonicalText(plain(second))) {
      throw fickle(this.#call(), state, plain(first), plain(second));
    }
  }

  #expandChoice({ choice, call, state }: PendingChoice): void {
    this.#state = state;
    for (let i = 0; i < choice.states.length; i++) {
      const weight = choice.weights[i];
      if (!(weight >= 0) || weight === Number.POSITIVE_INFINITY) {
        throw new ModelFault(
          'bad-weight',
          `${call} gave the outcome "${choice.labels[i]}" the weight ${weight}`,
          'use a number from 0 up',
        );
      }
      this.#part = call;
      this.#action = undefined;
      this.#rows.edge(this.#nodeOf(choice.states[i]), this.#rows.labelId(choice.labels[i]), weight);
    }
  }

  #labelOf(tuple: LabelledTuple): number {
    if (tuple.id < 0) tuple.id = this.#rows.labelId(tuple.label);
    return tuple.id;
  }

  #refuseRace(state: unknown): void {
    for (const compiled of this.#actions) {
      if (!compiled.sut) continue;
      const tuples = compiled.tuples ?? this.#tuplesIn(compiled, state);
      const racing = tuples.find((tuple) => this.#enabled(compiled, tuple, state));
      if (!racing) continue;
      const tester = this.#rows.lastLabel;
      throw new ModelFault(
        'whose-turn',
        `in state ${shortText(state)} both the tester (${tester}) and the SUT (${racing.label}) can act`,
        'say whose turn it is with `turn`, or tighten a guard',
      );
    }
  }

  #describeState(v: number, state: unknown, sut: boolean): void {
    let gain = 1;
    if (this.#model.gain) {
      this.#running('gain');
      gain = this.#model.gain(state, this.#parameters);
      if (!Number.isSafeInteger(gain) || gain < 0) {
        throw new ModelFault(
          'bad-gain',
          `gain returned ${shortText(gain)} in state ${shortText(state)}`,
          'a gain is a natural number',
        );
      }
    }
    const text = this.#textOf(v);
    // Words stand for themselves; a text that was quoted may read like something else.
    const free = text.startsWith('"');
    this.#describe(v, sut ? SUT : TESTER, gain, idOf(text), this.#classNumber(state), free);
  }

  #describe(v: number, owner: Owner, gain: number, id: string, classNumber: number, free: boolean): void {
    this.#rows.describe(v, owner, gain, id, free);
    this.#classOf.push(classNumber);
  }

  #classNumber(state: unknown): number {
    if (!this.#model.fec) return -1;
    this.#running('fec');
    const value = this.#model.fec(state, this.#parameters);
    if (!this.#classCodec.encode(value)) {
      throw new ModelFault(
        'no-data',
        `fec made a class that is no plain data: ${whyNoState(value, 'class')}`,
        'return a text, a number or plain data',
      );
    }
    const number = this.#classTable.add(this.#classCodec.words, this.#classCodec.length);
    if (number === this.#classIds.length) this.#classIds.push(idOf(canonicalText(value)));
    return number;
  }

  /** A node that is never expanded: described, without edges. */
  #leave(v: number): void {
    this.#rows.open();
    const choice = this.#choices.get(v);
    if (choice) {
      this.#describe(v, SUT, 1, choice.id, -1, true);
      return;
    }
    const state = this.#copyOf(v);
    this.#state = state;
    this.#describeState(v, state, this.#model.turn ? this.#turn(state) : false);
  }

  #classes(): Pick<Unfolded, 'classOf' | 'classIds'> {
    const classOf = this.#model.fec ? this.#classOf.view().slice() : null;
    return { classOf, classIds: this.#classIds };
  }

  /** Finds out which action changed the state of node v, by asking each with a fresh copy. */
  #blame(v: number): never {
    const original = this.#copyOf(v);
    const changed = (state: unknown) => canonicalText(state) !== canonicalText(original);
    for (const compiled of this.#actions) {
      const tuples = compiled.tuples ?? this.#tuplesIn(compiled, original);
      for (const tuple of tuples) {
        const copy = this.#copyOf(v);
        const enabled = this.#enabled(compiled, tuple, copy);
        if (enabled && !changed(copy)) this.#effect(compiled, tuple, copy, v);
        if (changed(copy)) throw mutated(this.#call(), original);
      }
    }
    throw mutated('a function of the model (turn, gain or fec)', original);
  }

  #running(part: string, compiled?: Compiled): void {
    this.#part = part;
    this.#action = compiled;
    this.#tuple = undefined;
  }

  #call(): string {
    return callOf(this.#part, this.#action?.name, this.#tuple?.args);
  }
}

interface PendingChoice {
  readonly choice: Choice<unknown>;
  readonly call: string;
  readonly state: unknown;
  readonly id: string;
}

const plain = (result: unknown): unknown =>
  isChoice(result) ? { labels: result.labels, states: result.states, weights: result.weights } : result;

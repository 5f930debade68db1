// Unfolds a model program into the graph of its reachable states, breadth-first.
//
// Nodes are numbered in the order in which they are discovered and expanded in that order, so the edges come
// out sorted by source and the same model always gives the same numbers. A tester action whose effect is a
// choice gets a node of its own, the SUT's, between the state and the outcomes.
//
// A state is kept as a row of words only. To expand a node its row is made into data again: all states of a kind then have the same
// hidden class (`{ ...state, x }` of objects of several classes takes 250-400 ns in Node 20 against 40 of one), and after
// the expansion the data is compared with the row, so that a function that changes its input is caught at once.

import { type GameRows, SUT, TESTER, timingOf } from '../../game/index.ts';
import { shortCanonicalText } from '../canonical-text.ts';
import type { AnyModel } from '../define-model.ts';
import { ModelFault } from '../fault.ts';
import { type Choice, isChoice } from '../one-of.ts';
import { datedLabel } from './action-dates.ts';
import { CallBook } from './call-book.ts';
import { ChoiceNodes } from './choice-nodes.ts';
import { ClassNumbers } from './class-numbers.ts';
import { Expenses } from './expenses.ts';
import { growingParts, SAMPLE } from './growing-parts.ts';
import { GrowingRows } from './growing-rows.ts';
import { StateCodec } from './state-codec.ts';
import { StateNames } from './state-names.ts';
import { StateTable } from './state-table.ts';
import { Successors } from './successors.ts';
import { type LabelledTuple, type WatchedAction, WatchedModel } from './watched-model.ts';
import { whyNoState } from './why-no-state.ts';

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
  /** Whether the rows hold the states. */
  readonly states: boolean;
  /** Begin with this state, too, as node 0 before the initial one (window.ts): every node past the bound is then a state, never a choice. */
  readonly from?: { readonly state: unknown };
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** Why the unfolding ended early: nodes that were found but never expanded look like sinks. */
export interface Stopped {
  readonly at: 'nodes' | 'depth';
  readonly limit: number;
  readonly unexpanded: number;
  /** The parts of the state that seem to grow without a bound, with their range; empty if none does, or the depth was the limit. */
  readonly grows: readonly string[];
}

export interface Unfolded {
  readonly rows: GameRows;
  readonly depth: number;
  readonly stopped: Stopped | null;
  /** The class of each node, -1 for the SUT's choice nodes; null without an abstraction. */
  readonly classOf: Int32Array | null;
  readonly classIds: readonly string[];
  /** States from this node on were not expanded. */
  readonly border: number;
}

/** A choice that was found and is not yet expanded. */
interface PendingChoice {
  readonly choice: Choice<unknown>;
  readonly watched: WatchedAction;
  readonly tuple: LabelledTuple;
  readonly state: unknown;
}

const PROGRESS_EVERY = 1 << 14;

export class Unfolding {
  readonly #model: WatchedModel;
  readonly #options: UnfoldOptions;

  /** The rows of the successors of the node that is being expanded, before they are known to be new or old. */
  readonly #codec = new StateCodec();
  readonly #successors = new Successors();
  readonly #madeChoices: PendingChoice[] = [];

  /** The row of each node's state, by number of node; empty for a choice. */
  readonly #table = new StateTable();
  readonly #rows = new GrowingRows();
  readonly #classes: ClassNumbers | null;
  readonly #choices = new Map<number, PendingChoice>();
  readonly #choiceNodes = new ChoiceNodes();
  readonly #calls = new CallBook();
  readonly #names: StateNames | null;
  readonly #expenses: Expenses;
  #expanding = 0;
  #initial = 0;

  constructor(model: AnyModel, parameters: unknown, options: UnfoldOptions) {
    this.#model = new WatchedModel(model, parameters, () => this.#copyOf(this.#expanding));
    this.#options = options;
    this.#classes = model.fec ? new ClassNumbers() : null;
    this.#names = model.stateName ? new StateNames() : null;
    this.#expenses = new Expenses(model.effort?.(parameters));
  }

  run(): Unfolded {
    return this.#model.guarded(() => this.#run());
  }

  #run(): Unfolded {
    const { maxNodes, maxDepth, from, onProgress } = this.#options;
    const initial = this.#model.begin();
    if (from) this.#found(from.state, -1, 1);
    this.#found(initial, -1, 1);
    this.#settle(-1);
    this.#initial = this.#rows.nodes - 1;
    let depth = 0;
    let levelEnd = this.#rows.nodes;
    let stopped: Stopped | null = null;
    let v = 0;
    for (; v < this.#rows.nodes; v++) {
      if (v === levelEnd) {
        depth++;
        levelEnd = this.#rows.nodes;
      }
      const unexpanded = this.#rows.nodes - v;
      if (depth > maxDepth) stopped = { at: 'depth', limit: maxDepth, unexpanded, grows: [] };
      else if (this.#rows.nodes > maxNodes && v > 0)
        stopped = { at: 'nodes', limit: maxNodes, unexpanded, grows: from ? [] : this.#growing() };
      if (stopped) break;
      this.#expand(v);
      if (onProgress && v % PROGRESS_EVERY === 0) onProgress(this.#progress(v, depth));
    }
    const border = v;
    for (; v < this.#rows.nodes; v++) {
      if (from && this.#choices.has(v)) this.#expand(v);
      else this.#leave(v);
    }
    this.#rows.open();
    return { ...this.#named(), depth, stopped, border };
  }

  /** The rows with their ids, and the classes with theirs. */
  #named(): Omit<Unfolded, 'depth' | 'stopped' | 'border'> {
    const { nodes } = this.#rows;
    const classOf = this.#classes?.numbers ?? null;
    const classIds = this.#classes?.ids ?? [];
    this.#names?.check(classOf, (v) => shortCanonicalText(this.#copyOf(v)));
    const choices = this.#choiceNodes;
    const label = (id: number) => this.#rows.label(id);
    const ids = this.#names
      ? choices.givenIds(this.#names.all, label)
      : choices.ids(nodes, this.#codec, this.#table, label);
    return {
      rows: {
        ...this.#rows.rows(this.#model.name, ids),
        initial: this.#initial,
        ...this.#calls.part(),
        ...(this.#options.states && { states: choices.states(nodes, (v) => this.#copyOf(v)) }),
      },
      classOf,
      classIds: this.#names && classOf ? this.#names.ofClasses(classOf, classIds.length) : classIds,
    };
  }

  #growing(): string[] {
    const { nodes } = this.#rows;
    const step = Math.ceil(nodes / SAMPLE);
    const sample: unknown[] = [];
    let count = 0;
    this.#choiceNodes.states(nodes, (v) => count++ % step === 0 && sample.push(this.#copyOf(v)));
    return growingParts(sample);
  }

  #progress(v: number, depth: number): ExploreProgress {
    const nodes = this.#rows.nodes;
    return { nodes, edges: this.#rows.edges, waiting: nodes - v - 1, depth };
  }

  #copyOf(v: number): unknown {
    return this.#codec.decode(this.#table.words, this.#table.start(v));
  }

  #expand(v: number): void {
    this.#rows.open();
    this.#expanding = v;
    const pending = this.#choices.size > 0 ? this.#choices.get(v) : undefined;
    if (pending) {
      this.#choices.delete(v);
      this.#expandChoice(pending);
      this.#settle(v);
      this.#describeChoice(v);
      return;
    }
    const state = this.#copyOf(v);
    this.#model.enter(state);
    if (this.#options.symmetry) this.#checkRepresentative(v, state);
    const sut = this.#takeTurn(state);
    this.#settle(v);
    this.#describe(v, state, sut);
    if (!this.#isUnchanged(v, state)) this.#model.blame();
  }

  /**
   * Finds all edges of a state; whether it is the SUT's. At the tester's turn what the SUT may do unasked comes last. Where nobody has
   * anything else to do it is the tester's turn, too: the SUT need not speak.
   */
  #takeTurn(state: unknown): boolean {
    const { hasTurn, tester, sut, asked, unasked } = this.#model;
    if (hasTurn && this.#model.turn(state)) {
      this.#take(state, sut, true);
      return true;
    }
    this.#take(state, tester, false);
    if (!hasTurn) {
      if (this.#successors.count > 0) this.#refuseRace(state);
      else {
        this.#take(state, asked, true);
        if (this.#successors.count > 0) {
          this.#take(state, unasked, true);
          return true;
        }
      }
    }
    this.#successors.unaskedFrom = this.#successors.count;
    this.#take(state, unasked, true);
    return false;
  }

  /** Finds the edges of all of these actions that are enabled. */
  #take(state: unknown, actions: readonly WatchedAction[], sut: boolean): void {
    const model = this.#model;
    for (const watched of actions) {
      const tuples = model.tuples(watched, state);
      this.#expenses.step(tuples.length * watched.effort);
      for (let i = 0; i < tuples.length; i++) {
        const tuple = tuples[i];
        if (!model.enabled(watched, tuple, state)) continue;
        const result = model.effect(watched, tuple, state);
        if (isChoice(result)) this.#foundChoice(result, watched, tuple, state, sut);
        else this.#found(result, this.#labelOf(watched, tuple), 1);
      }
    }
  }

  #foundChoice(
    choice: Choice<unknown>,
    watched: WatchedAction,
    tuple: LabelledTuple,
    state: unknown,
    sut: boolean,
  ): void {
    this.#model.checkChoice(choice);
    if (sut) {
      for (let i = 0; i < choice.states.length; i++) {
        const told = `${timingOf(tuple.label).word}: ${choice.labels[i]}`;
        const label = this.#rows.labelId(datedLabel(watched.action, told));
        this.#calls.keep(label, this.#rows.label(label), watched.name, tuple.args, choice.labels[i]);
        this.#found(choice.states[i], label, choice.weights[i]);
      }
    } else {
      this.#madeChoices.push({ choice, watched, tuple, state });
      this.#successors.add(this.#codec.length, this.#labelOf(watched, tuple), 1);
    }
  }

  #expandChoice({ choice, watched, tuple, state }: PendingChoice): void {
    this.#model.enter(state);
    for (let i = 0; i < choice.states.length; i++) {
      this.#model.running('effect', watched, tuple);
      this.#found(choice.states[i], this.#rows.labelId(choice.labels[i]), choice.weights[i]);
    }
  }

  /** A state that an edge of the node leads to. */
  #found(state: unknown, label: number, weight: number): void {
    const codec = this.#codec;
    const before = codec.length;
    const found = this.#options.symmetry ? this.#model.representative(state) : state;
    if (!codec.append(found)) {
      throw new ModelFault(
        'no-data',
        `${this.#model.call()} made a state that is not plain data: ${whyNoState(found, 'state')}`,
        'use only numbers, texts, booleans, null, arrays, plain objects, sets and maps in a state',
      );
    }
    this.#expenses.step(codec.length - before);
    this.#successors.add(codec.length, label, weight);
  }

  /** Adds what was found to the graph, as edges of node v. */
  #settle(v: number): void {
    const { count, ends, labels, weights, nodes, unaskedFrom } = this.#successors;
    this.#table.addAll(this.#codec.words, ends, count, nodes);
    let choices = 0;
    for (let k = 0; k < count; k++) {
      const w = nodes[k];
      if (w === this.#rows.nodes) {
        this.#rows.add();
        this.#expenses.node();
        const isChoiceNode = ends[k] === (k === 0 ? 0 : ends[k - 1]);
        if (isChoiceNode) this.#newChoice(w, v, labels[k], this.#madeChoices[choices++]);
      }
      if (v >= 0) this.#rows.edge(w, labels[k], weights[k], k >= unaskedFrom);
    }
    this.#expenses.keep(this.#table.bytes + this.#rows.bytes + this.#codec.bytes);
    this.#codec.clear();
    this.#successors.clear();
    if (choices > 0) this.#madeChoices.length = 0;
  }

  #newChoice(w: number, v: number, label: number, pending: PendingChoice): void {
    this.#choices.set(w, pending);
    this.#choiceNodes.add(w, v, label);
  }

  #isUnchanged(v: number, state: unknown): boolean {
    const codec = this.#codec;
    const isSame = codec.encode(state) && this.#table.equals(v, codec.words, 0, codec.length);
    codec.clear();
    return isSame;
  }

  #checkRepresentative(v: number, state: unknown): void {
    const again = this.#model.representative(state);
    if (this.#isUnchanged(v, again)) return;
    throw new ModelFault(
      'bad-symmetry',
      `the representative of ${shortCanonicalText(state)} is ${shortCanonicalText(again)}, not itself`,
      'all states that differ only by names must have the same representative, one of these states',
    );
  }

  #refuseRace(state: unknown): void {
    const last = this.#successors.labels[this.#successors.count - 1];
    this.#model.refuseRace(state, this.#rows.label(last));
  }

  #labelOf(watched: WatchedAction, tuple: LabelledTuple): number {
    if (tuple.id < 0) {
      tuple.id = this.#rows.labelId(tuple.label);
      this.#calls.keep(tuple.id, tuple.label, watched.name, tuple.args);
    }
    return tuple.id;
  }

  #describe(v: number, state: unknown, sut: boolean): void {
    this.#expenses.state();
    this.#rows.describe(v, sut ? SUT : TESTER, this.#model.gain(state));
    this.#classes?.add(this.#model.classOf(state));
    this.#names?.add(this.#model.nameOf(state));
  }

  #describeChoice(v: number): void {
    this.#rows.describe(v, SUT, 1);
    this.#classes?.skip();
    this.#names?.skip();
  }

  /** A node that is never expanded: described, without edges. */
  #leave(v: number): void {
    this.#rows.open();
    if (this.#choices.has(v)) {
      this.#describeChoice(v);
      return;
    }
    const state = this.#copyOf(v);
    this.#model.enter(state);
    this.#describe(v, state, this.#model.hasTurn && this.#model.turn(state));
  }
}

// A part of a program that is too large to be explored: what lies around one state, unfolded breadth-first from there and from the initial
// state at the same time, until there are so many nodes. Nothing of it is kept when the next one is made, so that memory depends on
// the size of a window and never on that of the program.
//
// Node 0 is the state in the middle. Those from `border` on were found and not expanded; all of them are states or choices that are whole, so
// that the next window can be made around wherever a play comes to.

import { InputError, type Outcome } from '../../base/index.ts';
import { type Game, makeGame } from '../../game/index.ts';
import type { AnyModel } from '../define-model.ts';
import { ModelFault } from '../fault.ts';
import { type ParameterValue, parameterValues } from '../parameters.ts';
import { type Unfolded, Unfolding } from './unfold.ts';

/** What lies around a state of a program. */
export interface Window {
  /** With the states, which choices have none of; what the SUT may do unasked is not played out. `initial` is that of the program. */
  readonly game: Game;
  /** States from this node on look like sinks, because they were not expanded. */
  readonly border: number;
  /** True if nothing else can be reached, neither from the state in the middle nor from the initial one. */
  readonly whole: boolean;
}

/** A program with its parameters, unfolded wherever one looks. What is wrong with it is thrown as an InputError when that is seen. */
export class WindowedProgram {
  readonly name: string;
  readonly actions: readonly string[];
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  readonly initial: unknown;
  readonly #model: AnyModel;

  private constructor(model: AnyModel, parameters: Readonly<Record<string, ParameterValue>>) {
    this.name = model.name;
    this.actions = Object.keys(model.actions);
    this.parameters = parameters;
    this.#model = model;
    this.initial = this.#unfolded(1).rows.states![0];
  }

  /** The program with the parameters that were set; wrong ones are in the outcome. */
  static of(model: AnyModel, set?: Readonly<Record<string, unknown>>): Outcome<WindowedProgram> {
    const values = parameterValues(model.parameters, set);
    if (!values.ok) return values;
    return { ok: true, value: new WindowedProgram(model, values.value), warnings: [] };
  }

  /** What lies around a state: its own moves at least, and no more than so many nodes and the moves of one. */
  around(state: unknown, size: number): Window {
    const { rows, border, stopped } = this.#unfolded(size, { state });
    return { game: makeGame(rows), border, whole: stopped === null };
  }

  #unfolded(maxNodes: number, from?: { readonly state: unknown }): Unfolded {
    const bounds = { maxNodes, maxDepth: Number.POSITIVE_INFINITY, symmetry: false, states: true };
    try {
      return new Unfolding(this.#model, this.parameters, { ...bounds, ...(from && { from }) }).run();
    } catch (error) {
      if (error instanceof ModelFault) throw new InputError([error.issue], 1);
      throw error;
    }
  }
}

// Runs guards and actions of a GraphWalker model: a state is a vertex with the values of the variables that guards depend on.
// A model without guards is its own unfolding.
//
// A guard whose value cannot be known here (a call, chance, a variable never set) is the SUT's to decide: the tester tries the
// edge, and the SUT follows it or stays. Counters are capped where that is exact (script/caps.ts). If there are more than the limit of
// states all the same, the variable with the most values is given up, that is, unknown from then on, and
// the unfolding begins again; so it ends, and says what it approximated.
//
// Cost: states times out-degree, for each variable given up once more.

import { limit } from '../../base/index.ts';
import { SUT } from '../../game/index.ts';
import {
  capsOf,
  evaluate,
  type Known,
  relevantNames,
  slice,
  truthOf,
  UNKNOWN,
  type Values,
} from '../script/index.ts';
import type { Vertex, WalkEdge, WalkModel } from './walk-model.ts';

export interface WalkState {
  readonly vertex: Vertex;
  readonly values: Values;
}

export interface Move {
  readonly from: number;
  readonly to: number;
  readonly edge: WalkEdge | undefined;
  /** What the SUT answers where it decides the guard. */
  readonly answer: string | undefined;
  /** False where the SUT finds the guard shut, and the edge is not followed. */
  readonly taken: boolean;
}

export interface Unfolding {
  readonly states: readonly WalkState[];
  readonly moves: readonly Move[];
  /** Variables that took too many values and are unknown instead. */
  readonly givenUp: readonly string[];
  /** Guards that the SUT decides somewhere, because their value is not known there. */
  readonly undecided: ReadonlySet<WalkEdge>;
}

export function unfold(model: WalkModel, joints: ReadonlyMap<Vertex, readonly Vertex[]>): Unfolding {
  const guards = model.edges.flatMap(({ guard }) => (guard ? [guard.expression] : []));
  const assignments = [
    ...model.init,
    ...model.edges.flatMap(({ actions }) => actions),
    ...model.vertices.flatMap(({ actions }) => actions),
  ];
  const relevant = relevantNames(guards, assignments);
  const walk = new Walk(
    model,
    joints,
    relevant,
    capsOf({ guards, assignments: slice(assignments, relevant) }),
  );
  const givenUp: string[] = [];
  for (;;) {
    const found = walk.all();
    if (found) return { ...found, givenUp };
    const most = walk.mostValues();
    givenUp.push(most);
    relevant.delete(most);
  }
}

class Walk {
  readonly #model: WalkModel;
  readonly #joints: ReadonlyMap<Vertex, readonly Vertex[]>;
  readonly #relevant: ReadonlySet<string>;
  readonly #caps: ReturnType<typeof capsOf>;
  readonly #edgesOf = new Map<Vertex, WalkEdge[]>();
  readonly #vertexNumber: ReadonlyMap<Vertex, number>;
  #states: WalkState[] = [];
  #numbers = new Map<string, number>();

  constructor(
    model: WalkModel,
    joints: ReadonlyMap<Vertex, readonly Vertex[]>,
    relevant: ReadonlySet<string>,
    caps: ReturnType<typeof capsOf>,
  ) {
    this.#model = model;
    this.#joints = joints;
    this.#relevant = relevant;
    this.#caps = caps;
    this.#vertexNumber = new Map(model.vertices.map((vertex, i) => [vertex, i]));
    for (const edge of model.edges) {
      const edges = this.#edgesOf.get(edge.source);
      if (edges) edges.push(edge);
      else this.#edgesOf.set(edge.source, [edge]);
    }
  }

  /** Everything that can be reached, or null if it is too much. */
  all(): Omit<Unfolding, 'givenUp'> | null {
    this.#states = [];
    this.#numbers = new Map();
    const moves: Move[] = [];
    const undecided = new Set<WalkEdge>();
    const most = Math.max(limit('unfolded-states'), 2 * this.#model.vertices.length);
    const { start, init } = this.#model;
    this.#number(start, this.#after(this.#after(new Map(), init), start.actions));
    for (let from = 0; from < this.#states.length; from++) {
      if (this.#relevant.size > 0 && this.#states.length > most) return null;
      const { vertex, values } = this.#states[from];
      for (const edge of this.#edgesOf.get(vertex) ?? []) {
        const open = edge.guard ? truthOf(edge.guard.expression, values) : true;
        if (open !== UNKNOWN && !open) continue;
        const after = this.#after(this.#after(values, edge.actions), edge.target.actions);
        const to = this.#number(edge.target, after);
        const answer = open === UNKNOWN ? `[${edge.guard!.text}]` : undefined;
        moves.push({ from, to, edge, answer, taken: true });
        if (open === UNKNOWN) {
          undecided.add(edge);
          // An SUT's own vertex needs no way to refuse: it takes another edge.
          if (vertex.owner !== SUT)
            moves.push({ from, to: from, edge, answer: `[not ${edge.guard!.text}]`, taken: false });
        }
      }
      for (const other of this.#joints.get(vertex) ?? []) {
        const to = this.#number(other, this.#after(values, other.actions));
        moves.push({ from, to, edge: undefined, answer: undefined, taken: true });
      }
    }
    return { states: this.#states, moves, undecided };
  }

  /** The variable with the most different values in what was found. */
  mostValues(): string {
    const seen = new Map([...this.#relevant].map((name) => [name, new Set<Known>()]));
    for (const { values } of this.#states) for (const [name, value] of values) seen.get(name)?.add(value);
    return [...seen].sort(([, a], [, b]) => b.size - a.size)[0][0];
  }

  #after(
    values: Values,
    actions: readonly { name: string; value: Parameters<typeof evaluate>[0] }[],
  ): Values {
    let after: Map<string, Known> | undefined;
    for (const { name, value } of actions) {
      if (!this.#relevant.has(name)) continue;
      after ??= new Map(values);
      const found = evaluate(value, after);
      const cap = typeof found === 'number' ? this.#caps.get(name) : undefined;
      after.set(name, cap ? Math.min(cap.greatest, Math.max(cap.least, found as number)) : found);
    }
    return after ?? values;
  }

  #number(vertex: Vertex, values: Values): number {
    const text = [...this.#relevant].map((name) => shown(values.has(name) ? values.get(name) : UNKNOWN));
    const key = `${this.#vertexNumber.get(vertex)} ${text.join(' ')}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#states.length);
    this.#states.push({ vertex, values });
    return this.#states.length - 1;
  }
}

/** A value as a person writes it; unknown ones are `?`. */
export const shown = (value: Known): string =>
  value === UNKNOWN ? '?' : typeof value === 'string' ? JSON.stringify(value) : String(value);

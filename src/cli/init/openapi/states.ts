// The states of the model of an API: nothing is known (`ready`), a thing is there, it is gone. At each of them the requests that make sense are
// the tester's, and the answers the service's, by class of status codes.
//
// - At `ready`: every request that needs no thing.
// - Where a thing is there: the requests about it, another one of its kind, what is part of it. Its own path answers anything but 404.
// - Where it is gone: asking for it, which has no answer 2xx, removing it again, making another. Once the service has said that it is not there,
//   the model forgets about it, so that a campaign comes back to `ready`.
//
// One thing at a time, with those it is part of, is what the model remembers: the product of all would be too large to read. Whoever is done with
// one starts again. Linear in the document, for each thing once.

import type { Operation } from './operations.ts';
import { keyOf, type Thing, thingIn, thingsOf } from './things.ts';

export const READY = 'ready';

export interface SkeletonEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export interface States {
  readonly nodes: readonly { readonly id: string; readonly owner: 'tester' | 'sut' }[];
  readonly edges: readonly SkeletonEdge[];
  /** What each operation makes, by its label. */
  readonly made: ReadonlyMap<string, Thing>;
  /** The class of each code that an operation may answer with, by its label. */
  readonly answers: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

interface State {
  readonly id: string;
  readonly thing: Thing | undefined;
  readonly gone: boolean;
}

/** What an operation speaks of, found once. */
interface Subject {
  readonly key: string;
  readonly about: Thing | undefined;
  /** Whether its path is the path of that thing itself. */
  readonly own: boolean;
}

const ANSWER_NONE = '404';
const ACCEPTED = '202';
const DONE = '2xx';

export function statesOf(operations: readonly Operation[]): States {
  return new Maker(operations).all();
}

class Maker {
  readonly #operations: readonly Operation[];
  readonly #things: readonly Thing[];
  readonly #made = new Map<string, Thing>();
  readonly #answers = new Map<string, Record<string, string>>();
  readonly #subjects = new Map<Operation, Subject>();
  readonly #offered = new Set<Operation>();
  readonly #reached = new Set<string>();
  readonly #nodes: { id: string; owner: 'tester' | 'sut' }[] = [];
  readonly #edges: SkeletonEdge[] = [];

  constructor(operations: readonly Operation[]) {
    this.#operations = operations;
    this.#things = thingsOf(operations);
    for (const thing of this.#things) this.#made.set(thing.maker.label, thing);
    for (const operation of operations) {
      const key = keyOf(operation.template);
      const about = thingIn(key, this.#things);
      this.#subjects.set(operation, { key, about, own: about?.key === key });
      this.#answers.set(operation.label, this.#classes(operation));
    }
  }

  all(): States {
    const ready: State = { id: READY, thing: undefined, gone: false };
    this.#reach(ready);
    // What needs a thing that nobody can make is offered as it is; it may make a thing of its own.
    for (const operation of this.#operations) {
      if (this.#offered.has(operation)) continue;
      for (const next of this.#ask(ready, operation, this.#classesOf(operation))) this.#reach(next);
    }
    return { nodes: this.#nodes, edges: this.#edges, made: this.#made, answers: this.#answers };
  }

  /** Draws a state that is not drawn yet, and all that its requests lead to. */
  #reach(first: State): void {
    const pending = [first];
    for (const state of pending) {
      if (this.#reached.has(state.id)) continue;
      this.#reached.add(state.id);
      this.#nodes.push({ id: state.id, owner: 'tester' });
      for (const operation of this.#operations) pending.push(...this.#offer(state, operation));
    }
  }

  /** Offers a request at a state where it makes sense; the states that its answers lead to. */
  #offer(state: State, operation: Operation): State[] {
    const { about, own } = this.#subjects.get(operation)!;
    const made = this.#made.get(operation.label);
    const { thing, gone } = state;
    const classes = this.#classesOf(operation);
    if (!thing)
      return !about || (made?.parent === undefined && made === about)
        ? this.#ask(state, operation, classes)
        : [];
    const around = ancestors(thing);
    if (made === thing && !own) return this.#ask(state, operation, classes);
    if (gone) {
      if (about !== thing || !own)
        return this.#removes(operation, around) ? this.#there(state, operation, own) : [];
      if (operation.method === 'GET' || operation.method === 'HEAD')
        return this.#ask(
          state,
          operation,
          classes.filter((one) => one !== DONE),
        );
      return operation.method === 'DELETE' || made === thing ? this.#ask(state, operation, classes) : [];
    }
    // A part with an id of the tester's choice is made where what it is part of is there.
    if (made !== undefined && made.parent === thing) return this.#ask(state, operation, classes);
    return about === thing || this.#removes(operation, around) ? this.#there(state, operation, own) : [];
  }

  #there(state: State, operation: Operation, own: boolean): State[] {
    const classes = this.#classesOf(operation);
    return this.#ask(state, operation, own ? classes.filter((one) => one !== ANSWER_NONE) : classes);
  }

  #ask(state: State, operation: Operation, classes: readonly string[]): State[] {
    if (classes.length === 0) return [];
    this.#offered.add(operation);
    const asked = state.id === READY ? operation.label : `${operation.label}, ${state.id}`;
    this.#nodes.push({ id: asked, owner: 'sut' });
    this.#edges.push({ from: state.id, to: asked, label: operation.label });
    return classes.map((answer) => {
      const next = this.#after(state, operation, answer);
      this.#edges.push({ from: asked, to: next.id, label: answer });
      return next;
    });
  }

  #after(state: State, operation: Operation, answer: string): State {
    const made = this.#made.get(operation.label);
    const removed = this.#removes(operation, state.thing ? [state.thing, ...ancestors(state.thing)] : []);
    if (answer === DONE && made) return there(made);
    if (answer === DONE && removed) return { id: `${removed.path} is gone`, thing: removed, gone: true };
    // Something will happen, nobody knows when: what is known is what the thing is part of.
    if (answer === ACCEPTED && (made ?? removed)) return there((made ?? removed)!.parent);
    if (state.gone && this.#denies(operation, answer, state.thing!)) return there(state.thing!.parent);
    return state;
  }

  /** Whether an answer says that a thing is not there; where nobody can ask for it, the request that removes it does. */
  #denies(operation: Operation, answer: string, { key }: Thing): boolean {
    if (this.#subjects.get(operation)!.key !== key || (answer !== ANSWER_NONE && answer !== '4xx'))
      return false;
    const asked = (one: Operation): boolean => one.method === 'GET' && this.#subjects.get(one)!.key === key;
    return operation.method === 'GET' || !this.#operations.some(asked);
  }

  /** The thing among those given that an operation removes. */
  #removes(operation: Operation, things: readonly Thing[]): Thing | undefined {
    if (operation.method !== 'DELETE') return undefined;
    const { key } = this.#subjects.get(operation)!;
    return things.find((thing) => thing.key === key);
  }

  #classesOf({ label }: Operation): string[] {
    return [...new Set(Object.values(this.#answers.get(label)!))];
  }

  /** Of what makes, removes or asks for a thing, "it is not there" and "it will be done" are classes of their own. */
  #classes(operation: Operation): Record<string, string> {
    const { label, codes } = operation;
    const special = this.#made.has(label) || this.#subjects.get(operation)!.own;
    return Object.fromEntries(
      codes.map((code) => {
        if (code === 'default') return [code, code];
        if (special && (code === '404' || code === '410')) return [code, ANSWER_NONE];
        return [code, special && code === ACCEPTED ? ACCEPTED : `${code[0]}xx`];
      }),
    );
  }
}

const there = (thing: Thing | undefined): State =>
  thing ? { id: `${thing.path} is there`, thing, gone: false } : { id: READY, thing, gone: false };

const ancestors = ({ parent }: Thing): Thing[] => (parent ? [parent, ...ancestors(parent)] : []);

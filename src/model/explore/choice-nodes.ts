// The choices of the SUT among the nodes of an exploration: they have no state of their own, and are called after the state before them
// and the stimulus. With them the ids and the states of all nodes are told.

import { GrowingInts } from '../../base/index.ts';
import { NodeIds } from './node-ids.ts';
import type { StateCodec } from './state-codec.ts';
import type { StateTable } from './state-table.ts';

export class ChoiceNodes {
  /** The node, the node before it, and the label between them; by ascending number. */
  readonly #triples = new GrowingInts();

  add(node: number, before: number, label: number): void {
    this.#triples.push(node);
    this.#triples.push(before);
    this.#triples.push(label);
  }

  /** The ids of so many nodes, from their states. */
  ids(nodes: number, codec: StateCodec, table: StateTable, label: (id: number) => string): readonly string[] {
    const ids = new NodeIds();
    const { words } = table;
    const choices = this.#triples.view();
    let next = 0;
    for (let v = 0; v < nodes; v++) {
      if (choices[next] === v) {
        const before = codec.id(words, table.start(choices[next + 1]));
        ids.add(`${before} ! ${label(choices[next + 2])}`, true);
        next += 3;
      } else {
        const start = table.start(v);
        ids.add(codec.id(words, start), codec.mayClash(words, start));
      }
    }
    return ids.all();
  }

  /** The same from the names that a model gives its states; undefined for choices. */
  givenIds(names: readonly (string | undefined)[], label: (id: number) => string): readonly string[] {
    const ids = new NodeIds();
    const choices = this.#triples.view();
    let next = 0;
    names.forEach((name, v) => {
      const isChoice = choices[next] === v;
      ids.add(isChoice ? `${names[choices[next + 1]]} ! ${label(choices[next + 2])}` : name!, true);
      if (isChoice) next += 3;
    });
    return ids.all();
  }

  /** The state of each node; undefined for a choice. */
  states(nodes: number, stateOf: (v: number) => unknown): unknown[] {
    const choices = this.#triples.view();
    const states: unknown[] = [];
    for (let v = 0, next = 0; v < nodes; v++) {
      if (choices[next] === v) next += 3;
      else states[v] = stateOf(v);
    }
    states.length = nodes;
    return states;
  }
}

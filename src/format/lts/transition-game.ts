// The game of a transition system whose labels are few, in typed arrays from end to end: what lts.ts makes of the same transitions by
// the rule `always`, node by node and edge by edge, in a tenth of the time.
//
// Transitions are looked through state by state for the first one of each (state, label), so no table of pairs is needed. An SUT
// node is called `state/label`, which no state is called and no other pair, as long as no state has a slash in its name.

import { type Game, gameFromRows, SUT } from '../../game/index.ts';

export interface Transitions {
  readonly states: number;
  readonly initial: number;
  readonly source: Int32Array;
  readonly label: Int32Array;
  readonly target: Int32Array;
  readonly labels: readonly string[];
  readonly isSut: (label: string) => boolean;
  /** The model's. */
  readonly name?: string;
  /** Of the states, without a slash; their numbers if left out. */
  readonly ids?: readonly string[];
  /** What the SUT answers on the way, a label or -1; nothing if left out. */
  readonly observation?: Int32Array;
  readonly weight?: Float64Array | null;
}

const WAIT = 'wait';

/** Null where lts.ts has to give names that differ: a label `wait` beside moves of the SUT's own. */
export function transitionGame(transitions: Transitions): Game | null {
  const { states, source, label, labels } = transitions;
  const own = labels.map(transitions.isSut);
  if (own.includes(true) && labels.some((text, l) => text === WAIT && !own[l])) return null;
  const { start, order } = byState(source, states);
  const first = firstOfPairs(start, order, label, own);
  const made = new Made(transitions, own, first);
  return made.game(start, order);
}

/** The transitions of each state, in their order. */
function byState(source: Int32Array, states: number): { start: Int32Array; order: Int32Array } {
  const start = new Int32Array(states + 1);
  for (let e = 0; e < source.length; e++) start[source[e] + 1]++;
  for (let s = 0; s < states; s++) start[s + 1] += start[s];
  const next = start.slice(0, states);
  const order = new Int32Array(source.length);
  for (let e = 0; e < source.length; e++) order[next[source[e]]++] = e;
  return { start, order };
}

/** The first transition of the same state and label, or of the same state where both are the SUT's own. */
function firstOfPairs(
  start: Int32Array,
  order: Int32Array,
  label: Int32Array,
  own: readonly boolean[],
): Int32Array {
  const first = new Int32Array(order.length);
  const seen = new Int32Array(own.length + 1).fill(-1);
  for (let s = 0; s + 1 < start.length; s++) {
    for (let k = start[s]; k < start[s + 1]; k++) {
      const e = order[k];
      // All that is the SUT's own shares one place.
      const l = own[label[e]] ? own.length : label[e];
      const before = seen[l];
      first[e] = before >= start[s] && before < k ? order[before] : e;
      if (first[e] === e) seen[l] = k;
    }
  }
  return first;
}

class Made {
  readonly #transitions: Transitions;
  readonly #own: readonly boolean[];
  readonly #first: Int32Array;
  /** Names of labels in the order in which edges use them. */
  readonly #labels: string[] = [];
  readonly #labelNumber: Int32Array;
  #wait = -1;

  constructor(transitions: Transitions, own: readonly boolean[], first: Int32Array) {
    this.#transitions = transitions;
    this.#own = own;
    this.#first = first;
    this.#labelNumber = new Int32Array(own.length).fill(-1);
  }

  game(start: Int32Array, order: Int32Array): Game {
    const { states, initial, source, label, target, labels, observation, name = '' } = this.#transitions;
    const first = this.#first;
    const own = this.#own;
    const m = source.length;
    let n = states;
    for (let e = 0; e < m; e++) if (first[e] === e) n++;
    const ids: string[] = new Array(n);
    for (let s = 0; s < states; s++) ids[s] = this.#transitions.ids?.[s] ?? String(s);
    /** The SUT node that each transition leaves by; of an SUT node, its first transition. */
    const node = new Int32Array(m);
    const opens = new Int32Array(n - states);
    let made = states;
    for (let e = 0; e < m; e++) {
      const isOwn = own[label[e]];
      const said = isOwn ? label[e] : observation ? observation[e] : -1;
      if (first[e] !== e) {
        node[e] = node[first[e]];
        if (said >= 0) this.#numberOf(said);
        continue;
      }
      if (isOwn && this.#wait < 0) this.#wait = this.#labels.push(WAIT) - 1;
      const text = isOwn ? WAIT : labels[label[e]];
      if (!isOwn) this.#numberOf(label[e]);
      ids[made] = `${ids[source[e]]}/${text}`;
      opens[made - states] = e;
      node[e] = made++;
      if (said >= 0) this.#numberOf(said);
    }
    const rows = this.#rows(n, node, opens, start, order);
    const owner = new Uint8Array(n).fill(SUT, states);
    return gameFromRows({
      name,
      initial,
      owner,
      gain: new Float64Array(n).fill(1),
      ids,
      labels: this.#labels,
      ...rows(target),
    });
  }

  #numberOf(l: number): number {
    if (this.#labelNumber[l] < 0) {
      const text = this.#transitions.labels[l];
      this.#labelNumber[l] = text === WAIT && this.#wait >= 0 ? this.#wait : this.#labels.push(text) - 1;
    }
    return this.#labelNumber[l];
  }

  /** Edges by source: of a state to its SUT nodes, of an SUT node to its targets and, in a race, to the SUT's own moves. */
  #rows(
    n: number,
    node: Int32Array,
    opens: Int32Array,
    start: Int32Array,
    order: Int32Array,
  ): (target: Int32Array) => Pick<Game, 'outStart' | 'target' | 'label' | 'weight'> {
    const { states, source, label, observation, weight: given } = this.#transitions;
    const own = this.#own;
    const count = new Int32Array(n + 1);
    const ownMoves = new Int32Array(states);
    for (let e = 0; e < node.length; e++) {
      count[node[e] + 1]++;
      if (own[label[e]]) ownMoves[source[e]]++;
    }
    for (const e of opens) {
      count[source[e] + 1]++;
      if (!own[label[e]]) count[node[e] + 1] += ownMoves[source[e]];
    }
    for (let v = 0; v < n; v++) count[v + 1] += count[v];
    const outStart = count;
    return (to) => {
      const next = outStart.slice(0, n);
      const target = new Int32Array(outStart[n]);
      const labelOf = new Int32Array(outStart[n]).fill(-1);
      const weight = given ? new Float64Array(outStart[n]).fill(1) : null;
      const put = (v: number, w: number, l: number, e = -1) => {
        target[next[v]] = w;
        if (e >= 0 && weight) weight[next[v]] = given![e];
        labelOf[next[v]++] = l;
      };
      for (const e of opens)
        put(source[e], node[e], own[label[e]] ? this.#wait : this.#labelNumber[label[e]]);
      for (let e = 0; e < node.length; e++) {
        const said = own[label[e]] ? label[e] : observation ? observation[e] : -1;
        put(node[e], to[e], said < 0 ? -1 : this.#labelNumber[said], e);
      }
      for (const e of opens) {
        const s = source[e];
        if (own[label[e]] || ownMoves[s] === 0) continue;
        for (let k = start[s]; k < start[s + 1]; k++) {
          const move = order[k];
          if (own[label[move]]) put(node[e], to[move], this.#labelNumber[label[move]]);
        }
      }
      return { outStart, target, label: labelOf, weight };
    };
  }
}

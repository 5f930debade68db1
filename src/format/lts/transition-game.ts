// The game of a transition system whose labels are few, in typed arrays from end to end: what lts.ts makes of the same transitions by
// the rules `always` and `choices`, node by node and edge by edge, in a tenth of the time.
//
// Transitions are looked through state by state for the first one of each (state, label), so no table of pairs is needed. An SUT
// node is called `state/label`, which no state is called and no other pair, as long as no state has a slash in its name.

import type { Slices } from '../../base/index.ts';
import { type Game, makingFromRows, SUT } from '../../game/index.ts';

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
  /** Only where the SUT has a choice is there a node for it; without a label there never is. */
  readonly onlyChoices?: boolean;
}

const WAIT = 'wait';
/** So many transitions are dealt with before anything else has its turn. */
const SLICE = 1 << 16;

/** Null where lts.ts has to give names that differ: a label `wait` beside moves of the SUT's own. */
export function* transitionGame(transitions: Transitions): Slices<Game | null> {
  const { states, source, label, labels, onlyChoices = false } = transitions;
  const own = labels.map(transitions.isSut);
  if (own.includes(true) && labels.some((text, l) => text === WAIT && !own[l])) return null;
  const { start, order } = byState(source, states);
  yield;
  const first = firstOfPairs(start, order, label, own);
  yield;
  if (onlyChoices) leaveOnlyChoices(first, transitions, own);
  yield;
  const made = new Made(transitions, own, first);
  return yield* made.game(start, order);
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

/** The first transition of the same state and label, or of the same state where both are the SUT's own; -1 without a label. */
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
      if (label[e] < 0) {
        first[e] = -1;
        continue;
      }
      // All that is the SUT's own shares one place.
      const l = own[label[e]] ? own.length : label[e];
      const before = seen[l];
      first[e] = before >= start[s] && before < k ? order[before] : e;
      if (first[e] === e) seen[l] = k;
    }
  }
  return first;
}

/** Sets `first` to -1 for transitions that are the tester's alone: one target for the stimulus, and no move of the SUT's own. */
function leaveOnlyChoices(
  first: Int32Array,
  { states, source, label, target }: Transitions,
  own: readonly boolean[],
): void {
  const races = new Uint8Array(states);
  const several = new Uint8Array(first.length);
  for (let e = 0; e < first.length; e++) {
    if (first[e] < 0) continue;
    if (own[label[e]]) races[source[e]] = 1;
    if (target[e] !== target[first[e]]) several[first[e]] = 1;
  }
  for (let e = 0; e < first.length; e++) {
    if (first[e] >= 0 && !races[source[e]] && !several[first[e]]) first[e] = -1;
  }
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

  *game(start: Int32Array, order: Int32Array): Slices<Game> {
    const { states, initial, source, label, target, labels, observation, name = '' } = this.#transitions;
    const first = this.#first;
    const own = this.#own;
    const m = source.length;
    let n = states;
    for (let e = 0; e < m; e++) if (first[e] === e) n++;
    const ids: string[] = new Array(n);
    for (let s = 0; s < states; s++) ids[s] = this.#transitions.ids?.[s] ?? String(s);
    yield;
    /** The SUT node that each transition leaves by, -1 for none; of an SUT node, its first transition. */
    const node = new Int32Array(m);
    const opens = new Int32Array(n - states);
    let made = states;
    for (let e = 0; e < m; e++) {
      if (e % SLICE === SLICE - 1) yield;
      if (first[e] < 0) {
        node[e] = -1;
        if (label[e] >= 0) this.#numberOf(label[e]);
        continue;
      }
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
    yield;
    const rows = yield* this.#rows(n, node, opens, start, order, target);
    const owner = new Uint8Array(n).fill(SUT, states);
    const gain = new Float64Array(n).fill(1);
    return yield* makingFromRows({ name, initial, owner, gain, ids, labels: this.#labels, ...rows });
  }

  #numberOf(l: number): number {
    if (this.#labelNumber[l] < 0) {
      const text = this.#transitions.labels[l];
      this.#labelNumber[l] = text === WAIT && this.#wait >= 0 ? this.#wait : this.#labels.push(text) - 1;
    }
    return this.#labelNumber[l];
  }

  /** Edges by source: of a state to its SUT nodes, of an SUT node to its targets and, in a race, to the SUT's own moves. */
  *#rows(
    n: number,
    node: Int32Array,
    opens: Int32Array,
    start: Int32Array,
    order: Int32Array,
    to: Int32Array,
  ): Slices<Pick<Game, 'outStart' | 'target' | 'label' | 'weight'>> {
    const { states, source, label, observation, weight: given } = this.#transitions;
    const own = this.#own;
    const outStart = new Int32Array(n + 1);
    const ownMoves = new Int32Array(states);
    for (let e = 0; e < node.length; e++) {
      outStart[(node[e] < 0 ? source[e] : node[e]) + 1]++;
      if (own[label[e]]) ownMoves[source[e]]++;
    }
    for (const e of opens) {
      outStart[source[e] + 1]++;
      if (!own[label[e]]) outStart[node[e] + 1] += ownMoves[source[e]];
    }
    for (let v = 0; v < n; v++) outStart[v + 1] += outStart[v];
    yield;
    const next = outStart.slice(0, n);
    const target = new Int32Array(outStart[n]);
    const labelOf = new Int32Array(outStart[n]).fill(-1);
    const weight = given ? new Float64Array(outStart[n]).fill(1) : null;
    const put = (v: number, w: number, l: number, e = -1) => {
      target[next[v]] = w;
      if (e >= 0 && weight) weight[next[v]] = given![e];
      labelOf[next[v]++] = l;
    };
    const first = this.#first;
    for (let e = 0; e < node.length; e++) {
      if (e % SLICE === SLICE - 1) yield;
      if (first[e] === e) put(source[e], node[e], own[label[e]] ? this.#wait : this.#labelNumber[label[e]]);
      // How often the SUT does what nobody has a choice of says nothing.
      else if (node[e] < 0) put(source[e], to[e], this.#edgeLabel(label[e]), label[e] < 0 ? e : -1);
    }
    for (let e = 0; e < node.length; e++) {
      if (e % SLICE === SLICE - 1) yield;
      if (node[e] < 0) continue;
      const said = own[label[e]] ? label[e] : observation ? observation[e] : -1;
      put(node[e], to[e], this.#edgeLabel(said), e);
    }
    for (const e of opens) {
      const s = source[e];
      if (own[label[e]] || ownMoves[s] === 0) continue;
      for (let k = start[s]; k < start[s + 1]; k++) {
        const move = order[k];
        if (own[label[move]]) put(node[e], to[move], this.#labelNumber[label[move]]);
      }
    }
    const isWeighted = weight?.some((w) => w !== 1);
    return { outStart, target, label: labelOf, weight: isWeighted ? weight : null };
  }

  #edgeLabel = (l: number): number => (l < 0 ? -1 : this.#labelNumber[l]);
}

// The game of a transition system whose labels are few, in typed arrays from end to end: what lts.ts makes of the same transitions by
// the rules `always` and `choices`, node by node and edge by edge, in a tenth of the time.
//
// Transitions are looked through state by state for the first one of each (state, label), so no table of pairs is needed. An SUT
// node is called `state/label`, which no state is called and no other pair, as long as no state has a slash in its name.

import type { Slices } from '../../base/index.ts';
import { type Game, layingOut, makingGame, SUT } from '../../game/index.ts';

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

/** Edges in the making. */
interface Rows {
  readonly target: Int32Array;
  readonly label: Int32Array;
  readonly weight: Float64Array | null;
}

const WAIT = 'wait';
/** So many transitions are dealt with before anything else has its turn. */
const SLICE = 1 << 16;

/** Null where lts.ts has to give names that differ: a label `wait` beside moves of the SUT's own. */
export function* transitionGame(transitions: Transitions): Slices<Game | null> {
  const { states, source, label, labels, onlyChoices = false } = transitions;
  const own = labels.map(transitions.isSut);
  if (own.includes(true) && labels.some((text, l) => text === WAIT && !own[l])) return null;
  // The transitions of each state, in their order.
  const { start, order } = yield* layingOut(source, states);
  const first = firstOfPairs(start, order, label, own);
  yield;
  if (onlyChoices) leaveOnlyChoices(first, transitions, own);
  yield;
  const made = new Made(transitions, own, first);
  return yield* made.game(start, order);
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

  *game(start: Int32Array, order: Int32Array): Slices<Game | null> {
    const { states, initial, source, name = '' } = this.#transitions;
    const m = source.length;
    let n = states;
    for (let e = 0; e < m; e++) if (this.#first[e] === e) n++;
    const ids: string[] = new Array(n);
    for (let s = 0; s < states; s++) ids[s] = this.#transitions.ids?.[s] ?? String(s);
    yield;
    const node = new Int32Array(m);
    const opens = new Int32Array(n - states);
    let made = states;
    for (let e = 0; e < m; e += SLICE) {
      made = this.#nodes(e, Math.min(m, e + SLICE), made, ids, node, opens);
      yield;
    }
    const rows = yield* this.#rows(n, node, opens, start, order);
    yield;
    const owner = new Uint8Array(n).fill(SUT, states);
    const gain = new Float64Array(n).fill(1);
    const all = { name, initial, owner, gain, ids, labels: this.#labels, ...rows };
    return yield* makingGame(all, { isNamedApart: true });
  }

  /** The SUT node that each of these transitions leaves by, -1 for none; of an SUT node, its first transition. How many nodes there are then. */
  #nodes(
    from: number,
    to: number,
    before: number,
    ids: string[],
    node: Int32Array,
    opens: Int32Array,
  ): number {
    const { states, source, label, labels, observation } = this.#transitions;
    const first = this.#first;
    const own = this.#own;
    let made = before;
    for (let e = from; e < to; e++) {
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
    return made;
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
  ): Slices<Pick<Game, 'outStart' | 'target' | 'label' | 'weight'>> {
    const { weight: given } = this.#transitions;
    const { outStart, ownMoves } = this.#counted(n, node, opens);
    yield;
    const m = outStart[n];
    const weight = given ? new Float64Array(m).fill(1) : null;
    const rows = { target: new Int32Array(m), label: new Int32Array(m).fill(-1), weight };
    const next = outStart.slice(0, n);
    yield;
    for (let e = 0; e < node.length; e += SLICE) {
      this.#stimuli(e, Math.min(node.length, e + SLICE), node, next, rows);
      yield;
    }
    for (let e = 0; e < node.length; e += SLICE) {
      this.#answers(e, Math.min(node.length, e + SLICE), node, next, rows);
      yield;
    }
    this.#races(ownMoves, node, opens, start, order, next, rows);
    const isWeighted = weight?.some((w) => w !== 1);
    return { outStart, ...rows, weight: isWeighted ? weight : null };
  }

  /** Where the edges of each node begin, and how many own moves each state has. */
  #counted(n: number, node: Int32Array, opens: Int32Array): { outStart: Int32Array; ownMoves: Int32Array } {
    const { states, source, label } = this.#transitions;
    const own = this.#own;
    const outStart = new Int32Array(n + 1);
    const ownMoves = new Int32Array(states);
    for (let e = 0; e < node.length; e++) {
      outStart[(node[e] < 0 ? source[e] : node[e]) + 1]++;
      if (own[label[e]]) ownMoves[source[e]]++;
    }
    for (let i = 0; i < opens.length; i++) {
      const e = opens[i];
      outStart[source[e] + 1]++;
      if (!own[label[e]]) outStart[node[e] + 1] += ownMoves[source[e]];
    }
    for (let v = 0; v < n; v++) outStart[v + 1] += outStart[v];
    return { outStart, ownMoves };
  }

  /** The edges of states. */
  #stimuli(from: number, to: number, node: Int32Array, next: Int32Array, rows: Rows): void {
    const { source, label, target, weight } = this.#transitions;
    const first = this.#first;
    for (let e = from; e < to; e++) {
      if (first[e] !== e && node[e] >= 0) continue;
      const at = next[source[e]]++;
      rows.target[at] = node[e] < 0 ? target[e] : node[e];
      if (label[e] >= 0) rows.label[at] = this.#own[label[e]] ? this.#wait : this.#labelNumber[label[e]];
      // How often the SUT does what it has no choice of says nothing.
      else if (weight) rows.weight![at] = weight[e];
    }
  }

  /** The edges of SUT nodes. */
  #answers(from: number, to: number, node: Int32Array, next: Int32Array, rows: Rows): void {
    const { label, target, observation, weight } = this.#transitions;
    for (let e = from; e < to; e++) {
      if (node[e] < 0) continue;
      const said = this.#own[label[e]] ? label[e] : observation ? observation[e] : -1;
      const at = next[node[e]]++;
      rows.target[at] = target[e];
      if (said >= 0) rows.label[at] = this.#labelNumber[said];
      if (weight) rows.weight![at] = weight[e];
    }
  }

  /** The SUT's own moves are open to every SUT node of their state. */
  #races(
    ownMoves: Int32Array,
    node: Int32Array,
    opens: Int32Array,
    start: Int32Array,
    order: Int32Array,
    next: Int32Array,
    rows: Rows,
  ): void {
    const { source, label, target } = this.#transitions;
    for (let i = 0; i < opens.length; i++) {
      const e = opens[i];
      const s = source[e];
      if (ownMoves[s] === 0 || this.#own[label[e]]) continue;
      for (let k = start[s]; k < start[s + 1]; k++) {
        const move = order[k];
        if (!this.#own[label[move]]) continue;
        const at = next[node[e]]++;
        rows.target[at] = target[move];
        rows.label[at] = this.#labelNumber[label[move]];
      }
    }
  }
}

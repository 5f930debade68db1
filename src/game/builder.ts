// Builds a game graph in linear time and collects every fault on the way instead of stopping at the first.
//
// Nodes may be mentioned by an edge before they are declared: a mention gives the id its number, the
// declaration fills in owner and gain, and build() reports what was never declared, at its first mention.
// Offsets are bytes of the source that the issue list knows; -1 where there is none.

import { didYouMean, GrowingInts, GrowingNumbers, InputError, IssueList } from '../base/index.ts';
import { type Game, type Owner, SUT, TESTER } from './game.ts';

const UNDECLARED = 2;

export class GameBuilder {
  readonly issues: IssueList;
  name = '';
  #initial = -1;
  #initialGiven = false;

  readonly #number = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #owner = new GrowingInts();
  readonly #gain = new GrowingNumbers();
  readonly #mention = new GrowingNumbers();

  readonly #source = new GrowingInts();
  readonly #target = new GrowingInts();
  readonly #label = new GrowingInts();
  readonly #labelNumber = new Map<string, number>();
  readonly #labels: string[] = [];
  #weight: GrowingNumbers | null = null;

  constructor(issues: IssueList = new IssueList()) {
    this.issues = issues;
  }

  get nodeCount(): number {
    return this.#ids.length;
  }

  get edgeCount(): number {
    return this.#source.length;
  }

  /** The number of an id, given to it at its first mention. */
  mention(id: string, offset = -1): number {
    const known = this.#number.get(id);
    if (known !== undefined) return known;
    const v = this.#ids.length;
    this.#number.set(id, v);
    this.#ids.push(id);
    this.#owner.push(UNDECLARED);
    this.#gain.push(1);
    this.#mention.push(offset);
    return v;
  }

  has(id: string): boolean {
    const v = this.#number.get(id);
    return v !== undefined && this.#owner.get(v) !== UNDECLARED;
  }

  /** Declares a node and returns its number. */
  node(id: string, owner: Owner, gain = 1, offset = -1): number {
    const v = this.mention(id, offset);
    if (this.#owner.get(v) !== UNDECLARED) {
      this.issues.add(
        'game/duplicate-node',
        `node ${quote(id)} is declared twice`,
        offset,
        'give each node an id of its own, or remove one of the two',
      );
      return v;
    }
    if (!Number.isSafeInteger(gain) || gain < 0) {
      this.issues.add(
        'game/bad-gain',
        `the gain of node ${quote(id)} is ${gain}; a gain is a natural number`,
        offset,
        'use 0, 1, 2, … (1 if left out)',
      );
    }
    this.#owner.set(v, owner);
    this.#gain.set(v, gain);
    return v;
  }

  /** Adds an edge between two numbers that node() or mention() returned. */
  edge(u: number, w: number, label?: string, weight = 1, offset = -1): void {
    if (!(weight >= 0) || weight === Number.POSITIVE_INFINITY) {
      this.issues.add(
        'game/bad-weight',
        `the edge from ${quote(this.#ids[u])} to ${quote(this.#ids[w])} has weight ${weight}; a weight is a number from 0 up`,
        offset,
        'use a relative frequency such as 3 or 0.5 (1 if left out)',
      );
    }
    if (weight !== 1 && !this.#weight) {
      this.#weight = new GrowingNumbers(this.#source.length + 1);
      for (let e = 0; e < this.#source.length; e++) this.#weight.push(1);
    }
    this.#weight?.push(weight);
    this.#source.push(u);
    this.#target.push(w);
    this.#label.push(label === undefined ? -1 : this.#labelOf(label));
  }

  /** Says where the pebble starts. */
  start(id: string, offset = -1): void {
    if (this.#initialGiven) {
      this.issues.add('game/two-initials', 'the initial node is given twice', offset, 'keep one of them');
    }
    this.#initialGiven = true;
    this.#initial = this.mention(id, offset);
  }

  /** The game, or null if any issue was recorded, here or before. */
  build(): Game | null {
    this.#check();
    if (this.issues.failed) return null;
    const n = this.#ids.length;
    const m = this.#source.length;
    const { order, start: outStart } = sortByKey(this.#source.view(), n);
    const source = gather(this.#source.view(), order);
    const target = gather(this.#target.view(), order);
    const { order: inEdge, start: inStart } = sortByKey(target, n);
    return {
      name: this.name,
      initial: this.#initial,
      n,
      m,
      owner: Uint8Array.from(this.#owner.view()),
      gain: this.#gain.view().slice(),
      outStart,
      source,
      target,
      inStart,
      inEdge,
      ids: this.#ids,
      labels: this.#labels,
      label: gather(this.#label.view(), order),
      weight: this.#weight && Float64Array.from(order, (e) => this.#weight!.get(e)),
    };
  }

  #labelOf(label: string): number {
    let index = this.#labelNumber.get(label);
    if (index === undefined) {
      index = this.#labels.length;
      this.#labelNumber.set(label, index);
      this.#labels.push(label);
    }
    return index;
  }

  #check(): void {
    const { issues } = this;
    let total = 0;
    let declared = 0;
    for (let v = 0; v < this.#ids.length; v++) {
      if (this.#owner.get(v) === UNDECLARED) this.#reportUndeclared(v);
      else declared++;
      total += this.#gain.get(v);
    }
    if (!this.#initialGiven) {
      issues.add(
        'game/missing-initial',
        'the model does not say where it starts',
        -1,
        this.#initialHint(declared),
      );
    }
    if (total > Number.MAX_SAFE_INTEGER) {
      issues.add(
        'game/gains-too-large',
        `all gains together are ${total}, too large to be counted exactly`,
        -1,
        'use smaller gains: their sum must stay below 2^53',
      );
    }
    if (this.#weight && !issues.failed) this.#checkWeights();
  }

  #reportUndeclared(v: number): void {
    const id = this.#ids[v];
    const mentions = countOf(this.#source.view(), v) + countOf(this.#target.view(), v);
    const what =
      v === this.#initial && mentions === 0
        ? `the initial node ${quote(id)} is no node of the model`
        : `${quote(id)} is named by ${mentions === 1 ? 'an edge' : `${mentions} edge ends`} but is no node of the model`;
    const others = this.#ids.filter((_, w) => this.#owner.get(w) !== UNDECLARED);
    const hint = didYouMean(id, others) ?? `declare it, or correct the name`;
    this.issues.add('game/unknown-node', what, this.#mention.get(v), hint);
  }

  #initialHint(declared: number): string {
    if (declared === 0) return 'declare nodes and name the initial one';
    const first = this.#ids.find((id) => this.has(id));
    return `name the initial node, for instance ${quote(first!)}`;
  }

  #checkWeights(): void {
    const sum = new Float64Array(this.#ids.length);
    const seen = new Uint8Array(this.#ids.length);
    for (let e = 0; e < this.#source.length; e++) {
      const u = this.#source.get(e);
      sum[u] += this.#weight!.get(e);
      seen[u] = 1;
    }
    for (let v = 0; v < this.#ids.length; v++) {
      if (this.#owner.get(v) === SUT && seen[v] && !(sum[v] > 0)) {
        this.issues.add(
          'game/no-weight',
          `all edges of SUT node ${quote(this.#ids[v])} have weight 0, so a simulated SUT could not move`,
          this.#mention.get(v),
          'give at least one of them a weight above 0',
        );
      }
    }
  }
}

/** A game in the shape of the native model file, for building one in a program. */
export interface GameSpec {
  readonly name?: string;
  readonly initial: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly owner: 'tester' | 'sut';
    readonly gain?: number;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly label?: string;
    readonly weight?: number;
  }[];
}

/** Builds a game from a specification; throws one InputError that holds every fault of it. */
export function buildGame(spec: GameSpec): Game {
  const builder = new GameBuilder();
  builder.name = spec.name ?? '';
  for (const { id, owner, gain } of spec.nodes) {
    if (owner !== 'tester' && owner !== 'sut') {
      builder.issues.add(
        'game/bad-owner',
        `node ${quote(id)} has owner ${quote(String(owner))}`,
        -1,
        'use tester or sut',
      );
    }
    builder.node(id, owner === 'sut' ? SUT : TESTER, gain);
  }
  for (const { from, to, label, weight } of spec.edges) {
    builder.edge(builder.mention(from), builder.mention(to), label, weight);
  }
  builder.start(spec.initial);
  const game = builder.build();
  if (!game) throw new InputError(builder.issues.issues, builder.issues.total);
  return game;
}

export const quote = (text: string): string => JSON.stringify(text);

/** A stable counting sort of 0 .. keys.length - 1 by key, with the start of each key's row. */
function sortByKey(keys: Int32Array, keyCount: number): { order: Int32Array; start: Int32Array } {
  const start = new Int32Array(keyCount + 1);
  for (let i = 0; i < keys.length; i++) start[keys[i] + 1]++;
  for (let k = 0; k < keyCount; k++) start[k + 1] += start[k];
  const next = start.slice(0, keyCount);
  const order = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i]]++] = i;
  return { order, start };
}

function gather(values: Int32Array, order: Int32Array): Int32Array {
  const result = new Int32Array(order.length);
  for (let i = 0; i < order.length; i++) result[i] = values[order[i]];
  return result;
}

function countOf(values: Int32Array, value: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === value) count++;
  return count;
}

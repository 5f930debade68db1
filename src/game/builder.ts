// Builds a game graph in linear time and collects every fault on the way instead of stopping at the first.
//
// An edge may name a node before its declaration. The name gets a number, the declaration fills in owner and gain,
// and build() reports undeclared nodes at their first use. Offsets are bytes of the source that the issue list
// knows; -1 where there is none. More nodes or edges than the limits allow end the building with a LimitError.

import {
  atOnce,
  beyond,
  didYouMean,
  GrowingInts,
  GrowingNumbers,
  IssueList,
  limit,
  printableJson,
  type Slices,
} from '../base/index.ts';
import { AnswerClaims } from './answer-claims.ts';
import { type EdgeExtras, ExtraRows, filledInts, filledNumbers } from './extras.ts';
import { makingGame } from './from-rows.ts';
import { type Game, type Owner, SUT, TESTER } from './game.ts';
import { gather, isSorted, orderByKey, rowStarts } from './rows.ts';

const UNDECLARED = 2;
const NOTHING: EdgeExtras = {};

export class GameBuilder {
  readonly issues: IssueList;
  name = '';
  #initial = -1;
  #initialGiven = false;

  readonly #number = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #owner = new GrowingInts();
  readonly #gain = new GrowingNumbers();
  /** Where each node was first mentioned; kept only once a place is known. */
  #mention: GrowingNumbers | null = null;

  readonly #source = new GrowingInts();
  readonly #target = new GrowingInts();
  /** Labels and weights are kept from the first one on: most large graphs have none. */
  #label: GrowingInts | null = null;
  readonly #labelNumber = new Map<string, number>();
  readonly #labels: string[] = [];
  #weight: GrowingNumbers | null = null;
  readonly #mostNodes = limit('nodes');
  readonly #mostEdges = limit('edges');
  readonly #extras = new ExtraRows();
  /** Nodes of which an edge is said to be the tester's; what their owner is may come later. */
  readonly #testers: { node: number; offset: number }[] = [];
  readonly #claims = new AnswerClaims();

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
    if (v >= this.#mostNodes) throw beyond('nodes', 'the model has more nodes');
    this.#number.set(id, v);
    this.#ids.push(id);
    this.#owner.push(UNDECLARED);
    this.#gain.push(1);
    if (offset >= 0) this.#mention ??= filledNumbers(v, -1);
    this.#mention?.push(offset);
    return v;
  }

  has(id: string): boolean {
    const v = this.#number.get(id);
    return v !== undefined && this.#owner.get(v) !== UNDECLARED;
  }

  /** Declares a node and returns its number. */
  node(id: string, owner: Owner, gain = 1, offset = -1, labels: readonly string[] = []): number {
    const v = this.mention(id, offset);
    if (this.#owner.get(v) !== UNDECLARED) {
      this.issues.add(
        'game/duplicate-node',
        `node ${quote(id)} is declared twice`,
        offset,
        'give each node its own id, or remove one of the two',
      );
      return v;
    }
    if (!Number.isSafeInteger(gain) || gain < 0) {
      this.issues.add(
        'game/bad-gain',
        `the gain of node ${quote(id)} is ${gain}; a gain is a natural number`,
        offset,
        'use 0, 1, 2, … (default 1)',
      );
    }
    this.#owner.set(v, owner);
    // -0 becomes 0.
    this.#gain.set(v, gain + 0);
    this.#extras.tagNode(v, labels);
    return v;
  }

  /** Adds an edge between two numbers that node() or mention() returned. */
  edge(u: number, w: number, label?: string, weight = 1, offset = -1, extras: EdgeExtras = NOTHING): void {
    if (this.#ids[u] === undefined || this.#ids[w] === undefined) {
      this.issues.add(
        'game/unknown-node',
        `an edge leads from node number ${u} to node number ${w}; there are ${this.#ids.length} nodes, numbered from 0`,
        offset,
        'use numbers that node() or mention() returned',
      );
      return;
    }
    if (!(weight >= 0) || weight === Number.POSITIVE_INFINITY) {
      this.issues.add(
        'game/bad-weight',
        `the edge from ${quote(this.#ids[u])} to ${quote(this.#ids[w])} has weight ${weight}; a weight is a number from 0 up`,
        offset,
        'use a relative frequency such as 3 or 0.5 (default 1)',
      );
    }
    if (this.#source.length >= this.#mostEdges) throw beyond('edges', 'the model has more edges');
    if (weight !== 1) this.#weight ??= filledNumbers(this.#source.length, 1);
    if (label !== undefined) this.#label ??= filledInts(this.#source.length, -1);
    this.#weight?.push(weight + 0);
    this.#label?.push(label === undefined ? -1 : this.#labelOf(label));
    if (extras !== NOTHING) this.#checkExtras(u, w, extras, offset);
    this.#extras.edge(this.#source.length, extras);
    this.#source.push(u);
    this.#target.push(w);
  }

  /** An edge of this node says what only answers of the SUT may say: something of time, or several words; `mustCome` if only unasked outputs may. */
  timed(u: number, bySut: boolean, offset = -1, mustCome = false): void {
    this.#claims.add({ node: u, bySut, mustCome, offset });
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
    return atOnce(this.building());
  }

  /** The same in slices. */
  *building(): Slices<Game | null> {
    this.#check();
    if (this.issues.failed) return null;
    yield;
    const n = this.#ids.length;
    const m = this.#source.length;
    const outStart = rowStarts(this.#source.view(), n);
    // Most writers give edges by source already; then nothing needs to be moved.
    const order = isSorted(this.#source.view()) ? null : orderByKey(this.#source.view(), outStart);
    yield;
    const target = gather(this.#target.view(), order);
    yield;
    const label = this.#label ? gather(this.#label.view(), order) : new Int32Array(m).fill(-1);
    const weight = this.#weight && gather(this.#weight.view(), order);
    yield;
    const rows = {
      name: this.name,
      initial: this.#initial,
      owner: Uint8Array.from(this.#owner.view()),
      gain: this.#gain.view().slice(),
      outStart,
      target,
      ids: this.#ids,
      labels: this.#labels,
      label,
      weight,
      ...this.#extras.rows(n, m, order, (e) => this.#owner.get(this.#source.get(e)) === TESTER),
    };
    const placeOf = (v: number): number => this.#mention?.get(v) ?? -1;
    return yield* makingGame(rows, { issues: this.issues, placeOf, isNamedApart: true });
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
    let declared = 0;
    for (let v = 0; v < this.#ids.length; v++) {
      if (this.#owner.get(v) === UNDECLARED) this.#reportUndeclared(v);
      else declared++;
    }
    if (!this.#initialGiven) {
      issues.add('game/missing-initial', 'the model has no initial node', -1, this.#initialHint(declared));
    }
    for (const { node, offset } of this.#testers) {
      if (this.#owner.get(node) !== SUT) continue;
      issues.add(
        'game/bad-by',
        `an edge of the SUT node ${quote(this.#ids[node])} has "by": "tester"`,
        offset,
        'remove "by", or put a tester node between',
      );
    }
    this.#claims.check(this.#ids, (v) => this.#owner.get(v), issues);
  }

  #checkExtras(u: number, w: number, { cost = 1, maybe = 1, by }: EdgeExtras, offset: number): void {
    const edge = () => `the edge from ${quote(this.#ids[u])} to ${quote(this.#ids[w])}`;
    if (!Number.isSafeInteger(cost) || cost < 1) {
      this.issues.add(
        'game/bad-cost',
        `${edge()} has cost ${cost}; a cost is a natural number from 1 up`,
        offset,
        'use 1, 2, 3, … (default 1)',
      );
    }
    if (!(maybe >= 0 && maybe <= 1)) {
      this.issues.add(
        'game/bad-maybe',
        `${edge()} has "maybe" ${maybe}; it is a probability`,
        offset,
        'use a number from 0 to 1, such as 0.3; remove it if the edge always exists',
      );
    }
    if (by === 'tester') this.#testers.push({ node: u, offset });
  }

  #reportUndeclared(v: number): void {
    const id = this.#ids[v];
    if (this.issues.full) {
      this.issues.add('game/unknown-node', id);
      return;
    }
    const mentions = countOf(this.#source.view(), v) + countOf(this.#target.view(), v);
    const what =
      v === this.#initial && mentions === 0
        ? `the initial node ${quote(id)} is not a node of the model`
        : `${mentions === 1 ? 'an edge names' : `${mentions} edge ends name`} ${quote(id)}, which is not a node of the model`;
    const others = this.#ids.filter((_, w) => this.#owner.get(w) !== UNDECLARED);
    const hint = didYouMean(id, others) ?? 'declare it, or correct the name';
    this.issues.add('game/unknown-node', what, this.#mention?.get(v), hint);
  }

  #initialHint(declared: number): string {
    if (declared === 0) return 'declare nodes and name the initial one';
    const first = this.#ids.find((id) => this.has(id));
    return `name the initial node, for instance ${quote(first!)}`;
  }
}

export const quote = (text: string): string => printableJson(text);

/** A name in a list with commas: in quotes where it could be taken for several, or for none. */
export const listedName = (name: string): string => (/[,"]|^\s|\s$|^$/.test(name) ? quote(name) : name);

function countOf(values: Int32Array, value: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] === value) count++;
  return count;
}

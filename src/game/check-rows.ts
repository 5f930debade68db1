// The conditions on the rows of a game, checked before an algorithm follows them: valid indices, countable numbers,
// different names. An issue names each fault and its first place. O(n + m), in a few passes over typed arrays.

import type { IssueList } from '../base/index.ts';
import { type Game, SUT, type Tags } from './game.ts';
import { oddName } from './odd-name.ts';

/** What a game is made of, without what is computed from it; the edges of node v are outStart[v] .. outStart[v + 1] - 1. */
export type GameRows = Omit<Game, 'n' | 'm' | 'source' | 'inStart' | 'inEdge'>;

type Ints = Int32Array | Uint8Array;

const HINT = 'make games with buildGame, explore, readModel or readModelFile';

/** What is known of the rows beside what stands in them. */
export interface RowsOrigin {
  /** Where a node stands in the source that the issues know. */
  readonly placeOf?: (v: number) => number;
  /** Its maker has told all names apart, by a table of them: looking for repeated ones would take longer than all the rest. */
  readonly isNamedApart?: boolean;
}

export function checkRows(rows: GameRows, issues: IssueList, origin: RowsOrigin = {}): void {
  const { placeOf = () => -1, isNamedApart = false } = origin;
  const check = new RowCheck(rows, issues);
  if (!check.lengths()) return;
  check.indices();
  check.numbers();
  check.names(isNamedApart);
  if (issues.failed) return;
  checkGains(rows, issues);
  checkWeights(rows, issues, placeOf);
}

/** Lists of names that are known to be different: games made from a game share them. */
const apart = new WeakSet<readonly string[]>();

class RowCheck {
  readonly #rows: GameRows;
  readonly #issues: IssueList;
  readonly #n: number;
  readonly #m: number;

  constructor(rows: GameRows, issues: IssueList) {
    this.#rows = rows;
    this.#issues = issues;
    this.#n = rows.owner.length;
    this.#m = rows.target.length;
  }

  lengths(): boolean {
    const { gain, ids, outStart, label, weight, cost, maybe, unasked, tags } = this.#rows;
    const [n, m] = [this.#n, this.#m];
    const wanted = { gain: n, ids: n, outStart: n + 1, label: m, weight: m, cost: m, maybe: m, unasked: m };
    const rows = { gain, ids, outStart, label, weight, cost, maybe, unasked };
    let fit = true;
    const length = (name: string, row: ArrayLike<unknown> | null | undefined, count: number): void => {
      if (!row || row.length === count) return;
      this.#fault(`"${name}" has ${row.length} entries; it must have ${count}`);
      fit = false;
    };
    for (const [name, row] of Object.entries(rows)) length(name, row, wanted[name as keyof typeof wanted]);
    length('tags.nodeStart', tags?.nodeStart, n + 1);
    length('tags.edgeStart', tags?.edgeStart, m + 1);
    return fit;
  }

  indices(): void {
    const { initial, owner, outStart, target, label, labels, unasked, tags, final = [] } = this.#rows;
    if (!isIndex(initial, this.#n))
      this.#fault(
        `"initial" is ${shown(initial)}; it must be a node, a whole number from 0 to ${this.#n - 1}`,
      );
    this.#index('owner', owner, 0, SUT + 1);
    this.#starts('outStart', outStart, this.#m);
    this.#index('target', target, 0, this.#n);
    this.#index('label', label, -1, labels.length);
    if (unasked) this.#index('unasked', unasked, 0, 2);
    const odd = final.find((v) => !isIndex(v, this.#n));
    if (odd !== undefined) this.#fault(`"final" names ${shown(odd)}, which is not a node`);
    if (tags) this.#tags(tags);
  }

  #tags({ names, nodeStart, nodeTag, edgeStart, edgeTag }: Tags): void {
    this.#starts('tags.nodeStart', nodeStart, nodeTag.length);
    this.#starts('tags.edgeStart', edgeStart, edgeTag.length);
    this.#index('tags.nodeTag', nodeTag, 0, names.length);
    this.#index('tags.edgeTag', edgeTag, 0, names.length);
  }

  numbers(): void {
    const { gain, cost, weight, maybe } = this.#rows;
    this.#number('gain', gain, noNatural(gain), 'a natural number');
    if (cost) this.#number('cost', cost, noNatural(cost), 'a natural number');
    if (weight)
      this.#number('weight', weight, noAmount(weight, Number.MAX_VALUE), 'a finite number from 0 up');
    if (maybe) this.#number('maybe', maybe, noAmount(maybe, 1), 'a number from 0 to 1');
  }

  names(areApart: boolean): void {
    const { name, ids, labels, tags } = this.#rows;
    if (typeof name !== 'string') this.#fault(`"name" is ${shown(name)}; it must be text`);
    const lists = { ids, labels, ...(tags && { 'tags.names': tags.names }) };
    for (const [list, names] of Object.entries(lists)) {
      const at = areApart || apart.has(names) ? -1 : oddName(names);
      if (at >= 0) this.#fault(`"${list}[${at}]" is ${shown(names[at])}; names must be texts, all different`);
      else apart.add(names);
    }
  }

  #starts(name: string, row: Int32Array, end: number): void {
    let at = row[0] === 0 ? 1 : 0;
    if (at === 1) while (at < row.length && row[at] >= row[at - 1]) at++;
    if (at < row.length)
      this.#fault(
        `"${name}[${at}]" is ${row[at]}; the first row must begin at 0, and no row may end before it begins`,
      );
    else if (row[row.length - 1] !== end)
      this.#fault(`"${name}" ends at ${row[row.length - 1]}; it must end at ${end}`);
  }

  #index(name: string, row: Ints, from: number, below: number): void {
    let at = 0;
    while (at < row.length && row[at] >= from && row[at] < below) at++;
    if (at === row.length) return;
    this.#fault(`"${name}[${at}]" is ${row[at]}; it must be a whole number from ${from} to ${below - 1}`);
  }

  #number(name: string, row: Float64Array, at: number, must: string): void {
    if (at >= 0) this.#fault(`"${name}[${at}]" is ${shown(row[at])}; it must be ${must}`);
  }

  #fault(message: string): void {
    this.#issues.add('game/bad-rows', message, -1, HINT);
  }
}

const isIndex = (v: number, count: number): boolean => Number.isInteger(v) && v >= 0 && v < count;

// -0 is 0 in every comparison and another number to a fingerprint.
const isMinusZero = (x: number): boolean => x === 0 && 1 / x < 0;

function noNatural(row: Float64Array): number {
  for (let i = 0; i < row.length; i++) {
    const x = row[i];
    if (!(x >= 0 && x <= Number.MAX_SAFE_INTEGER && Math.floor(x) === x) || isMinusZero(x)) return i;
  }
  return -1;
}

function noAmount(row: Float64Array, most: number): number {
  for (let i = 0; i < row.length; i++) if (!(row[i] >= 0 && row[i] <= most) || isMinusZero(row[i])) return i;
  return -1;
}

function checkGains({ gain }: GameRows, issues: IssueList): void {
  let total = 0;
  for (let v = 0; v < gain.length; v++) total += gain[v];
  if (total <= Number.MAX_SAFE_INTEGER) return;
  issues.add(
    'game/gains-too-large',
    `all gains together are ${total}, too large to be counted exactly`,
    -1,
    'use smaller gains: their sum must stay below 2^53',
  );
}

/** The least sum of weights at a node: shares of it can still be multiplied and divided. */
const LEAST_SUM = 1e-280;

function checkWeights(
  { owner, outStart, weight, unasked, ids }: GameRows,
  issues: IssueList,
  placeOf: (v: number) => number,
): void {
  if (!weight) return;
  const ofSystem = (v: number, e: number): boolean => owner[v] === SUT || (unasked?.[e] ?? 0) > 0;
  for (let v = 0; v < owner.length; v++) {
    let sum = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) if (ofSystem(v, e)) sum += weight[e];
    const name = (): string => JSON.stringify(ids[v]);
    if (sum === 0 && owner[v] === SUT && outStart[v] < outStart[v + 1])
      issues.add(
        'game/no-weight',
        `all edges of SUT node ${name()} have weight 0, so a simulated system could not answer`,
        placeOf(v),
        'give at least one of them a weight above 0',
      );
    else if (sum === Number.POSITIVE_INFINITY)
      issues.add(
        'game/weights-too-large',
        `the system's answers at ${name()} have weights too large to be added up`,
        placeOf(v),
        'use smaller weights: only their ratios count',
      );
    else if (sum > 0 && sum < LEAST_SUM)
      issues.add(
        'game/weights-too-small',
        `the system's answers at ${name()} have weights of ${sum} together; the least sum is ${LEAST_SUM}`,
        placeOf(v),
        'use larger weights: only their ratios count',
      );
  }
}

function shown(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

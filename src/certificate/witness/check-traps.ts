// Checks the witness of a guarantee without restart: part of the checker, and like it without any solver.
//
// It accepts a value that is at least the right-hand side of the paper's consistency conditions, because a sound
// upper bound needs no more. It also reports whether every value is exactly that.
//
// This is sound. From v the SUT stays in the trap P_v, gaining at most gain(P_v), until the tester leaves it for
// some w. If P_v is v alone and v must be left, the SUT moves on to a w itself. In both cases c_w <= c_v - (a gain
// of at least 1), so at most c_w follows, by induction on the value. The checker requires gains of at least 1, and
// so nothing here can be circular.
//
// A pair [value, nodes] is checked as the number value * 2^53 + nodes, and a node gains the pair [gain, 1]. Nodes
// stay below 2^53, so the value bounds the gains.
//
// A trap is checked once, however many nodes rest on it. Traps given by their differences (shared-traps.ts) are
// visited as a tree. That takes O(nodes added and dropped x degree x log n), and never more memory than the file.

import { BREATH, DEAR, type IssueList, SHORT_PASS, SLICE, type Slices } from '../../base/index.ts';
import { type Game, quote } from '../../game/index.ts';
import { TrapState } from './trap-state.ts';
import { startsEarlier, walkingTraps } from './trap-tree.ts';
import { reportUnsound } from './unsound-trap.ts';
import {
  ALONE,
  byWorth,
  mustMoveOn,
  type SharedEntry,
  type SharedTrap,
  type SharedTrapWitness,
} from './witness.ts';

/** What the first number of a pair counts for, in units of the second. */
const PAIR = 2n ** 53n;

/** A tree of maxima for each, and code that is seldom compiled: fewer than elsewhere. */
const STEPS_OF_BREATH = SLICE / 8;

/** Without restart: a trap for each node that has a value. In slices; whether all values are tight. */
export const checkTraps = (
  game: Game,
  witness: SharedTrapWitness,
  issues: IssueList,
  offsets: readonly number[],
): Slices<boolean> => new TrapChecker(game, witness, issues, offsets).check();

class TrapChecker {
  readonly #game: Game;
  readonly #witness: SharedTrapWitness;
  readonly #issues: IssueList;
  readonly #offsets: readonly number[];
  /** The offset of the entry being checked. */
  #at = -1;
  /** The value of each node with an entry; a pair by its rank among all pairs, NaN if it is none. */
  readonly #value = new Map<number, number>();
  readonly #isPairs: boolean;
  /** The pairs by their ranks, from 1 on. */
  readonly #ranked: SharedEntry[] = [];
  readonly #trap: TrapState;
  /** The places of the entries that rest on each trap. */
  readonly #users: number[][];
  #tight = true;
  /** Steps until the next pause. */
  #left = STEPS_OF_BREATH;

  constructor(game: Game, witness: SharedTrapWitness, issues: IssueList, offsets: readonly number[]) {
    this.#game = game;
    this.#witness = witness;
    this.#issues = issues;
    this.#offsets = offsets;
    this.#isPairs = witness.count !== undefined;
    this.#trap = new TrapState(
      game,
      (v) => this.#gain(v),
      (w) => this.#exitValue(w),
    );
    this.#users = witness.traps.map(() => []);
  }

  *check(): Slices<boolean> {
    if (this.#game.n > SHORT_PASS) yield BREATH;
    const { nodes } = this.#witness;
    const rank = this.#ranks();
    const sound: boolean[] = [];
    for (let i = 0; i < nodes.length; i++) {
      const entry = nodes[i];
      this.#at = this.#offsets[i] ?? -1;
      sound.push(this.#admit(entry, rank.get(entry) ?? entry.value));
      if (this.#isLong(entry.node)) yield BREATH;
    }
    this.#at = -1;
    const { initial } = this.#game;
    const own = this.#value.get(initial);
    if (own === undefined) {
      this.#report(
        'witness/no-initial',
        `the initial node ${this.#name(initial)} has no entry`,
        'check it with the --initial it was made with, or solve again from this node',
      );
    } else if (shown(this.#witness) !== this.#shown(own)) {
      this.#report(
        'witness/value-mismatch',
        `the witness claims ${shown(this.#witness)}, but the entry of the initial node ${this.#name(initial)} has value ${this.#shown(own)}`,
      );
    }
    for (let i = 0; i < nodes.length; i++) {
      const entry = nodes[i];
      if (!sound[i]) continue;
      this.#at = this.#offsets[i] ?? -1;
      if (entry.trap !== ALONE) this.#users[entry.trap].push(i);
      else {
        const before = this.#issues.total;
        this.#add(entry.node, this.#nameOfTrap(entry));
        if (this.#issues.total === before) this.#checkTrap([i]);
        this.#trap.remove(entry.node);
      }
      if (this.#isLong(entry.node)) yield BREATH;
    }
    yield* this.#visitTraps();
    return this.#tight;
  }

  /** The ranks of pairs: equal ones share theirs. */
  #ranks(): ReadonlyMap<SharedEntry, number> {
    const rank = new Map<SharedEntry, number>();
    if (!this.#isPairs) return rank;
    for (const entry of this.#witness.nodes.filter(isPair).sort(byWorth)) {
      const last = this.#ranked.at(-1);
      if (!last || byWorth(last, entry) < 0) this.#ranked.push(entry);
      rank.set(entry, this.#ranked.length);
    }
    for (const entry of this.#witness.nodes) if (!rank.has(entry)) rank.set(entry, Number.NaN);
    return rank;
  }

  /** The number that a value, or the rank of a pair, stands for; 0 is no exit. */
  #worth(value: number): bigint {
    if (!this.#isPairs || value === 0) return BigInt(value);
    const pair = this.#ranked[value - 1];
    return BigInt(pair.value) * PAIR + BigInt(pair.count!);
  }

  #shown(value: number): string {
    return this.#isPairs && value > 0 ? shown(this.#ranked[value - 1]) : `${value}`;
  }

  #admit(entry: SharedEntry, value: number): boolean {
    const { node, trap } = entry;
    if (!this.#known(node)) {
      this.#report(
        'witness/unknown-node',
        `an entry is about node number ${node}, which is not in the model`,
      );
      return false;
    }
    if (this.#value.has(node)) {
      this.#report('witness/duplicate-node', `node ${this.#name(node)} has two entries`);
      return false;
    }
    this.#value.set(node, value);
    if (!Number.isSafeInteger(value) || value < 1) {
      this.#report(
        'witness/bad-value',
        `node ${this.#name(node)} has value ${shown(entry)}; a value is ${this.#isPairs ? 'a list of a whole number and one from 1 up' : 'a whole number from 1 up'}`,
      );
      return false;
    }
    if (trap !== ALONE && !(Number.isInteger(trap) && trap >= 0 && trap < this.#witness.traps.length)) {
      this.#report(
        'witness/bad-trap',
        `node ${this.#name(node)} has trap number ${trap}, but there are ${this.#witness.traps.length} traps`,
      );
      return false;
    }
    return true;
  }

  /** Checks each trap with its entries, going from trap to trap by their differences. */
  *#visitTraps(): Slices<void> {
    const { traps } = this.#witness;
    for (let i = 0; i < traps.length; i++) {
      if (startsEarlier(traps, i)) continue;
      this.#at = -1;
      this.#report(
        'witness/bad-trap',
        `trap ${i} starts from trap ${traps[i].from}, which is not an earlier one`,
      );
    }
    // What could be followed of the difference, for the way back.
    const dropped = new Int32Array(traps.length);
    const added = new Int32Array(traps.length);
    yield* walkingTraps(
      traps,
      (i) => this.#enter(i, dropped, added),
      (i) => this.#leave(traps[i], dropped[i], added[i]),
    );
  }

  *#enter(i: number, dropped: Int32Array, added: Int32Array): Slices<boolean> {
    const { traps, nodes } = this.#witness;
    const { add, drop } = traps[i];
    const users = this.#users[i];
    this.#at = users.length > 0 ? (this.#offsets[users[0]] ?? -1) : -1;
    const name = users.length > 0 ? this.#nameOfTrap(nodes[users[0]]) : `trap ${i}`;
    const before = this.#issues.total;
    for (; dropped[i] < drop.length && this.#drop(drop[dropped[i]], name); dropped[i]++)
      if (this.#isLong(drop[dropped[i]])) yield BREATH;
    for (; added[i] < add.length && this.#add(add[added[i]], name); added[i]++)
      if (this.#isLong(add[added[i]])) yield BREATH;
    // What starts from a trap that is no set of nodes, or not of such ones, proves nothing either.
    if (this.#issues.total > before) return false;
    this.#checkTrap(users);
    return true;
  }

  *#leave({ add, drop }: SharedTrap, dropped: number, added: number): Slices<void> {
    for (let k = added - 1; k >= 0; k--) {
      this.#trap.remove(add[k]);
      if (this.#isLong(add[k])) yield BREATH;
    }
    for (let k = dropped - 1; k >= 0; k--) {
      this.#trap.add(drop[k]);
      if (this.#isLong(drop[k])) yield BREATH;
    }
  }

  /** Whether it is time for a pause, after a node was dealt with. */
  #isLong(v: number): boolean {
    const { outStart, inStart } = this.#game;
    const edges = this.#known(v) ? outStart[v + 1] - outStart[v] + inStart[v + 1] - inStart[v] : 0;
    this.#left -= edges + DEAR;
    if (this.#left > 0) return false;
    this.#left = STEPS_OF_BREATH;
    return true;
  }

  #add(u: number, name: string): boolean {
    if (!this.#known(u)) {
      this.#report('witness/unknown-node', `${name} has node number ${u}, which is not in the model`);
    } else if (this.#trap.has(u)) {
      this.#report('witness/duplicate-node', `${name} has ${this.#name(u)} twice`);
    } else {
      if (!this.#witness.scaled && !this.#isPairs && this.#game.gain[u] < 1) {
        this.#report(
          'witness/zero-gain',
          `${name} has ${this.#name(u)} with gain 0: values in given gains prove nothing there`,
          'a witness for this model needs "gains": "scaled", with values for gain\' = 1 + n * gain',
        );
      }
      this.#trap.add(u);
      return true;
    }
    return false;
  }

  #drop(u: number, name: string): boolean {
    if (this.#known(u) && this.#trap.has(u)) {
      this.#trap.remove(u);
      return true;
    }
    const what = this.#known(u) ? this.#name(u) : `node number ${u}`;
    this.#report('witness/bad-trap', `${name} drops ${what}, which is not in the trap it starts from`);
    return false;
  }

  #checkMove({ node }: SharedEntry): void {
    const { outStart, target } = this.#game;
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      least = Math.min(least, this.#value.get(target[e]) ?? Number.POSITIVE_INFINITY);
    }
    if (least === Number.POSITIVE_INFINITY) {
      this.#report(
        'witness/no-way-on',
        `SUT node ${this.#name(node)} is alone in its trap, but no successor of it has an entry`,
        'add an entry for the successor that the system moves to',
      );
    } else if (Number.isSafeInteger(least)) {
      const gain = this.#gain(node);
      this.#compare(
        node,
        gain + this.#worth(least),
        () => `it gains ${this.#told(gain)} and its best successor has value ${this.#shown(least)}`,
      );
    }
  }

  /** Checks the set at hand for the entries that rest on it. */
  #checkTrap(users: readonly number[]): void {
    const { nodes } = this.#witness;
    const trap = this.#trap;
    if (users.length === 0) return;
    const only = trap.size === 1 ? users.find((i) => trap.has(nodes[i].node)) : undefined;
    const movesOn = only !== undefined && mustMoveOn(this.#game, nodes[only].node);
    // A sink of the SUT may only be a trap of its own: in a larger one it could as well be an exit.
    const isSound = (!trap.hasStuck || trap.size === 1) && trap.worst < Number.POSITIVE_INFINITY;
    if (!isSound && !movesOn) this.#reportUnsound(nodes[users[0]]);
    for (const i of users) {
      const { node } = nodes[i];
      this.#at = this.#offsets[i] ?? -1;
      if (!trap.has(node)) {
        const name = this.#name(node);
        this.#report('witness/not-in-trap', `node ${name} is not in its own trap`, 'add it to the trap');
      } else if (movesOn) this.#checkMove(nodes[i]);
      else if (isSound) {
        this.#compare(node, trap.gained + this.#worth(trap.worst), () => this.#outline());
      }
    }
  }

  #outline(): string {
    const { worst } = this.#trap;
    const gained = this.#told(this.#trap.gained);
    if (worst === 0) return `its trap gains ${gained} and has no exit`;
    const exit = [...this.#value.keys()].find((w) => this.#trap.isExit(w) && this.#exitValue(w) === worst)!;
    return `its trap gains ${gained} and has the exit ${this.#name(exit)} with value ${this.#shown(worst)}`;
  }

  /** Tells by which nodes the set at hand is no trap; once enough has been told, only that it is none. */
  #reportUnsound(entry: SharedEntry): void {
    const name = this.#nameOfTrap(entry);
    if (this.#issues.full) this.#report('witness/missing-exit', `${name} can be left`);
    else {
      const hasEntry = (w: number) => this.#value.has(w);
      reportUnsound(this.#game, this.#trap, name, hasEntry, (...told) => this.#report(...told));
    }
  }

  #compare(node: number, proven: bigint, because: () => string): void {
    const value = this.#value.get(node)!;
    const claimed = this.#worth(value);
    if (claimed > proven) this.#tight = false;
    if (claimed >= proven) return;
    this.#report(
      'witness/value-too-low',
      `node ${this.#name(node)} claims ${this.#shown(value)}, but ${because()}: ${this.#told(proven)} at least`,
    );
  }

  /** Infinity where no entry tells it. */
  #exitValue(w: number): number {
    const value = this.#value.get(w);
    return Number.isSafeInteger(value) ? value! : Number.POSITIVE_INFINITY;
  }

  #gain(v: number): bigint {
    const { n, gain } = this.#game;
    if (this.#isPairs) return PAIR * BigInt(gain[v]) + 1n;
    return this.#witness.scaled ? 1n + BigInt(n) * BigInt(gain[v]) : BigInt(gain[v]);
  }

  #told(worth: bigint): string {
    return this.#isPairs ? `[${worth / PAIR}, ${worth % PAIR}]` : `${worth}`;
  }

  #known(v: number): boolean {
    return Number.isInteger(v) && v >= 0 && v < this.#game.n;
  }

  #name(v: number): string {
    return quote(this.#game.ids[v]);
  }

  #nameOfTrap({ node }: SharedEntry): string {
    return `the trap of ${this.#name(node)}`;
  }

  #report(code: string, message: string, hint?: string): void {
    this.#issues.add(code, message, this.#at, hint);
  }
}

const shown = ({ value, count }: Pick<SharedEntry, 'value' | 'count'>): string =>
  count === undefined ? `${value}` : `[${value}, ${count}]`;

const isPair = ({ value, count }: SharedEntry): boolean =>
  Number.isSafeInteger(value) && value >= 0 && Number.isSafeInteger(count) && count! >= 1;

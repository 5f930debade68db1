// Checks a witness against a game, by itself: it trusts no solver, and imports none.
//
// It accepts a value that is at least what the trap proves, c_v >= the right-hand side of the paper's
// consistency conditions, because that is all a sound upper bound needs; `tight` says whether every value is
// exactly that. Why it is sound: from v the SUT stays in the trap P_v, gaining at most gain(P_v), until the
// tester leaves it for some w; or, where P_v is v alone and v must be left, moves on to a w itself. In both
// cases c_w <= c_v - (a gain of at least 1), so by induction on the value no more than c_w follows. That
// gains are at least 1 is checked, and so nothing here can be circular.
//
// O(nodes of all traps x degree). Sums are exact: beyond 2^53 rounded sums still exceed every safe value.

import { type Issue, IssueList, type Source } from '../../base/index.ts';
import { type Game, isSink, quote, SUT, TESTER } from '../../game/index.ts';
import { checkClosure } from './check-closure.ts';
import { edgeName } from './edge-name.ts';
import { scaledGain } from './scaled-gains.ts';
import { type TrapWitness, upperOf, type Witness, type WitnessEntry } from './witness.ts';

export interface Verdict {
  readonly valid: boolean;
  /** What the witness proves, in the gains of the game; null where it proves nothing. */
  readonly upper: number | null;
  /** Whether each value is exactly what its trap proves. */
  readonly tight: boolean;
  /** The first reasons for refusing it, and how many there are. */
  readonly issues: readonly Issue[];
  readonly total: number;
}

/** Where the entries of a witness stood in the file it was read from: issues then have a place. */
export interface Origin {
  readonly source: Source;
  readonly offsets: readonly number[];
}

export function checkWitness(game: Game, witness: Witness, origin?: Origin): Verdict {
  const issues = new IssueList(origin?.source);
  const offsets = origin?.offsets ?? [];
  const tight = witness.restart
    ? checkClosure(game, witness, issues, offsets)
    : new TrapChecker(game, witness, issues, offsets).check();
  const valid = !issues.failed;
  return {
    valid,
    upper: valid ? upperOf(game, witness) : null,
    tight: valid && tight,
    issues: issues.issues,
    total: issues.total,
  };
}

class TrapChecker {
  readonly #game: Game;
  readonly #witness: TrapWitness;
  readonly #issues: IssueList;
  readonly #offsets: readonly number[];
  /** The offset of the entry being checked. */
  #at = -1;
  /** The value of each node with an entry. */
  readonly #value = new Map<number, number>();
  /** The index of the last entry whose trap held the node, plus 1. */
  readonly #stamp: Int32Array;
  #tight = true;

  constructor(game: Game, witness: TrapWitness, issues: IssueList, offsets: readonly number[]) {
    this.#game = game;
    this.#witness = witness;
    this.#issues = issues;
    this.#offsets = offsets;
    this.#stamp = new Int32Array(game.n);
  }

  check(): boolean {
    const { nodes, value } = this.#witness;
    const sound = nodes.map((entry, i) => {
      this.#at = this.#offsets[i] ?? -1;
      return this.#admit(entry);
    });
    this.#at = -1;
    const { initial } = this.#game;
    const own = this.#value.get(initial);
    if (own === undefined) {
      this.#report(
        'witness/no-initial',
        `the initial node ${this.#name(initial)} has no entry`,
        'check it for the node it was made for (--initial), or solve again from this one',
      );
    } else if (own !== value) {
      this.#report(
        'witness/value-mismatch',
        `the witness claims ${value}, but the entry of the initial node ${this.#name(initial)} has value ${own}`,
      );
    }
    for (const [i, entry] of nodes.entries()) {
      this.#at = this.#offsets[i] ?? -1;
      if (!sound[i] || !this.#mark(entry, i + 1)) continue;
      if (this.#mustMoveOn(entry)) this.#checkMove(entry);
      else this.#checkTrap(entry, i + 1);
    }
    return this.#tight;
  }

  #admit({ node, value }: WitnessEntry): boolean {
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
        `node ${this.#name(node)} has value ${value}; a value is a whole number from 1 up`,
      );
      return false;
    }
    return true;
  }

  /** Stamps the trap's nodes; false if it is no set of the model's nodes that holds its own. */
  #mark({ node, trap }: WitnessEntry, stamp: number): boolean {
    let fine = true;
    for (const u of trap) {
      if (!this.#known(u)) {
        this.#report(
          'witness/unknown-node',
          `the trap of ${this.#name(node)} holds node number ${u}, which is not in the model`,
        );
        fine = false;
      } else if (this.#stamp[u] === stamp) {
        this.#report(
          'witness/duplicate-node',
          `the trap of ${this.#name(node)} holds ${this.#name(u)} twice`,
        );
        fine = false;
      } else {
        this.#stamp[u] = stamp;
        if (!this.#witness.scaled && this.#game.gain[u] < 1) {
          this.#report(
            'witness/zero-gain',
            `the trap of ${this.#name(node)} holds ${this.#name(u)}, which has gain 0: values in given gains prove nothing there`,
            'a witness for this model needs "gains": "scaled", with values for gain\' = 1 + n * gain',
          );
          fine = false;
        }
      }
    }
    if (this.#stamp[node] !== stamp) {
      this.#report(
        'witness/not-in-trap',
        `node ${this.#name(node)} is not in its own trap`,
        'add it to the trap',
      );
      fine = false;
    }
    return fine;
  }

  /** Case S: the trap is an SUT node alone that must be left, as it is no sink and has no self-loop. */
  #mustMoveOn({ node, trap }: WitnessEntry): boolean {
    const { owner, outStart, target } = this.#game;
    if (trap.length !== 1 || owner[node] !== SUT || isSink(this.#game, node)) return false;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) if (target[e] === node) return false;
    return true;
  }

  #checkMove({ node, value }: WitnessEntry): void {
    const { outStart, target } = this.#game;
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      least = Math.min(least, this.#value.get(target[e]) ?? Number.POSITIVE_INFINITY);
    }
    if (least === Number.POSITIVE_INFINITY) {
      this.#report(
        'witness/no-way-on',
        `SUT node ${this.#name(node)} is alone in its trap and must move on, but no successor of it has an entry`,
        'give the successor that the SUT moves to an entry',
      );
      return;
    }
    const proven = this.#gain(node) + least;
    this.#compare(
      node,
      value,
      proven,
      () => `it gains ${this.#gain(node)} and its best successor is worth ${least}`,
    );
  }

  #checkTrap({ node, value, trap }: WitnessEntry, stamp: number): void {
    const { owner, outStart, target } = this.#game;
    let gained = 0;
    let worst = 0;
    let worstExit = -1;
    let fine = true;
    for (const u of trap) {
      gained += this.#gain(u);
      let stays = 0;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (this.#stamp[w] === stamp) {
          stays++;
          continue;
        }
        if (owner[u] !== TESTER) continue;
        const exit = this.#value.get(w);
        if (exit === undefined) {
          this.#report(
            'witness/missing-exit',
            `the tester can leave the trap of ${this.#name(node)} by ${this.#edge(e)}, but ${this.#name(w)} has no entry`,
            `add an entry for ${this.#name(w)}, or the node to the trap`,
          );
          fine = false;
        } else if (exit > worst) {
          worst = exit;
          worstExit = w;
        }
      }
      // A sink of the SUT may only be a trap of its own: in a larger one it could as well be an exit.
      if (owner[u] === SUT && stays === 0 && trap.length > 1) {
        this.#report(
          'witness/sut-must-leave',
          `SUT node ${this.#name(u)} has no successor in the trap of ${this.#name(node)}, so the SUT cannot stay there`,
          'add one of its successors to the trap',
        );
        fine = false;
      }
    }
    if (!fine) return;
    const exit = worstExit < 0 ? 'has no exit' : `has the exit ${this.#name(worstExit)} worth ${worst}`;
    this.#compare(node, value, gained + worst, () => `its trap gains ${gained} and ${exit}`);
  }

  #compare(node: number, value: number, proven: number, because: () => string): void {
    if (value > proven) this.#tight = false;
    if (value >= proven) return;
    this.#report(
      'witness/value-too-low',
      `node ${this.#name(node)} claims ${value}, but ${because()}: ${proven} at least`,
    );
  }

  #gain(v: number): number {
    return this.#witness.scaled ? scaledGain(this.#game, v) : this.#game.gain[v];
  }

  #known(v: number): boolean {
    return Number.isInteger(v) && v >= 0 && v < this.#game.n;
  }

  #name(v: number): string {
    return quote(this.#game.ids[v]);
  }

  #edge(e: number): string {
    return edgeName(this.#game, e);
  }

  #report(code: string, message: string, hint?: string): void {
    this.#issues.add(code, message, this.#at, hint);
  }
}

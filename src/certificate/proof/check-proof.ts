// Checks a proof of a lower bound against a game, by itself: it trusts no solver, and imports none. The head of
// proof.ts says what it checks and why that is enough.

import { type Issue, IssueList, type Source } from '../../base/index.ts';
import { type Game, quote, requireGame } from '../../game/index.ts';
import { fromScaled, mustMoveOn, scaledGains } from '../witness/index.ts';
import { leastByOrder } from './check-order.ts';
import { gainsByParts, type PartFault } from './check-parts.ts';
import { checkQuestion, type Fault } from './check-question.ts';
import { OutNodes } from './out-nodes.ts';
import { pricedExits } from './priced-exits.ts';
import type { Proof } from './proof.ts';
import { type Cycles, cyclesOf, ResolvedNodes } from './resolved-nodes.ts';

export interface ProofVerdict {
  readonly valid: boolean;
  /** What the proof proves, in the gains of the game; null where it proves nothing. */
  readonly lower: number | null;
  /** The first reasons for refusing it, and how many there are. */
  readonly issues: readonly Issue[];
  readonly total: number;
}

/** Where the questions of a proof stood in the file it was read from. */
export interface ProofOrigin {
  readonly source: Source;
  readonly offsets: readonly number[];
}

/**
 * Checks a proof that a tester can guarantee at least so much. It shares no code with the solver.
 *
 * @param game the game it speaks of
 * @param proof from `readProof`, or from `solve` with `proof: true`
 * @param origin where it was read from, for messages
 * @example
 * const read = orThrow(readProof(source, game));
 * checkProof(game, read.proof, read).valid;
 */
export function checkProof(game: Game, proof: Proof, origin?: ProofOrigin): ProofVerdict {
  requireGame(game);
  const issues = new IssueList(origin?.source);
  const checker = new ProofChecker(game, proof, issues, origin?.offsets ?? []);
  checker.check();
  const valid = !issues.failed;
  const proven = proof.scaled ? fromScaled(game, proof.value) : proof.value;
  return { valid, lower: valid ? proven : null, issues: issues.issues, total: issues.total };
}

class ProofChecker {
  readonly #game: Game;
  readonly #proof: Proof;
  readonly #issues: IssueList;
  readonly #offsets: readonly number[];
  readonly #gain: Float64Array;

  constructor(game: Game, proof: Proof, issues: IssueList, offsets: readonly number[]) {
    this.#game = game;
    this.#proof = proof;
    this.#issues = issues;
    this.#offsets = offsets;
    this.#gain = proof.scaled ? scaledGains(game).gain : game.gain;
  }

  check(): void {
    const { restart, value, lower } = this.#proof;
    const { initial, ids } = this.#game;
    const total = this.#gain.reduce((sum, gain) => sum + gain, 0);
    if (!(total <= Number.MAX_SAFE_INTEGER)) {
      this.#report('proof/too-large', `the gains add up to ${total}, too much to be counted exactly`);
    }
    if (!lower.every((l) => Number.isSafeInteger(l) && l >= 0) || !Number.isSafeInteger(value)) {
      this.#report('proof/bad-value', 'a lower value is not a whole number from 0 up');
    } else if (lower[initial] !== value) {
      this.#report(
        'proof/value-mismatch',
        `the proof claims ${value}, but the lower value of the initial node ${quote(ids[initial])} is ${lower[initial]}`,
      );
    }
    if (this.#issues.failed) return;
    if (!restart && this.#proof.order) {
      this.#report('proof/bad-order', 'an order of nodes proves something with restart only');
    }
    if (!restart && this.#proof.parts) {
      this.#report('proof/bad-parts', 'parts prove something with restart only');
    }
    if (this.#issues.failed) return;
    if (restart) this.#checkRestart();
    else this.#checkOnce();
  }

  #checkRestart(): void {
    const { value, questions, order, parts = [], isPlain = false } = this.#proof;
    const { initial } = this.#game;
    if (this.#gain[initial] >= value) return;
    if (order) {
      this.#checkOrder(order);
      return;
    }
    const gain = gainsByParts(this.#game, value, parts);
    if (!(gain instanceof Float64Array)) {
      this.#reportPart(gain);
      return;
    }
    let isRefuted = gain[initial] >= value;
    for (const [i, question] of questions.entries()) {
      const fault = checkQuestion(this.#game, {
        steps: question.steps,
        gain,
        mostFor: () => value - 1,
        isExit: () => false,
        isPlain,
      });
      if (fault) this.#reportFault(i, fault);
      isRefuted ||= question.steps.some((step) => step.kind === 'out' && step.node === initial);
    }
    if (!isRefuted) this.#reportOpen(-1, initial);
  }

  #checkOrder(order: Int32Array): void {
    const { value } = this.#proof;
    const least = leastByOrder(this.#game, order);
    if (typeof least === 'string') this.#report('proof/bad-order', least);
    else if (least < value) {
      this.#report('proof/value-mismatch', `the proof claims ${value}, but a closed set gains ${least}`);
    }
  }

  #checkOnce(): void {
    const { lower, questions } = this.#proof;
    this.#checkMoves();
    const cycles = cyclesOf(this.#game);
    let next = 0;
    for (let i = 0; i < questions.length; ) {
      const { from, to } = questions[i];
      if (from !== next || !Number.isSafeInteger(to) || to < next) {
        this.#report(
          'proof/bad-range',
          from === next
            ? `question ${i} is about exits worth ${from} to ${to}; expected "to" to be a whole number from ${from} to 2^53 - 1`
            : `question ${i} is about exits worth ${from} to ${to}; expected ${next} and more`,
          undefined,
          this.#offsets[i],
        );
        return;
      }
      // Questions about the same exits follow each other.
      let end = i + 1;
      while (end < questions.length && questions[end].from === from && questions[end].to === to) end++;
      this.#checkRange(i, end, cycles);
      i = end;
      next = to + 1;
    }
    const most = lower.reduce((a, b) => Math.max(a, b), 0);
    if (next >= most || lower.every((l, v) => l - next <= this.#gain[v])) return;
    this.#report('proof/bad-range', `nothing is asked about exits worth ${next} to ${most - 1}`);
  }

  /** Property (S). */
  #checkMoves(): void {
    const { n, outStart, target, ids } = this.#game;
    const { lower } = this.#proof;
    for (let v = 0; v < n; v++) {
      if (lower[v] <= this.#gain[v] || !mustMoveOn(this.#game, v)) continue;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) least = Math.min(least, lower[target[e]]);
      if (lower[v] <= this.#gain[v] + least) continue;
      this.#report(
        'proof/value-too-high',
        `SUT node ${quote(ids[v])} claims ${lower[v]}, but it gains ${this.#gain[v]} and a successor of it claims only ${least}`,
      );
    }
  }

  /** Property (T), as far as the questions of one range go. */
  #checkRange(start: number, end: number, cycles: Cycles): void {
    const { lower, questions, isPlain = false } = this.#proof;
    const { from, to } = questions[start];
    const mostFor = (v: number) => lower[v] - from - 1;
    const { moves, gain } = isPlain
      ? { moves: this.#game, gain: this.#gain }
      : pricedExits(this.#game, this.#gain, lower, { from, to });
    const isExit = isPlain ? (w: number) => lower[w] <= to : () => false;
    const resolved = new ResolvedNodes(this.#game, this.#gain, lower, cycles, { from, to });
    const within = new OutNodes(moves);
    let most = Number.POSITIVE_INFINITY;
    for (let i = start; i < end; i++) {
      const { steps } = questions[i];
      const isNext = i > start && !isPlain;
      const fault = checkQuestion(moves, {
        steps,
        gain,
        mostFor,
        isExit,
        isPlain,
        most,
        ...(isNext && { within }),
      });
      if (fault) {
        this.#reportFault(i, fault);
        return;
      }
      for (const step of steps) {
        if (step.kind !== 'out') continue;
        resolved.add(step.node);
        most = mostFor(step.node);
        // What was refuted of more is in no set of the questions that follow.
        if (i + 1 < end) within.add(step.node);
      }
    }
    for (let v = 0; v < this.#game.n; v++) if (!resolved.has(v)) this.#reportOpen(end - 1, v);
  }

  #reportFault(i: number, { step, message }: NonNullable<Fault>): void {
    const what = this.#proof.questions[i].steps[step];
    const name = what.kind === 'out' ? ` about ${quote(this.#game.ids[what.node])}` : '';
    this.#report(
      'proof/does-not-follow',
      `question ${i}, step ${step}${name}: ${message}`,
      undefined,
      this.#offsets[i],
    );
  }

  #reportPart({ part, step, message }: PartFault): void {
    const { at } = this.#proof.parts![part];
    const where = step < 0 ? '' : `, step ${step}`;
    this.#report('proof/bad-parts', `part ${part}, at ${quote(this.#game.ids[at])}${where}: ${message}`);
  }

  #reportOpen(i: number, v: number): void {
    const name = quote(this.#game.ids[v]);
    const where = i < 0 ? '' : ` in question ${i}`;
    this.#report('proof/not-refuted', `nothing is proved about ${name}${where}`, undefined, this.#offsets[i]);
  }

  #report(code: string, message: string, hint?: string, at = -1): void {
    this.#issues.add(code, message, at, hint);
  }
}

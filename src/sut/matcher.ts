// Finds the edges of an SUT node that an observation may stand for. It matches by label or action (call.ts), by the
// node the driver saw, or by the user's predicate. An edge without a label has the id of its target. Parallel edges
// that fit and lead to the same node look the same from outside: only the first counts.
//
// Cost: a scan of the node's edges; labels are compared as integers.

import {
  arrivalOf,
  type Call,
  type Game,
  isPass,
  labelOf,
  passOf,
  SILENCE,
  timingOf,
} from '../game/index.ts';
import { callsOf, fitsCall } from './call.ts';
import type { EdgeView, Matches, Observation } from './driver.ts';

/** The stimulus or observation an edge stands for, in words; where the SUT may speak unasked and does not, that is silence. */
export const wordOf = (game: Game, edge: number): string =>
  labelOf(game, edge) ?? (isPass(game, edge) ? SILENCE : game.ids[arrivalOf(game, edge)]);

export class Matcher {
  readonly #game: Game;
  readonly #matches: Matches | undefined;
  /** Words are numbered: that of each label, and of what is observed. A bound on the time is no part of a word. */
  readonly #words = new Map<string, number>();
  readonly #word: Int32Array;
  /** By label: -1 if it is no silence, 0 if it is as long as the time-out, else the ms. */
  readonly #silence: Float64Array;
  readonly #calls: ReadonlyMap<string, Call>;

  constructor(game: Game, matches?: Matches) {
    this.#game = game;
    this.#matches = matches;
    const timings = game.labels.map(timingOf);
    this.#word = Int32Array.from(timings, ({ word }) => this.#numberOf(word));
    game.labels.forEach((label, i) => {
      if (!this.#words.has(label)) this.#words.set(label, this.#word[i]);
    });
    this.#silence = Float64Array.from(timings, (timing) =>
      timing.silence === undefined ? -1 : (timing.silence ?? 0),
    );
    this.#calls = callsOf(game);
  }

  /** The edges of `node` that fit, in the order of the model. */
  fitting(node: number, observation: Observation): number[] {
    const { outStart, target } = this.#game;
    const found: number[] = [];
    const label = observation.label === undefined ? -2 : (this.#words.get(observation.label) ?? -2);
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      if (!this.#fits(e, label, observation)) continue;
      if (!found.some((other) => target[other] === target[e])) found.push(e);
    }
    return found;
  }

  /** The one edge of `node` that fits; -1 if none does, -2 if several do. */
  only(node: number, observation: Observation): number {
    const { outStart, target } = this.#game;
    const label = observation.label === undefined ? -2 : (this.#words.get(observation.label) ?? -2);
    let found = -1;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      if (!this.#fits(e, label, observation)) continue;
      if (found >= 0 && target[found] !== target[e]) return -2;
      if (found < 0) found = e;
    }
    return found;
  }

  /** The edges of `node` that silence takes: those labelled so, or the one by which the SUT passes. */
  silent(node: number): number[] {
    const { outStart, label } = this.#game;
    const pass = passOf(this.#game, node);
    if (pass >= 0) return [pass];
    const found: number[] = [];
    for (let e = outStart[node]; e < outStart[node + 1]; e++)
      if (label[e] >= 0 && this.#silence[label[e]] >= 0) found.push(e);
    return found;
  }

  /** How many ms of silence are an answer at all of the nodes; undefined if the model does not say. */
  silenceTime(nodes: readonly number[]): number | undefined {
    let longest = 0;
    for (const node of nodes) {
      for (const e of this.silent(node)) {
        const ms = this.#game.label[e] < 0 ? 0 : this.#silence[this.#game.label[e]];
        if (ms === 0) return undefined;
        longest = Math.max(longest, ms);
      }
    }
    return longest === 0 ? undefined : longest;
  }

  #numberOf(word: string): number {
    let number = this.#words.get(word);
    if (number === undefined) {
      number = this.#words.size;
      this.#words.set(word, number);
    }
    return number;
  }

  /** The edges of `node` with the same stimulus as `edge`, which may be another node's. */
  alike(node: number, edge: number): number[] {
    const { outStart, label } = this.#game;
    const found: number[] = [];
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      const same =
        label[edge] >= 0 ? label[e] === label[edge] : wordOf(this.#game, e) === wordOf(this.#game, edge);
      if (same) found.push(e);
    }
    return found;
  }

  /** What the model expects at a node, in words. */
  expected(node: number): string[] {
    const { outStart } = this.#game;
    const words = new Set<string>();
    for (let e = outStart[node]; e < outStart[node + 1]; e++) {
      const word = wordOf(this.#game, e);
      const { eventually, word: said } = timingOf(word);
      words.add(eventually ? said : word);
    }
    return [...words];
  }

  #fits(e: number, label: number, observation: Observation): boolean {
    const { game, matches } = { game: this.#game, matches: this.#matches };
    if (isPass(game, e)) return false;
    if (matches) return matches(observation, viewOf(game, e));
    const to = game.ids[arrivalOf(game, e)];
    if (observation.node !== undefined && observation.node !== to) return false;
    if (observation.label === undefined) {
      if (observation.action === undefined) return observation.node !== undefined;
      const label = wordOf(game, e);
      return fitsCall(label, this.#calls.get(label), observation);
    }
    return game.label[e] >= 0 ? this.#word[game.label[e]] === label : observation.label === to;
  }
}

function viewOf(game: Game, e: number): EdgeView {
  const label = labelOf(game, e);
  return {
    label: label === undefined ? undefined : timingOf(label).word,
    from: game.ids[game.source[e]],
    to: game.ids[arrivalOf(game, e)],
  };
}

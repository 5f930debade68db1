// Checks that a change has happened: a command may answer correctly and do something else, or nothing. A tester
// that goes on at once finds that out long after, if at all. So after a new change the dice decide, one time in
// two, to ask. The question is a stimulus that the state before would have answered otherwise, every answer being
// different. Tests of finite automata find transitions into wrong states in that way (the separating inputs of
// Chow's W-method), with one question instead of all.
//
// A question that changes nothing comes first. Otherwise a stimulus that leads further away from the initial node
// will do; one that leads back would lose progress. Its worth is in bench/results/bugs-found.md.
//
// A choice costs O(stimuli and answers of two states).

import type { Dice } from '../../base/index.ts';
import { arrivalOf, type Game, SUT } from '../../game/index.ts';
import type { View } from '../strategy.ts';
import { distances, statesAfter } from './outcomes.ts';

/** One change in so many is checked. */
const CHECKS = 2;

export class CheckUp {
  readonly #dice: Dice;
  readonly #game: Game;
  readonly #far: Int32Array;
  readonly #isQuestion: Uint8Array;
  #before = -1;
  #state = -1;
  /** Whether something on the way from one state to the next was taken for the first time. */
  #isNew = false;
  /** Whether there is something to ask about. */
  #isDue = false;

  constructor(game: Game, dice: Dice, isQuestion: Uint8Array) {
    this.#game = game;
    this.#dice = dice;
    this.#far = distances(game);
    this.#isQuestion = isQuestion;
  }

  /** A test has begun, or nobody knows where the pebble lies. */
  begin(): void {
    this.#state = -1;
    this.#isDue = false;
  }

  /** Edge `e` was taken, the how manieth time. */
  step(e: number, times: number): void {
    const isStimulus = this.#game.owner[this.#game.source[e]] !== SUT;
    this.#isNew = times === 1 || (this.#isNew && !isStimulus);
  }

  /** The pebble lies on `node`. */
  arrive(node: number): void {
    if (this.#game.owner[node] === SUT || node === this.#state) return;
    this.#before = this.#state;
    this.#state = node;
    this.#isDue = this.#before >= 0 && this.#isNew;
  }

  /** The edge of the state that tells whether the pebble is there, -1 if there is none or it is not the time. */
  question({ node }: View, isAllowed: (e: number) => boolean): number {
    if (!this.#isDue || node !== this.#state) return -1;
    this.#isDue = false;
    if (this.#dice.below(CHECKS) > 0) return -1;
    const telling = this.#telling().filter(isAllowed);
    const questions = telling.filter((e) => this.#isQuestion[e] === 1);
    const best = questions.length > 0 ? questions : telling.filter((e) => this.#leadsAway(e));
    return best.length > 0 ? this.#dice.pick(best) : -1;
  }

  /** The stimuli whose answers here are all different from those in the state before. */
  #telling(): number[] {
    const before = answersAt(this.#game, this.#before);
    const telling: number[] = [];
    for (const [word, { edge, answers }] of answersAt(this.#game, this.#state)) {
      const others = before.get(word)?.answers;
      if (others && ![...answers].some((answer) => others.has(answer))) telling.push(edge);
    }
    return telling;
  }

  #leadsAway(e: number): boolean {
    return statesAfter(this.#game, e).every((v) => this.#far[v] > this.#far[this.#state]);
  }
}

interface Asked {
  readonly edge: number;
  readonly answers: ReadonlySet<number>;
}

/** The stimuli of a state that are answered, by their labels. */
function answersAt(game: Game, v: number): Map<number, Asked> {
  const asked = new Map<number, Asked>();
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
    const w = arrivalOf(game, e);
    if (game.owner[w] !== SUT || game.label[e] < 0) continue;
    const answers = new Set(game.label.subarray(game.outStart[w], game.outStart[w + 1]));
    if (answers.size > 0) asked.set(game.label[e], { edge: e, answers });
  }
  return asked;
}

// A client of one campaign: it plays its part of the game with dice of its own, says again what was not acknowledged, and keeps a
// checksum of what it did and saw, to be held against the trace.

import { Dice } from '../../src/base/index.ts';
import type { Answered, Connection } from './connection.ts';
import type { Latency } from './latency.ts';

export interface PlayerOptions {
  readonly id: string;
  readonly load: object;
  readonly seed: number;
  readonly connect: () => Connection;
  readonly next: Latency;
  readonly answers: Latency;
  /** Told of every step, a move of either side. */
  readonly onStep: () => void;
}

/** `next` is asked, besides the answers that bring it, once in so many turns. */
const ASK = 10;
const PAUSE = 20;

export class Player {
  readonly id: string;
  steps = 0;
  /** Requests that had to be said again. */
  again = 0;
  checksum = 0;
  end = '';
  readonly #options: PlayerOptions;
  readonly #dice: Dice;
  #connection: Connection | null = null;

  constructor(options: PlayerOptions) {
    this.id = options.id;
    this.#options = options;
    this.#dice = Dice.of(options.seed, 77);
  }

  async play(): Promise<void> {
    let turn = await this.#call('load', this.#options.load);
    while (turn.do !== 'done') {
      if (this.#dice.below(ASK) === 0) {
        const asked = await this.#call('next', {});
        if (asked.turn !== turn.turn || asked.do !== turn.do)
          throw new Error(`${this.id}: next says another turn`);
      }
      if (turn.do === 'reset') {
        this.#note('reset');
        turn = await this.#call('restart', { turn: turn.turn });
        continue;
      }
      this.steps++;
      this.#options.onStep();
      if (turn.do === 'apply') {
        this.#note(turn.to);
        turn = await this.#call('observe', { turn: turn.turn });
      } else {
        const seen = turn.expects[this.#dice.below(turn.expects.length)];
        this.#note(seen.node);
        const told =
          this.#dice.below(2) === 0
            ? { edge: seen.edge }
            : { observation: seen.observation, node: seen.node };
        turn = await this.#call('observe', { turn: turn.turn, ...told });
      }
    }
    this.end = turn.why;
    this.#connection?.close();
  }

  #note(word: string): void {
    this.checksum = checksumOf(this.checksum, word);
  }

  /** Until it is answered; only what was answered at once counts as a time. */
  async #call(op: string, input: object): Promise<Answered['body']> {
    for (let tries = 1; ; tries++) {
      try {
        this.#connection ??= this.#options.connect();
        const began = performance.now();
        const { status, body } = await this.#connection.call(op, this.id, input);
        if (status >= 300) throw new Refused(`${this.id}: ${op} was refused: ${body.detail}`);
        if (tries === 1)
          (op === 'next' ? this.#options.next : this.#options.answers).add(performance.now() - began);
        return body;
      } catch (error) {
        if (error instanceof Refused) throw error;
        this.again++;
        this.#connection?.close();
        this.#connection = null;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }
}

class Refused extends Error {}

export function checksumOf(before: number, word: string): number {
  let sum = before;
  for (let i = 0; i < word.length; i++) sum = Math.imul(sum ^ word.charCodeAt(i), 0x01000193);
  return Math.imul(sum ^ 10, 0x01000193);
}

// What the lines of a campaign come to so far, whether they were told just now or read from a trace: how many there are, the last ones, the
// test that is under way, what failed and what was given up. Memory: the play of that test, within limits, and a failure of each signature.

import { type Game, isByItself, isStimulus } from '../../game/index.ts';
import { FailureList, TestPlay } from '../campaign/index.ts';
import type { Line } from '../trace/index.ts';

/** So many lines an answer makes at most: three of its own, and one for each transition that is passed on the way. */
const TAIL = 6;

export class LogBook {
  /** How many lines the trace has between its header and its end, and the last of them. */
  lines = 0;
  readonly tail: Line[] = [];
  readonly failures = new FailureList();
  /** The test that is under way, and how many stimuli were given in it. */
  play = new TestPlay();
  stimuli = 0;
  /** Tests that were given up for another reason than a failure. */
  givenUp = 0;
  /** Tests that were given up for faults. */
  troubles = 0;
  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Those of the last lines that somebody made, from the turn of that number on: all but what is passed by itself. */
  since(turn: number): readonly Line[] {
    return this.tail.slice(turn - this.lines).filter((line) => {
      const edges = line.kind === 'step' ? [line.edge] : line.kind === 'some' ? line.edges : [];
      return edges.length === 0 || !edges.every((edge) => isByItself(this.#game, edge));
    });
  }

  /** Any line but the end. */
  keep(line: Line): void {
    switch (line.kind) {
      case 'start':
        this.play = new TestPlay();
        this.stimuli = 0;
        break;
      case 'step':
        this.play.push(line.edge);
        if (isStimulus(this.#game, line.edge)) this.stimuli++;
        break;
      case 'some':
        this.play.push(line.edges.length > 0 ? line.edges[0] : -1);
        break;
      case 'failure':
        this.failures.add(line.failure);
        break;
      case 'abandoned': {
        const failed = this.tail.at(-1)?.kind === 'failure';
        if (!failed) this.givenUp++;
        if (failed || line.abandonment.kind) this.troubles++;
      }
    }
    this.lines++;
    this.tail.push(line);
    if (this.tail.length > TAIL) this.tail.shift();
  }
}

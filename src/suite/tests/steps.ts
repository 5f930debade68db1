// A case as steps: the tester's stimuli, the expected answers, and the other answers that the model allows there.
// These end the case without a failure. The parts that are the same at every visit of a node are made once, since
// cases visit the same nodes many times.

import { beyond, limit } from '../../base/index.ts';
import { foldedTarget, foldedWord, type Game, isPass, modelNode, ownNodesOf, SUT } from '../../game/index.ts';
import type { Case } from '../suite.ts';

export interface CaseStep {
  readonly kind: 'do' | 'see';
  readonly word: string;
  /** Other answers that the model allows instead. */
  readonly others: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** The steps of the cases of one suite. */
export class CaseSteps {
  readonly #game: Game;
  /** The step from a node to another, null where the system keeps quiet; by source times n plus target. */
  readonly #steps = new Map<number, CaseStep | null>();
  readonly #words = new Map<number, readonly string[]>();
  readonly #most = limit('suite-characters');
  #characters = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  of(path: Case): CaseStep[] {
    const steps: CaseStep[] = [];
    for (let i = 0; i + 1 < path.length; i++) {
      const step = this.#step(path[i], path[i + 1]);
      if (!step) continue;
      steps.push(step);
      this.#characters += lengthOf(step);
      if (this.#characters > this.#most)
        throw beyond('suite-characters', 'the steps of this suite are longer in a file');
    }
    return steps;
  }

  #step(u: number, w: number): CaseStep | null {
    const key = u * this.#game.n + w;
    let step = this.#steps.get(key);
    if (step === undefined) {
      step = this.#made(u, w);
      this.#steps.set(key, step);
    }
    return step;
  }

  #made(u: number, w: number): CaseStep | null {
    const game = this.#game;
    let taken = game.outStart[u];
    while (game.target[taken] !== w) taken++;
    // The system keeps quiet, and the tester goes on.
    if (isPass(game, taken)) return null;
    const word = foldedWord(game, taken);
    const sut = game.owner[u] === SUT;
    return {
      kind: sut ? 'see' : 'do',
      word,
      others: sut ? this.#wordsAt(u).filter((other) => other !== word) : [],
      from: game.ids[modelNode(game, u)],
      to: foldedTarget(game, taken),
    };
  }

  #wordsAt(u: number): readonly string[] {
    const { outStart } = this.#game;
    let words = this.#words.get(u);
    if (!words) {
      const found = new Set<string>();
      for (let e = outStart[u]; e < outStart[u + 1]; e++) found.add(foldedWord(this.#game, e));
      words = [...found];
      this.#words.set(u, words);
    }
    return words;
  }
}

/** So many characters stand around the words of a step in a test. */
const AROUND = 40;

function lengthOf({ word, others, from, to }: CaseStep): number {
  let length = word.length + from.length + to.length + AROUND;
  for (const other of others) length += other.length + 4;
  return length;
}

/** A title of one line: where the case goes. */
export function titleOf(game: Game, path: Case, number: number): string {
  const ids = ownNodesOf(game, path);
  const shown = ids.length > 6 ? [...ids.slice(0, 3), -1, ...ids.slice(-2)] : ids;
  const names = shown.map((v) => (v < 0 ? '…' : game.ids[v].replace(/\s+/g, ' ')));
  return `case ${number}: ${names.join(' → ')}`;
}

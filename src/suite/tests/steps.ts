// A case as steps: what the tester does, what it waits for, and which other answers the model allows there (they end the case without a failure).

import { foldedTarget, foldedWord, type Game, isPass, modelNode, ownNodesOf, SUT } from '../../game/index.ts';
import type { Case } from '../suite.ts';

export interface Step {
  readonly kind: 'do' | 'see';
  readonly word: string;
  /** Other answers that the model allows instead. */
  readonly others: readonly string[];
  readonly from: string;
  readonly to: string;
}

export function stepsOf(game: Game, path: Case): Step[] {
  const steps: Step[] = [];
  for (let i = 0; i + 1 < path.length; i++) {
    const edges = Array.from(
      { length: game.outStart[path[i] + 1] - game.outStart[path[i]] },
      (_, k) => game.outStart[path[i]] + k,
    );
    const word = (e: number): string => foldedWord(game, e);
    const taken = edges.find((e) => game.target[e] === path[i + 1])!;
    // The system keeps quiet, and the tester goes on.
    if (isPass(game, taken)) continue;
    const sut = game.owner[path[i]] === SUT;
    const others = sut ? [...new Set(edges.map(word))].filter((other) => other !== word(taken)) : [];
    steps.push({
      kind: sut ? 'see' : 'do',
      word: word(taken),
      others,
      from: game.ids[modelNode(game, path[i])],
      to: foldedTarget(game, taken),
    });
  }
  return steps;
}

/** A title of one line: where the case goes. */
export function titleOf(game: Game, path: Case, number: number): string {
  const ids = ownNodesOf(game, path).map((v) => game.ids[v].replace(/\s+/g, ' '));
  const shown = ids.length > 6 ? [...ids.slice(0, 3), '…', ...ids.slice(-2)] : ids;
  return `case ${number}: ${shown.join(' → ')}`;
}

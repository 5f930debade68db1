// How sentences call an answer, and whoever was asked for it.

import {
  foldedWord,
  type Game,
  helperKind,
  isTransition,
  labelOf,
  modelNode,
  quote,
  TESTER,
} from '../../game/index.ts';

/** The stimulus that asks, if it is the only one; else the node: the subject of a sentence about an answer. */
export function askedAt(game: Game, v: number): string {
  const stimuli = new Set<string | undefined>();
  for (let i = game.inStart[v]; i < game.inStart[v + 1]; i++) {
    const into = game.inEdge[i];
    const middle = game.source[into];
    const e = isTransition(game, middle) ? game.inEdge[game.inStart[middle]] : into;
    stimuli.add(
      game.owner[game.source[e]] === TESTER && helperKind(game, v) < 0 ? labelOf(game, e) : undefined,
    );
  }
  const [only] = stimuli;
  return stimuli.size === 1 && only !== undefined
    ? `\`${only}\``
    : `at ${quote(game.ids[modelNode(game, v)])} the system`;
}

/** An answer by its word, and where it leads if another answer there has the same word. */
export function answerCalled(game: Game, e: number): string {
  const word = foldedWord(game, e);
  const v = game.source[e];
  for (let other = game.outStart[v]; other < game.outStart[v + 1]; other++) {
    if (other !== e && foldedWord(game, other) === word)
      return `${quote(word)} to ${quote(game.ids[modelNode(game, game.target[e])])}`;
  }
  return quote(word);
}

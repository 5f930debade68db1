// What p-fair systems have in common: at a node with d answers each comes with the chance min(p, 1/d), and the rest of the chance goes to
// the answer that helps the tester least. Which one that is sets them apart.

import type { Dice } from '../base/index.ts';
import { type Game, leastChance, outDegree } from '../game/index.ts';

/** The edge of a node that a p-fair system takes; `worst` is asked wherever the system may do as it likes. */
export function chosenWithin(
  game: Game,
  node: number,
  { p, dice, worst }: { readonly p: number; readonly dice: Dice; readonly worst: (node: number) => number },
): number {
  const from = game.outStart[node];
  const answers = outDegree(game, node);
  if (answers === 1) return from;
  const share = leastChance(p, answers);
  const drawn = dice.unit();
  return drawn < answers * share ? from + Math.min(answers - 1, Math.floor(drawn / share)) : worst(node);
}

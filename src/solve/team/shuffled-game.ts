// The same game with its nodes in another order, and the edges of each: ties are broken in another way, and nothing else is different. What only
// people read is left out.

import { Dice } from '../../base/index.ts';
import { type Game, gameFromRows } from '../../game/index.ts';

export interface Shuffled {
  readonly game: Game;
  /** The node of the game as it was, for each node; and the other way round. */
  readonly original: Int32Array;
  readonly place: Int32Array;
}

/** What a search follows of a game. */
export function bareGame({ initial, owner, gain, outStart, target }: Game): Game {
  return gameFromRows({
    ...{ name: '', initial, owner, gain, outStart, target },
    ...{ ids: [], labels: [], label: new Int32Array(0), weight: null },
  });
}

export function shuffledGame(game: Game, seed: number): Shuffled {
  const original = Int32Array.from({ length: game.n }, (_, v) => v);
  if (seed === 0) return { game: bareGame(game), original, place: original };
  const dice = Dice.of(seed, 31);
  shuffle(original, dice);
  const place = new Int32Array(game.n);
  for (const [i, v] of original.entries()) place[v] = i;
  const outStart = new Int32Array(game.n + 1);
  const target = new Int32Array(game.m);
  for (const [i, v] of original.entries()) {
    const row = game.target.subarray(game.outStart[v], game.outStart[v + 1]).map((w) => place[w]);
    shuffle(row, dice);
    target.set(row, outStart[i]);
    outStart[i + 1] = outStart[i] + row.length;
  }
  const rows = {
    initial: place[game.initial],
    owner: Uint8Array.from(original, (v) => game.owner[v]),
    gain: Float64Array.from(original, (v) => game.gain[v]),
    outStart,
    target,
  };
  return { game: bareGame({ ...game, ...rows }), original, place };
}

/** Fisher and Yates. */
function shuffle(list: Int32Array, dice: Dice): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
}

// Random Mealy machines as games. Most transitions of a `hidden` one answer alike, so that states differ far ahead only.

import { Dice } from '../../../src/base/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';

export function randomMachine(
  { states, inputs, answers, hidden = 0 }: MachineSizes,
  ...seed: readonly [number, ...number[]]
): Game {
  const dice = Dice.of(seed[0], 99, ...seed.slice(1));
  const words = Array.from({ length: inputs }, (_, i) => `i${i}`);
  const numbers = Array.from({ length: states }, (_, s) => s);
  return buildGame({
    initial: '0',
    nodes: numbers.flatMap((s) => [
      { id: `${s}`, owner: 'tester' as const },
      ...words.map((word) => ({ id: `${s} ${word}`, owner: 'sut' as const })),
    ]),
    edges: numbers.flatMap((s) =>
      words.flatMap((word) => [
        { from: `${s}`, to: `${s} ${word}`, label: word },
        {
          from: `${s} ${word}`,
          to: `${dice.below(states)}`,
          label: `o${dice.unit() < hidden ? 0 : dice.below(answers)}`,
        },
      ]),
    ),
  });
}

export interface MachineSizes {
  readonly states: number;
  readonly inputs: number;
  readonly answers: number;
  /** The share of transitions whose answer tells nothing. */
  readonly hidden?: number;
}

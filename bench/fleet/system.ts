// A system that answers after a time and costs no processor: what an instance on another machine looks like from here. It plays a game with
// dice of its own, one row of them for each test.

import { Dice } from '../../src/base/index.ts';
import { type Game, SUT } from '../../src/game/index.ts';
import { wordOf } from '../../src/sut/index.ts';
import type { DrivenSut } from '../../src/sut/node/index.ts';

export function slowSystem(game: Game, ms: number, seed: number): DrivenSut {
  return {
    address: `game ${game.name}`,
    open: ({ instance } = { instance: 1, instances: 1 }) => {
      let dice = Dice.of(seed, instance);
      let node = game.initial;
      const answer = (): number => {
        const from = game.outStart[node];
        return from + dice.below(game.outStart[node + 1] - from);
      };
      return {
        reset: ({ test }) => {
          dice = Dice.of(seed, instance, test);
          node = game.initial;
        },
        apply: ({ label }) => {
          for (let e = game.outStart[node]; e < game.outStart[node + 1]; e++) {
            if (wordOf(game, e) === label) {
              node = game.target[e];
              return;
            }
          }
          throw new Error(`${label} is no stimulus of ${game.ids[node]}`);
        },
        observe: () =>
          new Promise((resolve) => {
            if (game.owner[node] !== SUT) return;
            const edge = answer();
            node = game.target[edge];
            setTimeout(() => resolve({ label: wordOf(game, edge), node: game.ids[node] }), ms);
          }),
        close: () => {},
      };
    },
  };
}

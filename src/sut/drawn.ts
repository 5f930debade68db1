// A simulated SUT of a model with edges that may be missing. Each edge is drawn once for a run by its own chance
// and stays so, resets included; a run tests one system. Then it plays the game of the edges it has. The adversary
// draws nothing. It is the worst system, without any of the tester's edges that may be missing
// (game/derived/plain-game.ts).

import type { Dice } from '../base/index.ts';
import { type Game, helperKind, type SomeEdges, STUCK, SUT, TRIED, withSomeEdges } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

/** The SUT itself if every edge of the game exists. */
export function drawn(sut: Sut, game: Game): Sut {
  const chance = game.helpers?.chance;
  if (!chance) return sut;
  return {
    ...sut,
    prepare({ witness: _, ...setup }) {
      if (sut.id === 'adversary') {
        const worst = withSomeEdges(game, (e) => !isWayOn(game, e));
        const chooser = sut.prepare({ ...setup, game: worst.game });
        return (dice) => renumbered(chooser(dice), worst);
      }
      return (dice) => {
        const system = systemOf(game, chance, dice);
        return renumbered(sut.prepare({ ...setup, game: system.game })(dice), system);
      };
    },
  };
}

/** A system of the model: every edge that it has, an answer to each attempt, and no way to be stuck but where it must. */
function systemOf(game: Game, chance: Float64Array, dice: Dice): SomeEdges {
  const { outStart, target } = game;
  const has = Uint8Array.from(chance, (p) => (p === 1 || dice.unit() < p ? 1 : 0));
  for (let v = 0; v < game.n; v++) {
    if (game.owner[v] !== SUT) continue;
    const last = outStart[v + 1] - 1;
    if (helperKind(game, v) === TRIED) has[last] = 1 - has[outStart[v]];
    else if (last >= outStart[v] && helperKind(game, target[last]) === STUCK) {
      has[last] = has.subarray(outStart[v], last).includes(1) ? 0 : 1;
    }
  }
  return withSomeEdges(game, (e) => has[e] === 1);
}

/** Whether an edge is what an attempt hopes for: the first of the two of a TRIED node. */
const isWayOn = (game: Game, e: number): boolean =>
  helperKind(game, game.source[e]) === TRIED && e === game.outStart[game.source[e]];

function renumbered(chooser: Chooser, { edge }: SomeEdges): Chooser {
  return {
    choose: (node) => edge[chooser.choose(node)],
    ...(chooser.visit && { visit: (node: number) => chooser.visit!(node) }),
    ...(chooser.reset && { reset: () => chooser.reset!() }),
  };
}

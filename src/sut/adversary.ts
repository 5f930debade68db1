// adversary: plays an optimal witness, so that no tester covers more than the guarantee (paper, appendix A.3). It
// solves the game once, when it is prepared, unless it is given a witness. The effort is counted in slices of the
// solver, never in seconds, so that it is the same SUT on every machine. On a game that is too hard it follows the
// best witness found.

import type { Witness } from '../certificate/index.ts';
import type { Game } from '../game/index.ts';
import { witnessPlayer } from '../play/index.ts';
import { answer, LabelSutPlayer, singleCarriers, solveLabels } from '../solve/index.ts';
import type { Chooser, Sut } from './sut.ts';

const SLICES = 20_000;

function bestWitness(game: Game, restart: boolean): Witness {
  let slices = 0;
  return answer(game, { restart, stop: () => ++slices >= SLICES }).witness;
}

function labelPlayers(game: Game, restart: boolean): () => Chooser {
  let slices = 0;
  const { witness } = solveLabels(game, { restart, stop: () => ++slices >= SLICES });
  return () => new LabelSutPlayer(game, witness);
}

export const adversary: Sut<'adversary'> = {
  id: 'adversary',
  title: 'adversary',
  about: 'plays an optimal witness: no tester covers more than the guarantee',
  prepare({ game: given, restart = false, witness: known }) {
    if (given.countsTags && (restart || !singleCarriers(given))) return labelPlayers(given, restart);
    const game = (given.countsTags && singleCarriers(given)) || given;
    const witness = known ?? bestWitness(game, restart);
    return () => {
      const player = witnessPlayer(game, witness);
      let memory = player.start;
      const chooser: Chooser = {
        choose: (node) => player.choose(memory, node),
        visit: (node) => {
          memory = player.enter(memory, node);
        },
        reset: () => {
          memory = player.start;
        },
      };
      return chooser;
    };
  },
};

// optimal: plays for the guarantee, whatever the SUT does (tester-player.ts says how); with restart for the guarantee
// that counts resets as moves. Once nothing more is guaranteed it heads for the nearest uncovered node, in
// case the SUT cooperates. Effort is counted in slices of the solver, never in seconds. Advice depends on the
// covered set and the node alone unless the effort ends first; then it also depends on what the adviser found out
// before, so that every run has one of its own.

import { type TesterMove, TesterPlayer } from '../solve/index.ts';
import { AWAIT, type Player, RESET, STOP, type Strategy, type View } from './strategy.ts';

/** For each covered set: a bounded effort, after which the move is a good guess. */
const SLICES = 2000;

class GuaranteeSeeker implements Player {
  readonly why: string;
  readonly #adviser: TesterPlayer;
  readonly #slices: { left: number };
  #seen = -1;

  constructor(adviser: TesterPlayer, slices: { left: number }, restart: boolean) {
    this.#adviser = adviser;
    this.#slices = slices;
    this.why = restart
      ? 'nothing uncovered can be reached any more'
      : 'nothing uncovered can be reached any more without a reset';
  }

  move(view: View): number {
    if (this.#seen !== view.coveredCount) {
      this.#seen = view.coveredCount;
      this.#slices.left = SLICES;
    }
    return codeOf(this.#adviser.bestMove(view.covered, view.node));
  }
}

function codeOf(move: TesterMove): number {
  switch (move.kind) {
    case 'edge':
      return move.edge;
    case 'await':
      return AWAIT;
    case 'reset':
      return RESET;
    case 'stop':
      return STOP;
  }
}

export const optimal: Strategy<'optimal'> = {
  id: 'optimal',
  title: 'guarantee-seeking',
  about:
    'ends with at least the guarantee against every SUT, if the budget lasts; with --restart the one with resets',
  needsSuite: false,
  prepare({ game, restart = false, resetCost }) {
    return () => {
      const slices = { left: SLICES };
      const stop = (): boolean => --slices.left < 0;
      const adviser = new TesterPlayer(game, { restart, resetCost: Math.max(1, resetCost), stop });
      return new GuaranteeSeeker(adviser, slices, restart);
    };
  },
};

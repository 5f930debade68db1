// A design that lost, kept to be measured: while something is still guaranteed, the optimal tester's moves (the
// shortest way to force the next node that keeps the whole guarantee); once nothing is, those of adaptive. The
// figures are in docs/explain/strategies.md.

import { type TesterMove, TesterPlayer } from '../../src/play/index.ts';
import { AWAIT, adaptive, type Player, RESET, type Strategy } from '../../src/strategy/index.ts';

/** Solver slices for each covered set; after them its bounds so far must do. */
const SLICES = 100;

export function guaranteeFirst(restart: boolean): Strategy {
  return {
    ...adaptive,
    id: 'guarantee-first',
    prepare(setup) {
      const players = adaptive.prepare(setup);
      return (dice): Player => {
        const expectation = players(dice);
        let seen = -1;
        let slices = 0;
        const stop = (): boolean => --slices < 0;
        const adviser = new TesterPlayer(setup.game, { restart, resetCost: setup.resetCost, stop });
        return {
          move(view) {
            // Asked at every node, so that it learns the SUT meanwhile.
            const move = expectation.move(view);
            if (seen !== view.coveredCount) {
              seen = view.coveredCount;
              slices = SLICES;
            }
            const advice = adviser.advise(view.covered, view.node);
            if (advice.why.kind !== 'force' || advice.why.moves > view.budgetLeft) return move;
            return codeOf(advice.move, move);
          },
        };
      };
    },
  };
}

function codeOf(move: TesterMove, otherwise: number): number {
  if (move.kind === 'edge') return move.edge;
  if (move.kind === 'await') return AWAIT;
  return move.kind === 'reset' ? RESET : otherwise;
}

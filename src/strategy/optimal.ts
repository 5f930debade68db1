// optimal: plays for the guarantee, whatever the SUT does; with restart for the guarantee that counts resets as
// moves. Once nothing more is guaranteed it heads for the nearest uncovered node, which depends on the system.
//
// On small games every newly covered node is followed by an exact solution of the rest (tester-player.ts). So it
// also takes everything that an SUT gives away. On larger ones the game is solved once, or bounded as far as the
// effort goes. Each node is then played by its bounds (forcing-tester.ts): a move looks at some hundred nodes,
// whatever the size. Effort is counted in slices of the solver, never in seconds.
//
// The adviser of small games depends on the covered set and the node alone unless the effort ends first. Then it
// also depends on earlier findings, so every run has one of its own.

import { ForcingTester, type TesterMove, TesterPlayer } from '../play/index.ts';
import { type Levels, levelsAfter } from '../solve/index.ts';
import { AWAIT, type Player, RESET, STOP, type Strategy, type View } from './strategy.ts';

/** Games of more nodes are solved once only. 1,000 nodes took .7 s a move, 150 take .01 s. */
const SOLVED_ANEW = 150;
/** For each covered set of a small game: a bounded effort, after which the move is a good guess. */
const SLICES = 2000;
/** For a larger game as a whole; 10^5 nodes take 6 s of it. */
const SLICES_ONCE = 101;

class GuaranteeSeeker implements Player {
  readonly why: string;
  readonly #adviser: TesterPlayer;
  readonly #slices: { left: number };
  #seen = -1;
  #isCut = false;

  constructor(adviser: TesterPlayer, slices: { left: number }, restart: boolean) {
    this.#adviser = adviser;
    this.#slices = slices;
    this.why = whyItEnds(restart);
  }

  move(view: View): number {
    if (this.#seen !== view.coveredCount) {
      this.#seen = view.coveredCount;
      this.#slices.left = SLICES;
    }
    const move = codeOf(this.#adviser.bestMove(view.covered, view.node));
    if (this.#slices.left < 0) this.#isCut = true;
    return move;
  }

  /** A function of the covered set and the node, unless the effort has ended first. */
  memory(): string | undefined {
    return this.#isCut ? undefined : '';
  }
}

class GuaranteeForcer implements Player {
  readonly why: string;
  readonly #tester: ForcingTester;
  #read = 0;

  constructor(tester: ForcingTester, restart: boolean) {
    this.#tester = tester;
    this.why = whyItEnds(restart);
  }

  move(view: View): number {
    while (this.#read < view.coveredCount) this.#tester.cover(view.coveredNodes[this.#read++]);
    return codeOf(this.#tester.move(view.node, view.canReset));
  }
}

const whyItEnds = (restart: boolean): string =>
  `no uncovered node is reachable any more${restart ? '' : ' without a reset'}`;

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
    'reaches at least the guarantee against every system, if the budget is large enough; with --restart the guarantee with resets',
  needsSuite: false,
  ponders: true,
  avoidsFaults: true,
  prepare({ game, restart = false, resetCost }) {
    if (game.n > SOLVED_ANEW) {
      // All runs play by the same levels, which the first of them pays for.
      let levels: Levels | null = null;
      return () => {
        if (!restart) levels ??= levelsAfter(game, SLICES_ONCE);
        const tester = new ForcingTester(game, { restart, resetCost, ...(levels && { levels }) });
        return new GuaranteeForcer(tester, restart);
      };
    }
    return () => {
      const slices = { left: SLICES };
      const stop = (): boolean => --slices.left < 0;
      const adviser = new TesterPlayer(game, { restart, resetCost: Math.max(1, resetCost), stop });
      return new GuaranteeSeeker(adviser, slices, restart);
    };
  },
};

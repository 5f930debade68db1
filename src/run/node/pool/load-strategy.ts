// A strategy by its id, or from a module of the user's: `--strategy ./mine.ts`. The module's default export is a
// function (view, dice) => move, or a whole strategy with its own prepare().

import { InputError, orThrow } from '../../../base/index.ts';
import { blaming, isModulePath, loadModule } from '../../../model/node/index.ts';
import {
  isPlanName,
  type MoveFunction,
  type Player,
  STOP,
  type Strategy,
  strategyNamed,
  strategyOf,
} from '../../../strategy/index.ts';
import { BROKEN_OFF, interruptible } from './interruptible.ts';

export async function loadStrategy(name: string): Promise<Strategy> {
  if (isPlanName(name) || !isModulePath(name)) return strategyNamed(name);
  const { default: given } = orThrow(await loadModule(name));
  if (typeof given === 'function') return blamed(strategyOf(name, given as MoveFunction));
  if (
    typeof given === 'object' &&
    given !== null &&
    'prepare' in given &&
    typeof given.prepare === 'function'
  ) {
    const {
      title = name,
      about = 'a strategy from a module',
      needsSuite = false,
    } = given as Partial<Strategy>;
    return blamed({
      id: name,
      title,
      about,
      needsSuite,
      prepare: (setup) => (given as Strategy).prepare(setup),
    });
  }
  throw InputError.of(
    'strategy/bad-module',
    `${name} has ${given === undefined ? 'no default export' : `a default export of type ${typeof given}`}`,
    'export default (view, dice) => move, or an object with prepare(setup)',
  );
}

/** The strategy as it is; what it throws names the module, and Ctrl-C ends what it does not come back from. */
function blamed(strategy: Strategy): Strategy {
  const run = <T>(action: () => T): T | typeof BROKEN_OFF =>
    interruptible(() => blaming('strategy/threw', `the strategy ${strategy.id}`, action));
  return {
    ...strategy,
    prepare(setup) {
      const make = run(() => strategy.prepare(setup));
      return (dice, team) => {
        const player = make === BROKEN_OFF ? make : run(() => make(dice, team));
        return player === BROKEN_OFF ? { move: () => STOP, ...ENDED } : endable(player, run);
      };
    },
  };
}

const ENDED = { why: 'it was interrupted', interrupted: true } as const;

function endable(player: Player, run: <T>(action: () => T) => T | typeof BROKEN_OFF): Player {
  let interrupted = false;
  return {
    move(view) {
      const move = run(() => player.move(view));
      if (move !== BROKEN_OFF) return move;
      interrupted = true;
      return STOP;
    },
    memory(view) {
      const memory = player.memory && run(() => player.memory!(view));
      return memory === BROKEN_OFF ? undefined : memory;
    },
    get why() {
      return interrupted ? ENDED.why : (player.why ?? 'the strategy stopped');
    },
    get interrupted() {
      return interrupted;
    },
  };
}

// A strategy by its id, or from a module of the user's: `--strategy ./mine.ts`. The module's default export is a
// function (view, dice) => move, or a whole strategy with its own prepare().

import { InputError, orThrow } from '../../base/index.ts';
import { blaming, isModulePath, loadModule } from '../../model/node/index.ts';
import {
  isPlanName,
  type MoveFunction,
  type Strategy,
  strategyNamed,
  strategyOf,
} from '../../strategy/index.ts';

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

/** The strategy as it is; what it throws names the module. */
function blamed(strategy: Strategy): Strategy {
  const run = <T>(action: () => T): T => blaming('strategy/threw', `the strategy ${strategy.id}`, action);
  return {
    ...strategy,
    prepare(setup) {
      const make = run(() => strategy.prepare(setup));
      return (dice, team) => {
        const player = run(() => make(dice, team));
        return {
          move: (view) => run(() => player.move(view)),
          get why() {
            return player.why ?? 'the strategy stopped';
          },
        };
      };
    },
  };
}

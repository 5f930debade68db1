// A strategy by its id, or from a module of the user's: `--strategy ./mine.ts`. The module's default export is a
// function (view, dice) => move, or a whole strategy with its own prepare().

import { InputError, orThrow } from '../../base/index.ts';
import { isModulePath, loadModule } from '../../model/node/index.ts';
import { type MoveFunction, type Strategy, strategyNamed, strategyOf } from '../../strategy/index.ts';

export async function loadStrategy(name: string): Promise<Strategy> {
  if (!isModulePath(name)) return strategyNamed(name);
  const { default: given } = orThrow(await loadModule(name));
  if (typeof given === 'function') return strategyOf(name, given as MoveFunction);
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
    return { id: name, title, about, needsSuite, prepare: (setup) => (given as Strategy).prepare(setup) };
  }
  throw InputError.of(
    'strategy/bad-module',
    `${name} has ${given === undefined ? 'no default export' : `a default export of type ${typeof given}`}`,
    'export default (view, dice) => move, or an object with prepare(setup)',
  );
}

// A driver that is a TypeScript or JavaScript module. Its default export is a driver, or a function or class that
// makes one, or the module itself exports reset, apply, observe and close. It may also export `matches`, the
// predicate that maps observations to edges. With `check` it checks what the model does not track, and `inputs` are
// its stimuli.

import { InputError, type Issue, orThrow } from '../../base/index.ts';
import { blaming, loadModule } from '../../model/node/index.ts';
import type { Check, Driver, InstancePlace, Matches } from '../driver.ts';
import { type DriverMaker, driverMaker } from '../driver-maker.ts';
import { namedDriver } from './named-driver.ts';

export interface ModuleDriver {
  readonly open: (place?: InstancePlace) => Driver | Promise<Driver>;
  readonly single: { readonly why: string; readonly hint: string } | undefined;
  readonly matches: Matches | undefined;
  readonly inputs: readonly string[] | undefined;
}

const METHODS = ['reset', 'apply', 'observe', 'close'] as const;

export async function moduleDriver(path: string): Promise<ModuleDriver> {
  const exports = orThrow(await loadModule(path)) as Record<string, unknown>;
  const main = exports['default'] ?? exports;
  const matches = exports['matches'] ?? (main as { matches?: unknown }).matches;
  if (matches !== undefined && typeof matches !== 'function') {
    throw InputError.of(
      'sut/bad-module',
      `the export matches of ${path} is ${typeof matches}; expected a function (observation, edge) => boolean`,
    );
  }
  const check = exports['check'] ?? (main as { check?: unknown }).check;
  if (check !== undefined && typeof check !== 'function') {
    throw InputError.of(
      'sut/bad-module',
      `the export check of ${path} is ${typeof check}; expected a function (state, observation) that throws, or returns what is wrong`,
    );
  }
  const inputs = exports['inputs'];
  if (inputs !== undefined && !(Array.isArray(inputs) && inputs.every((word) => typeof word === 'string'))) {
    throw InputError.of(
      'sut/bad-module',
      `the export inputs of ${path} is ${typeof inputs}; expected a list of stimuli`,
      "for instance export const inputs = ['coin', 'press']",
    );
  }
  // Nothing is made twice that the module made once: a driver given as an object is used again after a reset.
  const open =
    typeof main === 'function'
      ? async (place: InstancePlace = { instance: 1, instances: 1 }) =>
          checked(await driverMaker(main as DriverMaker)(place), path, 'what the default export makes', check)
      : () => checked(main, path, exports['default'] ? 'the default export' : 'the module', check);
  if (typeof main !== 'function') open();
  const predicate = matches as Matches | undefined;
  return {
    open,
    single:
      typeof main === 'function'
        ? undefined
        : {
            why: 'its module exports a single driver',
            hint: 'export default ({ instance }) => driver, a function that makes one for each instance, from 1',
          },
    inputs,
    matches:
      predicate &&
      ((seen, edge) => blaming('sut/threw', `the function matches of ${path}`, () => predicate(seen, edge))),
  };
}

function checked(driver: unknown, path: string, what: string, check: unknown): Driver {
  const issues: Issue[] = METHODS.filter(
    (name) => typeof (driver as Record<string, unknown> | null)?.[name] !== 'function',
  ).map((name) => ({
    code: 'sut/bad-module',
    message: `${path}: ${what} has no function ${name}`,
    hint: 'a driver has the functions reset, apply, observe and close; see docs/reference/drivers.md',
  }));
  if (issues.length > 0) throw new InputError(issues);
  const named = namedDriver(driver as Driver);
  return named.check || check === undefined ? named : { ...named, check: check as Check };
}

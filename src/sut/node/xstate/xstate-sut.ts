// `xstate:PATH` as a SUT: a module that exports a machine, or its configuration in JSON. `?clock=fake` lets time pass only while
// the tester waits. The user's own xstate is used, the one that the machine's module would import.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, orThrow } from '../../../base/index.ts';
import { machineGame, machinesIn } from '../../../format/index.ts';
import { type Game, nodeNamed, SUT } from '../../../game/index.ts';
import { isModulePath, loadModule } from '../../../model/node/index.ts';
import type { Driver, Matches } from '../../driver.ts';
import { type Actor, ActorDriver, type Inspection } from './actor-driver.ts';
import { type Clock, FakeClock, realClock } from './clock.ts';
import { type Config, doublesFor, type Implementations } from './doubles.ts';
import { isNodeOf } from './state-name.ts';

interface Machine {
  readonly config: Config;
  readonly implementations?: Implementations;
  provide(implementations: Implementations): Machine;
}

interface Xstate {
  createMachine(config: Config): Machine;
  createActor(machine: Machine, options: { clock: Clock; inspect: (event: Inspection) => void }): Actor;
  fromPromise(action: () => Promise<unknown>): unknown;
}

export async function xstateSut(address: string): Promise<{ open: () => Driver; matches: Matches }> {
  const [path, query = ''] = address
    .replace(/^xstate:/, '')
    .trim()
    .split('?', 2);
  const settings = new URLSearchParams(query);
  const fake = settings.get('clock');
  if (fake !== null && fake !== 'fake' && fake !== 'real') {
    throw InputError.of(
      'sut/bad-address',
      `the clock ${JSON.stringify(fake)} is unknown`,
      'use clock=fake or clock=real',
    );
  }
  const library = await loadXstate(path);
  const { machine, events } = await loadMachine(path, library);
  const reading = machineGame(machine.config);
  if (!reading.ok) throw new InputError(reading.issues, reading.total);
  const open = (): Driver => {
    const clock = fake === 'fake' ? new FakeClock() : undefined;
    return new ActorDriver({
      clock,
      open: (dice, inspect) => {
        const doubles = doublesFor(
          machine.config,
          machine.implementations ?? {},
          library.fromPromise,
          dice,
          clock ?? realClock,
        );
        return library.createActor(machine.provide(doubles), { clock: clock ?? realClock, inspect });
      },
      eventOf: (type) => ({ ...events[type], type }),
      afterStart: (name) => pathFromStart(reading.value, name),
    });
  };
  return { open, matches: ({ node }, { to }) => node !== undefined && isNodeOf(to, node) };
}

async function loadXstate(path: string): Promise<Xstate> {
  for (const base of [resolve(path), resolve('package.json')]) {
    try {
      const file = createRequire(pathToFileURL(base)).resolve('xstate');
      const found = (await import(pathToFileURL(file).href)) as Xstate & { default?: Xstate };
      return found.default ?? found;
    } catch {
      // Tried from the machine's folder, then from here.
    }
  }
  throw InputError.of(
    'sut/no-xstate',
    'xstate is not installed beside the machine',
    'npm install xstate (version 5)',
  );
}

async function loadMachine(
  path: string,
  library: Xstate,
): Promise<{ machine: Machine; events: Record<string, object> }> {
  if (!isModulePath(path)) {
    let config: Config;
    try {
      config = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      throw InputError.of(
        'sut/bad-machine',
        `${path} cannot be read as a machine: ${(error as Error).message}`,
        'use a module that exports a machine, or its configuration as JSON',
      );
    }
    return { machine: library.createMachine(config), events: {} };
  }
  const exports = orThrow(await loadModule(path)) as Record<string, unknown>;
  const machines = machinesIn(exports);
  if (machines.length !== 1) {
    const names = machines.map(({ name }) => name).join(', ');
    throw InputError.of(
      'sut/bad-machine',
      machines.length === 0
        ? `${path} exports no XState machine`
        : `${path} exports ${machines.length} machines: ${names}`,
      'export one machine, for instance as the default export',
    );
  }
  return {
    machine: machines[0].machine as unknown as Machine,
    events: (exports['events'] ?? {}) as Record<string, object>,
  };
}

/** The nodes after the initial one on the shortest way of the SUT's own to the configuration of that name. */
function pathFromStart(game: Game, name: string): string[] {
  if (isNodeOf(game.ids[game.initial], name)) return [];
  const before = new Map<number, number>([[game.initial, -1]]);
  const queue = [game.initial];
  for (const v of queue) {
    if (isNodeOf(game.ids[v], name)) {
      const path: string[] = [];
      for (let w = v; w !== game.initial; w = before.get(w)!) path.unshift(game.ids[w].replace(/ \[.*$/, ''));
      return path;
    }
    if (game.owner[v] !== SUT) continue;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      if (before.has(game.target[e])) continue;
      before.set(game.target[e], v);
      queue.push(game.target[e]);
    }
  }
  return nodeNamed(game, name) === undefined ? [name] : [];
}

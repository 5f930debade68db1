// The model a plug-in is given: a file in any format that is read here, a model program, or a game or program in memory.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beyond, InputError, limit, namingFile, type Outcome, orThrow } from '../base/index.ts';
import { machineGame, machinesIn, nameOfFile, readModel } from '../format/index.ts';
import { readModelFile } from '../format/node/index.ts';
import { type Game, plainGame } from '../game/index.ts';
import { type AnyModel, isModel, type Program, programOf, readEfsm } from '../model/index.ts';
import { isModulePath, isProgramPath, loadModule, loadProgram } from '../model/node/index.ts';

/** A machine of XState: what `createMachine` returned. */
export interface MachineInput {
  readonly id: string;
  readonly config: object;
  provide(implementations: never): unknown;
}

/** A path (from the working directory) or a file URL, a game, what `defineModel` returned, a program, or a machine of XState. */
export type ModelInput = string | URL | Game | AnyModel | Program | MachineInput;
type InMemory = Exclude<ModelInput, string | URL>;

export async function loadGame(model: ModelInput): Promise<Game> {
  const path = pathOf(model);
  if (path === null) return gameInMemory(model as InMemory);
  if (!isProgramPath(path)) return gameOf(path, await readModelFile(path));
  const machine = isModulePath(path) ? await machineIn(path) : undefined;
  return machine ? gameInMemory(machine) : explored(orThrow(await loadProgram(path)));
}

/** The machine of XState that a module exports, if there is one and no other. */
async function machineIn(path: string): Promise<MachineInput | undefined> {
  const loaded = await loadModule(path);
  const machines = loaded.ok ? machinesIn(loaded.value) : [];
  return machines.length === 1 ? (machines[0].machine as MachineInput) : undefined;
}

/** The same without a promise, for hosts that collect tests at once; a module would have to be imported, and cannot be. */
export function loadGameNow(model: ModelInput): Game {
  const path = pathOf(model);
  if (path === null) return gameInMemory(model as InMemory);
  if (isModulePath(path)) {
    throw InputError.of(
      'plugin/module-model',
      `${path} is a module, which cannot be loaded while tests are collected`,
      'import the model in the test file and use it instead of its path',
    );
  }
  const source = { name: path, bytes: bytesOf(path) };
  return isProgramPath(path)
    ? explored(programOf(orThrow(readEfsm(source))))
    : gameOf(path, readModel(source, { fileName: path }));
}

/** The path of a model in a file; null for one in memory. */
export function pathOf(model: ModelInput): string | null {
  if (typeof model === 'string') return model;
  return model instanceof URL ? fileURLToPath(model) : null;
}

/** How tests call the model before it is read. */
export function nameOf(model: ModelInput): string {
  const path = pathOf(model);
  if (path !== null) return nameOfFile(path);
  const { name, id } = model as { readonly name?: string; readonly id?: string };
  return name || id || 'model';
}

const isMachine = (model: unknown): model is MachineInput => machinesIn({ model }).length > 0;

function gameInMemory(model: InMemory): Game {
  if (isModel(model)) return explored(programOf(model));
  if (isMachine(model)) return plainGame(orThrow(machineGame(model.config)));
  if (typeof model === 'object' && model !== null) {
    if ('outStart' in model) return plainGame(model);
    if ('explore' in model && typeof model.explore === 'function') return explored(model);
  }
  throw InputError.of(
    'plugin/no-model',
    `the model is ${model === null ? 'null' : typeof model}; expected a path, a file URL, a game or a model program`,
    'for instance new URL("./shop.game.json", import.meta.url), or the result of defineModel',
  );
}

function explored(program: Program): Game {
  const { game, stopped } = orThrow(program.explore({ states: true }));
  if (!stopped) return game;
  throw InputError.of(
    'plugin/too-large',
    `exploring ${program.name} stopped at ${game.n} nodes (${stopped.at} ${stopped.limit})`,
    'explore it with other parameters or limits, and use the game',
  );
}

/** The value of what was read from a file, every issue naming it. */
function gameOf(path: string, outcome: Outcome<Game>): Game {
  if (outcome.ok) return plainGame(outcome.value);
  throw new InputError(namingFile(path, outcome.issues), outcome.total);
}

function bytesOf(path: string): Uint8Array {
  try {
    const bytes = readFileSync(path);
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return packed ? gunzipSync(bytes, { maxOutputLength: limit('unpacked-bytes') }) : bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw beyond('unpacked-bytes', `${path} unpacks to more`);
    }
    throw InputError.of(
      'plugin/cannot-read',
      `the model ${path} cannot be read: ${(error as Error).message}`,
      'a path starts at the working directory; new URL("./x", import.meta.url) starts at the test file',
    );
  }
}

// The model that nearly every command takes: the argument, the options that go with it, and the reading of it.

import { existsSync } from 'node:fs';
import { didYouMean, InputError, IssueList, namingFile, orThrow, type Source } from '../../base/index.ts';
import {
  type Conversion,
  FORMATS,
  type Format,
  formatById,
  formatOf,
  machineGame,
  machinesIn,
  type Reading,
  type ReadModelOptions,
  readModel,
} from '../../format/index.ts';
import { bundledModels, companionsOf, findModel, readSource } from '../../format/node/index.ts';
import {
  forGoal,
  type Game,
  GOALS,
  nodeNamed,
  quote,
  requireNamesKept,
  withInitial,
} from '../../game/index.ts';
import type { AnyModel } from '../../model/index.ts';
import { argument, choice, type Given, longName, type Options, repeated, text } from '../option.ts';
import { beforeEnd, type Context, type Ended, foreign } from '../terminal/index.ts';
import { refuseOtherKinds } from './kind-of-file.ts';
import { exploreGiven, loadGivenProgram, readSettings, SET, stoppedText } from './program.ts';
import { READ_OPTIONS } from './read-options.ts';

export const MODEL = {
  ...argument(
    'MODEL',
    'a model file (.gz too), a model program, or the name of a bundled model (login); - is standard input',
  ),
  names: () => bundledModels().map(({ name }) => name),
};

export const MODEL_OPTIONS = {
  from: choice(
    '--from <id>',
    'read the model in this format instead of detecting it',
    FORMATS.map(({ id }) => id),
  ),
  initial: text('--initial <id>', 'start at this node instead of the initial one of the model'),
  ...READ_OPTIONS,
  with: {
    ...repeated(
      '--with <file>',
      'another file of the same model; where MODEL comes last, it may follow MODEL',
    ),
    file: true,
    further: 'FILE',
  },
  set: SET,
  goal: choice('--goal <what>', 'what to cover; with transitions, each one has gain 1', GOALS, 'nodes'),
} as const satisfies Options;

/** How long a command waits for a large model, and how that is read meanwhile. */
export interface Patience {
  readonly ended: Ended;
  read(source: Source, options: ReadModelOptions): Promise<Reading>;
}

/** A model with where it came from: the format it was read in, and what became of its parts. */
export interface GivenModel {
  readonly game: Game;
  readonly format?: Format;
  readonly conversion?: Conversion;
}

/**
 * Reads the model a command was given; its warnings go to standard error, its faults are thrown. `states`: keep those of a program.
 * A command that listens to Ctrl-C or to a clock from the start says how long it waits for a large file.
 */
export async function readGivenModel(
  path: string,
  options: Given<typeof MODEL_OPTIONS>,
  context: Context,
  states = false,
  patience?: Patience,
): Promise<Game> {
  return (await readGivenModelWithOrigin(path, options, context, states, patience)).game;
}

/** The same, with what is known about how it was read. */
export async function readGivenModelWithOrigin(
  name: string,
  { initial, set, goal, with: further = [], ...options }: Given<typeof MODEL_OPTIONS>,
  context: Context,
  states = false,
  patience?: Patience,
): Promise<GivenModel> {
  const { path, note } = findModel(name);
  if (note !== undefined) context.note(`note: ${note}`);
  const given = givenOf(options);
  if (further.length > 0) requireSeveral(path, further, given);
  const found = PROGRAM_NAME.test(path)
    ? ((await machineOfModule(path, given, context)) ?? {
        game: await exploredModel(path, given, set, context, states),
      })
    : await readModelOfFormat(path, given, { set, further }, context, patience);
  const { game } = found;
  foreign([game.name, ...game.labels]);
  foreign(game.ids);
  requireNamesKept(game);
  return { ...found, game: forGoal(initial === undefined ? game : startAt(game, initial), goal) };
}

/** The model program that a command was given, with what was set; undefined for a model of any other kind, a machine of XState's included. */
export async function readGivenProgram(
  name: string,
  { initial, set, goal, with: further = [], ...options }: Given<typeof MODEL_OPTIONS>,
  context: Context,
): Promise<{ readonly model: AnyModel; readonly set: Readonly<Record<string, string>> } | undefined> {
  const { path } = findModel(name);
  const given = givenOf(options);
  if (further.length > 0 || !PROGRAM_NAME.test(path) || (await machineOfModule(path, given, context)))
    return undefined;
  refuseUnread(path, given, undefined);
  const { model } = await loadGivenProgram(path);
  return model && { model, set: readSettings(set) };
}

/** The options that were given and say how to read. */
const givenOf = (options: object): ReadModelOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([key, value]) => key in MODEL_OPTIONS && value !== undefined),
  );

// Decided by name alone, so that a command given an ordinary model loads nothing of programs.
const PROGRAM_NAME = /\.([mc]?[jt]s|ya?ml|efsm\.json)$/i;

/** The machine that a module exports, if it is one of XState's. */
async function machineOfModule(
  path: string,
  given: ReadModelOptions,
  context: Context,
): Promise<GivenModel | undefined> {
  const { isModulePath, loadModule } = await import('../../model/node/index.ts');
  if (!isModulePath(path) || !existsSync(path)) return undefined;
  const loaded = await loadModule(path);
  const machines = loaded.ok ? machinesIn(loaded.value) : [];
  if (machines.length === 0) return undefined;
  if (machines.length > 1) {
    throw InputError.of(
      'cli/several-machines',
      `${path} exports several machines: ${machines.map(({ name }) => name).join(', ')}`,
      'export one of them from its own module',
    );
  }
  const reading = machineGame(machines[0].machine.config, given);
  if (!reading.ok) throw new InputError(namingFile(path, reading.issues), reading.total);
  context.warn(namingFile(path, reading.warnings));
  const { value: game, conversion } = reading;
  const format = formatById('xstate');
  refuseUnread(path, given, format);
  return { game, ...(format && { format }), ...(conversion && { conversion }) };
}

/** Who owns what, and what a gain is, must not be asked for in vain: each format says in the catalog which options it reads. */
function refuseUnread(path: string, given: ReadModelOptions, format: Format | undefined): void {
  const issues = new IssueList();
  for (const key of Object.keys(given) as (keyof typeof MODEL_OPTIONS)[]) {
    const used = (candidate: Format) => (candidate.options as readonly string[]).includes(key);
    if (given[key as keyof ReadModelOptions] === false || (format && (key === 'from' || used(format))))
      continue;
    const name = longName(MODEL_OPTIONS[key]);
    const what = format ? `a model in the format ${format.id}` : 'a model program';
    const readers = (FORMATS as readonly Format[]).filter(used).map(({ id }) => id);
    const hint = readers.length > 0 ? `remove it; it is for ${readers.join(', ')}` : 'remove it';
    issues.add('cli/unused-option', `${name} has no effect on ${path}, ${what}`, -1, hint);
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

async function exploredModel(
  path: string,
  given: ReadModelOptions,
  set: readonly string[],
  context: Context,
  states: boolean,
): Promise<Game> {
  refuseUnread(path, given, undefined);
  const exploration = exploreGiven(await loadGivenProgram(path), set, { states }, context);
  if (exploration.stopped) {
    throw InputError.of(
      'cli/too-large',
      stoppedText(exploration),
      'explore it first, with covergame explore -o',
    );
  }
  return exploration.game;
}

async function readModelOfFormat(
  path: string,
  given: ReadModelOptions,
  { set, further }: { readonly set: readonly string[]; readonly further: readonly string[] },
  context: Context,
  patience: Patience | undefined,
): Promise<GivenModel> {
  if (set.length > 0) {
    throw InputError.of(
      'cli/not-a-program',
      `--set is for model programs; ${path} is a model file`,
      'remove it, or use a .ts, .yaml or .efsm.json file',
    );
  }
  const bytes = readSource(path);
  // A pipe may never end; a file is there.
  const isPipe = path === '-' && patience !== undefined;
  const source = orThrow(isPipe ? await beforeEnd(bytes, patience.ended, '<stdin> was read') : await bytes);
  refuseOtherKinds(
    source,
    ['covergame/', 'covergame-efsm/'],
    'a model',
    'use the model that it was made with',
  );
  const companions = await companionsOf(path, given);
  const parts: Source[] = [];
  for (const file of further) parts.push(orThrow(await readSource(file)));
  const how = {
    fileName: path,
    ...given,
    ...(companions && { companions }),
    ...(parts.length > 0 && { with: parts }),
  };
  if (parts.length > 0) requireSeveral(path, further, how, formatOf(source, how));
  const isLarge = source.bytes.length >= LARGE;
  const outcome = patience && isLarge ? await patience.read(source, how) : readModel(source, how);
  if (!outcome.ok) throw new InputError(namingFile(path, outcome.issues), outcome.total);
  refuseUnread(path, given, outcome.format);
  context.warn(namingFile(path, outcome.warnings));
  const { value: game, format, conversion } = outcome;
  return { game, ...(format && { format }), ...(conversion && { conversion }) };
}

/** Only some formats spread a model over several files, and a program is none. */
function requireSeveral(
  path: string,
  further: readonly string[],
  given: ReadModelOptions,
  found?: ReturnType<typeof formatOf>,
): void {
  const several = (format: Format): boolean => (format.options as readonly string[]).includes('with');
  const format = found?.ok ? found.value : given.from === undefined ? undefined : formatById(given.from);
  if (format ? several(format) : found || !PROGRAM_NAME.test(path)) return;
  const readers = (FORMATS as readonly Format[]).filter(several).map(({ id }) => id);
  throw InputError.of(
    'cli/one-file',
    `${path} is ${format ? `a model in the format ${format.id}` : 'a model program'}, but ${further.join(', ')} is given as another file of it`,
    `only a model in the format ${readers.join(' or ')} can be in several files: remove ${further.length === 1 ? 'it' : 'them'}`,
  );
}

/** A file below this, in bytes, is read in any case: that takes a moment. */
const LARGE = 4_000_000;

function startAt(game: Game, id: string): Game {
  const v = nodeNamed(game, id);
  if (v !== undefined) return withInitial(game, v);
  throw InputError.of(
    'cli/unknown-node',
    `--initial is ${quote(id)}, but the model has no such node`,
    didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`,
  );
}

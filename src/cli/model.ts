// The model that nearly every command takes: the argument, the options that go with it, and the reading of it.

import { didYouMean, InputError } from '../base/index.ts';
import { FORMATS } from '../format/index.ts';
import { readModelFile } from '../format/node/index.ts';
import { type Game, nodeNamed, quote, withInitial } from '../game/index.ts';
import type { Context } from './context.ts';
import { argument, choice, flag, type Given, type Options, text } from './option.ts';

export const MODEL = argument('MODEL', 'the model, in any format read here (.gz too); - is standard input');

export const MODEL_OPTIONS = {
  from: choice(
    '--from <id>',
    'read the model in this format instead of detecting it',
    FORMATS.map(({ id }) => id),
  ),
  initial: text('--initial <id>', 'start at this node instead of the initial one'),
  sutLabels: text(
    '--sut-labels <regex>',
    'in a format without owners: edges with such a label are the SUT’s',
  ),
  swapOwners: flag('--swap-owners', 'exchange the two players'),
  gains: choice('--gains <source>', 'in a format with priorities: what the gains are', ['one', 'priority']),
} as const satisfies Options;

/** Reads the model a command was given; its warnings go to standard error, its faults are thrown. */
export async function readGivenModel(
  path: string,
  { initial, ...options }: Given<typeof MODEL_OPTIONS>,
  context: Context,
): Promise<Game> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const outcome = await readModelFile(path, given);
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
  context.warn(outcome.warnings);
  return initial === undefined ? outcome.value : startAt(outcome.value, initial);
}

function startAt(game: Game, id: string): Game {
  const v = nodeNamed(game, id);
  if (v !== undefined) return withInitial(game, v);
  throw InputError.of(
    'cli/unknown-node',
    `--initial is ${quote(id)}, but the model has no such node`,
    didYouMean(id, game.ids) ?? `it has ${game.n} nodes, for instance ${quote(game.ids[game.initial])}`,
  );
}

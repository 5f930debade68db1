// `covergame watch`: checks and solves a model again with every save, and tells what changed.

import { InputError, orThrow, printable } from '../../base/index.ts';
import { findModel, readSource } from '../../format/node/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS } from '../input/index.ts';
import { flag, longName, number, type Option, type Options } from '../option.ts';
import { type Context, EXIT } from '../terminal/index.ts';
import {
  askCommand,
  changeText,
  filesBehind,
  keepWatching,
  type ModelState,
  stateOf,
} from '../watch/index.ts';

const SOLVE_OPTIONS = {
  restart: flag('--restart', 'solve with resets: the tester may return to the initial state at any time'),
  timeLimit: number('--time-limit <s>', 'seconds to solve after each save', { whole: false }, 10),
} as const satisfies Options;

export const command = defineCommand({
  details:
    'Prints the guarantee of the model and the findings of covergame check, and after each save what changed. For a model program, the modules that it imports from its folder are watched as well. If a saved file cannot be read, covergame prints the error and waits for the next save. Ctrl-C ends it, with exit code 0.',
  arguments: { model: MODEL },
  options: { ...SOLVE_OPTIONS, ...MODEL_OPTIONS },
  json: false,
  examples: [
    { line: 'covergame watch shop.game.json', about: 'while you edit it' },
    { line: 'covergame watch shop.ts --set items=3 --restart', about: 'a model program' },
  ],
  async run({ model, ...given }, context) {
    const { path } = findModel(model);
    if (path === '-') {
      throw InputError.of('cli/bad-value', 'standard input cannot be watched', 'use a file');
    }
    orThrow(await readSource(path));
    const read = wordsOf(MODEL_OPTIONS, given, context);
    const solve = wordsOf(SOLVE_OPTIONS, { ...given, timeLimit: given.timeLimit }, context);
    const limit = context.given.has('timeLimit') ? [] : ['--time-limit', String(given.timeLimit)];
    let last: ModelState | null = null;
    const turn = async (signal: AbortSignal): Promise<void> => {
      const checked = await askCommand(['check', model, ...read], signal);
      if (!checked) return;
      const solved = faulty(checked.object)
        ? checked
        : await askCommand(['solve', model, ...read, ...solve, ...limit], signal);
      if (!solved) return;
      if (faulty(checked.object) || faulty(solved.object)) {
        context.write(solved.said);
        if (last) context.write(`the last one that could be read: ${printable(changeText(null, last)[0])}\n`);
        return;
      }
      const now = stateOf(checked.object!, solved.object!);
      context.write(`${changeText(last, now).map(printable).join('\n')}\n`);
      last = now;
    };
    await keepWatching({ files: () => filesBehind([path, ...given.with]), turn }, context);
    return EXIT.met;
  },
});

const faulty = (object: object | null): boolean => object === null || 'error' in object;

/** The words of a command line that say what was typed of some options. */
function wordsOf(
  options: Options,
  given: Readonly<Record<string, unknown>>,
  { given: typed }: Context,
): string[] {
  return Object.entries(options).flatMap(([key, option]: [string, Option<unknown>]) => {
    if (!typed.has(key)) return [];
    if (option.kind === 'flag') return [longName(option)];
    return [given[key]].flat().map((value) => `${longName(option)}=${String(value)}`);
  });
}

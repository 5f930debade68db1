// `covergame run --watch`: the same command line again with every save, each time in a process of its own, and what changed.

import { existsSync } from 'node:fs';
import { InputError, printable } from '../../base/index.ts';
import { findModel } from '../../format/node/index.ts';
import { commandWords } from '../../sut/node/index.ts';
import { type Context, EXIT, type Exit } from '../terminal/index.ts';
import {
  askCommand,
  filesBehind,
  keepWatching,
  type RunState,
  runChangeText,
  runStateOf,
} from '../watch/index.ts';

/** What the command was given that may be a file. */
interface Given {
  readonly model: string;
  readonly with: readonly string[];
  readonly strategy: string | undefined;
  readonly sut: readonly string[];
  readonly suite: string | undefined;
}

export async function watchRun(
  { model, with: further, strategy, sut, suite }: Given,
  context: Context,
): Promise<Exit> {
  if (context.json) {
    throw InputError.of(
      'cli/bad-value',
      '--watch prints changes, not one JSON object',
      'remove --json or --watch',
    );
  }
  if (model === '-') {
    throw InputError.of('cli/bad-value', 'standard input cannot be watched', 'use a file');
  }
  const words = process.argv.slice(2).filter((word) => word !== '--watch');
  const others = [strategy, suite, ...sut].filter((word) => word !== undefined);
  const files = [findModel(model).path, ...further, ...others.flatMap(filesIn)];
  let last: RunState | null = null;
  const turn = async (signal: AbortSignal): Promise<void> => {
    const answer = await askCommand(words, signal);
    if (!answer) return;
    if (answer.object === null || 'error' in answer.object) {
      context.write(answer.said);
      return;
    }
    if (answer.said !== '') context.write(answer.said);
    const now = runStateOf(answer.object);
    context.write(`${runChangeText(last, now).map(printable).join('\n')}\n`);
    last = now;
  };
  await keepWatching({ files: () => filesBehind(files), turn }, context);
  return EXIT.met;
}

/** The files that a strategy, a suite or the address of a SUT names: `xstate:machine.ts?clock=fake`, `exec: python3 sut.py`. */
function filesIn(word: string): string[] {
  const address = word.replace(/^xstate:/, '').replace(/\?.*$/s, '');
  const words = word.startsWith('exec:') ? commandWords(word.slice('exec:'.length)) : [address.trim()];
  return words.filter((one) => existsSync(one));
}

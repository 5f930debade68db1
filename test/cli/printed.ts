// Runs a command in this process: what it prints under --json, and its exit code.

import { expect } from 'vitest';
import type { CatalogEntry } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { parseLine } from '../../src/cli/parse.ts';
import { type Context, createContext, type Exit } from '../../src/cli/terminal/index.ts';

const catalog: readonly CatalogEntry[] = COMMANDS;

export async function printed(words: readonly string[]): Promise<{ object: unknown; exit: Exit }> {
  const entry = catalog.find(({ name }) => name === words[0])!;
  const { command } = await entry.load();
  const { values, given } = parseLine(entry, command, [...words.slice(1), '--json'])!;
  let object: unknown;
  const context: Context = Object.create(createContext({ json: true, progress: false, given }), {
    // As if Ctrl-C had been pressed at once: a server stops, everything else has nothing left to stop.
    signal: {
      value: ['serve', 'studio'].includes(words[0]) ? AbortSignal.abort() : new AbortController().signal,
    },
    result: {
      value: (result: object) => {
        expect(object, 'a result is told once').toBeUndefined();
        object = JSON.parse(JSON.stringify(result));
      },
    },
    note: { value: () => {} },
    warn: { value: () => {} },
  });
  const exit = await command.run(values as never, context);
  return { object, exit };
}

// The catalog of commands: help, completion and the tests read it. A new command is a file in commands/ and one
// entry here; its module is loaded only when the command is used.

import type { CatalogEntry } from './command.ts';

export const COMMANDS = [
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
] as const satisfies readonly CatalogEntry[];

// schema/NAME.schema.json for every command, written from the shape it declares as its `output`, and the error's:
// npm run schemas. test/cli/json.test.ts fails if that was forgotten.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { CatalogEntry } from '../src/cli/command.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { ERROR, schemaText } from '../src/cli/json/index.ts';
import { HISTORY_OUTPUT } from '../src/cli/report/index.ts';

const SCHEMAS = new URL('../schema/', import.meta.url);

/** The generated files by name; commands whose shape is a file written by hand are left out. */
export async function schemaFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { name, load } of COMMANDS as readonly CatalogEntry[]) {
    const { output } = (await load()).command;
    if (!output || '$ref' in output) continue;
    files.set(
      `${name}.schema.json`,
      schemaText(`covergame ${name} --json`, 'Made by npm run schemas; do not edit.', output),
    );
  }
  const nights = 'The history of a folder of traces. Made by npm run schemas; do not edit.';
  files.set('history.schema.json', schemaText('covergame report --history --json', nights, HISTORY_OUTPUT));
  const about = 'What every command prints under --json if it cannot do its work. Made by npm run schemas.';
  return files.set('error.schema.json', schemaText('covergame error', about, ERROR));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of await schemaFiles()) writeFileSync(new URL(name, SCHEMAS), text);
}

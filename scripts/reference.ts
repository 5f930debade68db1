// docs/reference/, written from the catalogs, the declarations of the commands and the comments of the sources: npm run reference.
// test/golden/reference-pages.test.ts fails if that was forgotten.

import { mkdirSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { catalogPages } from './reference/catalogs.ts';
import { commandsPage } from './reference/commands.ts';
import { errorPages } from './reference/error-codes.ts';
import { libraryPage } from './reference/library.ts';
import { MADE } from './reference/markdown.ts';

export const REFERENCE = new URL('../docs/reference/', import.meta.url);

const CONTENTS = `${MADE}

# Reference

The first list is generated from the program, so it is complete. The pages of the second list are written by hand.

- [Commands](commands.md) with their options and examples
- [Strategies](strategies.md) of the tester, [systems](systems.md) under test, [coverage criteria](criteria.md) of suites, [engines](engines.md) of the solver, [kinds of reports](reports.md)
- [Error codes](errors.md) with messages and hints, and [findings of check](check.md)
- [Limits](limits.md) on what is read
- [The library](library.md), name by name
- [JSON Schemas](../../schema) of models and of the output of \`--json\`

By hand:

- [The command line](cli.md): exit codes, JSON, errors; [a glossary](glossary.md)
- [Runs](run.md), [traces](trace.md), [reports](report.md), [several instances](fleet.md), [the service](serve.md)
- [Real systems and their drivers](drivers.md), [the protocol](protocol.md), [plug-ins for test runners](plug-ins.md)
- [Model files and their formats](model-files.md), [model programs](model.md), [the bundled models](gallery.md)
- [Solving](solve.md), [witness files](witness.md), [suites](suite.md)
`;

/** The pages by the names of their files. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['README.md', CONTENTS],
    ['commands.md', await commandsPage()],
    ...catalogPages(),
    ...errorPages(),
    ['library.md', libraryPage()],
  ]);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('errors/', REFERENCE), { recursive: true });
  for (const [name, text] of await referencePages()) writeFileSync(new URL(name, REFERENCE), text);
}

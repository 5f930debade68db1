// `covergame --help`: the commands, a line each.

import type { CatalogEntry } from './command.ts';
import type { Colours } from './terminal/index.ts';

export function overviewText(catalog: readonly CatalogEntry[], colour: Colours): string {
  const width = Math.max(...catalog.map((entry) => entry.name.length));
  const commands = catalog.map(({ name, summary }) => `  ${colour.cyan(name.padEnd(width))}  ${summary}`);
  return `covergame tests nondeterministic systems as a game: what coverage can be guaranteed, and how to get it.

${colour.bold('Usage:')} covergame COMMAND [arguments and options]

${colour.bold('Commands:')}
${commands.join('\n')}

  covergame COMMAND --help   what a command takes, with examples
  covergame --version        the version

Exit codes: 0 met, 1 not met, 2 wrong usage or input, 3 budget spent before an answer, 70 a bug in covergame.
`;
}

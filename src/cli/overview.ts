// `covergame --help`: the commands, a line each; and the list of topics.

import type { CatalogEntry } from './command.ts';
import type { Topic } from './help/index.ts';
import type { Colours } from './terminal/index.ts';

export function overviewText(catalog: readonly CatalogEntry[], colour: Colours): string {
  const width = Math.max(...catalog.map((entry) => entry.name.length));
  const commands = catalog.map(({ name, summary }) => `  ${colour.cyan(name.padEnd(width))}  ${summary}`);
  return `covergame computes how much of a system your tests are certain to cover although the system makes its own
choices. It steers a run to cover as much as your budget allows.

${colour.bold('Usage:')} covergame COMMAND [arguments and options]

${colour.bold('Commands:')}
${commands.join('\n')}

  covergame COMMAND --help   the options of a command, with examples
  covergame help topics      the how-to pages
  covergame help TOPIC       one of them
  covergame --version        the version

Exit codes: 0 met, 1 not met, 2 wrong usage or input, 3 budget spent before an answer, 70 a bug in covergame.
`;
}

/** `covergame help topics`: the how-to pages, a line each. */
export function topicsText(topics: readonly Topic[], colour: Colours): string {
  const width = Math.max(...topics.map(({ name }) => name.length));
  const lines = topics.map(({ name, title }) => `  ${colour.cyan(name.padEnd(width))}  ${title}`);
  return `${colour.bold('Topics:')}\n${lines.join('\n')}\n\n  covergame help TOPIC   shows the page\n`;
}

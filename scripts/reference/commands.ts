// The page of commands: what each takes and examples of it, from the declarations that parsing, help and completion read.

import type { CatalogEntry, Command } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import type { Argument, Option } from '../../src/cli/option.ts';
import { aboutArgument, aboutOption, COMMON_OPTIONS } from '../../src/cli/parse.ts';
import { block, code, MADE, prose, sentence } from './markdown.ts';

function usage(name: string, { arguments: taken }: Command): string {
  const words = Object.values(taken).map(({ name: word, many, required }) => {
    const all = many ? `${word}...` : word;
    return required ? all : `[${all}]`;
  });
  return ['covergame', name, ...words, '[options]'].join(' ');
}

const argumentLine = (argument: Argument<unknown>): string =>
  `- ${code(argument.name)}: ${prose(aboutArgument(argument))}`;
const optionLine = (option: Option<unknown>): string =>
  `- ${code(option.flags)}: ${prose(aboutOption(option))}`;

async function section({ name, summary, load }: CatalogEntry): Promise<string> {
  const { command } = await load();
  const parts = [`## ${name}`, sentence(prose(summary)), block('sh', usage(name, command))];
  if (command.details) parts.push(...command.details.split(/\n\n+/).map(prose));
  const arguments_ = Object.values(command.arguments).map(argumentLine);
  const options = Object.values(command.options).map(optionLine);
  if (arguments_.length > 0) parts.push(arguments_.join('\n'));
  if (options.length > 0) parts.push('Options:', options.join('\n'));
  if (command.output)
    parts.push(
      `\`--json\` prints what [schema/${schemaOf(name, command)}](../../schema/${schemaOf(name, command)}) says.`,
    );
  if (command.json === false) parts.push('This command has no `--json`.');
  if (command.examples.length > 0) {
    const lines = command.examples.map(({ line, about }) => `# ${about}\n${line}`);
    parts.push(block('sh', lines.join('\n\n')));
  }
  return parts.join('\n\n');
}

/** The file that tells the shape of its output: made from the command, or written by hand and named by it. */
const schemaOf = (name: string, { output }: Command): string =>
  output && '$ref' in output ? String(output.$ref) : `${name}.schema.json`;

export async function commandsPage(): Promise<string> {
  const sections = [];
  for (const entry of COMMANDS as readonly CatalogEntry[]) sections.push(await section(entry));
  const common = Object.values(COMMON_OPTIONS).map(optionLine).join('\n');
  return `${MADE}

# Commands

What \`covergame COMMAND --help\` says, for all commands. [The command line](cli.md) tells how they go together, and what the exit codes mean.

Every command has \`-h, --help\`, and unless it prints a document of its own:

${common}

${sections.join('\n\n')}
`;
}

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

/** An option that many commands have in the same words is listed once for all of them. */
const MANY = 5;

async function section({ name, summary }: CatalogEntry, command: Command, shared: Shared): Promise<string> {
  const parts = [`## ${name}`, sentence(prose(summary)), block('sh', usage(name, command))];
  if (command.details) parts.push(...command.details.split(/\n\n+/).map(prose));
  const arguments_ = Object.values(command.arguments).map(argumentLine);
  const all = Object.values(command.options).map(optionLine);
  const options = all.filter((line) => !shared.has(line));
  if (arguments_.length > 0) parts.push(arguments_.join('\n'));
  if (options.length > 0) parts.push('Options:', options.join('\n'));
  const common = all.filter((line) => shared.has(line));
  if (common.length > 0) parts.push(`Common options: ${common.map(flagOf).join(', ')}.`);
  if (command.output) parts.push(`\`--json\`: [schema](../../schema/${schemaOf(name, command)}).`);
  if (command.json === false) parts.push('This command has no `--json`.');
  if (command.examples.length > 0) {
    const lines = command.examples.map(({ line, about }) => `# ${about}\n${line}`);
    parts.push(block('sh', lines.join('\n\n')));
  }
  return parts.join('\n\n');
}

/** The schema of its output: made from the command, or written by hand and named by it. */
const schemaOf = (name: string, { output }: Command): string =>
  output && '$ref' in output ? String(output.$ref) : `${name}.schema.json`;

type Shared = ReadonlySet<string>;

/** Of the line of an option: the option without its value. */
const flagOf = (line: string): string => `\`${/--[a-z-]+/.exec(line)![0]}\``;

function sharedOptions(commands: readonly Command[]): string[] {
  const counts = new Map<string, number>();
  for (const { options } of commands)
    for (const option of Object.values(options)) {
      const line = optionLine(option);
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  return [...counts].filter(([, count]) => count >= MANY).map(([line]) => line);
}

export async function commandsPage(): Promise<string> {
  const entries = COMMANDS as readonly CatalogEntry[];
  const commands = await Promise.all(entries.map(async ({ load }) => (await load()).command));
  const shared = sharedOptions(commands);
  const sections = [];
  for (const [i, entry] of entries.entries())
    sections.push(await section(entry, commands[i], new Set(shared)));
  const common = Object.values(COMMON_OPTIONS).map(optionLine).join('\n');
  return `${MADE}

# Commands

The texts of \`covergame COMMAND --help\`. [The command line](cli.md) explains exit codes, JSON and errors.

Every command has \`-h, --help\`, and most have:

${common}

**Common options** have the same meaning in every command that lists them:

${shared.join('\n')}

${sections.join('\n\n')}
`;
}

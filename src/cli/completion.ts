// Completion scripts made from the catalog: commands, their options, and the ids that options and arguments take.
// They are plain text that a shell reads once, so that a press of Tab starts no program.

import type { CatalogEntry, Command } from './command.ts';
import { type Argument, longName, type Option } from './option.ts';
import { optionsOf } from './parse.ts';

export interface Completable {
  readonly entry: CatalogEntry;
  readonly command: Command;
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly Completable[]): string {
  return { bash, zsh, fish }[shell](commands);
}

const optionList = (command: Command): Option<unknown>[] => Object.values(optionsOf(command));
const argumentList = (command: Command): Argument<unknown>[] => Object.values(command.arguments);
/** `-o, --out <file>` as `-o` and `--out`. */
const names = (option: Option<unknown>): string[] => option.flags.match(/(?<=^|[ ,])--?[\w-]+/g)!;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function bash(commands: readonly Completable[]): string {
  const values: string[] = [];
  const rows: string[] = [];
  for (const { entry, command } of commands) {
    const options = optionList(command);
    for (const option of options) {
      if (!option.choices) continue;
      const pattern = names(option)
        .map((name) => quoted(`${entry.name} ${name}`))
        .join(' | ');
      const list = option.kind === 'repeat' ? 'list' : 'word';
      values.push(`    ${pattern}) _covergame_${list} ${quoted(option.choices.join(' '))}; return ;;`);
    }
    const words = [...options.map(longName), '--help'].join(' ');
    const choices = argumentList(command)[0]?.choices?.join(' ') ?? '';
    const models = argumentList(command)[0]?.names?.().join(' ') ?? '';
    rows.push(
      `    ${entry.name}) options=${quoted(words)} choices=${quoted(choices)} models=${quoted(models)} ;;`,
    );
  }
  return `# covergame completion for bash; load it with: source <(covergame completion bash)
_covergame_word() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$cur")
}
_covergame_list() {
  local word before=''
  [[ $cur == *,* ]] && before="\${cur%,*},"
  while IFS= read -r word; do COMPREPLY+=("$before$word"); done < <(compgen -W "$1" -- "\${cur##*,}")
}
_covergame_files() {
  local word
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
}
_covergame() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" options='' choices='' models=''
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    _covergame_word ${quoted([...commands.map(({ entry }) => entry.name), '--help', '--version'].join(' '))}
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${rows.join('\n')}
  esac
  if [[ $cur == -* ]]; then _covergame_word "$options"; return; fi
  _covergame_word "$choices"
  if [[ -n $models && $COMP_CWORD -eq 2 ]]; then
    _covergame_word "$models"
    _covergame_files
  fi
}
complete -o bashdefault -o default -F _covergame covergame
`;
}

function zsh(commands: readonly Completable[]): string {
  const escaped = (text: string): string => text.replace(/[\\[\]:]/g, '\\$&');
  const value = (option: Option<unknown>): string => {
    if (option.kind === 'flag') return '';
    if (!option.choices) return option.file ? ':file:_files' : ':value: ';
    const ids = option.choices.join(' ');
    return option.kind === 'repeat' ? `:ids:_values -s , id ${ids}` : `:id:(${ids})`;
  };
  const rows = commands.map(({ entry, command }) => {
    const specs = optionList(command).flatMap((option) => {
      const all = names(option);
      const others = option.kind === 'repeat' ? '*' : `(${all.join(' ')})`;
      return all.map((name) => quoted(`${others}${name}[${escaped(option.about)}]${value(option)}`));
    });
    for (const argument of argumentList(command)) {
      const files = argument.names
        ? `{_alternative "models:bundled model:(${argument.names().join(' ')})" "files:file:_files"}`
        : '_files';
      const action = argument.choices ? `(${argument.choices.join(' ')})` : files;
      specs.push(quoted(`${argument.many ? '*' : ''}:${escaped(argument.name)}:${action}`));
    }
    specs.push(quoted('(-h --help)'.concat('--help[show help]')));
    return `    ${entry.name})\n      _arguments ${specs.join(' \\\n        ')} ;;`;
  });
  const list = commands.map(
    ({ entry }) => `    ${quoted(`${entry.name}:${entry.summary.replaceAll(':', '\\:')}`)}`,
  );
  return `#compdef covergame
# covergame completion for zsh; load it with: source <(covergame completion zsh)
_covergame() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "\${words[1]}" in
${rows.join('\n')}
  esac
}
compdef _covergame covergame
`;
}

function fish(commands: readonly Completable[]): string {
  const lines = ['# covergame completion for fish; load it with: covergame completion fish | source'];
  for (const { entry } of commands) {
    lines.push(
      `complete -c covergame -n __fish_use_subcommand -f -a ${entry.name} -d ${quoted(entry.summary)}`,
    );
  }
  lines.push(`complete -c covergame -n __fish_use_subcommand -l version -d 'show the version'`);
  for (const { entry, command } of commands) {
    const when = `complete -c covergame -n '__fish_seen_subcommand_from ${entry.name}'`;
    for (const option of optionList(command)) {
      const flags = names(option).map((name) =>
        name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      );
      lines.push(`${when} ${flags.join(' ')}${fishValue(option)} -d ${quoted(option.about)}`);
    }
    const choices = argumentList(command)[0]?.choices;
    if (choices) lines.push(`${when} -f -a ${quoted(choices.join(' '))}`);
    const models = argumentList(command)[0]?.names?.();
    if (models) lines.push(`${when} -a ${quoted(models.join(' '))} -d 'bundled model'`);
    lines.push(`${when} -s h -l help -d 'show help'`);
  }
  return `${lines.join('\n')}\n`;
}

function fishValue(option: Option<unknown>): string {
  if (option.kind === 'flag') return '';
  if (option.choices) return ` -x -a ${quoted(option.choices.join(' '))}`;
  return option.file ? ' -r -F' : ' -x';
}

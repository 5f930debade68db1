// `covergame completion`: the one command that loads all the others, to learn their options.

import { defineCommand } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import { completionScript, SHELLS } from '../completion.ts';
import { choiceArgument } from '../option.ts';
import { EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  details: 'The script completes commands, options and ids. Load it in the start-up file of your shell.',
  arguments: { shell: choiceArgument('SHELL', 'your shell', SHELLS) },
  options: {},
  json: false,
  examples: [
    { line: 'source <(covergame completion bash)', about: 'in ~/.bashrc' },
    { line: 'source <(covergame completion zsh)', about: 'in ~/.zshrc, after compinit' },
    { line: 'covergame completion fish | source', about: 'in ~/.config/fish/config.fish' },
  ],
  async run({ shell }, context) {
    const commands = await Promise.all(
      COMMANDS.map(async (entry) => ({ entry, command: (await entry.load()).command })),
    );
    context.write(completionScript(shell, commands));
    return EXIT.met;
  },
});

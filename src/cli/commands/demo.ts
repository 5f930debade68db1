// `covergame demo`: the whole story on a bundled model, each step with the command that shows it.

import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orThrow } from '../../base/index.ts';
import { readModel } from '../../format/index.ts';
import { type Game, labelOf, modelFacts, SUT } from '../../game/index.ts';
import { defineCommand } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import type { Story } from '../demo/chapter.ts';
import { CHAPTERS } from '../demo/chapters.ts';
import * as json from '../json/index.ts';
import { text } from '../option.ts';
import { save } from '../save.ts';
import type { Colours } from '../terminal/index.ts';
import { EXIT } from '../terminal/index.ts';

const MODEL = fileURLToPath(new URL('../../../models/login.game.json', import.meta.url));

export const command = defineCommand({
  details: 'Shows the main commands on a bundled model, a login with a flaky identity server, and draws it.',
  arguments: {},
  options: { out: text('-o, --out <file>', 'where to write the drawing', 'covergame-demo.svg') },
  output: json.object(
    { model: json.MODEL },
    Object.fromEntries(CHAPTERS.map(({ id }) => [id, { type: 'object' }])),
  ),
  examples: [{ line: 'covergame demo', about: 'a tour of a few seconds' }],
  async run({ out }, context) {
    const game = orThrow(readModel({ name: MODEL, bytes: await readFile(MODEL) }));
    const { colour } = context;
    const path = relative('.', MODEL);
    const story: Story = { game, path, out, colour, save: (file, content) => save(file, content, context) };
    const known = new Set<string>(COMMANDS.map(({ name }) => name));
    const told: Record<string, object> = {};
    if (!context.json) context.write(opening(game, colour));
    for (const { id, question, command, tell } of CHAPTERS) {
      if (!context.json) context.write(`\n${colour.bold(question)}\n`);
      const { data, lines } = await tell(story);
      told[id] = data;
      const line = command(story);
      const same = known.has(line.split(' ')[0]) ? [colour.dim(`$ covergame ${line}`)] : [];
      if (!context.json)
        context.write([...same, ...lines, ''].map((each) => `  ${each}`.trimEnd()).join('\n'));
    }
    if (context.json) context.result({ model: modelFacts(game), ...told }, () => '');
    return EXIT.met;
  },
});

/** What the model is about, and two of its nodes. */
function opening(game: Game, colour: Colours): string {
  const moves = (id: string): string => {
    const v = game.ids.indexOf(id);
    const edges = Array.from(
      { length: game.outStart[v + 1] - game.outStart[v] },
      (_, i) => game.outStart[v] + i,
    );
    const who = game.owner[v] === SUT ? 'the system answers' : 'the tester tries';
    return `  ${colour.bold(id.padEnd(10))} ${who.padEnd(18)} ${edges.map((e) => labelOf(game, e)).join(' | ')}\n`;
  };
  return `Signing in, with an identity server that is slow, down or suspicious at will: ${game.n} states, ${game.m} moves.\n\n${moves('signed-out')}${moves('checking')}`;
}

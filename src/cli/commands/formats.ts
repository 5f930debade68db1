// `covergame formats`: the formats that models are read from and written in, and the models that need no file.

import { FORMATS, type Format } from '../../format/index.ts';
import { bundledModels } from '../../format/node/index.ts';
import { defineCommand } from '../command.ts';
import * as json from '../json/index.ts';
import { EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  arguments: {},
  options: {},
  output: json.object({
    formats: json.list(
      json.object({
        id: json.text,
        title: json.text,
        about: json.text,
        owners: json.text,
        extensions: json.texts,
        writable: json.flag,
      }),
    ),
    bundled: json.told('bundled models, which you can give by name', json.texts),
  }),
  examples: [
    { line: 'covergame formats', about: 'ids for --from and --to, and how each format marks owners' },
  ],
  async run(_, context) {
    const formats = (FORMATS as readonly Format[]).map(({ id, title, about, owners, extensions, write }) => ({
      id,
      title,
      about,
      owners,
      extensions,
      writable: write !== undefined,
    }));
    const bundled = bundledModels().map(({ name }) => name);
    const text = (): string =>
      formats
        .map(({ id, title, about, owners, extensions, writable }) => {
          const head = `${context.colour.cyan(id)}  ${title} (${extensions.join(', ')}; ${writable ? 'read and written' : 'read only'})`;
          return `${head}\n    ${about}\n    owners: ${owners}`;
        })
        .concat(
          `\n${context.colour.bold('bundled models')}, for any command by name alone: ${bundled.join(', ')}`,
        )
        .join('\n');
    context.result({ formats, bundled }, text);
    return EXIT.met;
  },
});

// `covergame studio`: the game as a page in the browser, to see, to play and to watch.

import { InputError, IssueList } from '../../base/index.ts';
import { formatById } from '../../format/index.ts';
import type { StudioModel } from '../../studio/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file, flag, number, optionalArgument } from '../option.ts';
import { checkFolders, save } from '../save.ts';
import { EXIT } from '../terminal/index.ts';

const MODEL_ARGUMENT = {
  ...optionalArgument('MODEL', `${MODEL.about}; without one the studio opens with a small story`),
  names: MODEL.names,
};

export const command = defineCommand({
  details:
    'Draws the model, solves it, lets you play either side against the other, runs and compares strategies, and walks through traces. ' +
    'The page is served to this machine only, and to the one browser that is opened with its address; everything is computed in the page itself. ' +
    'Ctrl-C ends it.',
  arguments: { model: MODEL_ARGUMENT },
  options: {
    port: number('--port <n>', 'the port; 0 takes any that is free', { max: 65_535 }, 0),
    noOpen: flag('--no-open', 'print the address, and open no browser'),
    follow: file('--follow <trace>', 'show the campaign whose trace this is, as it grows; needs its MODEL'),
    export: file('--export <file>', 'write the page with the model in it as one HTML file, and end'),
    ...MODEL_OPTIONS,
  },
  output: json.object({}, { url: json.text, port: json.count, pid: json.count, file: json.text }),
  examples: [
    { line: 'covergame studio', about: 'opens the browser on a small story to play' },
    { line: 'covergame studio login', about: 'with a model' },
    {
      line: 'covergame studio login --export login.html',
      about: 'one file to mail, which needs nothing else',
    },
    {
      line: 'covergame studio login --follow trace.jsonl',
      about: 'watch a campaign of run --trace or of serve',
    },
  ],
  async run({ model, port, noOpen, follow, export: out, ...options }, context) {
    checkFolders([out]);
    if (follow !== undefined && model === undefined) throw needsModel();
    if (out !== undefined) refuseBesideExport(context.given);
    const { exportedPage, followedTrace, openBrowser, startStudio } = await import('../../studio/index.ts');
    const given = model === undefined ? null : await studioModel(model);
    if (out !== undefined) {
      await save(out, exportedPage(given), context);
      if (out !== '-') context.result({ file: out }, () => `${out} written`);
      return EXIT.met;
    }
    const { signal } = context;
    const studio = await startStudio({
      port,
      model: given,
      ...(follow !== undefined && { trace: followedTrace(follow) }),
    });
    context.result({ url: studio.url, port: studio.port, pid: process.pid }, () =>
      [`listening on ${studio.url}`, 'Ctrl-C stops it'].join('\n'),
    );
    if (!noOpen) openBrowser(studio.url);
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await studio.stop();
    return EXIT.met;

    async function studioModel(name: string): Promise<StudioModel> {
      const game = await readGivenModel(name, options, context);
      const written = formatById('native')!.write!(game);
      if (!written.ok) throw new Error('every game can be written in the native format');
      return { given: name, text: [...written.value].join('') };
    }
  },
});

const needsModel = (): InputError =>
  InputError.of(
    'cli/missing-argument',
    '--follow needs the model that the campaign is played with',
    'covergame studio MODEL --follow TRACE',
  );

/** A file listens nowhere and follows nothing. */
function refuseBesideExport(given: ReadonlySet<string>): void {
  const issues = new IssueList();
  for (const [key, name] of [
    ['port', '--port'],
    ['noOpen', '--no-open'],
    ['follow', '--follow'],
  ]) {
    if (given.has(key))
      issues.add('cli/unused-option', `${name} means nothing beside --export`, -1, 'leave it out');
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

// `covergame studio`: the game as a page in the browser, to see, to play and to watch.

import { InputError, IssueList } from '../../base/index.ts';
import { formatById } from '../../format/index.ts';
import type { StudioModel } from '../../studio/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, readGivenModel, readGivenProgram } from '../input/index.ts';
import * as json from '../json/index.ts';
import { file, flag, type Given, longName, number, optionalArgument } from '../option.ts';
import { checkOutputs, save } from '../save.ts';
import { EXIT } from '../terminal/index.ts';

const MODEL_ARGUMENT = {
  ...optionalArgument('MODEL', `${MODEL.about}; without one the studio opens a small example`),
  names: MODEL.names,
};

export const command = defineCommand({
  details:
    'Draws the model, solves it, lets you play either side, runs and compares strategies, and steps through traces. Only this machine can open the page, and only with the address that is printed; everything is computed in the page. Ctrl-C ends the studio.',
  arguments: { model: MODEL_ARGUMENT },
  options: {
    port: number('--port <n>', 'the port; 0 takes any free port', { max: 65_535 }, 0),
    noOpen: flag('--no-open', 'print the address, and open no browser'),
    follow: file('--follow <trace>', 'show a run while it writes this trace; needs its MODEL'),
    export: file('--export <file>', 'write the page with the model as one HTML file, and end'),
    unfold: number(
      '--unfold <n>',
      'explore about this many nodes of a model program at first; the page can explore more',
      { min: 1 },
    ),
    ...MODEL_OPTIONS,
  },
  output: json.object({}, { url: json.text, port: json.count, pid: json.count, file: json.text }),
  examples: [
    { line: 'covergame studio', about: 'opens a small example in the browser' },
    { line: 'covergame studio login', about: 'with a model' },
    {
      line: 'covergame studio login --export login.html',
      about: 'one file to mail, without a server',
    },
    { line: 'covergame studio chat --set m=6', about: 'a model program, explored as far as you like' },
    {
      line: 'covergame studio login --follow trace.jsonl',
      about: 'watch a run of run --trace or of serve',
    },
  ],
  async run({ model, port, noOpen, follow, export: out, unfold, ...options }, context) {
    checkOutputs([out], [model, follow]);
    if (follow !== undefined && model === undefined) throw needsModel();
    if (out !== undefined) refuseBesideExport(context.given);
    const { exportedPage, followedTrace, openBrowser, StudioProgram, startStudio } = await import(
      '../../studio/index.ts'
    );
    const typed = typedOptions(options, context.given);
    const program = await studioProgram();
    const given = model === undefined ? null : await (program ? partOf(model, program) : studioModel(model));
    if (out !== undefined) {
      await save(out, exportedPage(given), context);
      if (out !== '-') context.result({ file: out }, () => `${out} written`);
      return EXIT.met;
    }
    const { signal } = context;
    const studio = await startStudio({
      port,
      model: given,
      ...(program && { program }),
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

    /** A trace belongs to the whole of a program, and so does what is counted from another start or otherwise than by nodes. */
    async function studioProgram(): Promise<InstanceType<typeof StudioProgram> | undefined> {
      const { goal, initial } = options;
      const isWhole = follow !== undefined || goal !== 'nodes' || initial !== undefined;
      const found =
        model === undefined || isWhole ? undefined : await readGivenProgram(model, options, context);
      if (!found && unfold !== undefined) throw nothingToUnfold(isWhole);
      return (
        found &&
        new StudioProgram({
          given: model!,
          options: typed,
          ...found,
          ...(unfold !== undefined && { atFirst: unfold }),
        })
      );
    }

    /** A file unfolds nothing later: it gets all of the program, and if that is too much to be shown by its states, the graph alone. */
    async function partOf(name: string, program: InstanceType<typeof StudioProgram>): Promise<StudioModel> {
      const isAll = out !== undefined && unfold === undefined;
      const answer = isAll ? program.all() : program.begin();
      if (!answer.ok) throw new InputError(answer.issues);
      return isAll && !answer.model.program?.whole ? studioModel(name) : answer.model;
    }

    async function studioModel(name: string): Promise<StudioModel> {
      const game = await readGivenModel(name, options, context);
      const written = formatById('native')!.write!(game);
      if (!written.ok) throw new Error('every game can be written in the native format');
      return { given: name, options: typed, text: [...written.value].join('') };
    }
  },
});

/** The options that say how the model is read, as they were typed: the commands that the page shows need them. */
function typedOptions(options: Given<typeof MODEL_OPTIONS>, given: ReadonlySet<string>): string[] {
  return Object.entries(MODEL_OPTIONS).flatMap(([key, option]) => {
    const value: unknown = options[key as keyof typeof MODEL_OPTIONS];
    if (!given.has(key)) return [];
    if (option.kind === 'flag') return [longName(option)];
    return [value].flat().flatMap((each) => [longName(option), String(each)]);
  });
}

const needsModel = (): InputError =>
  InputError.of(
    'cli/missing-argument',
    '--follow needs the model of the run',
    'covergame studio MODEL --follow TRACE',
  );

const nothingToUnfold = (isWhole: boolean): InputError =>
  InputError.of(
    'cli/unused-option',
    isWhole
      ? '--unfold has no effect with --follow, --goal and --initial, which need the whole program'
      : '--unfold is for model programs',
    'remove it',
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
      issues.add('cli/unused-option', `${name} has no effect with --export`, -1, 'remove it');
  }
  if (issues.failed) throw new InputError(issues.issues, issues.total);
}

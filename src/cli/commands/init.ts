// `covergame init`: a runnable start, model, driver, test and all.

import { didYouMean, InputError, orThrow } from '../../base/index.ts';
import { readSource } from '../../format/node/index.ts';
import { defineCommand } from '../command.ts';
import {
  dependenciesIn,
  describedSystem,
  filesOf,
  type InitSystem,
  type Interview,
  interview,
  nextCommands,
  packagesOf,
  RUNNER_IDS,
  RUNNERS,
  type RunnerId,
  runnerAtHand,
  runnerNamed,
  SYSTEM_IDS,
  SYSTEMS,
  skeletonOf,
  systemNamed,
  writeStart,
} from '../init/index.ts';
import * as json from '../json/index.ts';
import { choice, file, flag, type Option, optionalArgument, text } from '../option.ts';
import { type Context, EXIT } from '../terminal/index.ts';

export const command = defineCommand({
  details:
    'Asks for the kind of system, unless the options say it. It writes a model, a driver, a test for your test runner, a CI workflow and a README with the next three commands. Everything runs at once, against a toy system; then edit it. Existing files are never overwritten.',
  arguments: { folder: optionalArgument('DIR', 'the folder to write into (default: this one)') },
  options: {
    system: systemOption(),
    runner: choice('--runner <id>', 'the test runner (default: the one in package.json)', RUNNER_IDS),
    openapi: file(
      '--openapi <file>',
      'start from this OpenAPI document (3.x, JSON or YAML) of an HTTP service',
    ),
    yes: flag('--yes', 'ask nothing and take the suggestions'),
  },
  output: json.object({
    system: json.choice(SYSTEM_IDS),
    runner: json.choice(RUNNER_IDS),
    files: json.told('what was written, from the working folder', json.texts),
    install: json.told('packages to install beside covergame, unless they are there', json.texts),
    next: json.told('the next three commands, from DIR', json.texts),
  }),
  examples: [
    { line: 'covergame init', about: 'asks for the kind of system' },
    { line: 'covergame init --system http --runner vitest', about: 'an HTTP service, tested from Vitest' },
    {
      line: 'covergame init try-it --system xstate --yes',
      about: 'an XState machine, in a folder of its own',
    },
  ],
  async run({ folder = '.', system: wished, runner: wanted, openapi, yes }, context) {
    const described = openapi === undefined ? undefined : await describedBy(openapi, wished, context);
    const given = described?.system ?? wished;
    const dependencies = dependenciesIn(folder);
    const asking = !yes && !context.json && context.terminal && process.stdin.isTTY === true;
    const talk = asking ? interview({ input: process.stdin, output: process.stdout }) : undefined;
    const system = given ?? (await systemOf(dependencies ?? new Set(), yes, talk));
    const runner = system && (await runnerOf(wanted, system, dependencies ?? new Set(), talk));
    talk?.end();
    if (!system || !runner) {
      context.note('nothing was written');
      return EXIT.spent;
    }
    const start = {
      system,
      runner: runnerNamed(runner),
      inPackage: dependencies !== undefined,
      ...(described && { made: described.made }),
    };
    const files = await writeStart(folder, filesOf(start));
    const next = nextCommands(start);
    const missing = packagesOf(start).filter((name) => !dependencies?.has(name));
    const facts = { system: system.id, runner, files, install: missing, next: next.map(({ line }) => line) };
    context.result(facts, () =>
      [
        `A start for ${system.title}, tested with ${start.runner.title}:`,
        ...files.map((file) => `  ${file}`),
        '',
        'Next:',
        ...(folder === '.' ? [] : [`  cd ${folder}`]),
        ...installLines(start.inPackage, missing),
        ...next.map(({ line, about }) => `  ${context.colour.cyan(line)}\n      ${about}`),
      ].join('\n'),
    );
    return EXIT.met;
  },
});

/** The system of an OpenAPI document, and the files that were made of it. */
async function describedBy(
  path: string,
  wished: InitSystem | undefined,
  context: Context,
): Promise<{ system: InitSystem; made: Readonly<Record<string, string>> }> {
  if (wished && wished.id !== 'http') {
    throw InputError.of(
      'cli/bad-value',
      `--openapi describes an HTTP service, but --system is ${wished.id}`,
      'leave one of them out',
    );
  }
  const { title, made, transitions, warnings } = skeletonOf(orThrow(await readSource(path)));
  context.warn(warnings);
  return { system: describedSystem(title, transitions), made };
}

const installLines = (inPackage: boolean, missing: readonly string[]): string[] => {
  if (!inPackage) return ['  npm install'];
  return missing.length === 0 ? [] : [`  npm install --save-dev ${missing.join(' ')}`];
};

/** Like a choice, but other words for a system are understood as well. */
function systemOption(): Option<InitSystem | undefined> {
  return {
    ...text('--system <id>', 'what is to be tested'),
    choices: SYSTEM_IDS,
    read(words, issues) {
      const word = words.at(-1);
      const found = word === undefined ? undefined : systemNamed(word);
      if (word !== undefined && !found) {
        const guess = didYouMean(word, SYSTEM_IDS);
        issues.add(
          'cli/bad-choice',
          `--system is ${JSON.stringify(word)}; it must be one of ${SYSTEM_IDS.join(', ')}`,
          -1,
          guess,
        );
      }
      return found;
    },
  };
}

async function systemOf(
  dependencies: ReadonlySet<string>,
  yes: boolean,
  talk: Interview | undefined,
): Promise<InitSystem | null> {
  const known = ['xstate', 'playwright'].find((id) =>
    systemNamed(id)?.needs.some((name) => dependencies.has(name)),
  );
  const suggested = known ?? 'http';
  if (!yes && !talk) {
    throw InputError.of(
      'cli/missing-option',
      `--system is missing, and there is no terminal to ask on; it is one of ${SYSTEM_IDS.join(', ')}`,
      `for instance --system ${suggested}, or --yes for what would be suggested`,
    );
  }
  const found = talk ? await talk.ask('What is to be tested?', SYSTEMS, suggested) : suggested;
  return found === null ? null : systemNamed(found)!;
}

async function runnerOf(
  wanted: RunnerId | undefined,
  { id, title, runners }: InitSystem,
  dependencies: ReadonlySet<string>,
  talk: Interview | undefined,
): Promise<RunnerId | null> {
  if (wanted !== undefined) {
    if (runners.includes(wanted)) return wanted;
    throw InputError.of(
      'init/no-such-pair',
      `--runner is ${wanted}, which does not go with --system ${id}, ${title}`,
      `take one of ${runners.join(', ')}`,
    );
  }
  const suggested = runnerAtHand(dependencies, runners);
  if (runners.length === 1 || !talk) return suggested;
  const fitting = RUNNERS.filter((runner) => runners.includes(runner.id));
  return (await talk.ask('Which test runner?', fitting, suggested)) as RunnerId | null;
}

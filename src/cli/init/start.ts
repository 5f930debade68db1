// What `covergame init` writes for a system and a runner: files from templates/, and a README, a workflow and, where there is none, a
// package.json that name the commands. Nothing is written here, and nothing is made of strings that could be a file.

import { readFileSync } from 'node:fs';
import { VERSION } from '../../base/index.ts';
import { shellWord } from '../../report/index.ts';
import { RUN_SETTINGS } from '../../run/index.ts';
import { PACKAGES, type PackageName } from './packages.ts';
import type { Runner } from './runners.ts';
import type { InitSystem } from './systems.ts';

const TEMPLATES = new URL('../../../templates/', import.meta.url);

/** As the campaigns in templates/runners are played. */
const BUDGET = 300;
const REQUIRE = RUN_SETTINGS.require.realDefault;

export interface Start {
  readonly system: InitSystem;
  readonly runner: Runner;
  /** False where there is no package.json yet. */
  readonly inPackage: boolean;
  /** Files in covergame/ that were made for the user, instead of the templates of these names. */
  readonly made?: Readonly<Record<string, string>>;
}

export interface StartFile {
  /** From the folder of the start. */
  readonly path: string;
  readonly text: string;
}

/** A command and what it tells. */
export interface Next {
  readonly line: string;
  readonly about: string;
}

/** The next three commands. */
export function nextCommands({ system: { model, sut, campaign }, runner }: Start): readonly Next[] {
  const goal = campaign ? ` --goal ${campaign.goal}` : '';
  const required = `--require ${campaign?.require ?? REQUIRE}`;
  const settings = `--budget ${campaign?.budget ?? BUDGET} ${required} --answer-time 5000${goal}`;
  const run = sut && `npx covergame run ${model} --sut ${shellWord(sut)} ${settings}`;
  return [
    {
      line: `npx covergame solve ${model}${goal}`,
      about: 'the guarantee: coverage that is certain whatever the system does',
    },
    run === null
      ? { line: `npx covergame check ${model}`, about: 'mistakes in the model' }
      : {
          line: runner.command === null ? `${run} --trace trace.jsonl` : run,
          about: 'a run against the system, with a verdict',
        },
    runner.command === null
      ? {
          line: `npx covergame report ${model} trace.jsonl -o report.html`,
          about: 'a report of the run as a page',
        }
      : { line: runner.command, about: `the same as tests of ${runner.title}` },
  ];
}

/** The packages to install beside covergame. */
export const packagesOf = ({ system, runner }: Start): readonly PackageName[] => [
  ...new Set([...system.needs, ...(runner.package === null ? [] : [runner.package])]),
];

/** Everything that is written, in the order of the paths. */
export function filesOf(start: Start): StartFile[] {
  const { system, runner, inPackage, made = {} } = start;
  const from = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `${folder}/${file}`]));
  const templates = { ...from('runners', runner.files), ...from('systems', system.files) };
  const texts = {
    ...Object.fromEntries(
      Object.entries(templates).map(([name, file]) => [
        name,
        template(file).replaceAll('$require$', system.campaign?.require ?? REQUIRE),
      ]),
    ),
    ...made,
    'README.md': filled('project/README.md', {
      title: system.title,
      model: system.model,
      install: installText(start),
      commands: nextCommands(start)
        .map(({ line, about }) => `${line}  # ${about}`)
        .join('\n'),
      toy: system.campaign ? '' : '\nUntil you edit it, the system is a toy that covergame wrote.',
      edit: system.edit.map((sentence, i) => `${i + 1}. ${sentence}`).join('\n'),
    }),
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ path: `covergame/${name}`, text })),
    { path: '.github/workflows/covergame.yml', text: workflow(start) },
    ...(inPackage ? [] : [{ path: 'package.json', text: packageText(start) }]),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function installText(start: Start): string {
  const browser =
    start.runner.id === 'playwright' ? ', and a browser: `npx playwright install chromium`' : '';
  if (!start.inPackage) return `Once: \`npm install\`${browser}.`;
  return `Once: \`npm install --save-dev ${['covergame', ...packagesOf(start)].join(' ')}\`${browser}.`;
}

function workflow(start: Start): string {
  const { system, runner } = start;
  const [, second, third] = nextCommands(start);
  return filled('project/.github/workflows/covergame.yml', {
    browser: system.id === 'playwright' ? '\n      - run: npx playwright install --with-deps chromium' : '',
    check: `npx covergame check ${system.model}`,
    test: runner.command === null ? second.line : third.line,
  });
}

function packageText(start: Start): string {
  const [, second] = nextCommands(start);
  const versions = Object.fromEntries(packagesOf(start).map((name) => [name, PACKAGES[name]]));
  const described = {
    private: true,
    type: 'module',
    scripts: { test: (start.runner.command ?? second.line).replace(/^npx /, '') },
    devDependencies: { covergame: `^${VERSION}`, ...versions },
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

const template = (file: string): string => readFileSync(new URL(file, TEMPLATES), 'utf8');

/** A template with a text for each of its $words$; one without a text would be our bug. */
const filled = (file: string, words: Readonly<Record<string, string>>): string =>
  template(file).replace(/\$([a-z]+)\$/g, (_, word: string) => {
    if (words[word] === undefined) throw new Error(`the template ${file} wants ${word}`);
    return words[word];
  });

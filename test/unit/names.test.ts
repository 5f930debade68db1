// One exported name has one meaning, and a comment names only files that exist.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => !name.includes('/node_modules/'));
const isSource = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.d\.ts$|\/kernel\/assembly\//.test(name);

/** Names that mean the same in each of several doors, or that a catalog asks of each of its files. */
const SAME = [
  'DescribeSettings',
  'NamedTest',
  'campaign',
  'cases',
  'command',
  'describeCampaign',
  'describeCases',
];

/** Names that still have more than one meaning. A new one is a fault, and so is one that is not needed here any more. */
const SEVERAL =
  `ALONE Answer Asked Assignment Bounds CampaignSettings Certain Claim ClosedSet Company Expectation Fault FieldReader Fields FollowOptions INTEGER Inspection Interval Known LARGE LEVEL LEVELS LONGEST Ledger Link MODEL Move NONE Names Opening Operation Order Pace Part Patience Pause Positions Problem Progress Proof QUIET Question RULES Remembered Rule Rules SET SHRINK_TRIES SMALL STOP Said Seen Shape Side Stage StateTable States Step TEXT TUNING Tags Taken Tally Target Team Tour Unfolding Uses Watch Way actionsOf all answerText choice cureOf dearestOf differs distances edgeName either evidenceOf fair flag forcedBy foreign gmu guarantee guardOf isChoice isPlain itemsOf keyOf labelOf learn list listOf loadOf machineGame markdown nameOf number object oneOf openSystem orNull percent plainGame problemOf readQuickly readSettings record regionsOf settle shown stateOf statesOf text transitionGame wayOf wordsOf`.split(
    /\s+/,
  );

/** The names that a file declares and exports. */
function exportsOf(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(root + name, 'utf8'), ts.ScriptTarget.ES2023);
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const declared = (statement as ts.DeclarationStatement).name;
    return declared && ts.isIdentifier(declared) ? [declared.text] : [];
  });
}

test('an exported name has one meaning', () => {
  const files = new Map<string, Set<string>>();
  for (const file of filesIn('src').filter(isSource))
    for (const name of exportsOf(file)) files.set(name, (files.get(name) ?? new Set()).add(file));
  const shared = [...files].filter(([name, where]) => where.size > 1 && !SAME.includes(name));
  const fresh = shared.filter(([name]) => !SEVERAL.includes(name));
  expect(Object.fromEntries(fresh.map(([name, where]) => [name, [...where]]))).toEqual({});
});

test('a file that a comment names exists', () => {
  const all = [
    'src',
    'studio',
    'paper',
    'test',
    'bench',
    'docs',
    'scripts',
    'models',
    'examples',
    'templates',
  ].flatMap(filesIn);
  const known = new Map<string, string[]>();
  for (const file of [...all, ...readdirSync(root)]) {
    const name = basename(file);
    known.set(name, [...(known.get(name) ?? []), `/${file}`]);
  }
  const missing = [...filesIn('src'), ...filesIn('studio'), ...filesIn('paper')]
    .filter(isSource)
    .flatMap((file) =>
      readFileSync(root + file, 'utf8')
        .split('\n')
        .flatMap((line, i) => {
          const comment = /^\s*(?:\/\/|\/?\*)(.*)/.exec(line)?.[1] ?? '';
          // What stands in quotes or begins with ./ is a user's file.
          const named =
            comment.replace(/'[^']*'|`[^`]*`/g, '').match(/(?<![\w./*{-])[\w][\w./-]*\.(?:ts|tsx|mjs)\b/g) ??
            [];
          return named
            .filter((path) => !known.get(basename(path))?.some((one) => one.endsWith(`/${path}`)))
            .map((path) => `${file}:${i + 1} names ${path}`);
        }),
    );
  expect(missing).toEqual([]);
});

// The prose check: each rule finds what it is for, leaves plain words alone, and the areas that are on have no finding.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { AREAS, type Area, filesOf } from '../../../scripts/prose/areas.mjs';
import { findingsIn } from '../../../scripts/prose/findings.mjs';
import { piecesOf, sentencesOf } from '../../../scripts/prose/page.mjs';
import { commentOf, stringsOf } from '../../../scripts/prose/source.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prose-'));
mkdirSync(join(folder, 'docs'));
writeFileSync(join(folder, 'docs/there.md'), '# There\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE: Area = {
  name: 'page',
  on: true,
  kind: 'page',
  places: ['docs'],
  ending: /\.md$/,
  mean: 17,
  words: 40,
};
const messages = (text: string, area = PAGE): string[] =>
  findingsIn({ root: folder, path: 'docs/page.md', text, area }).map(({ message }) => message);
const words = (count: number): string =>
  `The ${Array.from({ length: count - 2 }, () => 'quick').join(' ')} fox.`;

describe('a page', () => {
  test.each([
    ['The verdict is told at the end.', /"is told"/],
    ['Nobody looks at it.', /"Nobody"/],
    ['The pebble moves on.', /"pebble": write the current state/],
    [words(26), /has 26 words/],
    ['One: two. Then this: that: those.', /two colons/],
    ['What was covered is listed.', /opens with "What"/],
    ['# What it does\n', /is a clause/],
    ['# Replay a failure.\n', /ends with a mark/],
    ['See [this](gone.md).', /gone\.md leads nowhere/],
    ['See docs/gone.md.', /there is no file docs\/gone\.md/],
    ['Use `covergame solv MODEL`.', /there is no command "covergame solv"/],
    [`${words(20)} ${words(20)}`, /20\.0 words on average/],
    [`${words(10)}\n\n`.repeat(5), /the page has 50 words/],
  ])('%j', (text, message) => {
    expect(messages(text).filter((one) => message.test(one))).toHaveLength(1);
  });

  test('plain words have no finding, nor has code', () => {
    const text = `# Replay a failure

What is a trace? The run [writes](there.md) one. Use \`nobody\`.

\`\`\`console
$ covergame solv nobody
it is told for ever
\`\`\`
`;
    expect(messages(text)).toEqual([]);
  });

  test('pieces have their lines, and items and cells are apart', () => {
    const text =
      '# One\n\nTwo lines\nof text. Another one.\n\n- an item\n\n| a | b |\n| - | - |\n| c | d |\n';
    expect(piecesOf(text).map(({ line, text: piece, kind }) => [line, kind, piece])).toEqual([
      [1, 'heading', 'One'],
      [3, 'sentence', 'Two lines of text.'],
      [3, 'sentence', 'Another one.'],
      [6, 'item', 'an item'],
      [8, 'cell', 'a'],
      [8, 'cell', 'b'],
      [10, 'cell', 'c'],
      [10, 'cell', 'd'],
    ]);
  });

  test('a name in small letters begins a sentence, a number with a point does not end one', () => {
    expect(sentencesOf('TLC explores both. covergame plays. It takes 1.5 s (e.g. here).')).toEqual([
      'TLC explores both.',
      'covergame plays.',
      'It takes 1.5 s (e.g. here).',
    ]);
  });
});

describe('facts that another file owns', () => {
  mkdirSync(join(folder, 'schema'));
  mkdirSync(join(folder, 'bench'));
  const schema = {
    properties: {
      verdict: {},
      failures: { items: { anyOf: [{ properties: { rate: {} } }, { type: 'null' }] } },
    },
  };
  writeFileSync(join(folder, 'schema/run.schema.json'), JSON.stringify(schema));
  writeFileSync(
    join(folder, 'bench/speed.md'),
    '# Speed\n\n| way | steps |\n| --- | ----: |\n| one | 10 |\n| two | 20 |\n',
  );
  const fields = (path: string): string =>
    `<!-- fields: schema/run.schema.json -->\n| field | is |\n| --- | --- |\n| \`verdict\`, \`${path}\` | this |\n`;
  const table = (row: string, head = '| way | steps |'): string =>
    `<!-- table: bench/speed.md -->\n${head}\n| --- | --- |\n${row}\n`;

  test.each([
    ['a field of the schema', fields('failures[].rate'), []],
    [
      'a field that is none',
      fields('failures[].shares'),
      [
        'schema/run.schema.json has no field "failures[].shares"',
        'no schema has a field "failures[].shares"',
      ],
    ],
    ['a field without its place', fields('rate'), ['schema/run.schema.json has no field "rate"']],
    ['a path in a sentence', 'Read `failures[].rates`.', ['no schema has a field "failures[].rates"']],
    ['a row of the results', table('| two   | 20 |'), []],
    ['a row that has drifted', table('| two | 21 |'), ['bench/speed.md has no row "two | 21"']],
    [
      'another head',
      table('| two | 20 |', '| way | stops |'),
      ['bench/speed.md has no table with this head'],
    ],
    ['no table', '<!-- table: bench/speed.md -->\n\ntext\n', ['no table follows the name of bench/speed.md']],
    ['no file', '<!-- fields: schema/gone.md -->\n| a |\n', ['there is no file schema/gone.md']],
  ])('%s', (_, text, expected) => {
    const found = messages(text);
    for (const message of expected) expect(found).toContain(message);
    expect(found.filter((message) => /field|row|head|follows|no file/.test(message)).length > 0).toBe(
      expected.length > 0,
    );
  });
});

test('sources: literals that are sentences, and the head comment alone', () => {
  const source = `// The head.\n// Two lines.\n\n// Not this.\nconst a = 'a short';\nconst b = \`the file \${name} cannot be read\`;\n`;
  expect(commentOf(source)).toEqual([{ line: 1, text: 'The head. Two lines.' }]);
  const list = `// The head:\n//\n// - one\n//   item\n// - another\n//\n//     a + b\n// The end.\n`;
  expect(commentOf(list).map(({ line, text }) => [line, text])).toEqual([
    [1, 'The head:'],
    [3, 'one item'],
    [5, 'another'],
    [8, 'The end.'],
  ]);
  expect(stringsOf(source)).toEqual([{ line: 6, text: 'the file … cannot be read' }]);
  const area: Area = { name: 'messages', on: false, kind: 'strings', places: ['src'], ending: /\.ts$/ };
  expect(messages("throw new Error('the result is told to nobody');\n", area)).toHaveLength(2);
});

test.each([
  ['the SUT answered; the model allows less', /"the SUT"/],
  ['the trace cannot be taken up here', /"taken up": write resume/],
  ['this line is no JSON object', /"is no JSON"/],
  ['unknown option; known are budget, seed', /"known are"/],
  ['the first part is fine\\n\\nthe node can be forced', /"can be forced": write certain/],
])('a message: %j', (text, message) => {
  const area: Area = { name: 'messages', on: true, kind: 'strings', places: ['src'], ending: /\.ts$/ };
  expect(messages(`const text = '${text}';\n`, area).filter((one) => message.test(one))).toHaveLength(1);
  expect(messages(`${text}.\n`).filter((one) => message.test(one))).toEqual([]);
});

test('a message may say that there is no file, and name the owner of a node', () => {
  const area: Area = { name: 'messages', on: true, kind: 'strings', places: ['src'], ending: /\.ts$/ };
  expect(messages("const text = 'there is no file here; the SUT nodes stay';\n", area)).toEqual([]);
});

describe.each(AREAS.filter(({ on }) => on))('$name', (area) => {
  test('has files, and none of them a finding', () => {
    const files = filesOf(root, area);
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((path) =>
      findingsIn({ root, path, text: readFileSync(join(root, path), 'utf8'), area }).map(
        ({ line, message }) => `${path}:${line}: ${message}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

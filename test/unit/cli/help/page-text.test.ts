import pc from 'picocolors';
import { expect, test } from 'vitest';
import { grouped, pageText } from '../../../../src/cli/help/index.ts';

const plain = pc.createColors(false);

test('wraps paragraphs and list items, and leaves sessions and tables alone', () => {
  const page = [
    '<!-- made -->',
    '# Gate a build',
    '',
    'Use [`audit`](../reference/cli.md#audit) and **never** guess at',
    'a number.',
    '',
    '- one item that is too long for a line',
    '- two',
    '',
    '```console',
    '$ covergame audit [a](b) this line is long',
    '```',
    '| a | b [c](d) |',
  ].join('\n');
  expect(pageText(page, 24, plain)).toBe(
    [
      'Gate a build',
      '',
      'Use `audit` and never',
      'guess at a number.',
      '',
      '- one item that is too',
      '  long for a line',
      '- two',
      '',
      '    $ covergame audit [a](b) this line is long',
      '| a | b c |',
      '',
    ].join('\n'),
  );
});

test('shows an option that is in no group first, and the groups in their order', () => {
  const names = [
    '--json',
    '--own',
    '--budget',
    '--sut',
    ...Array.from({ length: 9 }, (_, i) => `--own-${i}`),
  ];
  const groups = grouped(
    names.map((name) => ({ name })),
    ({ name }) => name,
  );
  expect(groups.map(({ title }) => title)).toEqual(['Options', 'What to test', 'Budget', 'Output']);
  expect(groups.flatMap(({ options }) => options)).toHaveLength(names.length);
});

test('a short list of options stays one list', () => {
  const options = [{ name: '--json' }, { name: '--sut' }];
  expect(grouped(options, ({ name }) => name)).toEqual([{ title: 'Options', options }]);
});

// Games with names that somebody chose to break something: control characters, marks of direction, signs and words of every format, names that
// look alike or are empty, or very long.

import fc from 'fast-check';
import { buildGame, type Game } from '../../src/game/index.ts';

export const HOSTILE_NAMES = [
  ...[
    '',
    ' ',
    '  a  ',
    'a b',
    'a\tb',
    'a\nb',
    'a\r\nb',
    '\n',
    '\u0000',
    '\u001b[2J',
    '\u001b]0;x\u0007',
    '\u007f',
    '\u009b31m',
  ],
  ...[
    '\u202eabc',
    '\u2066a\u2069',
    '\u200b',
    '\ufeffa',
    '\u2028',
    '\u2029',
    '\ud800',
    'a\udc00',
    '\ufffe',
    '\uffff',
    '😀',
    '👩‍💻',
    'é',
    'e\u0301',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\',
    'a\\',
    '\\"',
    '\\n',
    '\\u0041',
    '""',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is
    '${x}',
    '%s',
    '<b>',
    '&amp;',
    '&#27;',
    ']]>',
    '<!--',
    '-->',
    '--',
    '->',
  ],
  ...[
    '[*]',
    '[H]',
    '(1)',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ';',
    ':',
    ',',
    '.',
    '#',
    '#a',
    '%%',
    '/',
    '//',
    '/*',
    '*',
    '?',
    '!',
    '?a',
    '!a',
    '|',
    '=',
    '+',
    '@',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'state',
    'end',
    'note',
    'class',
    'default',
    'digraph',
    'node',
    'graph',
    'strict',
  ],
  ...[
    'initial',
    'final',
    'true',
    'null',
    '0',
    '-1',
    '-0',
    '1',
    '01',
    '1.0',
    '1e5',
    '1e999',
    'NaN',
    'init',
    'tau',
    'i',
    'wait',
    'always',
    'on',
  ],
  ...[
    's0',
    's1',
    'n0',
    'n1',
    's0_',
    'v0/wait',
    'a/0',
    '0/a',
    'a.b',
    '.a',
    'a.',
    '(all a & b)',
    'silence',
    'within 5',
    'parity 3;',
    'des (0,0,1)',
  ],
  ...['x'.repeat(300), 'é'.repeat(300), 'a '.repeat(200), '\u0001'.repeat(60), '['.repeat(300)],
];

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOSTILE_NAMES), fc.constantFrom(...HOSTILE_NAMES))
      .map(([a, b]) => a + b),
  },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Small games of such names; `extras` adds labels to cover, costs, chances and moves unasked now and then. */
export const hostileGame = (extras = true): fc.Arbitrary<Game> =>
  fc
    .record({
      name: fc.oneof(fc.constant(''), name),
      ids: fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
      labels: fc.array(maybe(name), { minLength: 8, maxLength: 8 }),
      tags: fc.array(maybe(name), { minLength: 8, maxLength: 8 }),
      bits: fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
      gain: fc.constantFrom(0, 1, 1, 1, 5, 2 ** 40),
      weight: fc.constantFrom(1, 1, 0.1, 3, 1e300, 1e-280),
      rich: fc.boolean(),
    })
    .map(({ name, ids, labels, tags, bits, gain, weight, rich }) => {
      const has = extras && rich;
      const labelled = (i: number) => (has && tags[i] !== undefined ? { labels: [tags[i]] } : {});
      return buildGame({
        name,
        initial: ids[bits[0] % ids.length],
        nodes: ids.map((id, v) => ({
          id,
          owner: bits[1 + v] % 2 ? ('sut' as const) : ('tester' as const),
          gain: bits[1 + v] % 5 === 0 ? gain : 1,
          ...labelled(v),
        })),
        edges: Array.from({ length: bits[8] % 9 }, (_, e) => {
          const from = bits[10 + e] % ids.length;
          const isSuts = bits[1 + from] % 2 === 1;
          return {
            from: ids[from],
            to: ids[bits[20 + e] % ids.length],
            ...(labels[e % 8] !== undefined && { label: labels[e % 8] }),
            ...(isSuts && e % 2 === 0 && { weight }),
            ...(has && e === 1 && { cost: 3 }),
            ...(has && e === 2 && { maybe: 0.3 }),
            ...(has && e === 3 && !isSuts && { by: 'sut' as const }),
            ...labelled(e % 8),
          };
        }),
      });
    });

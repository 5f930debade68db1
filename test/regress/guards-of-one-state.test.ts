// A state whose arrows have thousands of guards took time with the third power of their number: 200 kB took minutes.

import { expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';

const diagram = (arrows: number, guard: (i: number) => string): string =>
  [
    'stateDiagram-v2',
    '  [*] --> a',
    '  a --> b : go',
    '  state b <<choice>>',
    ...Array.from({ length: arrows }, (_, i) => `  b --> a : ${guard(i)}`),
    '  b --> c',
    '',
  ].join('\n');
const read = (text: string) => readModel(sourceOf('d.mmd', text));

it('a guard that stands there very often is one', () => {
  const once = orThrow(read(diagram(1, () => '[w]')));
  const often = orThrow(read(diagram(20_000, () => '[w]')));
  expect([often.n, often.ids]).toEqual([once.n, once.ids]);
});

it('a few hundred guards are read, and very many are refused', () => {
  expect(read(diagram(300, (i) => `[w${i}]`)).ok).toBe(true);
  const many = read(diagram(20_000, (i) => `[w${i}]`));
  expect(many).toMatchObject({ ok: false, issues: [{ code: 'limit/unfolded-states' }] });
});

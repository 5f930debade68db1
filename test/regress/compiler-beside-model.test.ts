// `check` took the compiler beside a model program for a library, which it is no more from release 7 on, and ended as by a bug of its own.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { programFindings } from '../../src/cli/input/index.ts';

const PROGRAM = `import type { Absent } from 'a-package-that-is-not-installed';
interface State { readonly n: { readonly of: number } }
const absent: Absent = 3;
const few: number = 'three';
const more: State = absent ? { n: { of: few } } : { n: [few] };
export default {
  name: 'wrong types',
  initial: { n: 0 },
  owner: () => 'tester',
  moves: ({ n }: { n: number }) => (n < 3 ? [{ label: 'go', to: { n: n + 1 } }] : []),
};
`;

test('type errors are found by the compiler installed beside the model', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-beside-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'model.ts');
  writeFileSync(path, PROGRAM);
  mkdirSync(join(folder, 'node_modules'));
  const installed = dirname(fileURLToPath(import.meta.resolve('typescript/package.json')));
  symlinkSync(installed, join(folder, 'node_modules/typescript'));
  const game = { labels: [] } as unknown as Parameters<typeof programFindings>[1];
  const found = await programFindings(path, game);
  expect(found.map(({ code, where, message }) => [code, where?.line, where?.column, message])).toEqual([
    ['check/type-error', 4, 7, "Type 'string' is not assignable to type 'number'."],
    [
      'check/type-error',
      5,
      7,
      expect.stringMatching(/^Type .*'State'\. .*Property 'of' is missing in type 'number\[\]'/),
    ],
  ]);
});

// The checker that docs/reference/witness.md prints, run as it stands against files that the command wrote: two programs that
// share no code must agree.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { checkWitness, readWitness } from '../../src/certificate/index.ts';
import { readModel } from '../../src/format/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-stranger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(join(root, 'docs/reference/witness.md'), 'utf8');
const checker = join(folder, 'checker.mjs');
writeFileSync(checker, /```js\n([\s\S]*?)```/.exec(page)![1]);

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', cwd: root });
  return { status, out: stdout, err: stderr };
};

const ZERO = join(folder, 'zero.game.json');
writeFileSync(
  ZERO,
  JSON.stringify({
    format: 'covergame/1',
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester', gain: 0 },
      { id: '__proto__', owner: 'sut', gain: 2 },
      { id: '', owner: 'sut' },
      { id: 'end', owner: 'sut', gain: 0 },
    ],
    edges: [
      { from: 'a', to: '__proto__' },
      { from: '__proto__', to: '' },
      { from: '__proto__', to: 'a' },
      { from: '', to: 'end' },
    ],
  }),
);

const MODELS = ['models/figure-2.game.json', 'models/cart.game.json', ZERO];
const CASES = MODELS.flatMap((model) => [
  { model, flags: [] },
  { model, flags: ['--restart'] },
]);

describe.each(CASES)('$model $flags', ({ model, flags }) => {
  const witness = join(folder, 'w.json');

  test('the page accepts what solve wrote, and refuses what is changed', () => {
    const solved = run('dist/cli/main.js', 'solve', model, ...flags, '--witness', witness, '--json');
    const { upper } = JSON.parse(solved.out);
    expect(run(checker, model, witness)).toMatchObject({ status: 0, out: `valid: at most ${upper}\n` });
    const file = JSON.parse(readFileSync(witness, 'utf8'));
    writeFileSync(witness, JSON.stringify({ ...file, value: file.value - 1 }));
    expect(run(checker, model, witness).status).toBe(1);
  });
});

test('the page and verify agree on corrupted witnesses', () => {
  const model = 'models/figure-3.game.json';
  const text = readFileSync(join(root, model), 'utf8');
  const game = readModel(sourceOf(model, text));
  if (!game.ok) throw new Error('unreadable model');
  const id = fc.constantFrom('v0', 'v1', 'v2', 'v3');
  const entry = fc.record({
    value: fc.integer({ min: 1, max: 5 }),
    trap: fc.uniqueArray(id, { minLength: 1 }),
  });
  const files = fc.record({
    format: fc.constant('covergame-witness/1'),
    restart: fc.constant(false),
    gains: fc.constant('given'),
    value: fc.integer({ min: 1, max: 5 }),
    nodes: fc.dictionary(id, entry, { minKeys: 1 }),
  });
  // One process for all of them: the page's text, with its two files and its exits replaced.
  const source = /```js\n([\s\S]*?)```/
    .exec(page)![1]
    .replace(/^import.*$/m, '')
    .replace(/^const \[model, witness\].*$/m, '')
    .replace('process.exit(1)', 'throw reason')
    .replaceAll('console.log', 'said.push');
  const stranger = new Function('model', 'witness', 'said', source);
  let valid = 0;
  fc.assert(
    fc.property(files, (file) => {
      const said: string[] = [];
      try {
        stranger(JSON.parse(text), file, said);
      } catch (reason) {
        if (typeof reason !== 'string') throw reason;
      }
      const read = readWitness(sourceOf('w', JSON.stringify(file)), game.value);
      if (!read.ok) throw new Error(read.issues[0].message);
      const verdict = checkWitness(game.value, read.value.witness);
      expect(said[0].startsWith('valid')).toBe(verdict.valid);
      if (verdict.valid) valid++;
    }),
    { numRuns: 5000 },
  );
  expect(valid).toBeGreaterThan(5);
});

// Where WebAssembly is not allowed, the solver says so, and how to allow it; what needs no search is answered all the same.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const covergame = (...words: string[]) =>
  spawnSync(process.execPath, ['--no-expose-wasm', main, ...words], { encoding: 'utf8' });

test('solve names what is missing and the cure', () => {
  const { status, stdout, stderr } = covergame('solve', 'cart', '--json');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: the solver runs as WebAssembly, which is not allowed here/);
  const { error } = JSON.parse(stdout) as { error: { code: string; hint: string } };
  expect(error.code).toBe('solve/no-webassembly');
  expect(error.hint).toContain('wasm-unsafe-eval');
});

test('inspect needs no search', () => {
  const { status, stdout } = covergame('inspect', 'cart', '--json');
  expect({ status, nodes: (JSON.parse(stdout) as { nodes: number }).nodes }).toEqual({
    status: 0,
    nodes: 32,
  });
});

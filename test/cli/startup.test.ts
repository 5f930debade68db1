// What a command loads before it does anything: files are counted, not milliseconds (npm run bench startup measures those). A package that
// few models or few commands need must not be loaded for the others.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A module hook that says on standard error what is loaded. */
const HOOK = `import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  writeSync(2, 'loads ' + url + '\\n');
  return next(url, context);
}`;
const asUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const PRELOAD = asUrl(`import { register } from 'node:module'; register(${JSON.stringify(asUrl(HOOK))});`);

function loadedBy(words: readonly string[]): string[] {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', PRELOAD, `${root}dist/cli/main.js`, ...words],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  return [...stderr.matchAll(/^loads (file:.*)$/gm)].map(([, url]) => url);
}

const SELDOM = [
  '@hpcc-js/wasm-graphviz',
  '@swc/wasm-typescript',
  'ws',
  'yaml',
  'xstate',
  'vitest',
  '@playwright/test',
];

describe('what is loaded by', () => {
  test.each([
    { words: ['--help'], most: 20 },
    { words: ['inspect', '--help'], most: 60 },
    { words: ['inspect', 'models/login.game.json'], most: 60 },
    { words: ['solve', 'models/login.game.json'], most: 75 },
    { words: ['run', 'models/login.game.json', '--strategy', 'adaptive', '--budget', '50'], most: 110 },
  ])('covergame $words: at most $most files', ({ words, most }) => {
    const loaded = loadedBy(words);
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.length).toBeLessThanOrEqual(most);
    const named = SELDOM.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)));
    expect(named).toEqual([]);
  });
});

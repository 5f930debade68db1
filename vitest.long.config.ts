import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';

// What takes too long for `npm test`: many random games, many kills, whole sessions; and what `npm test` tries in part (test/length.ts),
// whole, with every line of the sessions in a process of its own. `npm run test:long` and .ci/run run it.
env['COVERGAME_TESTS'] = 'whole';
env['COVERGAME_TRANSCRIPTS'] = 'spawned';

const inPart = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => join('test', name))
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes("/length.ts'"));

export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts', ...inPart],
    globalSetup: 'test/built.mjs',
    setupFiles: 'test/seed.ts',
    testTimeout: 15 * 60_000,
    hookTimeout: 15 * 60_000,
    passWithNoTests: true,
    server: { deps: { external: [/\/src\/.*\.mjs$/] } },
  },
});

import { defineConfig } from 'vitest/config';

// What takes too long for `npm test`: many random games, many kills, whole sessions. `npm run test:long` and .ci/run run it.
export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: 'test/built.ts',
    setupFiles: 'test/seed.ts',
    testTimeout: 15 * 60_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
    server: { deps: { external: [/\/src\/.*\.mjs$/] } },
  },
});

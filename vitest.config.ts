import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Node loads these itself: they hook into, and use, its own import().
    server: { deps: { external: [/\/src\/.*\.mjs$/] } },
  },
});

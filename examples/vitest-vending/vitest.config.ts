import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    testTimeout: 60_000,
    // Needed only here, where covergame is the folder around the example: an installed package is loaded by Node anyway.
    server: { deps: { external: [/\/dist\//] } },
  },
});

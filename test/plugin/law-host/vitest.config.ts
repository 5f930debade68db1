import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['vitest.spec.ts'], testTimeout: 0, server: { deps: { external: [/\/dist\//] } } },
});

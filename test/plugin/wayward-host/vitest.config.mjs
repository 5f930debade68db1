import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['vitest.spec.mjs'], server: { deps: { external: [/\/dist\//] } } },
});

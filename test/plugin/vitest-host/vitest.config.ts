import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['*.spec.ts'], server: { deps: { external: [/\/dist\//] } } },
});

import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: 'playwright.spec.ts',
  timeout: 0,
  workers: 1,
  build: { external: ['**/dist/**'] },
});

import { defineConfig } from '@playwright/test';

export default defineConfig({ fullyParallel: true, timeout: 120_000, build: { external: ['**/dist/**'] } });

import { defineConfig } from '@playwright/test';

export default defineConfig({ fullyParallel: true, timeout: 600_000, build: { external: ['**/dist/**'] } });

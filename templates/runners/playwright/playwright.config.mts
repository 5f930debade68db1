import { defineConfig } from '@playwright/test';

// CHROMIUM names a browser of the system; without it Playwright takes its own (npx playwright install chromium).
const executablePath = process.env['CHROMIUM'];

export default defineConfig({
  timeout: 120_000,
  use: { launchOptions: executablePath ? { executablePath, args: ['--no-sandbox'] } : {} },
});

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The Chromium of the system, so that nothing has to be downloaded; leave it out to use Playwright's own.
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = system.find((path) => existsSync(path));

export default defineConfig({
  fullyParallel: true,
  timeout: 120_000,
  // Needed only here, where covergame is the folder around the example: an installed package is loaded as it is anyway.
  build: { external: ['**/dist/**'] },
  use: { launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] } },
});

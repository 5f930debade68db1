// The browser that the tests open pages in: the one that the system has. Its folder is Debian's.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const CHROMIUM = PATHS.find((path) => existsSync(path));

/** Says once what a test file leaves out without it. */
export function nameMissingChromium(leftOut: string): void {
  if (!CHROMIUM) console.log(`no chromium, so ${leftOut} (apt install chromium)`);
}

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });

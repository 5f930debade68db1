// A low limit of open files, met wherever: told as such, never as a bug of ours. Below what Node itself needs to load us it speaks for itself, with exit code 1.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test.skipIf(process.platform === 'win32').each([40, 56, 80])('ulimit -n %i', (most) => {
  const line = `ulimit -n ${most}; exec "${process.execPath}" dist/cli/main.js run models/coffee.game.json --strategy rdm --budget 9 --json`;
  const { status, stdout } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
  expect([0, 1, 2]).toContain(status);
  if (status === 2) expect(JSON.parse(stdout).error.code).toBe('cli/too-many-files');
});

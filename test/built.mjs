// Runs once before the tests that use the built command: builds it if something that it is made from is newer.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const builder = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));

export default function setup() {
  const { status } = spawnSync(process.execPath, [builder, '--if-old'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}

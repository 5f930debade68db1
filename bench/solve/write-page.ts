// A result page, laid out as the linter wants it: who runs a bench does not have to think of that.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root } from './measure.ts';

const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

export function writePage(file: string, text: string): void {
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [formatter, 'format', '--write', file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} is written, but not laid out: ${stderr}`);
}

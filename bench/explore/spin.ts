// Spin on the twin of a model: how many states it stores, and its processor time. Null where Spin or a C compiler is not installed.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Verified {
  readonly states: number;
  readonly seconds: number;
}

/** `sizes` are the constants of the twin, as `M=13`. */
export function verified(twin: string, sizes: string): Verified | null {
  for (const [program, flag] of [
    ['spin', '-V'],
    ['gcc', '--version'],
  ]) {
    if (spawnSync(program, [flag]).error) return null;
  }
  const source = fileURLToPath(new URL(twin, import.meta.url));
  const cwd = mkdtempSync(join(tmpdir(), 'covergame-spin-'));
  try {
    execFileSync('spin', [`-D${sizes}`, '-a', source], { cwd });
    execFileSync('gcc', ['-O2', '-DSAFETY', '-DNOREDUCE', '-DMEMLIM=4000', '-o', 'pan', 'pan.c'], { cwd });
    // The shell prints the processor time of its children in the second line of `times`.
    const said = execFileSync('sh', ['-c', './pan -n -E -m4000000 -w20 && times'], { cwd, encoding: 'utf8' });
    const states = Number(/(\d+) states, stored/.exec(said)![1]);
    const seconds = [
      ...said
        .trim()
        .split('\n')
        .at(-1)!
        .matchAll(/(\d+)m([\d.]+)s/g),
    ].reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
    return { states, seconds };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

// Compiles the solver's kernel, src/solve/kernel/assembly, and writes it down as text in src/solve/kernel/code.ts, so that it is loaded at once wherever
// the solver is: no file to be found, nothing to be waited for.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(new URL('bin/asc.js', import.meta.resolve('assemblyscript/package.json')));
const OPTIONS = [
  '-O3s',
  '--noAssert',
  '--enable',
  'simd',
  '--runtime',
  'stub',
  '--initialMemory',
  '2',
  '--stackSize',
  '0',
];
const HEAD = '// The kernel, compiled from assembly/ by `npm run kernel`; not to be edited.\n\n';

/** What code.ts is to hold. @returns {string} */
export function kernelCode() {
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'));
  const file = join(folder, 'kernel.wasm');
  try {
    const source = join('src', 'solve', 'kernel', 'assembly', 'index.ts');
    const { status, stderr } = spawnSync(
      process.execPath,
      [compiler, source, '--outFile', file, ...OPTIONS],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the kernel does not compile\n${stderr}`);
    return `${HEAD}export const CODE: string =\n  '${readFileSync(file).toString('hex')}';\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'src', 'solve', 'kernel', 'code.ts'), kernelCode());
}

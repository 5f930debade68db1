// The declarations of the package: the compiler writes one for each module, and they are rolled up into one for each door and three that the
// doors share. An editor then opens a file that it can show whole, and an installation has a dozen files instead of a thousand.
//
// Shared are the core, which needs nothing but the language; what needs Node's types; and what the plug-ins of test runners have in common. A
// consumer who has not installed Node's types or a test runner never meets their names.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

/** The doors as package.json lists them: `index`, `plugin/vitest`. */
const DOORS = Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports).flatMap(
  ({ types }) => (types ? [types.replace(/^\.\/dist\/|\.d\.ts$/g, '')] : []),
);

/** Writes the declarations of all doors. @param {string} folder */
export async function rollUpDeclarations(folder) {
  const made = mkdtempSync(join(root, '.build-types-'));
  try {
    const words = ['-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', made];
    const { status } = spawnSync(process.execPath, [tsc, ...words], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error('the declarations cannot be made');
    const input = Object.fromEntries(DOORS.map((door) => [door, join(made, `${door}.d.ts`)]));
    const doors = new Set(Object.values(input));
    const bundle = await rollup({
      input,
      plugins: [dts()],
      external: (id) => !/^[./]/.test(id),
      onwarn({ message }) {
        // A type that no door exports is still declared; whoever needs its name can ask the type that has it.
        if (!message.includes('no public re-export')) throw new Error(message);
      },
    });
    await bundle.write({
      dir: folder,
      entryFileNames: '[name].d.ts',
      chunkFileNames: 'types/[name].d.ts',
      // Or every door would name the packages of all that it shares a file with.
      hoistTransitiveImports: false,
      minifyInternalExports: false,
      manualChunks: (id, { getModuleInfo }) =>
        doorsTo(id, doors, getModuleInfo).size > 1 ? shared(id.slice(made.length)) : undefined,
    });
    await bundle.close();
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * The doors that lead to a module.
 * @param {string} id @param {ReadonlySet<string>} doors @param {import('rollup').GetModuleInfo} infoOf
 */
function doorsTo(id, doors, infoOf) {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of infoOf(one)?.importers ?? []) seen.add(importer);
  return new Set([...seen].filter((one) => doors.has(one)));
}

/** @param {string} path */
function shared(path) {
  if (path.startsWith('/plugin/')) return 'plugin';
  return path.includes('/node/') ? 'node' : 'core';
}

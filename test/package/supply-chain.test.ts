// What the package brings along: exact versions, licences we may pass on, hashes for everything, no install scripts of its own, and WebAssembly only from where
// SECURITY.md says.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LICENCES } from '../../scripts/audit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    { version: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }
  >;
};
/** From a registry: neither this package nor its workspaces. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);
const shipped = installed.filter(([, { dev }]) => !dev);

test.each(['.', ...manifest.workspaces])('versions are exact in %s', (folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      expect(version, name).toMatch(/^file:\.\.$|^(npm:[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  }
});

test('every package has a hash', () => {
  for (const [path, { integrity }] of installed) expect(integrity, path).toMatch(/^sha512-/);
});

test('what is shipped has a licence that lets us', () => {
  const odd = shipped.filter(([, { license = 'none' }]) => !LICENCES.includes(license));
  expect(odd.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('installing it runs nothing', () => {
  expect(manifest.scripts.install).toBeUndefined();
  expect(manifest.scripts.postinstall).toBeUndefined();
});

/** Packages with code that nobody reads: WebAssembly, in files or in strings, and native code. */
function binaryPackages(): string[] {
  return shipped
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
    .filter((path) =>
      readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).some(
        (name) =>
          !name.includes('node_modules') &&
          (/\.(wasm|node)$/.test(name) ||
            (/\.[cm]?js$/.test(name) &&
              readFileSync(join(root, path, name), 'utf8').includes('WebAssembly.'))),
      ),
    )
    .map((path) => path.replace(/^node_modules\//, ''));
}

test('WebAssembly and native code come from the packages that SECURITY.md names, in these versions', () => {
  const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const rows = [...security.matchAll(/^\| `([^`@]*@?[^`@]+)@([\d.]+)` +\|(.*)$/gm)];
  const found = binaryPackages();
  expect(found.length).toBeGreaterThan(0);
  for (const name of found)
    expect(
      rows.map(([, row]) => row),
      name,
    ).toContain(name);
  for (const [, name, version, rest] of rows) {
    const locked = lock.packages[`node_modules/${name}`];
    expect([version, name]).toEqual([locked?.version, name]);
    expect(rest, name).toContain(locked.license);
    // Where it is built, for whoever wants to look or build it again.
    const { repository } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    const url = (repository.url as string).replace(/^git\+|\.git$/g, '');
    expect(rest, name).toContain(url);
  }
});

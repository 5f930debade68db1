// What the package brings along: exact versions, licences we may pass on, hashes for everything, no install scripts of its own, and WebAssembly only from where
// SECURITY.md says.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    { version: string; license?: string; integrity?: string; dev?: boolean; link?: boolean }
  >;
};
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const shipped = installed.filter(([, { dev }]) => !dev);

const LICENCES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'];

test('versions are exact', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  }
});

test('every package has a hash', () => {
  for (const [path, { integrity, link }] of installed) if (!link) expect(integrity, path).toMatch(/^sha512-/);
});

test('what is shipped has a licence that lets us', () => {
  const odd = shipped.filter(([, { license = 'none' }]) => !LICENCES.includes(license));
  expect(odd.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('installing it runs nothing', () => {
  expect(manifest.scripts.install).toBeUndefined();
  expect(manifest.scripts.postinstall).toBeUndefined();
});

test('the package holds what it says, and nothing of ours besides', () => {
  const { stdout } = spawnSync(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const [{ files }] = JSON.parse(stdout) as { files: { path: string; size: number }[] }[];
  const allowed = new RegExp(
    `^(package\\.json|README\\.md|LICENSE.*|${manifest.files.map((name: string) => `${name.replaceAll('.', '\\.')}(/.*)?`).join('|')})$`,
  );
  const odd = files.map(({ path }) => path).filter((path) => !allowed.test(path));
  expect(odd).toEqual([]);
  const private_ = files
    .map(({ path }) => path)
    .filter((path) => /\.(pem|key|env|jsonl|wasm|node)$|(^|\/)\.(git|npmrc|env)/.test(path));
  expect(private_).toEqual([]);
});

test('WebAssembly and native code come from the packages that SECURITY.md or the lock names', () => {
  const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const owners = new Set<string>();
  for (const [path] of shipped) {
    const folder = join(root, path);
    if (!existsSync(folder)) continue;
    const binary = readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (name) => name.endsWith('.wasm') && !name.includes('node_modules'),
    );
    if (binary) owners.add(path.replace(/^node_modules\//, ''));
  }
  for (const owner of owners) expect(security, owner).toContain(owner);
});

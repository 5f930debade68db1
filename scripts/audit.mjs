// npm run audit: known weaknesses of what the package brings along, and its licences. Asks the registry that npm is set up with; where that cannot be reached, or
// does not answer such questions, it says so and passes: the licences are checked all the same.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Licences that let us pass a package on; test/package/supply-chain.test.ts holds the lock file to it, too. */
export const LICENCES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'];

/** The packages that are installed with ours, as the lock file has them. */
export function shipped() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license = 'none' }]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }));
}

function licences() {
  const all = shipped();
  const counts = new Map();
  for (const { license } of all) counts.set(license, (counts.get(license) ?? 0) + 1);
  console.log(
    `licences of ${all.length} packages: ${[...counts].map(([id, count]) => `${id} ${count}`).join(', ')}`,
  );
  const odd = all.filter(({ license }) => !LICENCES.includes(license));
  for (const { name, version, license } of odd)
    console.log(`  ${name} ${version}: ${license} is not on our list`);
  return odd.length === 0;
}

function weaknesses() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  let answer = {};
  try {
    answer = JSON.parse(stdout);
  } catch {
    // Nobody answered.
  }
  const found = answer.metadata?.vulnerabilities;
  if (!found) {
    console.log('npm audit: skipped, no registry answers it');
    return true;
  }
  const { moderate = 0, high = 0, critical = 0, total = 0 } = found;
  console.log(
    `npm audit: ${total} known weaknesses, ${moderate} moderate, ${high} high, ${critical} critical`,
  );
  for (const [name, { severity }] of Object.entries(answer.vulnerabilities ?? {}))
    console.log(`  ${name}: ${severity}`);
  return moderate + high + critical === 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const fine = [licences(), weaknesses()].every(Boolean);
  process.exitCode = fine ? 0 : 1;
}

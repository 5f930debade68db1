// npm run bench                      lists the benches
// npm run bench NAME [-- OPTIONS]    runs bench/NAME.ts
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...options] = process.argv.slice(2);
const known = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

if (name === undefined || !existsSync(`${root}/bench/${name}.ts`)) {
  console.log(`usage: npm run bench NAME [-- --smoke]\nbenches: ${known.join(', ')}`);
  process.exit(name === undefined ? 0 : 2);
}
const hooks = new URL('./typescript.mjs', import.meta.url).href;
const { status } = spawnSync(process.execPath, ['--import', hooks, `bench/${name}.ts`, ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

// npm run bench                      lists the benches
// npm run bench NAME [-- OPTIONS]    runs bench/NAME.ts
// npm run bench NAME -- --help       says what it measures, and its options
// npm run bench -- --smoke           runs all of them at their smallest size
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const known = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

function run(name, options) {
  const hooks = new URL('./typescript.mjs', import.meta.url).href;
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', hooks, `bench/${name}.ts`, ...options],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  return status ?? 1;
}

/** What the head of a bench says. */
function told(name) {
  const lines = readFileSync(`${root}/bench/${name}.ts`, 'utf8').split('\n');
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  );
  return head.map((line) => line.replace(/^\/\/ ?/, '')).join('\n');
}

if (known.includes(words[0]) && words.includes('--help')) {
  console.log(told(words[0]));
  process.exit(0);
}
if (known.includes(words[0])) process.exit(run(words[0], words.slice(1)));
if (words[0] !== '--smoke') {
  console.log(`usage: npm run bench NAME [-- --smoke | --help]\nbenches: ${known.join(', ')}`);
  process.exit(words.length === 0 ? 0 : 2);
}
for (const name of known) {
  console.log(`\nbench ${name}`);
  const status = run(name, ['--smoke']);
  if (status !== 0) process.exit(status);
}

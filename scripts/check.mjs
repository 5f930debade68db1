// All that `npm test` checks: types and lint while the build is made, two at a time as machines have at least two cores, then the tests.
// What a check says is printed when it is done, so that two do not speak at once; the first that fails ends the rest.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each lane from left to right, the lanes side by side. */
const LANES = [
  ['build -- --if-old', 'types:studio'],
  ['types:sources', 'lint', 'prose'],
];

/** @param {string} script @param {'pipe' | 'inherit'} stdio */
function run(script, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', ...script.split(' ')], {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
    });
    let said = '';
    child.stdout?.on('data', (text) => (said += text));
    child.stderr?.on('data', (text) => (said += text));
    child.on('close', (code) => {
      if (stdio === 'pipe')
        console.log(`> ${script}: ${code === 0 ? 'passed' : 'FAILED'}\n${said}`.trimEnd());
      if (code === 0) resolve(undefined);
      else reject(new Error(script));
    });
  });
}

try {
  await Promise.all(
    LANES.map(async (lane) => {
      for (const script of lane) await run(script, 'pipe');
    }),
  );
  await run('unit', 'inherit');
} catch (error) {
  console.log(`npm run ${/** @type {Error} */ (error).message} failed`);
  process.exit(1);
}

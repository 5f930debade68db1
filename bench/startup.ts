// How long the built command takes to start, beside Node doing nothing, measured in turns in one run:
// `covergame --help` must stay within three times of `node -e 0`.
//
//   npm run bench startup              40 rounds
//   npm run bench startup -- --smoke   3 rounds

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = `${root}dist/cli/main.js`;
const LINES = {
  'node -e 0': ['-e', '0'],
  'covergame --help': [main, '--help'],
  'covergame inspect --help': [main, 'inspect', '--help'],
  'covergame inspect': [main, 'inspect', `${root}models/login.game.json`],
} as const;

const rounds = process.argv.includes('--smoke') ? 3 : 40;
const times = new Map<string, number[]>(Object.keys(LINES).map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, words] of Object.entries(LINES)) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    times.get(name)!.push(performance.now() - start);
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
const least = (values: readonly number[]): number => Math.min(...values);
const rival = times.get('node -e 0')!;
console.log(`${rounds} rounds in turns: median and least milliseconds, and times node -e 0`);
for (const [name, values] of times) {
  const ratios = [median(values) / median(rival), least(values) / least(rival)].map((x) => x.toFixed(2));
  console.log(
    `${name.padEnd(26)} ${median(values).toFixed(0).padStart(5)} ${least(values).toFixed(0).padStart(5)}   ${ratios.join('  ')}`,
  );
}

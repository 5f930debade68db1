// The solver beside the engines that others would reach for, on families named after what they are hard for, without
// and with restart. Every measurement has a process of its own; figures are processor seconds, the loading of an
// engine included. Values that two engines disagree about stop the bench.
//
//   npm run bench solve                       all sizes, a minute at most a measurement; writes the table and the plot
//                                             (docs/solve-bench.md, docs/solve-growth.svg)
//   npm run bench solve -- --limit 10         ten seconds at most
//   npm run bench solve -- --smoke            the smallest size of each family, writes nothing
//
// Without restart the rivals settle values in increasing order, one optimisation a stage (theory of the paper's
// witnesses); with restart they get the one closed set of least gain.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FAMILIES } from './solve/catalog.ts';
import { growthPlot, type Series } from './solve/growth-plot.ts';
import { RIVALS } from './solve/rivals.ts';

const smoke = process.argv.includes('--smoke');
const at = process.argv.indexOf('--limit');
const limit = at > 0 ? Number(process.argv[at + 1]) : smoke ? 20 : 60;
const engines = ['covergame', ...Object.keys(RIVALS)];
const root = fileURLToPath(new URL('..', import.meta.url));

interface Measured {
  readonly value: number | null;
  readonly nodes: number;
  readonly seconds: number;
}

/** Runs one engine on one instance; null if it is not done within the limit. */
function measure(engine: string, family: string, size: number, mode: string): Measured | null {
  const args = [
    '--import',
    './scripts/typescript.mjs',
    'bench/solve/one.ts',
    engine,
    family,
    `${size}`,
    '1',
    mode,
  ];
  // Processor time is limited by the system where it can be: a busy machine must not count against an engine.
  const { stdout, status } = spawnSync(
    'sh',
    ['-c', `ulimit -t ${limit + 3}; exec "$0" "$@"`, process.execPath, ...args],
    { cwd: root, encoding: 'utf8', timeout: 20 * limit * 1000 },
  );
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  if (status !== 0 || !line) return null;
  const measured = JSON.parse(line) as Measured;
  return measured.value === null || measured.seconds > limit ? null : measured;
}

const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
const mean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, x) => sum + Math.log(x), 0) / values.length);
const shown = (m: Measured | null) => (m ? m.seconds.toFixed(m.seconds < 10 ? 2 : 0) : `> ${limit}`);

say(`| instance | nodes | value | ${engines.join(' | ')} | ahead of the best rival |`);
say(`|---|---|---|${engines.map(() => '---').join('|')}|---|`);
const series: Series[] = [];
const summary: { name: string; ahead: number }[] = [];
for (const family of FAMILIES) {
  for (const mode of ['no-restart', 'restart']) {
    const ratios: number[] = [];
    const points: { nodes: number; seconds: number }[] = [];
    for (const size of smoke ? family.sizes.slice(0, 1) : family.sizes) {
      const results = engines.map((engine) => measure(engine, family.id, size, mode));
      const values = new Set(results.flatMap((m) => (m ? [m.value] : [])));
      if (values.size > 1)
        throw new Error(`the engines disagree on ${family.id} ${size} ${mode}: ${[...values].join(', ')}`);
      const [own, ...others] = results;
      const best = Math.min(...others.map((m) => m?.seconds ?? limit));
      const ratio = best / (own?.seconds ?? limit);
      ratios.push(ratio);
      const known = results.find((m) => m !== null);
      if (own) points.push(own);
      const name = `${family.id} ${size}${mode === 'restart' ? ', restart' : ''}`;
      say(
        `| ${name} | ${known?.nodes ?? ''} | ${known?.value ?? ''} | ${results.map(shown).join(' | ')} | ${ratio.toFixed(1)}x |`,
      );
    }
    series.push({ name: family.id, restart: mode === 'restart', points });
    summary.push({ name: `${family.id}${mode === 'restart' ? ', restart' : ''}`, ahead: mean(ratios) });
  }
}
say('');
say('| family | hard for | geometric mean, without restart | with restart |');
say('|---|---|---|---|');
for (const { id, hardFor } of FAMILIES) {
  const ahead = (name: string) => `${summary.find((row) => row.name === name)!.ahead.toFixed(1)}x`;
  say(`| ${id} | ${hardFor} | ${ahead(id)} | ${ahead(`${id}, restart`)} |`);
}
say(
  `| all | | ${mean(summary.filter((_, i) => i % 2 === 0).map((row) => row.ahead)).toFixed(1)}x | ${mean(summary.filter((_, i) => i % 2 === 1).map((row) => row.ahead)).toFixed(1)}x |`,
);

if (!smoke) {
  const head = `# The solver beside other engines

Written by \`npm run bench solve${at > 0 ? ` -- --limit ${limit}` : ''}\`. Processor seconds to a proven value, the loading of an engine included; every
measurement in a process of its own, ${limit} s at most. "Ahead" is the best rival's time over ours; where no rival
finished, the limit over ours. Rivals: HiGHS (integer program), clingo (answer sets, cores), a core-guided
MaxSAT on CaDiCaL, all as WebAssembly.

![time over size](solve-growth.svg)

`;
  writeFileSync(`${root}/docs/solve-bench.md`, `${head}${lines.join('\n')}\n`);
  writeFileSync(`${root}/docs/solve-growth.svg`, growthPlot(series));
}

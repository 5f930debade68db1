// What each part and each number of the solver buys (src/solve/tuning.ts): all families in both modes, with seeds drawn anew, as it is, with the least and the greatest
// value of a number, and without the parts that a value switches off. One process a variant, in turns with the solver as it is, since the machine may be busy.
//
//   npm run bench solve -- design                    all of them, for half an hour at most
//   npm run bench solve -- design --only lead,beam   these
//   npm run bench solve -- design --seed 7           seeds that are not new; --limit 5, --minutes 10, --smoke

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { TUNING, type Tunable } from '../../src/solve/tuning.ts';
import { DESIGN_FAMILIES } from './design-families.ts';
import type { DesignAnswer, DesignQuestion, DesignRun } from './design-one.ts';

const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const smoke = process.argv.includes('--smoke');
const limit = Number(option('--limit') ?? (smoke ? 1 : 5));
const minutes = Number(option('--minutes') ?? (smoke ? 1 : 30));
const seed = Number(option('--seed') ?? randomInt(1_000_000));
const names = Object.keys(TUNING) as (keyof typeof TUNING)[];
const only = option('--only')?.split(',') ?? (smoke ? ['lead'] : names);
const unknown = only.filter((name) => !Object.hasOwn(TUNING, name));
if (unknown.length > 0) {
  console.error(`no number is called ${unknown.join(', ')}; known are ${names.join(', ')}`);
  process.exit(2);
}

/** Of each family the largest size but one: it takes long enough to tell, and mostly not too long. */
const runs: DesignRun[] = DESIGN_FAMILIES.slice(0, smoke ? 3 : DESIGN_FAMILIES.length).flatMap(
  ({ id, sizes }) =>
    [false, true].map((restart) => ({
      family: id,
      size: sizes[smoke ? 0 : Math.max(0, sizes.length - 2)],
      seed,
      restart,
    })),
);

function measure(changes: DesignQuestion['changes']): readonly DesignAnswer[] {
  const question: DesignQuestion = { changes, limit, runs };
  const hooks = new URL('../../scripts/typescript.mjs', import.meta.url).href;
  const child = fileURLToPath(new URL('design-one.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', hooks, child, JSON.stringify(question)],
    {
      encoding: 'utf8',
    },
  );
  const line = stdout.split('\n').find((text) => text.startsWith('['));
  if (!line) throw new Error(`${JSON.stringify(changes)}: ${stderr}`);
  return JSON.parse(line) as DesignAnswer[];
}

/** Seconds below this are noise: both sides get them. */
const NOISE = 0.03;

function compare(before: readonly DesignAnswer[], after: readonly DesignAnswer[]): string {
  const ratios = runs.map(({ family, restart }, i) => {
    const [a, b] = [before[i], after[i]];
    if (a.value !== null && b.value !== null && a.value !== b.value)
      throw new Error(`${family}, seed ${seed}, restart ${restart}: ${a.value} and ${b.value}`);
    const name = `${family}${restart ? ', restart' : ''}`;
    return { name, ratio: (b.seconds + NOISE) / (a.seconds + NOISE) };
  });
  ratios.sort((a, b) => a.ratio - b.ratio);
  const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length);
  const tell = ({ name, ratio }: { name: string; ratio: number }) => `${name} ${ratio.toFixed(2)}x`;
  return `${mean.toFixed(2)}x | ${tell(ratios[0])} | ${tell(ratios[ratios.length - 1])}`;
}

console.log(
  `seed ${seed}, ${runs.length} instances, ${limit} s at most; time beside the solver as it is, so above 1 means that the solver’s value is worth it\n`,
);
console.log('| number | value | tried | all | most gained | most lost |');
console.log('| --- | --- | --- | --- | --- | --- |');
const left: string[] = [];
for (const name of only as (keyof typeof TUNING)[]) {
  const { value, range, off }: Tunable = TUNING[name];
  const tried = new Map<number, string>(range.map((x) => [x, `${x}`]));
  if (off !== undefined) tried.set(off, 'off');
  tried.delete(value);
  for (const [other, words] of tried) {
    if (performance.now() > minutes * 60_000) left.push(`${name} ${words}`);
    else
      console.log(`| ${name} | ${value} | ${words} | ${compare(measure({}), measure({ [name]: other }))} |`);
  }
}
console.log('');
for (const name of only as (keyof typeof TUNING)[]) console.log(`- ${name}: ${TUNING[name].about}`);
if (left.length > 0) console.log(`\nNot run, as the ${minutes} minutes were over: ${left.join(', ')}.`);

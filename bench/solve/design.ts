// What each part and each number of the solver buys (src/solve/tuning.ts): the families that it is measured on beside native engines, in both modes, with a seed drawn anew, as it
// is, with the least and the greatest value of a number, and without the parts that a value switches off. One process a variant; the solver as it is goes before and after every
// few of them, since the machine may be busy.
//
//   npm run bench solve -- design                    all of them, for half an hour at most
//   npm run bench solve -- design --only lead,beam   these
//   npm run bench solve -- design --parts            only what can be switched off, without it
//   npm run bench solve -- design --seed 7           seeds that are not new; --limit 5, --minutes 10, --smoke

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { TUNING, type Tunable } from '../../src/solve/tuning.ts';
import type { DesignAnswer, DesignQuestion, DesignRun } from './design-one.ts';
import { FRESH_FAMILIES } from './fresh-catalog.ts';

const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const smoke = process.argv.includes('--smoke');
const limit = Number(option('--limit') ?? (smoke ? 1 : 5));
const minutes = Number(option('--minutes') ?? (smoke ? 1 : 30));
const seed = Number(option('--seed') ?? randomInt(1_000_000));
const names = Object.keys(TUNING) as (keyof typeof TUNING)[];
const isOfParts = process.argv.includes('--parts');
const only = option('--only')?.split(',') ?? (smoke ? ['lead'] : names);
const unknown = only.filter((name) => !Object.hasOwn(TUNING, name));
if (unknown.length > 0) {
  console.error(`no number is called ${unknown.join(', ')}; known are ${names.join(', ')}`);
  process.exit(2);
}

const runs: DesignRun[] = FRESH_FAMILIES.slice(...(smoke ? [2, 5] : [0])).flatMap(({ id }) =>
  [false, true].map((restart) => ({ family: id, seed, restart })),
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
/** So many variants are measured between two measurements of the solver as it is. */
const BETWEEN = 3;

interface Variant {
  readonly name: keyof typeof TUNING;
  readonly value: number;
  /** What it is in the table. */
  readonly words: string;
}

/** Beside the shorter of two measurements of the solver as it is. */
function compare(
  before: readonly DesignAnswer[],
  later: readonly DesignAnswer[],
  variant: readonly DesignAnswer[],
): string {
  const ratios = runs.map(({ family, restart }, i) => {
    const values = new Set([before[i], later[i], variant[i]].flatMap(({ value }) => value ?? []));
    if (values.size > 1)
      throw new Error(`${family}, seed ${seed}, restart ${restart}: ${[...values].join(' and ')}`);
    const asItIs = Math.min(before[i].seconds, later[i].seconds);
    return {
      name: `${family}${restart ? ', restart' : ''}`,
      ratio: (variant[i].seconds + NOISE) / (asItIs + NOISE),
    };
  });
  ratios.sort((a, b) => a.ratio - b.ratio);
  const mean = Math.exp(ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length);
  const tell = (some: typeof ratios) =>
    some.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}x`).join(', ');
  return `${mean.toFixed(2)}x | ${tell(ratios.slice(0, 3))} | ${tell(ratios.slice(-3).reverse())}`;
}

const variants = (only as (keyof typeof TUNING)[]).flatMap((name): Variant[] => {
  const { value, range, off }: Tunable = TUNING[name];
  const tried = new Map<number, string>((isOfParts ? [] : range).map((x) => [x, `${x}`]));
  if (off !== undefined) tried.set(off, 'off');
  tried.delete(value);
  return Array.from(tried, ([other, words]) => ({ name, value: other, words }));
});

console.log(
  `seed ${seed}, ${runs.length} instances, ${limit} s at most; time beside the solver as it is, so above 1 means that the solver’s value is worth it\n`,
);
console.log('| number | value | tried | all | most gained | most lost |');
console.log('| --- | --- | --- | --- | --- | --- |');
const left: string[] = [];
let asItIs = measure({});
for (let from = 0; from < variants.length; from += BETWEEN) {
  const some = variants.slice(from, from + BETWEEN);
  if (performance.now() > minutes * 60_000) {
    left.push(...some.map(({ name, words }) => `${name} ${words}`));
    continue;
  }
  const before = asItIs;
  const answers = some.map(({ name, value }) => measure({ [name]: value }));
  asItIs = measure({});
  some.forEach(({ name, words }, i) => {
    console.log(`| ${name} | ${TUNING[name].value} | ${words} | ${compare(before, asItIs, answers[i])} |`);
  });
}
console.log('');
for (const name of only as (keyof typeof TUNING)[]) console.log(`- ${name}: ${TUNING[name].about}`);
if (left.length > 0) console.log(`\nNot run, as the ${minutes} minutes were over: ${left.join(', ')}.`);

// The solver beside the engines that others would reach for, on families named after what they are hard for, without
// and with restart. Every measurement has a process of its own; figures are processor seconds from the start of that
// process to its answer, nothing subtracted. Values that two engines disagree about stop the bench, and an instance
// that another engine solved and ours did not makes it fail.
//
//   npm run bench solve                       writes bench/results/solve-bench.md and bench/results/solve-growth.svg; needs the build
//   npm run bench solve -- --limit 20         more than ten seconds a measurement
//   npm run bench solve -- --seeds 1          fewer instances
//   npm run bench solve -- --minutes 10       begins no further size after ten minutes
//   npm run bench solve -- --targets          the targets alone; the rest of the page stays
//   npm run bench solve -- --smoke            the smallest size of each family, writes nothing
//   npm run bench solve -- design             what each part and number of the solver buys (solve/design.ts)
//   npm run bench solve -- slices             how long the clock and Ctrl-C have to wait, of 10^6 nodes (solve/slices.ts)
//   npm run bench solve -- real                 the games that people have: what decides (solve/real.ts)
//   npm run bench solve -- natural              families of every day on new seeds, beside native engines (solve/natural.ts)
//
// Without restart the others settle values in increasing order, one optimisation a stage (the theory of the paper's
// witnesses); with restart they get the one closed set of least gain.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { BRUTE_FORCE_NODES, FAMILIES, type Family, TARGETS } from './solve/catalog.ts';
import { growthPlot, type Series } from './solve/growth-plot.ts';
import { type Measured, Measurer, root } from './solve/measure.ts';
import { RIVALS } from './solve/rivals.ts';
import { writePage } from './solve/write-page.ts';

const PARTS = {
  design: './solve/design.ts',
  slices: './solve/slices.ts',
  real: './solve/real.ts',
  natural: './solve/natural.ts',
} as const;
const part = PARTS[process.argv[2] as keyof typeof PARTS];
if (part) {
  await import(part);
  process.exit(0);
}

const smoke = process.argv.includes('--smoke');
const page = `${root}/bench/results/solve-bench.md`;
const words = process.argv.slice(2).join(' ');
const command = `npm run bench solve${words === '' ? '' : ` -- ${words}`}`;
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? Number(process.argv[at + 1]) : fallback;
};
const limit = option('--limit', smoke ? 2 : 10);
const seeds = smoke ? 1 : option('--seeds', 3);
const jobs = option('--jobs', 2);
/** After so many minutes no further size is begun. */
const budget = option('--minutes', 30);
const left: string[] = [];
const measurer = new Measurer(limit);
const rivals = [...Object.keys(RIVALS), 'brute force'];
const mean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, x) => sum + Math.log(x), 0) / values.length);

/** Of one instance: what each engine did; undefined where it was not run. */
interface Instance {
  readonly family: Family;
  readonly size: number;
  readonly restart: boolean;
  readonly seed: number;
  readonly nodes: number;
  readonly own: Measured;
  readonly others: ReadonlyMap<string, Measured>;
}

/** How far ahead ours is of the best other engine; those that were not done count with the limit. */
function aheadOf({ own, others }: Instance): number {
  return Math.min(limit, ...Array.from(others.values(), (m) => m.seconds)) / own.seconds;
}

/** A family in one mode, size by size. */
class Lane {
  readonly family: Family;
  readonly restart: boolean;
  /** The engines that were not done on a smaller size. */
  readonly #out = new Set<string>();

  constructor(family: Family, restart: boolean) {
    this.family = family;
    this.restart = restart;
  }

  async run(size: number): Promise<Instance[]> {
    const { family, restart } = this;
    const instances: Instance[] = [];
    const late = new Set<string>();
    for (let seed = 1; seed <= (family.seeded ? seeds : 1); seed++) {
      const game = family.game(size, seed);
      const file = measurer.write(game);
      const own = await measurer.measure('covergame', file, restart);
      const others = new Map<string, Measured>();
      for (const rival of rivals) {
        if (this.#out.has(rival) || (rival === 'brute force' && game.n > BRUTE_FORCE_NODES)) continue;
        const measured = await measurer.measure(rival, file, restart);
        others.set(rival, measured);
        if (measured.value === null) late.add(rival);
      }
      const values = new Set([own, ...others.values()].flatMap(({ value }) => value ?? []));
      if (values.size > 1) {
        throw new Error(
          `the engines disagree on ${family.id} ${size}, seed ${seed}, restart ${restart}: ${[...values].join(', ')}`,
        );
      }
      const instance = { family, size, restart, seed, nodes: game.n, own, others };
      instances.push(instance);
      console.error(
        `${family.id} ${size}${restart ? ' restart' : ''} #${seed}: ${own.seconds.toFixed(2)} s, ${aheadOf(instance).toFixed(1)}x`,
      );
    }
    for (const rival of late) this.#out.add(rival);
    return instances;
  }
}

/** All families in both modes, the smallest size of each first, as many at a time as there are jobs. */
async function runAll(): Promise<Instance[]> {
  const lanes = FAMILIES.flatMap((family) => [false, true].map((restart) => new Lane(family, restart)));
  const done: Instance[] = [];
  const most = smoke ? 1 : Math.max(...FAMILIES.map(({ sizes }) => sizes.length));
  for (let step = 0; step < most; step++) {
    const waiting = lanes.filter(({ family }) => step < family.sizes.length);
    const work = async () => {
      for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
        if (performance.now() > budget * 60_000) left.push(`${lane.family.id} ${lane.family.sizes[step]}`);
        else done.push(...(await lane.run(lane.family.sizes[step])));
      }
    };
    await Promise.all(Array.from({ length: jobs }, work));
  }
  return done;
}

const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

/** The mean time of an engine over the seeds of a size; ‘> limit’ if it solved none. */
function cell(row: readonly (Measured | undefined)[]): string {
  const run = row.filter((m) => m !== undefined);
  if (run.length === 0) return '–';
  const solved = run.filter(({ value }) => value !== null).length;
  if (solved === 0) return `> ${limit}`;
  const seconds = mean(run.map((m) => m.seconds)).toFixed(2);
  return solved === run.length ? seconds : `> ${seconds} (${solved} of ${run.length})`;
}

if (process.argv.includes('--targets')) {
  lines.push(readFileSync(page, 'utf8').split('\n## Targets')[0].trimEnd());
  await tellTargets();
  measurer.close();
  process.exit(0);
}

const times = (ratio: number) => `${ratio.toFixed(ratio < 10 ? 2 : 0)}x`;
const results = await runAll();
if (!smoke) lines.push(head());

say(`| family | size | nodes | mode | covergame | ${rivals.join(' | ')} | ahead of the best |`);
say(`| --- | --- | --- | --- | --- | ${rivals.map(() => '---').join(' | ')} | --- |`);
const series: Series[] = [];
const means: { family: Family; restart: boolean; ahead: number }[] = [];
for (const family of FAMILIES) {
  for (const restart of [false, true]) {
    const own = results.filter((r) => r.family === family && r.restart === restart);
    if (own.length === 0) continue;
    const points: Series['points'][number][] = [];
    for (const size of new Set(own.map((r) => r.size))) {
      const row = own.filter((r) => r.size === size);
      const nodes = Math.round(mean(row.map((r) => r.nodes)));
      const others = rivals.map((rival) => cell(row.map((r) => r.others.get(rival))));
      const mode = restart ? 'restart' : 'once';
      say(
        `| ${family.id} | ${size} | ${nodes} | ${mode} | ${cell(row.map((r) => r.own))} | ${others.join(' | ')} | ${times(mean(row.map(aheadOf)))} |`,
      );
      const best = row.map((r) => Math.min(limit, ...Array.from(r.others.values(), (m) => m.seconds)));
      points.push({
        nodes,
        seconds: mean(row.map((r) => r.own.seconds)),
        done: row.every((r) => r.own.value !== null),
        rival: mean(best),
        rivalDone: row.every((r) => Array.from(r.others.values()).some((m) => m.value !== null)),
      });
    }
    series.push({ name: family.id, restart, points });
    means.push({ family, restart, ahead: mean(own.map(aheadOf)) });
  }
}

say('');
say('| family | what it is | hard for | once | restart |');
say('| --- | --- | --- | --- | --- |');
for (const family of FAMILIES) {
  const [once, again] = [false, true].map((restart) => {
    const row = means.find((known) => known.family === family && known.restart === restart);
    return row ? times(row.ahead) : 'not run';
  });
  say(`| ${family.id} | ${family.about} | ${family.hardFor} | ${once} | ${again} |`);
}
const overall = [false, true].map((restart) =>
  mean(means.filter((row) => row.restart === restart).map(({ ahead }) => ahead)),
);
say(`| all | | | ${times(overall[0])} | ${times(overall[1])} |`);
say('');
const both = mean(means.map(({ ahead }) => ahead));
const behind = means.filter(({ ahead }) => ahead < 1);
const open = results.filter(
  (r) => r.own.value === null && Array.from(r.others.values()).some((m) => m.value !== null),
);
const unsolved = results.filter((r) => r.own.value === null);
const name = (r: { family: Family; restart: boolean; size?: number; seed?: number }) =>
  [r.family.id, r.size, r.restart ? 'with restart' : '', r.seed === undefined ? '' : `seed ${r.seed}`]
    .filter(Boolean)
    .join(' ');
say(
  `- Ahead of the best other engine over all families and both modes: ${times(both)}; the aim of 10x is ${both >= 10 ? 'met' : 'missed'}.`,
);
say(
  `- Families in which ours is behind the best other engine: ${behind.length === 0 ? 'none' : behind.map((row) => `${name(row)} (${times(row.ahead)})`).join(', ')}.`,
);
say(
  `- Instances that another engine solved and ours left open: ${open.length === 0 ? 'none' : open.map(name).join(', ')}.`,
);
say(
  `- Instances of ${results.length} that ours left open: ${unsolved.length === 0 ? 'none' : `${unsolved.length} (${unsolved.map(name).join(', ')})`}.`,
);

if (!smoke) {
  if (left.length > 0) {
    say('');
    say(
      `Not run, as the ${budget} minutes were over: ${Array.from(new Set(left)).join(', ')}. The means above rest on what was run.`,
    );
  }
  writeFileSync(`${root}/bench/results/solve-growth.svg`, growthPlot(series, limit));
  save();
  await tellTargets();
}
measurer.close();
if (smoke) for (const path of [PARTS.real, PARTS.natural]) await import(path);
process.exit(open.length > 0 ? 1 : 0);

/** Writes what is known: called again after every target, so that a bench cut short leaves what it measured. */
function save(): void {
  writePage(page, `${lines.join('\n')}\n`);
}

async function tellTargets(): Promise<void> {
  say('');
  say('## Targets');
  say('');
  say(`Measured by \`${command}\`, ${machine()}.`);
  say('');
  say('| target | seconds | measured, worst of the seeds | |');
  say('| --- | --- | --- | --- |');
  for (const { family: id, size, restart, seconds } of TARGETS) {
    const family = FAMILIES.find((known) => known.id === id)!;
    const runs: Measured[] = [];
    const values: (number | null)[] = [];
    // One miss decides it.
    for (let seed = 1; seed <= 3 && runs.every(({ value }) => value !== null); seed++) {
      const file = measurer.write(family.game(size, seed));
      runs.push(await measurer.measure('covergame', file, restart, seconds));
      values.push(runs[runs.length - 1].value);
    }
    const worst = Math.max(...runs.map((m) => m.seconds));
    const done = runs.every(({ value }) => value !== null);
    const met = done && worst <= seconds;
    const shown = done ? worst.toFixed(2) : `> ${seconds}`;
    say(
      `| ${id} ${size}${restart ? ', restart' : ''} (values ${values.map((v) => v ?? '?').join(', ')}) | ${seconds} | ${shown} | ${met ? 'met' : '**missed**'} |`,
    );
    save();
  }
  const large: [string, string[]][] = [
    ['chat with 16 clients, 1 048 577 nodes', ['models/chat.ts', '--set', 'm=16']],
  ];
  const corpus = `${process.env['COVERGAME_CORPUS'] ?? ''}/lts/vasy_40_60.aut.gz`;
  if (existsSync(corpus)) large.push(['vasy_40_60, 100 013 nodes', [corpus]]);
  for (const [title, model] of large) {
    for (const restart of [false, true]) {
      const words = ['solve', ...model, '--json', '--time-limit', '30', ...(restart ? ['--restart'] : [])];
      const { answer, seconds, bytes } = await measurer.commandLine(words, 120);
      const met = answer !== null && seconds < 30 && bytes < 2 ** 31;
      const value =
        answer === null
          ? '?'
          : answer.lower === answer.upper
            ? answer.upper
            : `${answer.lower} .. ${answer.upper}`;
      say(
        `| ${title}${restart ? ', restart' : ''} (value ${value}) | 30 s and 2 GiB, the model included | ${seconds.toFixed(1)} s, ${(bytes / 2 ** 30).toFixed(2)} GiB | ${met ? 'met' : '**missed**'} |`,
      );
      save();
    }
  }
}

/** What it was measured on. */
function machine(): string {
  return `${cpus().length} cores of ${cpus()[0].model.trim()}, Node ${process.version}, load average ${loadavg()[1].toFixed(0)}`;
}

function head(): string {
  return `# The solver beside other engines

\`${command}\` writes this page. The machine: ${machine()}. A busy machine makes processor seconds somewhat longer.

- Times are processor seconds from the start of a process to a proven value. The start of Node, reading and loading count for every engine.
- A measurement takes at most ${limit} s. A cell is the geometric mean over the seeds (${seeds}). An engine that did not finish counts with the limit.
- An engine that did not finish one size of a family is not run on larger ones (–), and counts with the limit there.
- “Ahead” is the time of the best other engine divided by ours, instance by instance.
- The other engines are HiGHS (an integer program), clingo (answer sets in the founded encoding, unsatisfiable cores) and a core-guided MaxSAT on CaDiCaL. All run as WebAssembly, without their native speed. Brute force solves small games.
- With restart they get one closed set of least gain. Without (“once”) they settle values in increasing order, one optimisation a stage.

![time over size, by family](solve-growth.svg)

## Results
`;
}

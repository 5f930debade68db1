// The solver beside native engines at their best on natural families, with new seeds in every run; puzzles into a table of their own that decides nothing.
//
//   npm run bench solve -- natural                    one new seed a family, 20 s of processor time each; needs the build
//   npm run bench solve -- natural --seeds 3          more seeds
//   npm run bench solve -- natural --seed 7           this seed, to repeat a row
//   npm run bench solve -- natural --only half        families whose name holds that
//   npm run bench solve -- natural --mode restart     one mode
//   npm run bench solve -- natural --engines clasp    some of the engines
//   npm run bench solve -- natural --smoke            one small family
//
// Engines: clasp on the ground program (founded rules) and on weighted clauses, cbc on the integer program, and HiGHS, as a native program where one is installed and as WebAssembly where not.
// Processor seconds of the whole process, its start included; of ours those of the search alone too. Without restart the others settle
// values in increasing order, one optimisation a stage. Values that differ are an error.

import { randomInt } from 'node:crypto';
import { type Measured, Measurer } from './measure.ts';
import { modelOf } from './model.ts';
import { commandOf, isInstalled, measureNative, type NativeId } from './natives.ts';
import { NATURAL_FAMILIES, type NaturalFamily, SMOKE_FAMILIES } from './natural-families.ts';

const given = (name: string, fallback: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};
const smoke = process.argv.includes('--smoke');
const limit = Number(given('--limit', smoke ? '2' : '20'));
const seeds = Array.from({ length: Number(given('--seeds', '1')) }, () =>
  Number(given('--seed', smoke ? '1' : `${randomInt(1e9)}`)),
);
const ENGINES = ['clasp', 'clasp-wcnf', 'cbc', 'highs'];
const engines = given('--engines', ENGINES.join(','))
  .split(',')
  .filter((engine) => engine === 'highs' || isInstalled(commandOf(engine as NativeId)));
const families = (smoke ? SMOKE_FAMILIES : NATURAL_FAMILIES).filter(({ id }) =>
  id.includes(given('--only', '')),
);

/** Rows that take everyone less than this say how long programs take to start. */
const COUNTED = 0.5;

interface Row {
  readonly family: NaturalFamily;
  /** The best of the others over ours; those that were late count with the limit. */
  readonly ahead: number;
  readonly isCounted: boolean;
}

const measurer = new Measurer(limit);
const rows: Row[] = [];
try {
  for (const isPuzzle of [false, true]) {
    const table = families.filter((family) => family.isPuzzle === isPuzzle);
    if (table.length === 0) continue;
    console.log(isPuzzle ? '\n## Puzzles, which decide nothing\n' : '## Natural families\n');
    console.log(
      `| family | seed | nodes | mode | value | ours | search alone | ${engines.join(' | ')} | ahead |`,
    );
    console.log(
      `| --- | --- | --- | --- | --- | --- | --- | ${engines.map(() => '---').join(' | ')} | --- |`,
    );
    for (const family of table) await measureFamily(family);
  }
} finally {
  measurer.close();
}
summary();

async function measureFamily(family: NaturalFamily): Promise<void> {
  const late = new Set<string>();
  for (const seed of seeds) {
    const game = family.game(seed);
    const file = measurer.write(game);
    for (const mode of family.modes) {
      if (!given('--mode', 'restart,once').includes(mode)) continue;
      const own = await measurer.measure('covergame', file, mode === 'restart');
      const others = new Map<string, Measured>();
      for (const engine of engines) {
        if (late.has(`${engine} ${mode}`)) continue;
        const measured =
          engine === 'highs'
            ? await measurer.measure(engine, file, mode === 'restart')
            : await measureNative(engine as NativeId, modelOf(game), mode === 'restart', limit);
        others.set(engine, measured);
        if (measured.value === null) late.add(`${engine} ${mode}`);
      }
      print(family, seed, game.n, mode, own, others);
    }
  }
}

function print(
  family: NaturalFamily,
  seed: number,
  nodes: number,
  mode: string,
  own: Measured,
  others: ReadonlyMap<string, Measured>,
): void {
  const values = new Set([own, ...others.values()].flatMap(({ value }) => value ?? []));
  if (values.size > 1)
    throw new Error(`${family.id}, seed ${seed}, ${mode}: the engines disagree, ${[...values]}`);
  const best = Math.min(limit, ...Array.from(others.values(), ({ seconds }) => seconds));
  const ahead = best / own.seconds;
  rows.push({ family, ahead, isCounted: Math.max(best, own.seconds) >= COUNTED });
  const cells = engines.map((engine) => cell(others.get(engine)));
  const searching = own.value === null ? '–' : own.searching!.toFixed(2);
  console.log(
    `| ${family.id} | ${seed} | ${nodes} | ${mode} | ${[...values][0] ?? '?'} | ${cell(own)} | ${searching} | ${cells.join(' | ')} | ${ahead.toFixed(2)} |`,
  );
}

function cell(measured: Measured | undefined): string {
  if (!measured) return '–';
  return measured.value === null ? `> ${limit}` : measured.seconds.toFixed(2);
}

function summary(): void {
  const counted = rows.filter(({ family, isCounted }) => isCounted && !family.isPuzzle);
  const mean = (list: readonly Row[]) =>
    Math.exp(list.reduce((sum, { ahead }) => sum + Math.log(ahead), 0) / list.length).toFixed(2);
  console.log(`\n| natural family | rows of ${COUNTED} s and more | ahead, geometric mean | worst |`);
  console.log('| --- | --- | --- | --- |');
  for (const family of new Set(counted.map((row) => row.family))) {
    const own = counted.filter((row) => row.family === family);
    const worst = Math.min(...own.map(({ ahead }) => ahead)).toFixed(2);
    console.log(`| ${family.id} | ${own.length} | ${mean(own)} | ${worst} |`);
  }
  if (counted.length > 0) console.log(`| all | ${counted.length} | ${mean(counted)} | |`);
}

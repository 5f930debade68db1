// The solver beside native engines, and the same as WebAssembly, all in their best encodings, on instances that nobody tuned for.
//
//   npm run bench solve-native                               all families, one seed, 10 s each
//   npm run bench solve-native -- --fresh --seeds 3          seeds drawn anew
//   npm run bench solve-native -- --part 1/3 --rows FILE     every third family; rows are appended to a file
//   npm run bench solve-native -- --only 3-SAT               the families of that name
//   npm run bench solve-native -- --again FILE               our own figures of such rows anew, after a change; those of the others stay
//   npm run bench solve-native -- --tell FILE                writes bench/results/solve-native.md from such rows
//   npm run bench solve-native -- --engines clasp,cbc --mode restart --limit 60
//   npm run bench solve-native -- --smoke                    one small instance
//
// clasp is given the founded encoding (as a ground program) and clauses; in the first a node is in the set only because one in it leads there, and unsatisfiable cores; integer
// programs have a row a rule, and cuts. Without restart all of them settle values in increasing order, one optimisation a stage. An
// engine that is not installed is named and left out; one that was late on a family is not run on it again. Processor seconds from the start of
// a process to a proven value. Values that differ stop the bench.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { allFamilies, families, given, instanceName, limit, modes, seeds } from './solve/fresh-options.ts';
import { type Measured, Measurer, root } from './solve/measure.ts';
import { modelOf } from './solve/model.ts';
import { cell, nativePage, type Row } from './solve/native-page.ts';
import { commandOf, isInstalled, measureNative, NATIVES, type NativeId } from './solve/natives.ts';
import { RIVALS } from './solve/rivals.ts';
import { writePage } from './solve/write-page.ts';

const told = given('--tell');
if (told) {
  const rows = readFileSync(told, 'utf8').trim().split('\n');
  const page = nativePage(rows.map((row) => JSON.parse(row) as Row));
  writePage(`${root}/bench/results/solve-native.md`, page);
  console.log(page);
  process.exit(0);
}

const again = given('--again');
if (again) {
  const rows = readFileSync(again, 'utf8').trim().split('\n');
  const measurer = new Measurer(limit);
  try {
    for (const [i, text] of rows.entries()) {
      const row = JSON.parse(text) as Row;
      const family = allFamilies.find(({ id }) => id === row.family);
      if (!modes.includes(row.mode)) continue;
      if (!family) {
        console.log(`left as it was, as its family is not there: ${row.family}`);
        continue;
      }
      const file = measurer.write(await family.game(row.seed));
      const own = await measurer.measure('covergame', file, row.mode === 'restart', row.limit);
      console.log(`${instanceName(row.family, row.seed)}, ${row.mode}: ${row.own.seconds} to ${own.seconds}`);
      if (own.value !== null && row.own.value !== null && own.value !== row.own.value)
        throw new Error(`the value was ${row.own.value} and is ${own.value}`);
      rows[i] = JSON.stringify({ ...row, own });
      writeFileSync(again, `${rows.join('\n')}\n`);
    }
  } finally {
    measurer.close();
  }
  process.exit(0);
}

const ALL = [...Object.keys(NATIVES), ...Object.keys(RIVALS).map((id) => `${id} (WebAssembly)`)];
const isNative = (engine: string): engine is NativeId => Object.hasOwn(NATIVES, engine);
const wanted = given('--engines')?.split(',');
const engines = ALL.filter((engine) => !wanted || wanted.includes(engine.replace(' (WebAssembly)', '-wasm')));
const there = engines.filter((engine) => !isNative(engine) || isInstalled(commandOf(engine)));
for (const engine of engines) if (!there.includes(engine)) console.log(`not installed: ${engine}`);

const measurer = new Measurer(limit);
console.log(`limit ${limit} s, seeds ${seeds.join(', ')}\n`);
console.log(`| instance | nodes | mode | covergame | ${there.join(' | ')} |`);
console.log(`| --- | --- | --- | --- | ${there.map(() => '---').join(' | ')} |`);
try {
  for (const family of families) {
    const late = new Set<string>();
    for (const seed of family.seeded ? seeds : [0]) {
      const game = await family.game(seed);
      const file = measurer.write(game);
      for (const mode of modes) {
        const restart = mode === 'restart';
        const own = await measurer.measure('covergame', file, restart);
        const others: Record<string, Measured> = {};
        for (const engine of there) {
          if (late.has(`${engine} ${mode}`)) continue;
          others[engine] = isNative(engine)
            ? await measureNative(engine, modelOf(game), restart, limit)
            : await measurer.measure(engine.replace(' (WebAssembly)', ''), file, restart);
          if (others[engine].value === null) late.add(`${engine} ${mode}`);
        }
        tell({ family: family.id, seed, nodes: game.n, mode, limit, engines: there, own, others });
      }
    }
  }
} finally {
  measurer.close();
}

function tell(row: Row): void {
  const { family, seed, nodes, mode, own, others } = row;
  const name = instanceName(family, seed);
  const values = new Set([own, ...Object.values(others)].flatMap(({ value }) => value ?? []));
  if (values.size > 1) throw new Error(`${name}, ${mode}: the engines disagree, ${[...values].join(', ')}`);
  const cells = [own, ...there.map((engine) => others[engine])].map((measured) => cell(measured, limit));
  console.log(`| ${name} | ${nodes} | ${mode} | ${cells.join(' | ')} |`);
  const rows = given('--rows');
  if (rows) appendFileSync(rows, `${JSON.stringify(row)}\n`);
}

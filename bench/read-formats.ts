// Reading large text models: megabytes a second of processor time, and memory beside the size of the file.
//
//   npm run bench read-formats              files of about 70 MB
//   npm run bench read-formats -- --smoke   a hundredth of it
//
// Every measurement has a process of its own; an empty file of the same format tells what the process takes by itself. Beside each rate
// stands a rival that does much less with the same bytes: it splits the text into lines (of a native file, JSON.parse), and keeps them.
// The longest slice is how long Ctrl-C could have had to wait.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Dice } from '../src/base/index.ts';
import { readingModel } from '../src/format/index.ts';
import { readSource } from '../src/format/node/index.ts';

interface Measured {
  readonly seconds: number;
  readonly peakMB: number;
  /** The longest slice, in ms. */
  readonly slice: number;
}

/** What to reach: megabytes a second, and at most six times the file in memory. */
const TARGETS = { aut: 50, pg: 50, dot: 20, 'game.json': 20 } as const;
type Ending = keyof typeof TARGETS;

function textOf(ending: Ending, size: number): string {
  const dice = Dice.of(1);
  const lines: string[] = [];
  if (ending === 'aut') {
    const states = Math.ceil(size / 3);
    lines.push(`des (0, ${size}, ${states})`);
    for (let e = 0; e < size; e++) {
      const label = `ACTION_${dice.below(400)} !${dice.below(7)} !TRUE`;
      lines.push(`(${Math.floor(e / 3)}, "${label}", ${dice.below(states)})`);
    }
  } else if (ending === 'pg') {
    lines.push(`parity ${size - 1};`);
    for (let v = 0; v < size; v++) {
      const next = `${dice.below(size)},${dice.below(size)},${dice.below(size)}`;
      lines.push(`${v} ${dice.below(8)} ${dice.below(2)} ${next} "node ${v}";`);
    }
  } else if (ending === 'game.json') {
    lines.push('{ "format": "covergame/1", "initial": "s0", "nodes": [');
    const nodes = Math.ceil(size / 3);
    for (let v = 0; v < nodes; v++)
      lines.push(`{ "id": "s${v}", "owner": "${v % 2 ? 'sut' : 'tester'}" }${v < nodes - 1 ? ',' : ''}`);
    lines.push('], "edges": [');
    for (let e = 0; e < size; e++) {
      const to = `"to": "s${dice.below(nodes)}", "label": "action ${dice.below(400)}"`;
      lines.push(`{ "from": "s${Math.floor(e / 3)}", ${to} }${e < size - 1 ? ',' : ''}`);
    }
    lines.push('] }');
  } else {
    lines.push('digraph g {', '  __start [shape=none]; __start -> s0;');
    const states = Math.ceil(size / 3);
    for (let e = 0; e < size; e++) {
      const label = `action ${dice.below(400)} / output ${dice.below(7)}`;
      lines.push(`  s${Math.floor(e / 3)} -> s${dice.below(states)} [label="${label}"];`);
    }
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

async function measure(path: string): Promise<Measured> {
  const before = process.cpuUsage();
  const source = await readSource(path);
  if (!source.ok) throw new Error(source.issues[0].message);
  const work = readingModel(source.value);
  let slice = 0;
  for (;;) {
    const from = performance.now();
    const { done, value } = work.next();
    slice = Math.max(slice, performance.now() - from);
    if (!done) continue;
    if (!value.ok) throw new Error(value.issues[0].message);
    const { user, system } = process.cpuUsage(before);
    return { seconds: (user + system) / 1e6, peakMB: process.resourceUsage().maxRSS / 1000, slice };
  }
}

/** The same bytes, and nothing understood. */
function rival(path: string): Measured {
  const before = process.cpuUsage();
  const text = readFileSync(path, 'utf8');
  const kept: unknown = path.endsWith('.json') ? JSON.parse(text) : text.split('\n');
  const { user, system } = process.cpuUsage(before);
  if (!kept) throw new Error('nothing was read');
  return { seconds: (user + system) / 1e6, peakMB: process.resourceUsage().maxRSS / 1000, slice: 0 };
}

function inOwnProcess(how: '--measure' | '--rival', path: string): Measured {
  const hooks = fileURLToPath(new URL('../scripts/typescript.mjs', import.meta.url));
  const own = fileURLToPath(import.meta.url);
  const args = ['--import', hooks, '--max-old-space-size=6000', own, how, path];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
}

const [mode, path] = process.argv.slice(2);
if (mode === '--measure') console.log(JSON.stringify(await measure(path)));
else if (mode === '--rival') console.log(JSON.stringify(rival(path)));
else {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-read-'));
  const scale = mode === '--smoke' ? 0.01 : 1;
  const sizes = { aut: 1_800_000, pg: 1_500_000, dot: 1_300_000, 'game.json': 900_000 };
  try {
    for (const ending of Object.keys(TARGETS) as Ending[]) {
      const [file, small] = [join(folder, `m.${ending}`), join(folder, `small.${ending}`)];
      writeFileSync(file, textOf(ending, Math.ceil(sizes[ending] * scale)));
      writeFileSync(small, textOf(ending, 3));
      const [all, none] = [inOwnProcess('--measure', file), inOwnProcess('--measure', small)];
      const [other, otherNone] = [inOwnProcess('--rival', file), inOwnProcess('--rival', small)];
      const mb = statSync(file).size / 1e6;
      const rate = (mb / all.seconds).toFixed(1);
      const times = (of: Measured, empty: Measured) => ((of.peakMB - empty.peakMB) / mb).toFixed(1);
      const rivalName = ending === 'game.json' ? 'JSON.parse' : 'split into lines';
      console.log(
        `.${ending} ${mb.toFixed(1)} MB: ${rate} MB/s (aim ${TARGETS[ending]}), memory ${times(all, none)}x (aim 6x), ` +
          `longest slice ${all.slice.toFixed(0)} ms (aim 100); ` +
          `${rivalName}: ${(mb / other.seconds).toFixed(1)} MB/s, ${times(other, otherNone)}x`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

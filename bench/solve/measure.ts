// Runs the engines, each measurement in a process of its own.
//
// The files of the child are stripped of their types once, before anything is measured: what counts is what a user
// of the built package and of the other engines meets.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';
import type { Game } from '../../src/game/index.ts';
import { modelOf } from './model.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What an engine did with an instance; the value is null if it was not done within the limit. */
export interface Measured {
  readonly value: number | null;
  readonly seconds: number;
  /** Of ours: the seconds of the search alone. */
  readonly searching?: number | null;
}

const CHILD_FILES = [
  'bench/solve/one.ts',
  'bench/solve/rivals.ts',
  'bench/solve/founded-asp.ts',
  'bench/solve/stages.ts',
  'bench/solve/wcnf.ts',
  'test/reference/brute-force.ts',
];

/** Whether what would be measured is not what the sources say. */
function isStale(): boolean {
  const built = statSync(join(root, 'dist/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  return files.some((file) => file.isFile() && statSync(join(file.parentPath, file.name)).mtimeMs > built);
}

export class Measurer {
  readonly #folder: string;
  readonly #limit: number;
  #files = 0;

  constructor(limit: number) {
    if (isStale()) throw new Error('dist/ is not made of src/ as it is: run npm run build first');
    this.#limit = limit;
    // Below the package, so that the other engines are found.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    this.#folder = mkdtempSync(join(root, 'node_modules/.cache/covergame-bench-'));
    for (const file of CHILD_FILES) {
      const { code } = transformSync(readFileSync(join(root, file), 'utf8'), {
        mode: 'transform',
        module: true,
      });
      const out = join(this.#folder, file.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(out), { recursive: true });
      const imports = code
        .replaceAll('../../src/', `${root}/dist/`)
        .replace(/(['"][./][^'"]*)\.ts(['"])/g, '$1.js$2');
      writeFileSync(out, imports);
    }
    writeFileSync(join(this.#folder, 'package.json'), '{ "type": "module" }\n');
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Writes an instance; what is measured reads it. */
  write(game: Game): string {
    const file = join(this.#folder, `${this.#files++}.json`);
    writeFileSync(file, JSON.stringify(modelOf(game)));
    return file;
  }

  async measure(engine: string, file: string, restart: boolean, limit = this.#limit): Promise<Measured> {
    const child = join(this.#folder, 'bench/solve/one.js');
    const args = [child, engine, file, restart ? 'restart' : 'no-restart', join(root, 'dist')];
    const { out, code } = await this.#run(args, limit);
    const line = out.split('\n').find((text) => text.startsWith('{'));
    const measured = code === 0 && line ? (JSON.parse(line) as Measured) : null;
    return measured && measured.value !== null && measured.seconds <= limit
      ? measured
      : { value: null, seconds: limit };
  }

  /** The command line on a large model: its answer, wall seconds and memory. */
  async commandLine(words: readonly string[], limit: number) {
    const tell = 'process.on("exit",()=>console.error("maxRSS="+process.resourceUsage().maxRSS))';
    const hook = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
    const start = performance.now();
    const { out, err } = await this.#run([hook, join(root, 'dist/cli/main.js'), ...words], limit);
    const seconds = (performance.now() - start) / 1000;
    const bytes = 1024 * Number(/maxRSS=(\d+)/.exec(err)?.[1] ?? Number.NaN);
    const answer = JSON.parse(out.split('\n').find((text) => text.startsWith('{')) ?? 'null') as {
      nodes: number;
      lower: number;
      upper: number;
    } | null;
    return { answer, seconds, bytes };
  }

  async #run(
    args: readonly string[],
    limit: number,
  ): Promise<{ out: string; err: string; code: number | null }> {
    // Processor time is limited by the system: a busy machine must not count against an engine.
    const words = ['-c', `ulimit -t ${Math.ceil(limit) + 1}; exec "$0" "$@"`, process.execPath, ...args];
    const child = spawn('sh', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const late = setTimeout(() => child.kill('SIGKILL'), 15 * limit * 1000);
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(late);
    return { out, err, code };
  }
}

// Finished graphs in a folder, under a name made from the settings and from the very code that computed them; a second call, after Ctrl-C or
// for the page alone, takes them from there.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../benchmarks.ts';
import type { GraphResult } from '../results.ts';
import type { MeasureOptions } from './measure-graph.ts';

type Settings = Pick<MeasureOptions, 'runs' | 'seed' | 'strategies'>;

export class KeptResults {
  readonly #folder: string;
  readonly #settings: Settings;

  constructor(folder: string, { runs, seed, strategies }: Settings) {
    this.#folder = folder;
    this.#settings = { runs, seed, ...(strategies && { strategies }) };
  }

  /** A finished graph; what cannot be read, because a disk was full or somebody edited it, is computed again. */
  read(benchmark: Benchmark): GraphResult | null {
    const place = this.#place(benchmark);
    try {
      return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as GraphResult) : null;
    } catch {
      return null;
    }
  }

  write(benchmark: Benchmark, result: GraphResult): void {
    const place = this.#place(benchmark);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(place, JSON.stringify(result));
  }

  #place(benchmark: Benchmark): string {
    const settings = JSON.stringify([benchmark, this.#settings]);
    const key = createHash('sha256').update(settings).update(codeHash()).digest('hex').slice(0, 16);
    return join(this.#folder, `${benchmark.id.replaceAll(' ', '-')}-${key}.json`);
  }
}

let hashed: string | undefined;

/** A hash of all code of the package, built or not, of its models and of these files: results of other code are never taken for ours. */
export function codeHash(): string {
  if (hashed !== undefined) return hashed;
  const hash = createHash('sha256');
  for (const folder of ['src', 'dist', 'models', 'paper']) {
    const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    if (!existsSync(root)) continue;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|mjs|ts)$/.test(name) && !name.endsWith('.d.ts'))
      .sort();
    for (const name of files) hash.update(name).update(readFileSync(join(root, name)));
  }
  hashed = hash.digest('hex');
  return hashed;
}

// Everything a learner asked and was answered, a test a line: what it takes to go on later, as the same answers make the same questions,
// and a log like any other to learn or audit from. A test is written when the next one begins; one that was cut off is asked again.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { InputError, parseBounded, VERSION } from '../../base/index.ts';
import type { Answer } from '../answer.ts';

export const LEARN_FORMAT = 'covergame-learn/1';

type Step = readonly [string, readonly string[], Answer['fault']?];

export interface LearnHeader {
  readonly sut: string;
  readonly seed: number;
  readonly inputs: readonly string[];
  readonly resetCost: number;
  readonly rarest: number;
  readonly confidence: number;
  readonly tests: number | null;
}

export class LearnLog {
  readonly #path: string | undefined;
  /** What was recorded before, test by test. */
  readonly recorded: readonly (readonly Step[])[];
  readonly tests: Step[][] = [];
  #written: number;

  constructor(path: string | undefined, header: LearnHeader, resume: boolean) {
    this.#path = path;
    const there = resume && path !== undefined && existsSync(path);
    this.recorded = there ? readLog(path, header) : [];
    this.#written = this.recorded.length;
    if (path === undefined || there) return;
    try {
      writeFileSync(path, `${JSON.stringify({ format: LEARN_FORMAT, version: VERSION, ...header })}\n`);
    } catch (error) {
      throw InputError.of(
        'cli/cannot-write',
        `${path} cannot be written: ${(error as Error).message}`,
        'check the path',
      );
    }
  }

  begin(): void {
    this.flush();
    this.tests.push([]);
  }

  add(input: string, { labels, fault }: Answer): void {
    this.tests.at(-1)!.push(fault ? [input, labels, fault] : [input, labels]);
  }

  /** Writes the tests that are whole. */
  flush(): void {
    for (; this.#written < this.tests.length; this.#written++) {
      if (this.#path === undefined) continue;
      const steps = this.tests[this.#written];
      appendFileSync(this.#path, `${JSON.stringify({ test: this.#written + 1, steps })}\n`);
    }
  }
}

function readLog(path: string, header: LearnHeader): Step[][] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const first = objectOf(lines[0]);
  if (first?.['format'] !== LEARN_FORMAT)
    throw InputError.of(
      'learn/no-log',
      `${path} is no log of covergame learn`,
      'give the file that --log wrote',
    );
  for (const [key, value] of Object.entries(header)) {
    if (JSON.stringify(first[key]) !== JSON.stringify(value)) {
      throw InputError.of(
        'learn/other-log',
        `${path} was made with ${key} ${JSON.stringify(first[key])}, and this is ${JSON.stringify(value)}`,
        'go on with the same options; only --budget may differ',
      );
    }
  }
  const tests: Step[][] = [];
  for (const line of lines.slice(1)) {
    const test = objectOf(line);
    // The last line may have been cut.
    if (!test || test['test'] !== tests.length + 1 || !Array.isArray(test['steps'])) break;
    tests.push(test['steps'] as Step[]);
  }
  // What was cut off in the middle of a line is written again.
  writeFileSync(
    path,
    `${[lines[0], ...tests.map((steps, i) => JSON.stringify({ test: i + 1, steps }))].join('\n')}\n`,
  );
  return tests;
}

function objectOf(line: string | undefined): Record<string, unknown> | null {
  try {
    const value = parseBounded(line ?? '', 'depth');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

// Everything a learner asked and was answered, a test a line: what it takes to go on later, as the same answers make the same questions,
// and a log like any other to learn or audit from. A test is written when the next one begins; one that was cut off is asked again.

import { InputError, parseBounded, VERSION } from '../../base/index.ts';
import { cutHeld, disk, diskCure, diskTrouble, openHeld } from '../../base/node/index.ts';
import type { Answer } from '../answer.ts';

export const LEARN_FORMAT = 'covergame-learn/1';

type Step = readonly [string, readonly string[], Answer['fault']?];

export interface LearnHeader {
  readonly sut: string;
  readonly seed: number;
  readonly inputs: readonly string[];
  readonly resetCost: number;
  readonly extraStates: number;
  readonly rarest: number;
  readonly confidence: number;
  readonly tests: number | null;
}

export class LearnLog {
  readonly #path: string | undefined;
  readonly #file: number | null;
  readonly #keep: number;
  readonly #head: string;
  #begun = false;
  /** What was recorded before, test by test. */
  readonly recorded: readonly (readonly Step[])[];
  /** All tests so far, if they are to be remembered. */
  readonly tests: (readonly Step[])[] = [];
  readonly #remember: boolean;
  readonly #known: number;
  #current: Step[] | null = null;
  #count = 0;

  /** Nothing in the file changes before the first test is written, or the log is closed. */
  constructor(path: string | undefined, header: LearnHeader, resume: boolean, remember: boolean) {
    this.#path = path;
    this.#remember = remember;
    const there = resume && path !== undefined && disk.existsSync(path);
    const first = `${JSON.stringify({ format: LEARN_FORMAT, version: VERSION, ...header })}\n`;
    const { tests, keep, head } = there ? readLog(path, header) : { tests: [], keep: 0, head: first };
    this.recorded = tests;
    this.#keep = keep;
    this.#known = tests.length;
    this.#head = head;
    this.#file = path === undefined ? null : this.#try(() => openHeld(path).file);
  }

  begin(): void {
    this.flush();
    this.#current = [];
    this.#count++;
    if (this.#remember) this.tests.push(this.#current);
  }

  add(input: string, { labels, fault }: Answer): void {
    if (this.#file !== null || this.#remember)
      this.#current!.push(fault ? [input, labels, fault] : [input, labels]);
  }

  /** Writes the test under way, which is whole now. */
  flush(): void {
    if (this.#current && this.#count > this.#known)
      this.#write(`${JSON.stringify({ test: this.#count, steps: this.#current })}\n`);
    this.#current = null;
  }

  /** `whole`: everything was asked that is going to be. */
  close(whole: boolean): void {
    if (this.#file === null) return;
    if (whole) this.#write('');
    disk.closeSync(this.#file);
  }

  #write(text: string): void {
    const file = this.#file;
    if (file === null) return;
    const bytes = Buffer.from(this.#begun ? text : this.#head + text);
    this.#try(() => {
      // What was cut off in the middle of a line is written again.
      if (!this.#begun) cutHeld(file, this.#keep);
      this.#begun = true;
      for (let done = 0; done < bytes.length; ) done += disk.writeSync(file, bytes, done);
    });
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw InputError.of(
        'cli/cannot-write',
        `${this.#path} cannot be written: ${diskTrouble(error)}`,
        diskCure(error, 'check the path'),
      );
    }
  }
}

interface Recorded {
  readonly tests: Step[][];
  /** How many bytes of the file stay, and what must follow them. */
  readonly keep: number;
  readonly head: string;
}

function readLog(path: string, header: LearnHeader): Recorded {
  const lines = disk.readFileSync(path).toString().split('\n');
  const first = objectOf(lines[0]);
  if (first?.['format'] !== LEARN_FORMAT)
    throw InputError.of(
      'learn/no-log',
      `${path} is not a log of covergame learn`,
      'use the file that --log wrote',
    );
  for (const [key, value] of Object.entries(header)) {
    if (JSON.stringify(first[key]) !== JSON.stringify(value)) {
      throw InputError.of(
        'learn/other-log',
        `${path} was made with ${key} ${JSON.stringify(first[key])}, but now it is ${JSON.stringify(value)}`,
        'continue with the same options; only --budget may differ',
      );
    }
  }
  const tests: Step[][] = [];
  const ended = lines.length > 1;
  let keep = Buffer.byteLength(lines[0]) + (ended ? 1 : 0);
  // The last line may have been cut, or has no end.
  for (const line of lines.slice(1, -1)) {
    const test = objectOf(line);
    if (!test || test['test'] !== tests.length + 1 || !Array.isArray(test['steps'])) break;
    tests.push(test['steps'] as Step[]);
    keep += Buffer.byteLength(line) + 1;
  }
  return { tests, keep, head: ended ? '' : '\n' };
}

function objectOf(line: string | undefined): Record<string, unknown> | null {
  try {
    const value = parseBounded(line ?? '', 'depth');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

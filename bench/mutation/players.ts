// A player is a process that plays tests (player.ts): started here, asked one thing at a time, and ended when it is no longer needed. A process
// that ends by itself is an answer as well.

import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Kill, Order, PlannedFile, Said, Seconds, TestRecord } from './messages.ts';
import { HANDED } from './preload.ts';

export interface Setting {
  /** Where the changed sources are. */
  readonly folder: string;
  /** How many mutants there are. */
  readonly count: number;
}

/** The tests of a file, as they went without a mutant. */
export interface FileRecord {
  readonly file: string;
  /** What was reached before the first test began. */
  readonly loaded: readonly number[];
  readonly tests: readonly TestRecord[];
  /** Why nobody knows the rest. */
  readonly fault: string | null;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const NODE_WORDS = ['--import', './scripts/typescript.mjs', '--import', './bench/mutation/preload.ts'];
const LOWEST = 19;
let elsewhere = 0;

export class Player {
  readonly #process: ChildProcess;
  readonly #ended: Promise<null>;
  readonly #said: Said[] = [];
  #heard: () => void = () => {};
  #isOver = false;

  constructor({ folder, count }: Setting, on = -1) {
    this.#process = fork(fileURLToPath(new URL('./player.ts', import.meta.url)), {
      cwd: root,
      execArgv: NODE_WORDS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        VITEST: 'true',
        NODE_ENV: 'test',
        [HANDED.folder]: folder,
        [HANDED.count]: String(count),
        [HANDED.on]: String(on),
        [HANDED.elsewhere]: `${folder}/elsewhere-${elsewhere++}`,
      },
    });
    if (this.#process.pid) setPriority(this.#process.pid, LOWEST);
    this.#process.on('message', (said: Said) => {
      this.#said.push(said);
      this.#heard();
    });
    this.#ended = new Promise((resolve) =>
      this.#process.once('exit', () => {
        this.#isOver = true;
        resolve(null);
      }),
    );
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** What is said next; null if the process has ended. */
  async #next(): Promise<Said | null> {
    if (this.#said.length === 0 && !this.#isOver) {
      await Promise.race([this.#ended, new Promise<void>((resolve) => (this.#heard = resolve))]);
    }
    return this.#said.shift() ?? null;
  }

  async #ask(order: Order): Promise<void> {
    if (!this.#isOver) this.#process.send(order);
  }

  /** Until it is ready: with a mutant on from the start it may never be. */
  async ready(): Promise<boolean> {
    return (await this.#next())?.is === 'ready';
  }

  /** Loads rooms, and says what that reaches. */
  async load(doors: readonly string[]): Promise<number[]> {
    await this.#ask({ do: 'load', doors });
    const said = await this.#next();
    if (said?.is !== 'loaded') throw new Error('the sources cannot be loaded');
    return said.reached.map(([mutant]) => mutant);
  }

  async record(file: string, seconds: Seconds): Promise<FileRecord> {
    await this.#ask({ do: 'record', file, seconds });
    const tests: TestRecord[] = [];
    let loaded: number[] = [];
    let fault: string | null = null;
    for (;;) {
      const said = await this.#next();
      if (said === null || said.is === 'stuck') return { file, loaded, tests, fault: 'the process ended' };
      if (said.is === 'loaded') {
        loaded = said.reached.map(([mutant]) => mutant);
        fault = said.error?.message ?? null;
      }
      if (said.is === 'recorded') tests[said.index] = said.record;
      if (said.is === 'record') return { file, loaded, tests: said.records, fault };
    }
  }

  /** Plays tests with a mutant on, up to the first that fails. */
  async play(on: number, limit: number, plan: readonly PlannedFile[]): Promise<Kill | null> {
    await this.#ask({ do: 'play', on, limit, plan });
    let at: { file: string; test: number | null } = { file: plan[0].file, test: null };
    for (;;) {
      const said = await this.#next();
      if (said === null) return { ...at, how: 'ended', message: 'it needed too long, or ended the process' };
      if (said.is === 'at') at = said;
      if (said.is === 'stuck') return { ...at, how: 'ended', message: 'it waited for what never came' };
      if (said.is === 'played') return said.killed;
    }
  }

  async end(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }
}

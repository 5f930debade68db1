// An SUT behind a child process that speaks the wire protocol over standard input and output, one JSON object a
// line. Its standard error is its own; the end of it goes into the message when it dies.
//
// The process starts with the first reset and gets a process group of its own, so that closing it leaves no
// grandchildren. It is also killed when this process exits for any reason it can notice. It is asked to go by
// closing its standard input, then with SIGTERM, then with SIGKILL. Another program ended a process that ends by
// SIGKILL, SIGTERM or SIGINT; the failure says so.
//
// Cost: a stimulus and its answer are one write and one read on a pipe; see bench/drivers.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { hideEnvironment, limit, redacted } from '../../base/index.ts';
import { Conversation } from '../conversation.ts';
import { Fault } from '../fault.ts';
import { WireDriver } from '../wire-driver.ts';
import { LineSplitter } from './line-splitter.ts';

export interface ProcessOptions {
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How many observations may wait unread. */
  readonly floodLimit?: number;
  /** How many characters a line may have. */
  readonly lineLimit?: number;
  /** How long the process may take to go, in ms, at each of: end of input, SIGTERM, SIGKILL. */
  readonly grace?: number;
}

const STDERR_KEPT = 2000;
/** How long output may still come after the process ended: a grandchild may hold the pipe open for ever. */
const LAST_WORDS = 200;
const OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT'];

export class ProcessDriver extends WireDriver {
  readonly #options: ProcessOptions;
  #child: ChildProcessWithoutNullStreams | null = null;
  #stderr = '';
  #ended: Promise<void> = Promise.resolve();
  readonly #reap = () => this.#kill('SIGKILL');

  constructor(options: ProcessOptions) {
    super();
    this.#options = options;
  }

  /** The process number, once it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  protected async disconnect(): Promise<void> {
    const child = this.#child;
    if (!child || child.pid === undefined) return;
    const grace = this.#options.grace ?? 300;
    child.stdin.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await within(this.#ended, grace)) break;
      this.#kill(signal);
    }
    await within(this.#ended, grace);
    this.#kill('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
  }

  protected connect(): Conversation {
    const [program, ...words] = this.#options.words;
    const { cwd, env, floodLimit = limit('sut-waiting'), lineLimit = limit('sut-bytes') } = this.#options;
    const environment = { ...process.env, ...env };
    hideEnvironment(environment);
    const child = spawn(program, words, {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...(cwd !== undefined && { cwd }),
      env: environment,
    });
    const talk = new Conversation((text) => {
      // A SUT that does not read fills the pipe; waiting for it turns that into a hang.
      if (child.stdin.write(`${text}\n`)) return;
      return new Promise<void>((resolve) => {
        const done = () => {
          child.stdin.removeListener('drain', done);
          child.removeListener('close', done);
          resolve();
        };
        child.stdin.once('drain', done);
        child.once('close', done);
      });
    }, floodLimit);
    this.#child = child;
    process.once('exit', this.#reap);
    this.#stderr = '';
    const lines = new LineSplitter(
      lineLimit,
      (text) => talk.receive(text),
      () => {
        child.stdout.pause();
        talk.fail(new Fault('flood', `the system printed a line of more than ${lineLimit} characters`));
      },
    );
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(chunk);
      // Once it flooded nothing it says counts: let the pipe stop it.
      if (talk.gone) child.stdout.pause();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      // Before it is cut: half a secret is one still.
      this.#stderr = redacted(this.#stderr + chunk).slice(-STDERR_KEPT);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        // A process that never started has no exit to tell of.
        process.removeListener('exit', this.#reap);
        const why = error.code === 'ENOENT' ? 'there is no such program' : error.message;
        talk.fail(new Fault('death', `${JSON.stringify(program)} could not be started: ${why}`));
        resolve();
      });
      child.once('exit', (code, signal) => {
        process.removeListener('exit', this.#reap);
        const tell = () => talk.fail(this.#deathOf(code, signal));
        const timer = setTimeout(tell, LAST_WORDS);
        child.once('close', () => {
          clearTimeout(timer);
          tell();
        });
        resolve();
      });
    });
    return talk;
  }

  #deathOf(code: number | null, signal: NodeJS.Signals | null): Fault {
    const how = signal ? `by signal ${signal}` : `with exit code ${code}`;
    const last = this.#stderr.trim().split('\n').slice(-3).join(' | ');
    return new Fault('death', `the system ended ${how}${last ? `; its last output: ${last}` : ''}`, {
      outside: OUTSIDE.includes(signal),
    });
  }

  #kill(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

/** True if the promise is settled within that many ms. */
function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

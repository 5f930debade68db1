// A thread that ends an endless loop of a driver in this process: nothing in the thread that loops can. There is one for each thread that
// drives, begun with the first driver, asleep while there is none. It costs a driver's call two writes to shared memory.

import { closeSync, writeSync } from 'node:fs';
import { url } from 'node:inspector';
import { runInThisContext } from 'node:vm';
import { isMainThread, Worker } from 'node:worker_threads';
import { realTimers } from '../virtual-clock.ts';
import { realProcess } from './process-patch.ts';
import { WATCHDOG_CODE } from './watchdog-code.ts';

/** Where in the shared memory stands what. */
const WATCHED = 0;
const COUNT = 1;
const LIMIT = 2;
const LENGTH = 3;
const TEXT_BYTES = 8192;
const LOOK_MS = 100;
/** How often a thread that only waits says that it gets on. */
const BEAT_MS = 50;

const LAST_WORDS = Symbol.for('covergame.last-words');
const realGlobal = runInThisContext('globalThis') as { [LAST_WORDS]?: () => void };

export class Watchdog {
  readonly #state = new Int32Array(new SharedArrayBuffer(16));
  readonly #text = new Uint8Array(new SharedArrayBuffer(TEXT_BYTES));
  readonly #buffer = Buffer.from(this.#text.buffer);
  #thread: Worker | null = null;
  #beat: NodeJS.Timeout | undefined;

  /** `lastWords` is called in the middle of the loop, as from a debugger: what is to be printed before the process ends. */
  begin(limit: number, lastWords: () => string): void {
    // Whoever stands at a breakpoint is in no loop.
    if (url() !== undefined) return;
    this.#state[LIMIT] = Math.min(limit, 2 ** 30);
    realGlobal[LAST_WORDS] = () => endWith(lastWords);
    this.#thread ??= this.#start();
    this.#beat = realTimers().setInterval(() => this.#state[COUNT]++, BEAT_MS);
    this.#beat.unref();
  }

  /** A driver may run from now on, in a call of this name or whenever the event loop turns. */
  watch(): void {
    this.#state[COUNT]++;
    this.#state[WATCHED] = 1;
  }

  /** What is printed if the thread cannot say it itself. */
  note(text: string): void {
    this.#state[LENGTH] = this.#buffer.write(text, 0, TEXT_BYTES);
  }

  /** This package is at work itself, for as long as that takes. */
  pause(): void {
    this.#state[WATCHED] = 0;
  }

  end(): void {
    this.pause();
    realTimers().clearInterval(this.#beat);
    delete realGlobal[LAST_WORDS];
  }

  #start(): Worker {
    const thread = new Worker(WATCHDOG_CODE, {
      eval: true,
      workerData: {
        state: this.#state,
        text: this.#text,
        expression: `globalThis[Symbol.for(${JSON.stringify(LAST_WORDS.description)})]()`,
        lookMs: LOOK_MS,
        reachable: isMainThread,
      },
    });
    thread.unref();
    // Without it there is no watch, and everything else works.
    thread.on('error', () => {});
    return thread;
  }
}

/** Prints, and ends the process with 1, whatever is under way in it. */
function endWith(lastWords: () => string): void {
  try {
    writeSync(2, lastWords());
    realProcess.emit('exit', 1);
  } finally {
    // Node would say that it waits for a debugger to leave, which is the watchdog.
    closeSync(2);
    (realProcess as unknown as { reallyExit(code: number): void }).reallyExit(1);
  }
}

// The file a trace is written to, in blocks; a full disk or an unwritable folder is told as such.

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { InputError } from '../../base/index.ts';

const BLOCK = 1 << 16;

export class TraceSink {
  readonly #path: string;
  readonly #file: number;
  #block = '';

  /** Opens the file anew, or with `keep` after its first `keep` bytes. */
  constructor(path: string, keep = 0) {
    this.#path = path;
    this.#file = this.#try(() => openSync(path, keep > 0 ? 'r+' : 'w'));
    if (keep > 0) this.#try(() => ftruncateSync(this.#file, keep));
    this.#at = keep;
  }

  #at: number;

  write(line: string): void {
    this.#block += line;
    if (this.#block.length >= BLOCK) this.flush();
  }

  flush(): void {
    const bytes = Buffer.from(this.#block);
    this.#block = '';
    for (let done = 0; done < bytes.length; ) {
      const from = done;
      done += this.#try(() => writeSync(this.#file, bytes, from, bytes.length - from, this.#at));
      this.#at += done - from;
    }
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw InputError.of(
        'run/cannot-write-trace',
        `the trace ${this.#path} cannot be written: ${(error as Error).message}`,
        'check the folder, its permissions and the space left',
      );
    }
  }
}

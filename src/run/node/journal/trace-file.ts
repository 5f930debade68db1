// The file a trace is written to, in blocks; a full disk or an unwritable folder is told as such.

import { InputError } from '../../../base/index.ts';
import { disk, diskCure, diskTrouble } from '../../../base/node/index.ts';

const BLOCK = 1 << 16;

export class TraceSink {
  readonly #path: string;
  readonly #file: number;
  #block = '';

  /** Opens the file anew, or with `keep` after its first `keep` bytes. */
  constructor(path: string, keep = 0) {
    this.#path = path;
    this.#file = this.#try(() => disk.openSync(path, keep > 0 ? 'r+' : 'w'));
    if (keep > 0) this.#orClose(() => disk.ftruncateSync(this.#file, keep));
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
      done += this.#try(() => disk.writeSync(this.#file, bytes, from, bytes.length - from, this.#at));
      this.#at += done - from;
    }
  }

  close(): void {
    try {
      this.flush();
    } finally {
      this.#try(() => disk.closeSync(this.#file));
    }
  }

  #orClose(action: () => void): void {
    try {
      this.#try(action);
    } catch (error) {
      disk.closeSync(this.#file);
      throw error;
    }
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw InputError.of(
        'run/cannot-write-trace',
        `the trace ${this.#path} cannot be written: ${diskTrouble(error)}`,
        diskCure(error, 'check the folder, its permissions and the space left'),
      );
    }
  }
}

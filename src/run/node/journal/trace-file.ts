// The file a trace is written to, in blocks; a full disk or an unwritable folder is told as such. What was in it before stays until the first block.

import { InputError } from '../../../base/index.ts';
import { cutHeld, disk, diskCure, diskTrouble, openHeld } from '../../../base/node/index.ts';
import { keepTorn } from './torn.ts';

const BLOCK = 1 << 16;

export class TraceSink {
  readonly #path: string;
  readonly #file: number;
  readonly #keep: number;
  readonly #torn: Uint8Array;
  #block = '';
  #begun = false;

  /** Begins the file, or with `keep` goes on after its first `keep` bytes; those behind them are torn off. */
  constructor(path: string, { keep, torn }: { readonly keep: number; readonly torn: Uint8Array }) {
    this.#path = path;
    this.#keep = keep;
    this.#torn = torn;
    this.#file = this.#try(() => openHeld(path, keep > 0 ? 'old' : 'any').file);
  }

  write(line: string): void {
    this.#block += line;
    if (this.#block.length >= BLOCK) this.flush();
  }

  flush(): void {
    if (this.#block === '') return;
    const bytes = Buffer.from(this.#block);
    this.#block = '';
    this.#try(() => {
      if (!this.#begun) this.#begin();
      for (let done = 0; done < bytes.length; ) done += disk.writeSync(this.#file, bytes, done);
    });
  }

  /** Cuts a torn end off where nothing more was to be written. */
  mend(): void {
    this.flush();
    if (!this.#begun && this.#torn.length > 0) this.#try(() => this.#begin());
  }

  #begin(): void {
    keepTorn(this.#path, this.#torn);
    cutHeld(this.#file, this.#keep);
    this.#begun = true;
  }

  close(): void {
    try {
      this.flush();
    } finally {
      this.#try(() => disk.closeSync(this.#file));
    }
  }

  #try<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw InputError.of(
        'run/cannot-write-trace',
        `the trace ${this.#path} cannot be written: ${diskTrouble(error)}`,
        diskCure(error, 'check the folder, its permissions and the free space'),
      );
    }
  }
}

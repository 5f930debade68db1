// Chunks of text into lines. A line that does not end within the limit is a flood: it is reported once, and nothing
// is kept of it.

export class LineSplitter {
  readonly #line: (text: string) => void;
  readonly #tooLong: () => void;
  readonly #limit: number;
  #rest = '';

  constructor(limit: number, line: (text: string) => void, tooLong: () => void) {
    this.#limit = limit;
    this.#line = line;
    this.#tooLong = tooLong;
  }

  push(chunk: string): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf('\n', start);
      if (end < 0) break;
      const text = this.#rest === '' ? chunk.slice(start, end) : this.#rest + chunk.slice(start, end);
      this.#rest = '';
      start = end + 1;
      if (text.trim() !== '') this.#line(text);
    }
    if (start < chunk.length) this.#rest += start === 0 ? chunk : chunk.slice(start);
    if (this.#rest.length > this.#limit) {
      this.#rest = '';
      this.#tooLong();
    }
  }

  /** What the last line holds although it did not end. */
  get rest(): string {
    return this.#rest;
  }
}

// One line on standard error that says how far long work has come. It appears after a second and is redrawn at
// most ten times a second, on a terminal; with --progress and no terminal a line is printed every five seconds.

import { printable } from '../../base/index.ts';

export interface Progress {
  /** Says what is being done; cheap enough to be called in a loop. The text is made only when it is shown. */
  update(text: () => string): void;
  /** Wipes the line. */
  end(): void;
}

const SILENCE = 1000;
const REDRAW = 100;
const REPRINT = 5000;

export function progressOn(stream: NodeJS.WriteStream, asked: boolean): Progress {
  const live = stream.isTTY === true && process.env['TERM'] !== 'dumb';
  if (!live && !asked) return { update() {}, end() {} };
  const start = performance.now();
  const pause = live ? REDRAW : REPRINT;
  let due = start + SILENCE;
  let drawn = false;
  return {
    update(text) {
      const now = performance.now();
      if (now < due) return;
      due = now + pause;
      const line = `${printable(text())} (${Math.floor((now - start) / 1000)} s)`;
      if (!live) stream.write(`${line}\n`);
      else stream.write(`\r\x1b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
      drawn = true;
    },
    end() {
      if (live && drawn) stream.write('\r\x1b[K');
      drawn = false;
    },
  };
}

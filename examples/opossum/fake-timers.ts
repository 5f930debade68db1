// A clock that stands still until it is told to move, and a CommonJS package loaded with the timers of that clock: its own setTimeout and
// setInterval, while the rest of the process keeps the real ones.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';

type Run = (...rest: unknown[]) => void;

interface Timer {
  readonly id: number;
  readonly run: () => void;
  readonly every: number | null;
  due: number;
  unref(): Timer;
  ref(): Timer;
  hasRef(): boolean;
}

export class FakeTimers {
  #now = 0;
  #count = 0;
  readonly #timers = new Map<number, Timer>();

  readonly setTimeout = (run: Run, ms = 0, ...rest: unknown[]): Timer =>
    this.#add(() => run(...rest), ms, null);
  readonly setInterval = (run: Run, ms = 0, ...rest: unknown[]): Timer =>
    this.#add(() => run(...rest), ms, Math.max(ms, 1));
  readonly clear = (timer: Timer | null | undefined): void => {
    if (timer) this.#timers.delete(timer.id);
  };

  /** Lets so much time pass, and everything happen that is due by then, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#timers.values()].sort((a, b) => a.due - b.due || a.id - b.id)[0];
      if (!next || next.due > end) break;
      this.#now = next.due;
      if (next.every === null) this.#timers.delete(next.id);
      else next.due += next.every;
      next.run();
    }
    this.#now = end;
  }

  #add(run: () => void, ms: number, every: number | null): Timer {
    const timer: Timer = {
      id: ++this.#count,
      run,
      every,
      due: this.#now + ms,
      unref: () => timer,
      ref: () => timer,
      hasRef: () => true,
    };
    this.#timers.set(timer.id, timer);
    return timer;
  }
}

const NAMES = ['exports', 'require', 'module', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];

/** What a package exports, every file of it run with these timers. */
export function loadWithTimers(name: string, timers: FakeTimers): unknown {
  const root = createRequire(import.meta.url);
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const here = createRequire(path);
    const require = (wanted: string): unknown =>
      /^\.{0,2}\//.test(wanted) && !wanted.endsWith('.json') ? load(here.resolve(wanted)) : here(wanted);
    compileFunction(readFileSync(path, 'utf8'), NAMES, {
      filename: `${dirname(path)}/${path.split('/').at(-1)}`,
    })(module.exports, require, module, timers.setTimeout, timers.clear, timers.setInterval, timers.clear);
    return module.exports;
  };
  return load(root.resolve(name));
}

// The tests of a joint campaign, one after the other in the order in which they ended: a row of events as a trace of one play has it. A
// test is written when it is over, so a killed runner loses the tests in flight and nothing else; and whoever reads the trace keeps
// the same books as the campaign itself.

import { GrowingInts } from '../../base/index.ts';
import { RESET } from '../../strategy/index.ts';
import { ABANDON, SOME, type TestSource } from '../campaign/index.ts';
import type { Line, LineLog } from '../trace/index.ts';

/** Adds a line of a play to a row of events; other lines add nothing. */
export function lineEvents(events: GrowingInts, line: Line): void {
  if (line.kind === 'start') events.push(RESET);
  else if (line.kind === 'step') events.push(line.edge);
  else if (line.kind === 'abandoned') events.push(ABANDON);
  else if (line.kind === 'some') {
    const { edges, stay } = line;
    for (const item of [SOME, edges.length, ...edges, stay.length, ...stay]) events.push(item);
  }
}

export class Ledger {
  readonly events = new GrowingInts();
  /** Where each test comes from. */
  readonly sources: TestSource[] = [];
  readonly #log: LineLog | null;
  readonly #clock: (() => number | undefined) | undefined;
  /** When the line that is being written was told, in ms since the campaign began; undefined where nobody looks at a clock. */
  ms: number | undefined;

  constructor(log: LineLog | null = null, clock?: () => number | undefined) {
    this.#log = log;
    this.#clock = clock;
  }

  /** What was told by one member, test by test; its end is told to nobody. */
  member(source: TestSource): LineLog & { flush(): void } {
    let lines: (readonly [Line, number | undefined])[] = [];
    const flush = (): void => {
      const told = lines;
      lines = [];
      for (const [line, ms] of told) this.#keep(line, ms);
    };
    return {
      flush,
      line: (line) => {
        if (line.kind === 'end' || line.kind === 'shortest') return;
        if (line.kind === 'start') flush();
        lines.push([line.kind === 'start' ? { ...line, ...source } : line, this.#clock?.()]);
      },
    };
  }

  /** A whole test that was played elsewhere. */
  add(lines: Iterable<Line>): void {
    for (const line of lines) this.#keep(line, this.#clock?.());
  }

  /** What the trace did not take does not count. */
  #keep(line: Line, ms: number | undefined): void {
    this.ms = ms;
    this.#log?.line(line);
    if (line.kind === 'start') {
      const { instance, job, attempt } = line;
      this.sources.push({
        ...(instance !== undefined && { instance }),
        ...(job !== undefined && { job }),
        ...(attempt !== undefined && { attempt }),
      });
    }
    lineEvents(this.events, line);
  }
}

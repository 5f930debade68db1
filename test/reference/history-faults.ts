// The checker of histories: holds what a service acknowledged against the trace it wrote. It shares no code with either.

import { readFileSync } from 'node:fs';

/** An answer that was acknowledged. A turn is the number of a line of the trace after its header. */
export interface Acknowledged {
  readonly turn: number;
  /** The key that its line has, and the word under it. */
  readonly key: 'test' | 'do' | 'saw';
  readonly word?: string;
}

/** Lost, doubled, reordered or changed answers. Every answer makes one line, and is given until it is acknowledged. */
export function historyFaults(path: string, acknowledged: readonly Acknowledged[]): string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line): Record<string, unknown> => JSON.parse(line));
  const faults: string[] = [];
  let before = -1;
  for (const { turn, key, word } of acknowledged) {
    const line = lines[turn];
    if (turn <= before) faults.push(`${path}: turn ${turn} was acknowledged after turn ${before}`);
    if (!line) faults.push(`${path}: turn ${turn} is lost, the trace has ${lines.length} lines`);
    else if (!(key in line) || (word !== undefined && line[key] !== word)) {
      faults.push(
        `${path}: turn ${turn} was ${key} ${word ?? ''}, and the trace has ${JSON.stringify(line)}`,
      );
    }
    before = turn;
  }
  // At most the one answer that was under way at the end may stand there unacknowledged.
  if (lines.length > before + 2)
    faults.push(`${path}: ${lines.length} lines, but the last turn acknowledged is ${before}`);
  return faults;
}

// A trace with shortest ways to its failures added: after the last line of the run that each belongs to, everything else byte for byte. A trace of
// the first format becomes one of the second on the way, line by line with its checksum: old readers would not know what such a line is.

import { sealed } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Shrunk } from '../campaign/index.ts';
import { FIRST_FORMAT, headerObject, isHeader } from './header.ts';
import { TraceWriter } from './trace.ts';
import type { TracedRun, TraceFile } from './traced-run.ts';

const decoder = new TextDecoder();

export interface FoundShortest {
  /** The run it was found in, by its place in the file. */
  readonly run: number;
  readonly signature: string;
  readonly shortest: Shrunk;
  readonly replay?: string;
}

/** Why a trace cannot be added to where it is; null if it can. */
export function fixedBecause({ runs, wholeBytes }: TraceFile, bytes: Uint8Array): string | null {
  if (decoder.decode(bytes.subarray(wholeBytes)).trim() !== '')
    return 'its last line is incomplete and would be lost';
  return runs.some(({ header }) => header.format === FIRST_FORMAT)
    ? `its format (${FIRST_FORMAT}) has no line for a shortest reproduction`
    : null;
}

/** The text of the whole lines of a trace, with what was found. */
export function withShortest(
  game: Game,
  bytes: Uint8Array,
  { runs, wholeBytes }: TraceFile,
  found: readonly FoundShortest[],
): string {
  const lines: string[] = [];
  const writer = new TraceWriter(game, (line) => lines.push(line));
  const endOf = (run: number): void => {
    for (const { run: at, signature, shortest, replay } of found)
      if (at === run) writer.shortest(signature, shortest, replay);
  };
  let run = -1;
  for (const line of decoder.decode(bytes.subarray(0, wholeBytes)).split('\n')) {
    if (line.trim() === '') continue;
    const begins = isHeader(JSON.parse(line));
    if (begins) endOf(run++);
    lines.push(lineOf(line, runs[run], begins));
  }
  endOf(run);
  return lines.join('');
}

function lineOf(line: string, { header }: TracedRun, begins: boolean): string {
  if (header.format !== FIRST_FORMAT) return `${line}\n`;
  return sealed(begins ? JSON.stringify(headerObject(header)) : line.trim());
}

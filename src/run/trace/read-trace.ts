// Reads traces back against their model: every line has its checksum and the shape of its kind, every step is an edge, every
// test starts where the model does. All faults are reported at once, each with its line; a file that does not begin with a header is no
// trace, which is one fault, whatever else it holds. What stands behind the last line that is whole is what a killed process or a
// machine that lost its power leaves: it is left out, and said. Lines with words unknown here are skipped, so that newer traces can
// still be read.

import { IssueList, type Outcome, parseBounded, type Source, sealHolds, shapes } from '../../base/index.ts';
import { type Game, hashGame, quote } from '../../game/index.ts';
import { FIRST_FORMAT, isHeader, modelIn, readHeader, TRACE_FORMAT } from './header.ts';
import { kindOf, LINES } from './line-shapes.ts';
import { RunReader } from './run-reader.ts';
import type { TracedRun, TraceFile } from './traced-run.ts';

const NEWLINE = 10;
const isBlank = (byte: number): boolean => byte === 32 || byte === 9 || byte === 13;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const BOM_BYTES = 3;
const startsWithBom = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** `limit` is how many faults are told in full. */
export function readTrace(game: Game, source: Source, limit?: number): Outcome<TraceFile> {
  const issues = new IssueList(source, limit);
  const reader = new TraceReader(game, issues);
  const whole = readLines(source.bytes, 0, true, reader, issues);
  const runs = reader.soFar();
  if (runs.length === 0 && !issues.failed)
    issues.add('trace/empty', `${source.name} has no run`, -1, EMPTY_HINT);
  return outcomeOf(runs, whole, issues);
}

/** Reads a trace on while somebody writes it: every line once, and a line that is not whole yet when it is. */
export class GrowingTrace {
  readonly #issues: IssueList;
  readonly #reader: TraceReader;
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #whole = 0;

  constructor(game: Game, name: string) {
    // Faults tell their line, for which they look at all there is.
    const all = (): Uint8Array => this.#all();
    this.#issues = new IssueList({
      name,
      get bytes() {
        return all();
      },
    });
    this.#reader = new TraceReader(game, this.#issues);
  }

  /** How many bytes were given so far. */
  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + piece.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
    this.#whole = readLines(this.#all(), this.#whole, false, this.#reader, this.#issues);
  }

  #all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** All that was read so far. */
  soFar(): Outcome<TraceFile> {
    return outcomeOf(this.#reader.soFar(), this.#whole, this.#issues);
  }
}

function outcomeOf(runs: readonly TracedRun[], wholeBytes: number, issues: IssueList): Outcome<TraceFile> {
  if (issues.failed) return issues.failure();
  return { ok: true, value: { runs, wholeBytes }, warnings: issues.warnings };
}

/** Reads lines from a place on, and tells where the last whole one ended; `isAll` if nothing comes after these bytes. */
function readLines(
  bytes: Uint8Array,
  start: number,
  isAll: boolean,
  reader: TraceReader,
  issues: IssueList,
): number {
  let whole = start;
  let wholeEnd = -1;
  /** Whether all whole lines, if there are any, come before this place. */
  const isBehind = (place: number): boolean => {
    if (wholeEnd < 0) wholeEnd = endOfLines(bytes);
    return wholeEnd > 0 && place >= wholeEnd;
  };
  for (let from = start === 0 && startsWithBom(bytes) ? BOM_BYTES : start; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    if (newline < 0 && !isAll) break;
    const to = newline < 0 ? bytes.length : newline;
    const { line, end } = lineIn(bytes, from, to);
    const next = to + 1;
    if (line !== '') {
      const value = objectIn(line);
      if (isAll && (isBehind(from) || (!value && next >= bytes.length))) {
        const what = next >= bytes.length ? 'the last line is' : `the last ${bytes.length - from} bytes are`;
        issues.warn('trace/cut', `${what} incomplete and ignored`, from, CUT_HINT);
        break;
      }
      if (value) reader.line(value, line, from);
      else reader.noObject(from);
      // Blanks behind the last line are no part of it: a crash may leave them where its end should be.
      whole = newline >= 0 && end === to ? next : end;
    }
    if (!isAll) whole = next;
    from = next;
  }
  return whole;
}

const EMPTY_HINT = 'make one with covergame run --trace FILE';
const CUT_HINT = 'a killed run ends this way; run --resume continues before it';
const NO_TRACE_HINT = 'use a file that covergame run --trace FILE wrote';
const BAD_LINE_HINT =
  'the file was damaged later: copy it again, or keep only the lines above this one (head -n)';

/**
 * Where the last whole line ends: a line with a checksum, right or wrong. Bytes of chance may be a JSON object, so only a trace whose first
 * line has no checksum, as those of the first format, counts all objects.
 */
export function endOfLines(bytes: Uint8Array): number {
  const start = startsWithBom(bytes) ? BOM_BYTES : 0;
  const firstEnd = bytes.indexOf(NEWLINE);
  const isSealed = sealHolds(lineIn(bytes, start, firstEnd < 0 ? bytes.length : firstEnd).line) !== null;
  for (let end = bytes.length; end > start; ) {
    const to = bytes[end - 1] === NEWLINE ? end - 1 : end;
    const from = Math.max(start, to === 0 ? 0 : bytes.lastIndexOf(NEWLINE, to - 1) + 1);
    const { line } = lineIn(bytes, from, to);
    if (objectIn(line) && (!isSealed || sealHolds(line) !== null)) return end;
    end = from;
  }
  return 0;
}

/** The text between two places without blanks around it, and where it ends. */
function lineIn(
  bytes: Uint8Array,
  from: number,
  to: number,
): { readonly line: string; readonly end: number } {
  let [start, end] = [from, to];
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  return { line: decoder.decode(bytes.subarray(start, end)), end };
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value = parseBounded(line, 'depth');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

class TraceReader {
  readonly #game: Game;
  readonly #hash: string;
  readonly #issues: IssueList;
  readonly #runs: TracedRun[] = [];
  #run: RunReader | null = null;
  /** Whether the lines of the current run must have a checksum. */
  #sealed = false;
  /** A header was met, if only a bad one: then lines without a run are told by it. */
  #begun = false;
  #other = false;
  /** Lines came before any header. */
  #headless = false;

  constructor(game: Game, issues: IssueList) {
    this.#game = game;
    this.#hash = hashGame(game);
    this.#issues = issues;
  }

  line(value: Record<string, unknown>, text: string, offset: number): undefined {
    if (isHeader(value)) return this.#begin(value, text, offset);
    if (!this.#begun) return this.#noHeader(offset);
    if (!this.#sealHolds(text, offset)) return this.#run?.skip();
    const kind = kindOf(value);
    if (kind && this.#fits(LINES[kind], value, offset)) this.#run?.line(kind, value, offset);
    else if (kind) this.#run?.skip();
  }

  /** A line that is no JSON object. */
  noObject(offset: number): undefined {
    if (!this.#begun) return this.#noHeader(offset);
    this.#issues.add('trace/bad-line', 'this line is not a JSON object', offset, BAD_LINE_HINT);
  }

  #noHeader(offset: number): undefined {
    if (!this.#headless)
      this.#issues.add(
        'trace/no-header',
        'this is not a trace: the first line is not a header',
        offset,
        NO_TRACE_HINT,
      );
    this.#headless = true;
  }

  /** The runs, the one under way included. */
  soFar(): readonly TracedRun[] {
    return this.#run ? [...this.#runs, this.#run.soFar()] : this.#runs;
  }

  #begin(value: Record<string, unknown>, text: string, offset: number): undefined {
    if (this.#run) this.#runs.push(this.#run.soFar());
    this.#run = null;
    this.#begun = true;
    this.#sealed = value['format'] !== FIRST_FORMAT;
    if (value['format'] !== TRACE_FORMAT && value['format'] !== FIRST_FORMAT) {
      this.#issues.add(
        'trace/unknown-format',
        `the format is ${quote(String(value['format']))}; expected ${quote(TRACE_FORMAT)}`,
        offset,
        'a newer version of covergame may read it',
      );
      return;
    }
    if (!this.#sealHolds(text, offset)) return;
    const model = modelIn(value);
    if (model && model.hash !== this.#hash) {
      if (!this.#other)
        this.#issues.add('trace/other-model', this.#otherModel(model.name), offset, OTHER_HINT);
      this.#other = true;
      return;
    }
    const header = readHeader(value, this.#game, this.#teller(offset));
    if (header) this.#run = new RunReader(this.#game, header, this.#issues);
  }

  #otherModel(theirs: string): string {
    const name = quote(theirs);
    const ours = quote(this.#game.name);
    return name === ours
      ? `the trace was made with another version of the model ${name}`
      : `the trace was made with the model ${name}, but the model is ${ours}`;
  }

  #sealHolds(text: string, offset: number): boolean {
    const holds = sealHolds(text);
    if (holds ?? !this.#sealed) return true;
    const why = holds === null ? 'this line has no checksum' : 'the checksum of this line is wrong';
    this.#issues.add('trace/bad-sum', why, offset, SUM_HINT);
    return false;
  }

  #fits(shape: shapes.Shape, value: unknown, offset: number): boolean {
    let fits = true;
    const tell = this.#teller(offset);
    shape(value, '', (...told) => {
      fits = false;
      tell(...told);
    });
    return fits;
  }

  #teller(offset: number): shapes.ShapeFault {
    return (path, value, must) =>
      this.#issues.add('trace/bad-field', shapes.shapeFaultText(path, value, must), offset, FIELD_HINT);
  }
}

const OTHER_HINT = 'use the model file, the goal and the options (--initial, --goal, …) of the trace';
const SUM_HINT =
  'it was changed or damaged later: copy the file again, or keep only the lines above this one (head -n)';
const FIELD_HINT = 'docs/reference/trace.md describes each line';

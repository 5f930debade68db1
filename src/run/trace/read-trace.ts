// Reads traces back against their model: every line has its checksum and the shape of its kind, every step is an edge, every
// test starts where the model does. All faults are told at once, each with its line. A last line that is incomplete is what a killed
// process leaves: it is dropped, and said. Lines with words unknown here are skipped, so that newer traces can
// still be read.

import { IssueList, type Outcome, type Source, shapes } from '../../base/index.ts';
import { type Game, hashGame, quote } from '../../game/index.ts';
import { sealHolds } from './checksum.ts';
import { FIRST_FORMAT, isHeader, modelIn, readHeader, TRACE_FORMAT } from './header.ts';
import { kindOf, LINES } from './line-shapes.ts';
import { RunReader } from './run-reader.ts';
import type { TracedRun, TraceFile } from './traced-run.ts';

const NEWLINE = 10;
const decoder = new TextDecoder();

/** `limit` is how many faults are told in full. */
export function readTrace(game: Game, source: Source, limit?: number): Outcome<TraceFile> {
  const issues = new IssueList(source, limit);
  const reader = new TraceReader(game, issues);
  const whole = readLines(source.bytes, 0, true, reader, issues);
  const runs = reader.soFar();
  if (runs.length === 0 && !issues.failed)
    issues.add('trace/empty', `${source.name} holds no run`, -1, EMPTY_HINT);
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
  for (let from = start; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    if (newline < 0 && !isAll) break;
    const to = newline < 0 ? bytes.length : newline;
    const line = decoder.decode(bytes.subarray(from, to)).trim();
    const next = to + 1;
    if (line !== '') {
      const value = objectIn(line);
      if (value) reader.line(value, line, from);
      else if (isAll && next >= bytes.length) {
        issues.warn('trace/cut', 'the last line is incomplete and was left out', from, CUT_HINT);
        break;
      } else {
        issues.add('trace/bad-line', 'this line is no JSON object', from, ONE_A_LINE);
      }
    }
    whole = Math.min(next, bytes.length);
    from = next;
  }
  return whole;
}

const EMPTY_HINT = 'make one with covergame run --trace FILE';
const CUT_HINT = 'a killed campaign leaves that';
const ONE_A_LINE = 'a trace has one JSON object a line';

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
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

  constructor(game: Game, issues: IssueList) {
    this.#game = game;
    this.#hash = hashGame(game);
    this.#issues = issues;
  }

  line(value: Record<string, unknown>, text: string, offset: number): undefined {
    if (isHeader(value)) return this.#begin(value, text, offset);
    if (!this.#begun) {
      this.#begun = true;
      this.#issues.add('trace/no-header', 'a trace begins with its header line', offset);
      return;
    }
    if (!this.#sealHolds(text, offset)) return this.#run?.skip();
    const kind = kindOf(value);
    if (kind && this.#fits(LINES[kind], value, offset)) this.#run?.line(kind, value, offset);
    else if (kind) this.#run?.skip();
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
      : `the trace was made with the model ${name}, and this is ${ours}`;
  }

  #sealHolds(text: string, offset: number): boolean {
    const holds = sealHolds(text);
    if (holds ?? !this.#sealed) return true;
    const why = holds === null ? 'this line has no checksum' : 'this line does not have its checksum';
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

const OTHER_HINT =
  'use the model file, the goal and the options (--initial, --goal, …) the trace was made with';
const SUM_HINT = 'it was changed or damaged after it was written: take the file from where it was made';
const FIELD_HINT = 'docs/trace.md says what each line holds';

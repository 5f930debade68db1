// What a system did, as others wrote it down: sequences of events, each a stimulus or an observation. A log is read from lines of
// JSON, from CSV, or from OpenTelemetry spans, told apart by what stands in it; every fault of it is told with its line.
//
//   {"trace": "42", "event": "login", "by": "tester"}      an event a line; traces may be interleaved
//   [["login", "denied"], ["login", ["granted", "mail"]]]    a trace a line: each stimulus with what was observed
//   {"test": 1, "steps": [["login", ["denied"]]]}            the same, as `covergame learn --log` writes it
//   {"do": "login", "to": "asked", "sum": …}                 a trace of `covergame run`
//   trace,event,by                                           CSV, the columns in any order
//   {"resourceSpans": …}                                     OpenTelemetry (spans.ts)

import { IssueList, type Outcome, parseBounded, type Source } from '../../base/index.ts';
import { SILENCE } from '../../sut/index.ts';
import { csvRows } from './csv.ts';
import { spansOf } from './spans.ts';

export interface LogEvent {
  readonly label: string;
  /** Who did it; undefined where the log does not say. */
  readonly by: 'tester' | 'sut' | undefined;
  /** The line it stands on, from 1. */
  readonly line: number;
}

export interface LogTrace {
  readonly id: string;
  readonly events: readonly LogEvent[];
}

export interface EventLog {
  readonly traces: readonly LogTrace[];
}

/** What the fields of an event may be called, the first found counts. */
const FIELDS = {
  trace: ['trace', 'case', 'session', 'test', 'traceId', 'trace_id', 'case_id', 'case:concept:name'],
  event: ['event', 'label', 'activity', 'name', 'concept:name', 'action'],
  by: ['by', 'side', 'kind', 'direction', 'owner'],
} as const;
const SIDES: Readonly<Record<string, LogEvent['by']>> = {
  tester: 'tester',
  input: 'tester',
  in: 'tester',
  stimulus: 'tester',
  request: 'tester',
  '?': 'tester',
  sut: 'sut',
  system: 'sut',
  output: 'sut',
  out: 'sut',
  observation: 'sut',
  response: 'sut',
  '!': 'sut',
};

export interface LogOptions {
  /** What words of the log are called in the model; null leaves the event out. */
  readonly words?: Readonly<Record<string, string | null>>;
  /** Words that are stimuli, and all others observations, where the log does not say. */
  readonly inputs?: readonly string[];
  /** The field, or the attribute of spans, by which events belong to one trace, such as `session.id`. */
  readonly traceBy?: string;
}

/**
 * Reads a log of events.
 *
 * @param source lines of JSON, CSV, or OpenTelemetry spans as JSON
 * @param options what its words mean
 * @example
 * const log = orThrow(readEventLog(sourceOf('day.jsonl', text)));
 */
export function readEventLog(source: Source, options: LogOptions = {}): Outcome<EventLog> {
  const issues = new IssueList(source);
  const text = new TextDecoder().decode(source.bytes).replace(/^\uFEFF/, '');
  const book = new TraceBook(options);
  const spans = /"resource_?spans"/i.test(text.slice(0, 4096));
  if (spans) readSpans(text, book, options.traceBy, issues);
  else if (/^\s*[[{]/.test(text)) readLines(text, book, issues);
  else readCsv(text, book, issues);
  const traces = book.traces();
  if (traces.length === 0 && !issues.failed)
    issues.add('log/empty', 'the log has no events', -1, 'use a file with at least one event');
  return issues.failed ? issues.failure() : { ok: true, value: { traces }, warnings: issues.warnings };
}

const encoder = new TextEncoder();

class TraceBook {
  /** Of a trace of `covergame run`: the run, and the test that is being read. */
  run = 0;
  current = '';
  readonly #traces = new Map<string, LogEvent[]>();
  readonly #options: LogOptions;
  readonly #inputs: ReadonlySet<string> | null;
  /** What the field of the trace may be called, the first found counts. */
  readonly traceFields: readonly string[];

  constructor(options: LogOptions) {
    this.#options = options;
    this.traceFields = options.traceBy === undefined ? FIELDS.trace : [options.traceBy];
    this.#inputs = options.inputs && options.inputs.length > 0 ? new Set(options.inputs) : null;
  }

  begin(id: string): void {
    if (!this.#traces.has(id)) this.#traces.set(id, []);
  }

  add(id: string, word: string, by: LogEvent['by'], line: number): void {
    this.begin(id);
    const { words } = this.#options;
    const label = words && Object.hasOwn(words, word) ? words[word] : word;
    if (label === null || label === SILENCE) return;
    const side = by ?? (this.#inputs ? (this.#inputs.has(label) ? 'tester' : 'sut') : undefined);
    this.#traces.get(id)!.push({ label, by: side, line });
  }

  traces(): LogTrace[] {
    return [...this.#traces].map(([id, events]) => ({ id, events }));
  }
}

function readLines(text: string, book: TraceBook, issues: IssueList): void {
  let offset = 0;
  text.split('\n').forEach((line, i) => {
    const at = offset;
    offset += encoder.encode(line).length + 1;
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = parseBounded(line, 'depth');
    } catch (error) {
      issues.add(
        'log/syntax',
        `line ${i + 1} is not JSON: ${(error as Error).message}`,
        at,
        'write one value per line',
      );
      return;
    }
    const fault = readValue(value, i + 1, book);
    if (fault)
      issues.add(
        'log/bad-event',
        `line ${i + 1}: ${fault}`,
        at,
        'an event is {"trace": …, "event": …, "by": "tester" or "sut"}',
      );
  });
}

/** Takes a line of JSON in; what is wrong with it, or null. */
function readValue(value: unknown, line: number, book: TraceBook): string | null {
  if (Array.isArray(value)) return readSteps(value, `line ${line}`, line, book);
  if (typeof value !== 'object' || value === null) return `${JSON.stringify(value)} is not an event`;
  const fields = value as Record<string, unknown>;
  if (Array.isArray(fields['steps'])) {
    return readSteps(fields['steps'], String(fields['test'] ?? `line ${line}`), line, book);
  }
  if ('format' in fields || typeof fields['sum'] === 'string') return readTraceLine(fields, line, book);
  return readEvent(
    (names) => names.map((name) => fields[name]).find((found) => found !== undefined),
    line,
    book,
  );
}

/** A line of a trace that `covergame run` wrote: the steps of the play, and what was seen off the model. */
function readTraceLine(fields: Readonly<Record<string, unknown>>, line: number, book: TraceBook): null {
  const { test, at, do: done, saw, to, failure } = fields;
  if ('format' in fields) book.run++;
  else if (typeof at === 'string' && test !== undefined) book.begin((book.current = `${book.run}.${test}`));
  else if (failure !== undefined || 'failure' in fields) {
    const label = (saw as { label?: unknown } | null | undefined)?.label;
    if (typeof label === 'string') book.add(book.current, label, 'sut', line);
  } else if (typeof done === 'string') book.add(book.current, done, 'tester', line);
  else if (typeof saw === 'string') book.add(book.current, saw, 'sut', line);
  else if ('do' in fields && typeof to === 'string') book.add(book.current, to, 'tester', line);
  return null;
}

function readEvent(
  field: (names: readonly string[]) => unknown,
  line: number,
  book: TraceBook,
): string | null {
  const word = field(FIELDS.event);
  if (typeof word !== 'string') return `it has no ${FIELDS.event.slice(0, 4).join(', ')}`;
  const told = field(FIELDS.by);
  const trace = String(field(book.traceFields) ?? '1');
  const mark = /^[?!]/.exec(word)?.[0];
  const side = told ?? mark;
  if (side !== undefined && side !== '' && !Object.hasOwn(SIDES, String(side).toLowerCase()))
    return `${JSON.stringify(side)} is neither "tester" nor "sut"`;
  book.add(
    trace,
    told === undefined && mark ? word.slice(1) : word,
    SIDES[String(side ?? '').toLowerCase()],
    line,
  );
  return null;
}

/** Steps are [stimulus, observation] or [stimulus, [observation, …]], the second perhaps with a fault that ended the test. */
function readSteps(steps: readonly unknown[], id: string, line: number, book: TraceBook): string | null {
  book.begin(id);
  for (const step of steps) {
    if (!Array.isArray(step) || typeof step[0] !== 'string')
      return `${JSON.stringify(step)} is not a step such as ["stimulus", "observation"]`;
    const [stimulus, said, fault] = step as [string, unknown, unknown];
    if (fault === 'refused') return null;
    book.add(id, stimulus, 'tester', line);
    for (const word of Array.isArray(said) ? said : said === undefined ? [] : [said]) {
      if (typeof word !== 'string') return `${JSON.stringify(word)} is not an observation`;
      book.add(id, word, 'sut', line);
    }
    if (fault !== undefined) return null;
  }
  return null;
}

function readCsv(text: string, book: TraceBook, issues: IssueList): void {
  const [head, ...rows] = csvRows(text);
  const column = (names: readonly string[]): number =>
    head?.fields.findIndex((field) => names.includes(field.trim())) ?? -1;
  const places = { trace: column(book.traceFields), event: column(FIELDS.event), by: column(FIELDS.by) };
  if (places.event < 0) {
    issues.add(
      'log/no-column',
      `the first line has no column for the event: ${head?.fields.slice(0, 8).join(', ') ?? 'it is empty'}`,
      0,
      `name it ${FIELDS.event.slice(0, 4).join(' or ')}; covergame also reads columns trace and by`,
    );
    return;
  }
  for (const { fields, line } of rows) {
    const fault = readEvent(
      (names) => {
        const key = names === FIELDS.event ? 'event' : names === FIELDS.by ? 'by' : 'trace';
        const value = places[key] < 0 ? undefined : fields[places[key]];
        return value === '' ? undefined : value;
      },
      line,
      book,
    );
    if (fault) issues.add('log/bad-event', `line ${line}: ${fault}`, -1, 'give every line an event');
  }
}

function readSpans(text: string, book: TraceBook, traceBy: string | undefined, issues: IssueList): void {
  // A collector writes one object a line, an export one object in all.
  const whole = parsed(text);
  const values =
    whole !== undefined
      ? [whole]
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(parsed);
  if (values.some((value) => value === undefined)) {
    issues.add('log/syntax', 'the spans are not JSON', 0, 'use the JSON that an OTLP exporter writes');
    return;
  }
  for (const { trace, word, by } of spansOf(values, traceBy)) book.add(trace, word, by, 1);
}

function parsed(text: string): unknown {
  try {
    return parseBounded(text, 'depth');
  } catch {
    return undefined;
  }
}

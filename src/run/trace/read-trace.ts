// Reads traces back against their model: every step must be an edge, every test must start where the model
// does. A last line that is incomplete is what a killed process leaves: it is dropped, and said. Lines with
// words unknown here are skipped, so that newer traces can still be read.

import { didYouMean, GrowingInts, IssueList, type Outcome, type Source } from '../../base/index.ts';
import { type Game, hashGame, nodeNamed, quote, TESTER } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { ABANDON, type Failure, SOME } from '../campaign/index.ts';
import { TRACE_FORMAT, type TraceHeader } from './trace.ts';

export interface TracedRun {
  readonly header: TraceHeader;
  /** RESET for each start of a test, the first included, an edge for each step; more in events.ts. */
  readonly events: Int32Array;
  /** What went wrong with a real SUT, in order, each with the number of events before it. */
  readonly failures: readonly TracedFailure[];
  /** What the last line says; null if the run was cut off. */
  readonly end: TraceEnd | null;
}

export interface TracedFailure extends Omit<Failure, 'script'> {
  readonly at: number;
  /** The edge of the stimulus that was being given, or -1. */
  readonly during: number;
}

export interface TraceEnd {
  readonly end: string;
  readonly why: string;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly gain: number;
  readonly coverage: number;
}

export interface TraceFile {
  readonly runs: readonly TracedRun[];
  /** How many bytes hold whole lines; what follows was cut in the middle. */
  readonly wholeBytes: number;
}

const NEWLINE = 10;
const decoder = new TextDecoder();

export function readTrace(game: Game, source: Source): Outcome<TraceFile> {
  const issues = new IssueList(source);
  const reader = new TraceReader(game, issues);
  const { bytes } = source;
  let whole = 0;
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline < 0 ? bytes.length : newline;
    const line = decoder.decode(bytes.subarray(from, to)).trim();
    const next = to + 1;
    if (line !== '') {
      const value = objectIn(line);
      if (value) reader.line(value, from);
      else if (next >= bytes.length) {
        issues.warn(
          'trace/cut',
          'the last line is incomplete and was left out',
          from,
          'a killed campaign leaves that',
        );
        break;
      } else {
        issues.add(
          'trace/bad-line',
          'this line is no JSON object',
          from,
          'a trace has one JSON object a line',
        );
      }
    }
    whole = Math.min(next, bytes.length);
    from = next;
  }
  const runs = reader.finish();
  if (issues.failed) return issues.failure();
  return { ok: true, value: { runs, wholeBytes: whole }, warnings: issues.warnings };
}

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
  #header: TraceHeader | null = null;
  #events = new GrowingInts();
  #failures: TracedFailure[] = [];
  #end: TraceEnd | null = null;
  /** Where the pebble lies, -1 before the first test, -2 after a fault: then the rest of the run is skipped. */
  #node = -1;
  #other = false;

  constructor(game: Game, issues: IssueList) {
    this.#game = game;
    this.#hash = hashGame(game);
    this.#issues = issues;
  }

  line(value: Record<string, unknown>, offset: number): undefined {
    if ('format' in value) return this.#begin(value, offset);
    if (!this.#header) {
      if (this.#node !== -2) this.#fault('trace/no-header', 'a trace begins with its header line', offset);
      return;
    }
    if (this.#node === -2) return;
    // Whatever follows an end was taken up again after it.
    if (!('end' in value)) this.#end = null;
    if ('test' in value) this.#start(value, offset);
    else if ('do' in value || 'saw' in value) this.#step(value, offset);
    else if ('maybe' in value) this.#some(value, offset);
    else if ('abandoned' in value) this.#events.push(ABANDON);
    else if ('failure' in value) this.#failure(value['failure'] as Record<string, unknown>, offset);
    else if ('end' in value) this.#end = value as unknown as TraceEnd;
  }

  finish(): TracedRun[] {
    if (this.#header) {
      const events = this.#events.view().slice();
      this.#runs.push({ header: this.#header, events, failures: this.#failures, end: this.#end });
    } else if (this.#runs.length === 0 && !this.#issues.failed) {
      this.#issues.add(
        'trace/empty',
        `${this.#issues.source?.name ?? 'the trace'} holds no run`,
        -1,
        'make one with covergame run --trace FILE',
      );
    }
    return this.#runs;
  }

  #begin(value: Record<string, unknown>, offset: number): undefined {
    if (this.#header) this.finish();
    this.#header = null;
    this.#events = new GrowingInts();
    this.#failures = [];
    this.#end = null;
    this.#node = -1;
    if (value['format'] !== TRACE_FORMAT) {
      return this.#fault(
        'trace/unknown-format',
        `the format is ${quote(String(value['format']))}; expected ${quote(TRACE_FORMAT)}`,
        offset,
      );
    }
    if (value['hash'] !== this.#hash) {
      if (!this.#other) this.#fault('trace/other-model', this.#otherModel(value), offset, OTHER_HINT);
      this.#other = true;
      this.#node = -2;
      return;
    }
    this.#header = value as unknown as TraceHeader;
  }

  #otherModel(value: Record<string, unknown>): string {
    const name = quote(String(value['model'] ?? ''));
    const ours = quote(this.#game.name);
    return name === ours
      ? `the trace was made with another version of the model ${name}`
      : `the trace was made with the model ${name}, and this is ${ours}`;
  }

  #start(value: Record<string, unknown>, offset: number): undefined {
    const { ids, initial } = this.#game;
    if (value['at'] !== ids[initial]) {
      const at = quote(String(value['at']));
      return this.#fault(
        'trace/not-initial',
        `a test starts at ${at}, but the initial node is ${quote(ids[initial])}`,
        offset,
      );
    }
    this.#events.push(RESET);
    this.#node = initial;
  }

  #step(value: Record<string, unknown>, offset: number): undefined {
    if (this.#node < 0) return this.#fault('trace/no-start', 'a step comes before the first test', offset);
    const edge = this.#edge(value, offset);
    if (edge < 0) return;
    this.#events.push(edge);
    this.#node = this.#game.target[edge];
  }

  #some(value: Record<string, unknown>, offset: number): undefined {
    const steps = Array.isArray(value['maybe']) ? value['maybe'] : [];
    const stay = Array.isArray(value['stay']) ? value['stay'] : [];
    const edges = steps.map((step) => this.#edge(step, offset));
    const nodes = stay.map((id) => nodeNamed(this.#game, String(id)) ?? -1);
    if (edges.some((edge) => edge < 0) || this.#node < 0) return;
    if (nodes.some((node) => node < 0) || edges.length + nodes.length === 0) {
      return this.#fault('trace/no-node', 'this line names no edge or node of the model', offset);
    }
    for (const item of [SOME, edges.length, ...edges, nodes.length, ...nodes]) this.#events.push(item);
    this.#node = edges.length > 0 ? this.#game.target[edges[0]] : nodes[0];
  }

  #failure(value: Record<string, unknown>, offset: number): undefined {
    const during = value['during'] ? this.#edge(value['during'] as Record<string, unknown>, offset) : -1;
    const failure = value as unknown as Omit<Failure, 'script'>;
    this.#failures.push({ ...failure, during, at: this.#events.length });
  }

  /** The edge a step stands for, -1 after a fault. It leaves the node the pebble lies on, unless it says `from`. */
  #edge(value: Record<string, unknown>, offset: number): number {
    const { ids, outStart, target, owner, labels, label } = this.#game;
    const from = value['from'];
    const u = typeof from === 'string' ? (nodeNamed(this.#game, from) ?? this.#node) : this.#node;
    const saw = 'saw' in value;
    if (u < 0 || saw === (owner[u] === TESTER)) {
      const whose = saw ? 'the tester’s' : 'the SUT’s';
      this.#fault('trace/wrong-turn', `node ${quote(ids[Math.max(u, 0)])} is ${whose} to leave`, offset);
      return -1;
    }
    const name = value[saw ? 'saw' : 'do'];
    const w = typeof value['to'] === 'string' ? nodeNamed(this.#game, value['to']) : undefined;
    const place = value['edge'];
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      if (place !== undefined && e !== outStart[u] + Number(place)) continue;
      if (target[e] === w && (label[e] < 0 ? null : labels[label[e]]) === name) return e;
    }
    const by = typeof name === 'string' ? ` by ${quote(name)}` : '';
    this.#fault(
      'trace/no-edge',
      `the step from ${quote(ids[u])}${by} to ${quote(String(value['to']))} is no edge of the model`,
      offset,
      w === undefined ? didYouMean(String(value['to']), ids) : undefined,
    );
    return -1;
  }

  #fault(code: string, message: string, offset: number, hint?: string): undefined {
    this.#issues.add(code, message, offset, hint);
    this.#node = -2;
  }
}

const OTHER_HINT =
  'use the model file, the goal and the options (--initial, --goal, …) the trace was made with';

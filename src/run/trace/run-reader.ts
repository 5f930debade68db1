// The lines of one run, held against the model: every step leaves the node the pebble lies on, unless it says `from`. After a
// fault the rest of the run means nothing, so it is skipped.

import {
  didYouMean,
  GrowingInts,
  GrowingNumbers,
  type IssueList,
  redacted,
  redactedAddress,
  redactedValue,
} from '../../base/index.ts';
import { type Game, nodeNamed, quote, TESTER } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { ABANDON, booksOf, redactedSignature, type Script, SOME } from '../campaign/index.ts';
import type { Recheck } from '../failures/index.ts';
import type { TraceHeader } from './header.ts';
import type { LineKind } from './line-shapes.ts';
import type {
  TracedAbandonment,
  TracedFailure,
  TracedRun,
  TracedShortest,
  TracedSource,
  TraceEnd,
} from './traced-run.ts';

const NO_TEST = 'a step comes before the start of a test';

type Line = Readonly<Record<string, unknown>>;

/** Where a test comes from; names may hold what is secret. */
function sourceIn(value: Line): TracedSource {
  const { test, instance, job, attempt } = value as unknown as TracedSource;
  return {
    test,
    ...(instance !== undefined && { instance: redacted(instance) }),
    ...(job !== undefined && { job }),
    ...(attempt !== undefined && { attempt }),
  };
}

/** The shape of each line was checked before. */
export class RunReader {
  readonly #game: Game;
  readonly #header: TraceHeader;
  readonly #issues: IssueList;
  readonly #events = new GrowingInts();
  readonly #times = new GrowingNumbers();
  #timed = true;
  readonly #failures: TracedFailure[] = [];
  /** As they are recorded, and as they may be seen. */
  readonly #signatures = new Map<string, string>();
  readonly #shortest = new Map<string, TracedShortest>();
  readonly #rechecks: Recheck[] = [];
  readonly #abandoned: TracedAbandonment[] = [];
  readonly #sources: TracedSource[] = [];
  #joint = false;
  #end: TraceEnd | null = null;
  /** Where the pebble lies, -1 while no test is under way. */
  #node = -1;
  /** Nobody knows where it lies: then steps say where they leave from. */
  #unsure = false;
  #wasUnsure = false;
  #skipped = false;

  constructor(game: Game, header: TraceHeader, issues: IssueList) {
    this.#game = game;
    this.#header = header;
    this.#issues = issues;
  }

  /** A line was not understood: what follows cannot be placed. */
  skip(): undefined {
    this.#skipped = true;
  }

  /** What the lines say so far. */
  soFar(): TracedRun {
    if (this.#wasUnsure && !this.#skipped) this.#checkBooks();
    const timed = this.#timed && this.#times.length > 0;
    return {
      header: this.#header,
      events: this.#events.view().slice(),
      times: timed ? this.#times.view().slice() : null,
      failures: [...this.#failures],
      shortest: [...this.#shortest.values()],
      rechecks: [...this.#rechecks],
      abandoned: [...this.#abandoned],
      sources: this.#joint ? [...this.#sources] : null,
      end: this.#end,
    };
  }

  line(kind: LineKind, value: Line, offset: number): undefined {
    if (this.#skipped) return;
    // Whatever follows an end was taken up again after it, but for what was found out later about a failure.
    if (kind !== 'end' && kind !== 'shortest' && kind !== 'recheck') this.#end = null;
    switch (kind) {
      case 'test':
        return this.#start(value, offset);
      case 'do':
      case 'saw':
        return this.#step(value, offset);
      case 'maybe':
        return this.#some(value, offset);
      case 'abandoned':
        return this.#abandon(value, offset);
      case 'failure':
        return this.#failure(value, offset);
      case 'recheck':
        return this.#recheck(value['recheck'] as Line, offset);
      case 'shortest':
        return this.#short(value['shortest'] as Line, offset);
      case 'end':
        this.#end = { ...(value as unknown as TraceEnd), why: redacted(value['why'] as string) };
    }
  }

  #time(value: Line): void {
    if (typeof value['ms'] === 'number') this.#times.push(value['ms']);
    else this.#timed = false;
  }

  #start(value: Line, offset: number): undefined {
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
    this.#time(value);
    this.#sources.push(sourceIn(value));
    if (value['instance'] !== undefined) this.#joint = true;
    this.#node = initial;
    this.#unsure = false;
  }

  #step(value: Line, offset: number): undefined {
    if (this.#node < 0) return this.#fault('trace/no-start', NO_TEST, offset);
    const { ids } = this.#game;
    if (!this.#unsure && value['from'] !== undefined && value['from'] !== ids[this.#node]) {
      const from = quote(String(value['from']));
      return this.#fault(
        'trace/no-edge',
        `a step leaves ${from}, but the current node is ${quote(ids[this.#node])}`,
        offset,
      );
    }
    const edge = this.#edge(value, offset);
    if (edge < 0) return;
    this.#events.push(edge);
    this.#time(value);
    this.#node = this.#game.target[edge];
  }

  #some(value: Line, offset: number): undefined {
    if (this.#node < 0) return this.#fault('trace/no-start', NO_TEST, offset);
    this.#unsure = true;
    this.#wasUnsure = true;
    const edges = (value['maybe'] as Line[]).map((step) => this.#edge(step, offset));
    const nodes = (value['stay'] as string[]).map((id) => nodeNamed(this.#game, id) ?? -1);
    if (edges.some((edge) => edge < 0)) return;
    if (nodes.some((node) => node < 0) || edges.length + nodes.length === 0) {
      return this.#fault('trace/no-node', 'this line has no edge or node of the model', offset);
    }
    for (const item of [SOME, edges.length, ...edges, nodes.length, ...nodes]) this.#events.push(item);
    this.#time(value);
    this.#node = edges.length > 0 ? this.#game.target[edges[0]] : nodes[0];
  }

  #abandon(value: Line, offset: number): undefined {
    if (this.#node < 0) {
      return this.#fault('trace/no-start', 'a test ends before it started', offset);
    }
    const { abandoned: why, kind, saw } = value as unknown as TracedAbandonment & { abandoned: string };
    this.#abandoned.push({
      at: this.#events.length,
      why: redacted(why),
      ...(kind && { kind }),
      ...(saw !== undefined && { saw: redactedValue(saw) as typeof saw }),
    });
    this.#events.push(ABANDON);
    this.#time(value);
    this.#node = -1;
  }

  #failure(value: Line, offset: number): undefined {
    const { during: step, ...failure } = value['failure'] as Line & TracedFailure;
    const during = step ? this.#edge(step as unknown as Line, offset) : -1;
    const ms = value['ms'];
    const { message, signature, saw } = failure;
    const shown = redactedSignature(signature, message, saw);
    this.#signatures.set(signature, shown);
    this.#failures.push({
      ...failure,
      message: redacted(message),
      signature: shown,
      ...(saw !== undefined && { saw: redactedValue(saw) as typeof saw }),
      during,
      at: this.#events.length,
      ...(typeof ms === 'number' && { ms }),
    });
  }

  #short(value: Line, offset: number): undefined {
    const { play: steps, during: last, repeats, tries, replay } = value;
    const recorded = value['signature'] as string;
    const signature = this.#signatures.get(recorded) ?? redacted(recorded);
    const { play, during } = this.#script(steps as (Line | null)[], last as Line | null, offset);
    const found = {
      signature,
      play,
      during,
      repeats,
      tries,
      ...(replay !== undefined && { replay: redactedAddress(replay as string) }),
    };
    this.#shortest.set(signature, found as TracedShortest);
  }

  #recheck(value: Line, offset: number): undefined {
    const { play, during, ...recheck } = value as unknown as Recheck & {
      readonly play: (Line | null)[] | null;
      readonly during: Line | null;
    };
    const { signature, message } = recheck;
    this.#rechecks.push({
      ...recheck,
      signature: redactedSignature(signature, message),
      message: redacted(message),
      script: play && this.#script(play, during, offset),
    });
  }

  #script(steps: readonly (Line | null)[], last: Line | null, offset: number): Script {
    return {
      play: steps.map((step) => (step ? this.#edge(step, offset) : -1)),
      during: last ? this.#edge(last, offset) : -1,
    };
  }

  /** The edge a step stands for, -1 after a fault. */
  #edge(value: Line, offset: number): number {
    const { ids, outStart, target, owner, labels, label, initial } = this.#game;
    const { from, to, edge: place } = value;
    const here = this.#node < 0 ? initial : this.#node;
    const u = typeof from === 'string' ? nodeNamed(this.#game, from) : here;
    if (u === undefined) {
      this.#fault(
        'trace/no-node',
        `a step leaves ${quote(String(from))}, which is not a node of the model`,
        offset,
        () => didYouMean(String(from), ids),
      );
      return -1;
    }
    const saw = Object.hasOwn(value, 'saw');
    if (saw === (owner[u] === TESTER)) {
      const whose = saw ? 'the tester' : 'the system';
      this.#fault('trace/wrong-turn', `only ${whose} can leave node ${quote(ids[u])}`, offset);
      return -1;
    }
    const name = value[saw ? 'saw' : 'do'];
    const w = nodeNamed(this.#game, to as string);
    for (let e = outStart[u]; e < outStart[u + 1]; e++) {
      if (place !== undefined && e !== outStart[u] + (place as number)) continue;
      if (target[e] === w && (label[e] < 0 ? null : labels[label[e]]) === name) return e;
    }
    const by = typeof name === 'string' ? ` by ${quote(name)}` : '';
    this.#fault(
      'trace/no-edge',
      `the step from ${quote(ids[u])}${by} to ${quote(String(to))} is not an edge of the model`,
      offset,
      () => (w === undefined ? didYouMean(String(to), ids) : undefined),
    );
    return -1;
  }

  /** Where answers fitted several edges, only the books tell whether each step can have been made. */
  #checkBooks(): void {
    try {
      booksOf(this.#game, this.#events.view(), this.#header.resetCost);
    } catch (error) {
      this.#issues.add(
        'trace/impossible',
        `run ${this.#header.run} is impossible: ${(error as Error).message}`,
      );
      this.#skipped = true;
    }
  }

  #fault(
    code: string,
    message: string,
    offset: number,
    hint?: string | (() => string | undefined),
  ): undefined {
    this.#issues.add(code, message, offset, hint);
    this.#skipped = true;
  }
}

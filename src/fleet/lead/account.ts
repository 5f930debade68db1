// The account of a campaign. Every accepted test is in its books at once, so that the next tests are planned by it.
// It is in the trace in the order of the jobs. The verdict is about the books of the trace, not about those of the
// order of arrival.

import { GrowingInts } from '../../base/index.ts';
import { totalGain } from '../../game/index.ts';
import {
  Books,
  booksOf,
  EdgePairs,
  type End,
  FailureList,
  type Judgement,
  judgedPlay,
  judgementOf,
  Ledger,
  type Line,
  lineEvents,
  outcomeOf,
  Campaign as Play,
  playCounts,
  type RunOutcome,
  type Settled,
  type Shrunk,
  type TraceHeader,
} from '../../run/index.ts';
import { beginTrace, type DrivenTrace } from '../../run/node/index.ts';
import { type TestResult, unpack } from '../job.ts';
import { type FleetState, newsOf, stateOf } from '../state.ts';
import { Intake } from './intake.ts';

export interface AccountOptions {
  readonly settled: Settled;
  readonly header: TraceHeader;
  readonly trace?: string;
  /** The command that plays the shortest ways again, for the trace. */
  readonly replay?: string;
}

/** What a test has added. */
export interface Accepted {
  readonly steps: number;
  readonly covered: number;
  readonly failures: number;
}

export class Account {
  readonly live: Books;
  readonly intake: Intake;
  readonly failures = new FailureList();
  /** Why the trace can be written no further; null if it can. */
  trouble: string | null = null;
  /** How many tests were accepted, and after how many something was covered last. */
  version = 0;
  #gainedAt = 0;
  #givenUp = 0;
  readonly #options: AccountOptions;
  readonly #view: Play;
  readonly #ledger: Ledger;
  readonly #trace: DrivenTrace | null;
  #news: FleetState[] = [];

  constructor(options: AccountOptions) {
    this.#options = options;
    const { game, budget, resetCost } = options.settled.rules;
    this.live = new Books(game, true);
    this.#view = new Play({ game, player: { move: () => -3 }, budget, resetCost, books: this.live });
    this.#trace =
      options.trace === undefined
        ? null
        : beginTrace(game, options.trace, options.header, 'test', () => undefined);
    this.#ledger = new Ledger({ line: (line) => this.#tell(line) });
    this.intake = new Intake((result) => this.#ledger.add(unpack(result.lines)));
  }

  #tell(line: Line): void {
    this.#write(() => this.#trace?.writer.line(line));
    if (line.kind === 'failure') this.failures.add(line.failure);
    if (line.kind === 'abandoned' && !line.abandonment.kind) this.#givenUp++;
  }

  /** A full disk ends the writing, not the campaign: its tests are with Redis, and attach writes the trace anew. */
  #write(write: () => void): void {
    if (this.trouble !== null) return;
    try {
      write();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Null if it had been accepted before. */
  accept(result: TestResult): Accepted | null {
    if (!this.intake.accept(result)) return null;
    const { game, resetCost } = this.#options.settled.rules;
    const before = this.live.coveredCount;
    const events = new GrowingInts();
    const lines = unpack(result.lines);
    for (const line of lines) lineEvents(events, line);
    booksOf(game, events.view(), resetCost, this.live);
    this.version++;
    if (this.live.coveredCount > before) this.#gainedAt = this.version;
    this.#news.push(newsOf(game, this.live, this.version, { from: before, edges: events.view() }));
    return {
      steps: Math.max(0, events.length - 1),
      covered: this.live.coveredCount - before,
      failures: lines.filter(({ kind }) => kind === 'failure').length,
    };
  }

  /** What was accepted since the last call. */
  takeNews(): FleetState[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  whole(): FleetState {
    return stateOf(this.#options.settled.rules.game, this.live, this.version);
  }

  /** Whether a test that was accepted is the last one needed. */
  endAfter({ end, state, why }: TestResult, { failures }: Accepted): End | null {
    const { until, keepGoing } = this.#options.settled.rules;
    const reached = until?.(this.#view);
    if (reached != null) return { reason: 'until', why: reached };
    if (failures > 0 && !keepGoing) return { reason: 'failure', why };
    // A strategy that stops may not have known what others had covered; one that knew all has nothing left to do.
    return end === 'strategy' && state >= this.#gainedAt ? { reason: 'strategy', why } : null;
  }

  outcome(end: End): RunOutcome {
    const { game } = this.#options.settled.rules;
    const books = this.#books();
    books.end = end;
    const plays = playCounts(game, this.#events, this.#ledger.sources);
    const { spendAll } = this.#options.settled.rules;
    return {
      ...outcomeOf(0, totalGain(game), books),
      ...(spendAll && { edgePairs: new EdgePairs(game).read(this.#events).count() }),
      plays,
    };
  }

  judgement(end: End): Judgement {
    const { settled, header } = this.#options;
    const play = { books: this.#books(), end, failures: this.failures.list(), givenUp: this.#givenUp };
    return judgementOf(settled.rules.game, [judgedPlay(header, play)]);
  }

  get #events(): Int32Array {
    return this.#ledger.events.view().slice();
  }

  #books(): Play {
    const { game, resetCost } = this.#options.settled.rules;
    return booksOf(game, this.#events, resetCost);
  }

  /** The last line of the play; shortest ways may follow. */
  end(end: End): void {
    this.#write(() => this.#trace?.writer.end(this.outcome(end)));
  }

  shortest(signature: string, shortest: Shrunk): void {
    const { replay } = this.#options;
    const line = { kind: 'shortest', signature, shortest, ...(replay !== undefined && { replay }) } as const;
    this.#write(() => this.#trace?.writer.line(line));
  }

  close(): void {
    this.#write(() => this.#trace?.close());
  }
}

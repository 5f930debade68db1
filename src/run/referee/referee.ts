// The one owner of a campaign against a real system, whoever drives that: it holds what the SUT does against the model, decides what a
// fault comes to, and tells every line of the trace, once and in order. Synchronous and without a clock: whoever drives (node/drive.ts)
// or is driven (pulled-campaign.ts) asks for the turn, does it, and says what came of it.
//
//     turn() ─▶ RESET  ─▶ (reset the SUT) ─▶ restarted();  before that lastWord() or broke(), if there is something to tell
//            ─▶ edge   ─▶ (give the stimulus) ─▶ gave()
//            ─▶ AWAIT  ─▶ (see what it does) ─▶ saw(): it moves on, or the fault that this is
//            ─▶ STOP                                          and the line of the end is written
//     at any turn: fault(), abandon(), stop()
//
//   an answer the model allows            goes on from there, whatever was hoped for
//   a fault                               a failure; the campaign ends, or with keepGoing, or if it is known, gives the test up and goes on
//   a fault of a kind that is tolerated   a disturbance; the test is given up
//   any fault after an unsafe stimulus    the same: what the SUT does then proves nothing
//   a word that the SUT may have said unasked before the stimulus   the same: it crossed the stimulus
//
// The same answers make the same lines, byte for byte; and after resume() it is where the recorded campaign was.

import { type Game, isByItself, SUT, totalGain } from '../../game/index.ts';
import { RESET, STOP } from '../../strategy/index.ts';
import { Fault, type FaultKind, Matcher, type Matches, type Seen } from '../../sut/index.ts';
import {
  Campaign,
  type CampaignOptions,
  type Failure,
  type FailureList,
  failureFound,
  isPlace,
  outcomeOf,
  type RunOutcome,
  resetFailure,
  type Shrunk,
  seenObject,
} from '../campaign/index.ts';
import { type Asked, type JudgedRun, judgedPlay } from '../judgement/index.ts';
import {
  type Abandonment,
  type Line,
  type LineLog,
  linesOf,
  resumeInPieces,
  type TracedRun,
} from '../trace/index.ts';
import { crossed } from './crossed.ts';
import { type Awaited, type Judged, judge, listeningAt } from './judge.ts';
import { LogBook } from './log-book.ts';
import { offModelFault } from './off-model.ts';
import { requireObservable } from './real-system.ts';

export interface RefereeOptions extends Omit<CampaignOptions, 'recorder'> {
  /** The user's own predicate of what fits an edge. */
  readonly matches?: Matches;
  /** Goes on after a failure. */
  readonly keepGoing?: boolean;
  /** Failures that do not end the campaign, by signature: an earlier run found them. */
  readonly knownFailures?: ReadonlySet<string>;
  /** Kinds of faults that are no failure. */
  readonly tolerate?: readonly FaultKind[];
  /** How many tests may be given up for faults before the SUT counts as one that never works. */
  readonly troubleLimit?: number;
  /** Told every line that is new. */
  readonly log?: LineLog;
}

/** Something that went wrong and was no failure of the SUT, or was mended. */
export interface Disturbance {
  readonly kind: FaultKind | 'unsafe' | 'ambiguous';
  readonly message: string;
  readonly test: number;
  /** True if the test went on as if nothing had happened. */
  readonly mended: boolean;
}

const DISTURBANCES_KEPT = 100;
const TROUBLE_LIMIT = 1000;

export class Referee {
  readonly campaign: Campaign;
  readonly matcher: Matcher;
  /** What the lines so far come to. */
  readonly book: LogBook;
  readonly disturbances: Disturbance[] = [];
  disturbanceCount = 0;
  readonly #options: RefereeOptions;
  readonly #game: Game;
  #resuming = false;
  #ended = false;

  constructor(options: RefereeOptions) {
    requireObservable(options.game);
    this.#options = options;
    this.#game = options.game;
    this.matcher = new Matcher(options.game, options.matches);
    this.book = new LogBook(options.game);
    this.campaign = new Campaign({
      ...options,
      recorder: {
        start: (test) => this.#tell({ kind: 'start', test }),
        step: (edge) => this.#tell({ kind: 'step', edge }),
        some: (edges, stay) => this.#tell({ kind: 'some', edges, stay }),
      },
    });
  }

  get failures(): FailureList {
    return this.book.failures;
  }

  /**
   * What is to be done now, as Campaign.decide says it; a campaign that has ended gets its last line.
   */
  turn(): number {
    const move = this.#decided();
    if (move === STOP && !this.#ended) {
      this.#ended = true;
      this.#tell({ kind: 'end', outcome: this.outcome() });
    }
    return move;
  }

  /** Whether the campaign has ended; its last line may not be written yet. */
  get isOver(): boolean {
    return this.#decided() === STOP;
  }

  /** Whether the SUT is in the middle of a test. */
  get underWay(): boolean {
    return this.campaign.tests > 0 && ![RESET, STOP].includes(this.turn());
  }

  /** The stimulus of the edge was given. */
  gave(edge: number): void {
    if (this.campaign.end) return;
    this.campaign.observe(edge);
  }

  /**
   * The SUT did this, which was awaited: the campaign moves on, or nothing happens and this is the fault. `check` is asked of an edge that
   * is certain, before it counts; `inTime` of several, which of them it may have been by their bounds on time.
   */
  saw(
    seen: Seen,
    check?: (edge: number) => Fault | null,
    inTime?: (edges: readonly number[]) => readonly number[] | Fault,
  ): Fault | null {
    const { campaign } = this;
    // Another play of a joint campaign has ended it meanwhile.
    if (campaign.end) return null;
    if (seen !== null && !isPlace(seen) && !campaign.maybe) {
      const edge = this.matcher.only(campaign.node, seen);
      if (edge >= 0) {
        const wrong = check?.(edge) ?? null;
        if (!wrong) campaign.observe(edge);
        return wrong;
      }
    }
    const { edges, stay } = this.#judged(seen);
    if (edges.length + stay.length === 0) return offModelFault(seen, this.expected());
    const left = (edges.length > 0 && seen !== null && inTime?.(edges)) || edges;
    if (left instanceof Fault) return left;
    campaign.observeSome(left, stay);
    return null;
  }

  /** The test ended before this was asked for: it is judged all the same, and counts for nothing else. */
  lastWord(seen: Seen): Failure | null {
    const { tests, node, maybe, unsafe } = this.campaign;
    if (seen === null || tests === 0 || maybe || unsafe || this.#game.owner[node] !== SUT) return null;
    if (this.#judged(seen).edges.length > 0) return null;
    return this.broke(offModelFault(seen, this.expected()));
  }

  /** Something went wrong with a test that is over already. */
  broke(fault: Fault): Failure | null {
    return this.#excused(fault) ? null : this.#failed(fault, RESET);
  }

  /** Something went wrong at this turn; the failure that it is, null if it is none. */
  fault(fault: Fault, move: number): Failure | null {
    const failure = this.#excused(fault)
      ? null
      : move === RESET
        ? this.#record(resetFailure(this.campaign, fault))
        : this.#failed(fault, move);
    this.#giveUp(fault.message, move, failure ? null : fault);
    return failure;
  }

  restarted(): void {
    if (this.campaign.end) return;
    this.campaign.restarted();
  }

  /** Gives the test up; a reset is next, or the end. */
  abandon(abandonment: Abandonment): void {
    this.#tell({ kind: 'abandoned', abandonment });
    this.campaign.abandon();
  }

  stop(reason: 'time' | 'cancelled' | 'failure', why: string): void {
    this.campaign.stop(reason, why);
  }

  /** Something that is no failure. */
  disturbed(disturbance: Omit<Disturbance, 'test'>): void {
    this.disturbanceCount++;
    if (this.disturbances.length === DISTURBANCES_KEPT) return;
    this.disturbances.push({ ...disturbance, test: this.campaign.test });
  }

  /** The shortest way to a failure, and the command that goes it, for the trace. */
  shortest(signature: string, shortest: Shrunk, replay?: string): void {
    this.#options.log?.line({ kind: 'shortest', signature, shortest, replay });
  }

  /**
   * Goes on with the campaign of a trace, a piece at a time: a long one need not hold up everybody else. An end by Ctrl-C or
   * the clock was for that day only; whoever was killed between a failure and what follows it does what follows.
   */
  *resume(run: TracedRun): Generator<void> {
    this.#resuming = true;
    yield* resumeInPieces(this.campaign, run.events);
    this.#resuming = false;
    for (const line of linesOf(run)) this.book.keep(line);
    for (const { signature, ...shortest } of run.shortest) this.book.failures.shrunk(signature, shortest);
    const last = this.book.tail.at(-1);
    if (run.end && !['time', 'cancelled'].includes(run.end.end)) {
      this.#ended = true;
      // The others end again by themselves.
      if (run.end.end === 'failure') this.stop('failure', run.end.why);
    } else if (last?.kind === 'failure') this.#afterFailure(last.failure);
    this.turn();
  }

  /** How the SUT is listened to. */
  get listening(): Awaited {
    const { maybe, node } = this.campaign;
    return listeningAt(this.#game, this.matcher, maybe ?? [node]);
  }

  /** What the model allows where the pebble may lie, in words. */
  expected(): string[] {
    const { maybe, node } = this.campaign;
    return [...new Set((maybe ?? [node]).flatMap((at) => this.matcher.expected(at)))];
  }

  /** What came of it, once it has ended. */
  outcome(): RunOutcome {
    return outcomeOf(0, totalGain(this.#game), this.campaign);
  }

  /** What its verdict depends on, once it has ended. */
  judged(asked: Asked): JudgedRun {
    const { campaign, book } = this;
    const { givenUp } = book;
    return judgedPlay(asked, {
      books: campaign.books,
      end: campaign.end!,
      failures: book.failures.list(),
      givenUp,
    });
  }

  /** A node that stands for a transition is passed without anybody's doing, and so is the way into a wait. */
  #decided(): number {
    let move = this.campaign.decide();
    for (; move >= 0 && isByItself(this.#game, move); move = this.campaign.decide()) {
      this.campaign.observe(move);
    }
    return move;
  }

  #judged(seen: Seen): Judged {
    const { maybe, node } = this.campaign;
    return judge(this.#game, this.matcher, maybe ?? [node], seen);
  }

  /** Whether a fault is no failure; then it is a disturbance. */
  #excused(fault: Fault): boolean {
    const { kind, message } = fault;
    const { unsafe } = this.campaign;
    if (
      !unsafe &&
      !this.#options.tolerate?.includes(kind) &&
      !crossed(this.#game, this.matcher, this.book, fault)
    )
      return false;
    this.disturbed({ kind: unsafe ? 'unsafe' : kind, message, mended: false });
    return true;
  }

  #failed(fault: Fault, move: number): Failure {
    return this.#record(failureFound(this.campaign, fault, move, this.book.play.script(Math.max(move, -1))));
  }

  #record(failure: Failure): Failure {
    this.#tell({ kind: 'failure', failure });
    if (!this.#goesOn(failure)) this.stop('failure', `the system failed: ${failure.message}`);
    return failure;
  }

  /** Ends the test, unless the campaign has ended; a SUT that cannot be reset ends the campaign. */
  #giveUp(why: string, move: number, tolerated: Fault | null): void {
    if (this.campaign.end) return;
    const { troubleLimit = TROUBLE_LIMIT } = this.#options;
    if (move === RESET) this.stop('failure', `the system cannot be reset: ${why}`);
    else if (this.book.troubles + 1 >= troubleLimit)
      this.stop('failure', `the system had ${troubleLimit} failures`);
    else if (!tolerated) this.abandon({ why });
    else {
      const { kind, saw } = tolerated;
      this.abandon({ why, kind, ...(saw !== undefined && { saw: seenObject(saw) }) });
    }
  }

  #goesOn({ signature }: Failure): boolean {
    const { keepGoing, knownFailures } = this.#options;
    return keepGoing === true || knownFailures?.has(signature) === true;
  }

  #afterFailure(failure: Failure): void {
    const { message } = failure;
    const move = this.campaign.decide();
    if (!this.#goesOn(failure)) this.stop('failure', `the system failed: ${message}`);
    else if (move !== RESET) this.#giveUp(message, move, null);
  }

  #tell(line: Line): void {
    if (this.#resuming) return;
    if (line.kind !== 'end') this.book.keep(line);
    this.#options.log?.line(line);
  }
}

// A joint campaign against a real system: several instances of it, each with a driver, a session and a referee of its own, and one team,
// one trace, one verdict.
//
// All in one thread: what takes time is the systems, which are other processes or sockets already, and waiting for many of them is what
// an event loop is for. Threads would share the books by copying them after every step.

import { hide, InputError } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import { requireNamesKept, totalGain } from '../../game/index.ts';
import type { Fault } from '../../sut/index.ts';
import { fairnessOf } from '../answers/index.ts';
import {
  booksFor,
  booksOf,
  EdgePairs,
  type End,
  FailureList,
  outcomeOf,
  perhapsCovered,
  type RunOutcome,
  testedBy,
} from '../campaign/index.ts';
import { addRechecks, type Recheck } from '../failures/index.ts';
import { Ledger } from '../joint/index.ts';
import { judgedPlay, judgementOf, ownJudgement } from '../judgement/index.ts';
import { instanceName, playCounts, Team } from '../play/index.ts';
import { type Disturbance, Referee } from '../referee/index.ts';
import { type Settled, settle } from '../settle/index.ts';
import {
  headerOf,
  type Line,
  linesOf,
  type TracedRun,
  type TraceHeader,
  tellRecorder,
} from '../trace/index.ts';
import { drive } from './drive.ts';
import { endlessText, type Guarded, guardedRun, wordsOf } from './guarded-run.ts';
import { beginTrace, type DrivenTrace, readRecorded, resumeTrace, traceClock } from './journal/index.ts';
import { type OpenSystem, openSystem, StopSignal } from './session/index.ts';
import {
  hasEnded,
  type KnownFailuresAtStart,
  leftOf,
  provenanceNow,
  recheckFirst,
  type SystemResult,
  type SystemTest,
  shortestOf,
  shrinkAll,
  signaturesOf,
  written,
} from './test-system.ts';

export const testTeam = (test: SystemTest, memory: KnownFailuresAtStart): Promise<SystemResult> =>
  guardedRun(test, (guard) => testWithin(test, memory, guard));

async function testWithin(
  test: SystemTest,
  memory: KnownFailuresAtStart,
  guard: Guarded['guard'],
): Promise<SystemResult> {
  const { game, sut } = test;
  hide(test.redact ?? [], 'redact');
  requireNamesKept(game);
  const began = performance.now();
  const settled = settle({ ...test, sut: sut.address, real: true });
  if (sut.single) throw onlyOne(sut.address, settled.rules.instances, sut.single);
  const provenance = test.provenance === null ? undefined : (test.provenance ?? provenanceNow());
  const header = headerOf(settled, { again: test.again, provenance });
  const campaign = new TeamCampaign(test, settled, header, guard);
  await campaign.play(memory, began);
  const { failures } = campaign;
  const shrunk = await shrinkAll({ ...test, seed: settled.rules.seed, guard }, failures, began);
  return campaign.result(shrunk);
}

class TeamCampaign {
  readonly failures = new FailureList();
  readonly #test: SystemTest;
  readonly #guard: Guarded['guard'];
  readonly #settled: Settled;
  readonly #header: TraceHeader;
  readonly #team: Team;
  readonly #ledger: Ledger;
  readonly #referees: Referee[] = [];
  readonly #flushes: (() => void)[] = [];
  #trace: DrivenTrace | null = null;
  #recorded: TracedRun | null = null;
  #trouble: string | null = null;
  #givenUp = 0;
  #resumed = 0;
  #rechecks: readonly Recheck[] = [];
  #isRechecked = false;

  constructor(test: SystemTest, settled: Settled, header: TraceHeader, guard: Guarded['guard']) {
    this.#test = test;
    this.#guard = guard;
    this.#settled = settled;
    this.#header = header;
    const { rules, strategy } = settled;
    this.#team = new Team({ ...rules, strategy });
    this.#ledger = new Ledger({ line: (line) => this.#tell(line) }, traceClock(header));
  }

  #tell(line: Line): void {
    this.#trace?.writer.line(line);
    if (line.kind === 'failure') this.failures.add(line.failure);
    if (this.#test.recorder) tellRecorder(this.#test.recorder, line);
  }

  async play(memory: KnownFailuresAtStart, began: number): Promise<void> {
    const { trace: path, resume, sync = 'test' } = this.#test;
    const { game } = this.#settled.rules;
    if (resume && path !== undefined && disk.existsSync(path))
      this.#recorded = readRecorded(game, path, this.#header);
    if (this.#recorded) this.#takeUp(this.#recorded);
    const made = await recheckFirst(
      { ...this.#test, guard: this.#guard },
      memory,
      this.#settled,
      this.#recorded,
      began,
    );
    this.#isRechecked = made !== null;
    this.#rechecks = made?.rechecks ?? this.#recorded?.rechecks ?? [];
    addRechecks(this.failures, this.#rechecks);
    if (this.#recorded && hasEnded(this.#recorded)) return;
    const known = signaturesOf(memory, this.#recorded);
    const stop = new StopSignal(this.#test.signal, leftOf(this.#test.timeLimit, began).timeLimit, true);
    const all = new AbortController();
    const over = (): void => all.abort();
    stop.signal.addEventListener('abort', over);
    if (stop.signal.aborted) over();
    let opened: readonly OpenSystem[] = [];
    try {
      opened = await this.#open(all.signal, known);
      if (path !== undefined) {
        const clock = (): number | undefined => this.#ledger.ms;
        this.#trace = this.#recorded
          ? resumeTrace(game, path, this.#recorded, sync, clock)
          : beginTrace(game, path, this.#header, sync, clock);
        for (const recheck of made?.rechecks ?? []) this.#trace.writer.line({ kind: 'recheck', recheck });
      }
    } catch (error) {
      await Promise.all(opened.map((system) => system.end()));
      stop.end();
      throw error;
    }
    await Promise.all(opened.map((system, i) => this.#drive(i, system, over)));
    stop.end();
    this.#trouble ??= written(() => {
      for (const flush of this.#flushes) flush();
      this.#ledgerEnd();
    });
  }

  /** What a trace holds is done; whoever plays on learns of it as if others had done it. */
  #takeUp(recorded: TracedRun): void {
    const { rules } = this.#settled;
    const { books } = this.#team;
    const done = booksOf(
      rules.game,
      recorded.events,
      rules.resetCost,
      booksFor(rules.game, rules.known),
    ).books;
    done.numbered = Math.max(done.tests, ...(recorded.sources ?? []).map(({ test }) => test));
    books.begin(done);
    this.#resumed = done.steps;
    for (const line of linesOf(recorded)) {
      if (line.kind === 'failure') this.failures.add(line.failure);
      if (line.kind === 'abandoned' && !line.abandonment.kind) this.#givenUp++;
    }
    for (const { signature, ...shortest } of recorded.shortest) this.failures.shrunk(signature, shortest);
  }

  /** Opens and resets as many instances as the budget is worth, all at the same time. */
  async #open(signal: AbortSignal, known: ReadonlySet<string>): Promise<OpenSystem[]> {
    const { rules } = this.#settled;
    const { sut } = this.#test;
    const opening: Promise<OpenSystem>[] = [];
    for (let member = 0; member < this.#team.size && this.#team.mayBegin(member); member++) {
      const lines = this.#ledger.member({ instance: instanceName(member) });
      const { books } = this.#team;
      const player = this.#team.player(member);
      const referee = new Referee({
        ...rules,
        knownFailures: known,
        player,
        matches: sut.matches,
        books,
        member,
        log: lines,
      });
      this.#referees.push(referee);
      this.#team.members.push(referee.campaign);
      this.#flushes.push(() => lines.flush());
      const place = { instance: member + 1, instances: this.#team.size };
      const { timeLimit: _, ...test } = this.#test;
      const lastWords = (fault: Fault, move: number): string => this.#lastWords(referee, fault, move);
      const options = { ...test, sut, seed: rules.seed, place, signal, guard: this.#guard, lastWords };
      opening.push(openSystem(options, referee.campaign.nextTest));
    }
    const results = await Promise.allSettled(opening);
    const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.findIndex(({ status }) => status === 'rejected');
    if (failed < 0) return opened;
    await Promise.all(opened.map((system) => system.end()));
    throw ofInstance((results[failed] as PromiseRejectedResult).reason, failed + 1);
  }

  async #drive(member: number, opened: OpenSystem, over: () => void): Promise<void> {
    const referee = this.#referees[member];
    const { seed } = this.#settled.rules;
    const { progress = () => {}, signal, timeLimit: _, ...test } = this.#test;
    const trouble = await drive({
      ...test,
      ...(signal && { signal }),
      seed,
      referee,
      opened,
      progress: () => progress(referee.campaign),
    });
    if (trouble !== null) this.#trouble ??= trouble;
    if (this.#team.ended(referee.campaign)) over();
  }

  /** In the middle of a call of a driver, which never ends. */
  #lastWords(referee: Referee, fault: Fault, move: number): string {
    if (referee.campaign.end) return endlessText(fault, this.#test.trace);
    referee.fault(fault, move);
    for (const { campaign } of this.#referees) campaign.stop('failure', fault.message);
    for (const flush of this.#flushes) flush();
    this.#ledgerEnd();
    return wordsOf(this.#test, this.result([]));
  }

  get #end(): End {
    const { end } = this.#recorded ?? {};
    if (this.#referees.length > 0) return this.#team.end;
    return { reason: end!.end, why: end!.why };
  }

  #ledgerEnd(): void {
    this.#tell({ kind: 'end', outcome: this.#outcome() });
  }

  get #events(): Int32Array {
    const before = this.#recorded?.events ?? new Int32Array(0);
    const now = this.#ledger.events.view();
    const all = new Int32Array(before.length + now.length);
    all.set(before);
    all.set(now, before.length);
    return all;
  }

  #outcome(): RunOutcome {
    const { game, resetCost, known } = this.#settled.rules;
    const books = booksOf(game, this.#events, resetCost, booksFor(game, known));
    books.end = this.#end;
    const sources = [...(this.#recorded?.sources ?? []), ...this.#ledger.sources];
    return {
      ...outcomeOf(0, totalGain(game), books),
      ...(this.#settled.rules.spendAll && { edgePairs: new EdgePairs(game).read(this.#events).count() }),
      plays: playCounts(game, this.#events, sources),
    };
  }

  result(shrunk: Awaited<ReturnType<typeof shrinkAll>>): SystemResult {
    const { game, resetCost, known } = this.#settled.rules;
    const { replay, trace: path, sync = 'test' } = this.#test;
    const outcome = this.#outcome();
    const unwritten = written(() => {
      if (!this.#trace && path !== undefined && this.#recorded && shrunk.length > 0)
        this.#trace = resumeTrace(game, path, this.#recorded, sync);
      const found = [...(this.#isRechecked ? shortestOf(this.#rechecks) : []), ...shrunk];
      for (const [signature, shortest] of this.#trouble === null ? found : [])
        this.#tell({ kind: 'shortest', signature, shortest, ...(replay !== undefined && { replay }) });
      this.#trace?.close();
    });
    const { books } = booksOf(game, this.#events, resetCost, booksFor(game, known));
    const maybe = perhapsCovered(books);
    const disturbances: Disturbance[] = this.#referees.flatMap((referee) => referee.disturbances);
    const judged = [
      judgedPlay(this.#header, {
        books,
        end: outcome.end,
        failures: this.failures.list(),
        givenUp: this.#givenUp + this.#referees.reduce((sum, { book }) => sum + book.givenUp, 0),
      }),
    ];
    const thisRun = ownJudgement(game, judged);
    return {
      ...judgementOf(game, judged),
      ...(thisRun && { thisRun }),
      outcome,
      failures: this.failures.list(),
      rechecks: this.#rechecks,
      disturbances,
      disturbanceCount: this.#referees.reduce((sum, referee) => sum + referee.disturbanceCount, 0),
      possible: maybe,
      ambiguities: books.ambiguities.list(),
      total: totalGain(game),
      fairness: fairnessOf(game, books.taken),
      taken: books.taken,
      tested: testedBy(game, {
        ...this.#settled.rules,
        ...outcome,
        taken: books.taken,
        pairs: outcome.edgePairs ?? null,
      }),
      traceTrouble: this.#trouble ?? unwritten,
      resumed: this.#resumed,
      plays: outcome.plays ?? [],
    };
  }
}

const onlyOne = (
  address: string,
  instances: number,
  { why, hint }: { readonly why: string; readonly hint: string },
): InputError =>
  InputError.of(
    'sut/one-instance',
    `${address} cannot be ${instances} instances of the system: ${why}`,
    hint,
  );

/** What is wrong with one of several says with which. */
function ofInstance(error: unknown, instance: number): unknown {
  if (!(error instanceof InputError)) return error;
  return new InputError(
    error.issues.map((issue) => ({ ...issue, message: `instance ${instance}: ${issue.message}` })),
    error.total,
  );
}

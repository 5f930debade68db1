// Who leads a campaign: issues tests as jobs, as many at a time as there are places, accepts what comes back, and judges. What is accepted is
// in the books of the campaign at once, for the next tests to be planned by, and in the trace in the order of the jobs.
//
// The budget is kept by reservation: a test is allowed a part of what is left and has it until its result is there. A job that Redis has
// lost, or whose worker failed or lied, is asked for again under the same number; whichever result comes first counts, and no other.

import { GrowingInts, InputError } from '../base/index.ts';
import {
  Books,
  booksOf,
  EdgePairs,
  type End,
  FailureList,
  type Judgement,
  judgementOf,
  Ledger,
  type Line,
  lineEvents,
  outcomeOf,
  Campaign as Play,
  percent,
  perhapsCovered,
  playCounts,
  type RunOutcome,
  type Settled,
  type TraceHeader,
  totalGain,
} from '../run/index.ts';
import { beginTrace, type DrivenTrace } from '../run/node/index.ts';
import type { FleetEvent, Standing } from './events.ts';
import { Intake } from './intake.ts';
import { lieIn, stateOf, type TestJob, type TestResult } from './job.ts';
import {
  type Campaign,
  campaignNamed,
  listCampaigns,
  PREFIX,
  queueName,
  refusalKey,
  saveCampaign,
  stateKey,
  workers,
} from './records.ts';
import type { Link } from './redis.ts';

export interface FleetOptions {
  readonly link: Link;
  readonly campaign: Campaign;
  readonly settled: Settled;
  readonly header: TraceHeader;
  readonly trace?: string;
  readonly signal: AbortSignal;
  /** Wall clock in ms. */
  readonly timeLimit?: number;
  readonly onEvent?: (event: FleetEvent) => void;
  readonly onStanding?: (standing: Standing) => void;
}

export interface FleetResult extends Judgement {
  /** It was left before its end: it can be attached again. */
  readonly detached: boolean;
  readonly outcome: RunOutcome;
  readonly failures: ReturnType<FailureList['list']>;
  readonly standing: Standing;
  /** Workers that died or hung, or were not believed, and how often; and those that could not play, and why. */
  readonly lost: Readonly<Record<string, number>>;
  readonly lies: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, string>>;
}

const TICK = 200;
const SWEEP = 1000;
const ATTEMPTS = 20;
const RATE_OVER = 10_000;

export async function startFleet(options: FleetOptions): Promise<FleetResult> {
  await saveCampaign(options.link, options.campaign);
  options.onEvent?.({ event: 'started', campaign: options.campaign.id });
  return new Lead(options).run();
}

/** Goes on with a campaign that nobody leads any more. */
export async function attachFleet(options: FleetOptions): Promise<FleetResult> {
  const { status, id } = await campaignNamed(options.link, options.campaign.id);
  if (status !== 'open') {
    throw InputError.of(
      'fleet/over',
      `the campaign ${id} is over: it was ${status}`,
      'covergame fleet ls tells which are open',
    );
  }
  options.onEvent?.({ event: 'attached', campaign: id });
  const lead = new Lead(options);
  await lead.takeUp();
  return lead.run();
}

interface InFlight extends TestJob {
  readonly id: string;
  seen: number;
}

class Lead {
  readonly #options: FleetOptions;
  readonly #live: Books;
  readonly #view: Play;
  readonly #ledger: Ledger;
  readonly #intake: Intake;
  readonly #failures = new FailureList();
  readonly #flight = new Map<number, InFlight>();
  readonly #attempts = new Map<number, number>();
  readonly #lost: Record<string, number> = {};
  readonly #lies: Record<string, number> = {};
  readonly #queue: import('bullmq').Queue<TestJob, TestResult>;
  readonly #arrivals: number[] = [];
  #refusals: Record<string, string> = {};
  #trace: DrivenTrace | null = null;
  #issued = 0;
  #version = 0;
  #givenUp = 0;
  #idle = 0;
  #workers = 0;
  #end: End | null = null;
  #wake = (): void => {};

  constructor(options: FleetOptions) {
    this.#options = options;
    const { settled, link, campaign, header } = options;
    const { game, budget, resetCost } = settled.rules;
    this.#live = new Books(game, true);
    const player = { move: () => -3 };
    this.#view = new Play({ game, player, budget, resetCost, books: this.#live });
    if (options.trace !== undefined)
      this.#trace = beginTrace(game, options.trace, header, 'test', () => undefined);
    this.#ledger = new Ledger({ line: (line) => this.#tell(line) });
    this.#intake = new Intake((result) => this.#ledger.add(result.lines));
    this.#queue = new link.bull.Queue(queueName(campaign.id), {
      connection: link.another() as never,
      prefix: PREFIX,
    });
    this.#queue.on('error', () => {});
  }

  #tell(line: Line): void {
    this.#trace?.writer.line(line);
    if (line.kind === 'failure') this.#failures.add(line.failure);
    if (line.kind === 'abandoned' && !line.abandonment.kind) this.#givenUp++;
  }

  /** What was played before, from the jobs that are done; those under way are waited for. */
  async takeUp(): Promise<void> {
    const jobs = await this.#queue.getJobs(['completed', 'waiting', 'active', 'prioritized', 'delayed']);
    for (const job of jobs.filter(Boolean).sort((a, b) => a.data.job - b.data.job)) {
      const { data, id, returnvalue } = job;
      this.#issued = Math.max(this.#issued, data.job);
      this.#attempts.set(data.job, Math.max(data.attempt, this.#attempts.get(data.job) ?? 0));
      if (await job.isCompleted()) this.#accept(data, returnvalue);
      else if (!this.#intake.has(data.job)) this.#flight.set(data.job, { ...data, id: id!, seen: 0 });
    }
    for (let job = 1; job <= this.#issued; job++) {
      if (!this.#intake.has(job) && !this.#flight.has(job)) this.#intake.giveUp(job);
    }
  }

  async run(): Promise<FleetResult> {
    const { link, campaign, signal, timeLimit, settled } = this.#options;
    const events = new link.bull.QueueEvents(queueName(campaign.id), {
      connection: link.another() as never,
      prefix: PREFIX,
    });
    events.on('error', () => {});
    const done = new Set<string>();
    events.on('completed', ({ jobId }) => {
      done.add(jobId);
      this.#wake();
    });
    events.on('failed', () => this.#wake());
    events.on('stalled', ({ jobId }) => void this.#stalled(jobId));
    const began = Date.now();
    const wake = (): void => this.#wake();
    signal.addEventListener('abort', wake);
    let swept = 0;
    let fresh = true;
    try {
      while (!this.#end && !signal.aborted) {
        if (timeLimit !== undefined && Date.now() - began >= timeLimit) {
          this.#end = { reason: 'time', why: 'the time limit has passed' };
          break;
        }
        if (fresh)
          await link.redis.set(
            stateKey(campaign.id),
            JSON.stringify(stateOf(settled.rules.game, this.#live, this.#version)),
          );
        await this.#issue();
        if (this.#flight.size === 0) {
          this.#end = { reason: 'budget', why: 'the budget left does not pay for a reset' };
          break;
        }
        await this.#pause(TICK);
        const now = Date.now();
        const all = now - swept >= SWEEP;
        let lostAll = false;
        if (all) {
          swept = now;
          this.#workers = (await workers(link)).length;
          await this.#hearRefusals();
          const known = (await listCampaigns(link)).find(({ id }) => id === campaign.id);
          // A Redis that kept nothing is told again.
          if (!known) await saveCampaign(link, campaign);
          lostAll = !known;
          if (known?.status === 'stopped') this.#end = { reason: 'cancelled', why: 'it was stopped' };
        }
        fresh = (await this.#collect(all ? null : done)) || lostAll;
        done.clear();
        this.#options.onStanding?.(this.#standing());
      }
    } finally {
      signal.removeEventListener('abort', wake);
      events.close().catch(() => {});
    }
    return this.#finish();
  }

  /** Issues tests for as long as there are places and what is not reserved pays for a reset. */
  async #issue(): Promise<void> {
    const { settled, campaign } = this.#options;
    const { budget, resetCost, instances } = settled.rules;
    let reserved = 0;
    for (const { allowance } of this.#flight.values()) reserved += allowance;
    while (this.#flight.size < instances) {
      const left = budget - this.#live.spent - reserved;
      if (left <= (this.#issued === 0 ? 0 : resetCost)) return;
      const share = Math.floor(left / (instances - this.#flight.size));
      const most = resetCost + 1 + campaign.maxTest;
      const allowance = Math.min(left, most, Math.max(share, 2 * (resetCost + 1)));
      reserved += allowance;
      await this.#ask({ job: ++this.#issued, attempt: 1, allowance });
    }
  }

  async #ask(job: TestJob): Promise<void> {
    const id = `t${job.job}-${job.attempt}`;
    this.#flight.set(job.job, { ...job, id, seen: Date.now() });
    this.#attempts.set(job.job, job.attempt);
    await this.#queue.add('test', job, { jobId: id, removeOnComplete: false, removeOnFail: true });
    this.#options.onEvent?.({ event: 'issued', ...job });
  }

  /** Takes what is there: of these jobs, or of all in flight. Whether anything was accepted. */
  async #collect(done: ReadonlySet<string> | null): Promise<boolean> {
    let any = false;
    for (const asked of [...this.#flight.values()]) {
      if (done && !done.has(asked.id)) continue;
      const job = await this.#queue.getJob(asked.id);
      const state = job ? await job.getState() : 'unknown';
      if (job && state === 'completed') any = this.#accept(asked, job.returnvalue) || any;
      else if (state === 'failed' || state === 'unknown') await this.#again(asked);
      if (this.#end) break;
    }
    return any;
  }

  async #again({ job, attempt, allowance }: TestJob): Promise<void> {
    this.#flight.delete(job);
    if (attempt >= ATTEMPTS) this.#intake.giveUp(job);
    else await this.#ask({ job, attempt: attempt + 1, allowance });
  }

  #accept(asked: TestJob, result: TestResult): boolean {
    const { settled, onEvent } = this.#options;
    const { game, resetCost } = settled.rules;
    const lie = lieIn(game, asked, result);
    if (lie !== null) {
      const worker = String((result as TestResult | null)?.worker ?? 'unknown');
      this.#lies[worker] = (this.#lies[worker] ?? 0) + 1;
      onEvent?.({ event: 'lie', job: asked.job, worker, why: lie });
      this.#flight.delete(asked.job);
      void this.#again(asked);
      return false;
    }
    this.#flight.delete(asked.job);
    if (!this.#intake.accept(result)) return false;
    const before = this.#live.coveredCount;
    const events = new GrowingInts();
    for (const line of result.lines) lineEvents(events, line);
    booksOf(game, events.view(), resetCost, this.#live);
    this.#version++;
    this.#arrivals.push(Date.now());
    const failures = result.lines.filter(({ kind }) => kind === 'failure').length;
    onEvent?.({
      event: 'accepted',
      job: result.job,
      attempt: result.attempt,
      worker: result.worker,
      steps: events.length - 1,
      covered: this.#live.coveredCount - before,
      spent: this.#live.spent,
      failures,
    });
    this.#look(result, this.#live.coveredCount > before, failures > 0);
    return true;
  }

  /** Whether that was the last one needed. */
  #look(result: TestResult, gained: boolean, failed: boolean): void {
    const { settled } = this.#options;
    const reached = settled.rules.until?.(this.#view);
    if (reached != null) this.#end = { reason: 'until', why: reached };
    else if (failed && !settled.rules.keepGoing) this.#end = { reason: 'failure', why: result.why };
    // One strategy that stops may not have known what the others were about to do.
    this.#idle = result.end === 'strategy' && !gained ? this.#idle + 1 : 0;
    if (!this.#end && this.#idle >= settled.rules.instances)
      this.#end = { reason: 'strategy', why: result.why };
  }

  async #stalled(id: string): Promise<void> {
    const asked = [...this.#flight.values()].find((job) => job.id === id);
    const job = asked && (await this.#queue.getJob(id).catch(() => undefined));
    const worker = job?.processedBy ?? 'unknown';
    this.#lost[worker] = (this.#lost[worker] ?? 0) + 1;
    this.#options.onEvent?.({ event: 'lost', job: asked?.job ?? 0, worker });
  }

  async #hearRefusals(): Promise<void> {
    const told = await this.#options.link.redis.hgetall(refusalKey(this.#options.campaign.id));
    for (const [worker, why] of Object.entries(told)) {
      if (this.#refusals[worker] === undefined) this.#options.onEvent?.({ event: 'refused', worker, why });
    }
    this.#refusals = told;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #standing(): Standing {
    const { game, budget } = this.#options.settled.rules;
    const now = Date.now();
    while (this.#arrivals.length > 0 && now - this.#arrivals[0] > RATE_OVER) this.#arrivals.shift();
    return {
      workers: this.#workers,
      tests: this.#live.tests,
      inFlight: this.#flight.size,
      spent: this.#live.spent,
      budget,
      coverage: percent(this.#live.gain, totalGain(game)),
      failures: this.#failures.size,
      lost: sum(this.#lost),
      lies: sum(this.#lies),
      repeats: this.#intake.repeats,
      rate: this.#arrivals.length / (RATE_OVER / 1000),
    };
  }

  async #finish(): Promise<FleetResult> {
    const { link, campaign, settled, header, onEvent } = this.#options;
    const { game, resetCost } = settled.rules;
    const detached = this.#end === null;
    const end: End = this.#end ?? { reason: 'cancelled', why: 'it was left; attach to go on' };
    this.#intake.end();
    const events = this.#ledger.events.view().slice();
    const books = booksOf(game, events, resetCost);
    books.end = end;
    const plays = playCounts(game, events, this.#ledger.sources);
    const { spendAll } = settled.rules;
    const outcome = {
      ...outcomeOf(0, totalGain(game), books),
      ...(spendAll && { edgePairs: new EdgePairs(game).read(events).count() }),
      plays,
    };
    if (!detached) this.#trace?.writer.end(outcome);
    this.#trace?.close();
    const { budget, until, question, instances } = header;
    const judgement = judgementOf(game, [
      {
        budget,
        resetCost,
        question,
        instances,
        until,
        covered: outcome.coveredNodes,
        maybe: perhapsCovered(books),
        end,
        failures: this.#failures.list().map(({ signature }) => signature),
        givenUp: this.#givenUp,
      },
    ]);
    if (!detached) {
      onEvent?.({ event: 'ended', reason: end.reason, why: end.why });
      const status = (await campaignNamed(link, campaign.id)).status === 'stopped' ? 'stopped' : 'ended';
      await saveCampaign(link, { ...campaign, status, verdict: judgement.verdict });
      await this.#queue.obliterate({ force: true }).catch(() => {});
      await link.redis.del(stateKey(campaign.id), refusalKey(campaign.id));
    }
    await this.#queue.close().catch(() => {});
    return {
      ...judgement,
      detached,
      outcome,
      failures: this.#failures.list(),
      standing: this.#standing(),
      lost: this.#lost,
      lies: this.#lies,
      refusals: this.#refusals,
    };
  }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

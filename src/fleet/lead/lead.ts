// The lead of a campaign: issues tests as jobs, as many at a time as there are places, accepts their results, and
// judges. Its knowledge is in four books: the tests in flight, the account of played tests, the roster of the
// workers, and the queue.

import { limitIssue } from '../../base/index.ts';
import { totalGain } from '../../game/index.ts';
import { type End, percent } from '../../run/index.ts';
import { hashAt } from '../door/index.ts';
import type { FleetProgress } from '../events.ts';
import { isTrouble, type TestJob, type TestResult } from '../job.ts';
import { lieIn } from '../lie.ts';
import { NewsWriter } from '../news.ts';
import {
  ban,
  campaignNamed,
  dropLead,
  findCampaign,
  forgetState,
  refusalKey,
  saveCampaign,
  takeLead,
  workers,
} from '../records.ts';
import { Account } from './account.ts';
import { Flight, type InFlight, jobId, testOf } from './flight.ts';
import type { FleetResult, LeadOptions } from './options.ts';
import { TestQueue } from './queue.ts';
import { Roster } from './roster.ts';
import { shrinkFailures } from './shrinking.ts';

const TICK = 200;
const SWEEP = 1000;

export class Lead {
  readonly #options: LeadOptions;
  readonly #account: Account;
  readonly #flight: Flight;
  readonly #roster = new Roster(performance.now());
  readonly #queue: TestQueue;
  readonly #news: NewsWriter;
  #end: End | null = null;
  /** The test that no further ones are asked for without. */
  #waitedFor = 0;
  /** Somebody else leads, or the trace cannot be written: why it is left. */
  #left: string | null = null;

  constructor(options: LeadOptions) {
    this.#options = options;
    const { link, campaign, settled } = options;
    const { budget, resetCost, instances } = settled.rules;
    this.#account = new Account(options);
    this.#flight = new Flight({ budget, resetCost, window: instances, maxTest: campaign.maxTest });
    this.#news = new NewsWriter(link, campaign.id);
    this.#queue = new TestQueue(link, campaign.id, (id) => this.#stalled(id));
  }

  /** What was played before, from the jobs that are done; those under way are waited for. */
  async takeUp(): Promise<void> {
    for (const { test, over, value } of await this.#queue.all()) {
      const known = this.#account.intake.has(test.job);
      this.#flight.takeUp(test, over || known);
      if (over && !known) await this.#take(test, value, false);
    }
    for (let job = 1; job <= this.#flight.issued; job++) {
      if (!this.#account.intake.has(job) && !this.#flight.get(job)) this.#account.intake.giveUp(job);
    }
  }

  async run(): Promise<FleetResult> {
    const { signal, timeLimit, onStanding } = this.#options;
    const began = performance.now();
    const wake = (): void => this.#queue.wake();
    signal.addEventListener('abort', wake);
    let swept = Number.NEGATIVE_INFINITY;
    try {
      await this.#news.writeWhole(this.#account.whole());
      while (!this.#end && this.#left === null && !signal.aborted) {
        if (timeLimit !== undefined && performance.now() - began >= timeLimit) {
          this.#end = { reason: 'time', why: 'the time limit was reached' };
          break;
        }
        await this.#news.write(this.#account.takeNews(), () => this.#account.whole());
        await this.#issue();
        if (this.#flight.size === 0) {
          this.#end = { reason: 'budget', why: 'the budget left is too small for a reset' };
          break;
        }
        await this.#collect();
        if (performance.now() - swept >= SWEEP) {
          await this.#sweep();
          swept = performance.now();
        }
        if (this.#account.trouble !== null) this.#left = this.#account.trouble;
        if (this.#roster.hopeless) this.#left = 'no worker sends usable results';
        onStanding?.(this.#standing());
      }
    } finally {
      signal.removeEventListener('abort', wake);
    }
    return this.#finish();
  }

  async #issue(): Promise<void> {
    const { missing } = this.#account.intake;
    // While something is in flight: the missing test is, or is given up.
    if (missing !== null && this.#flight.size > 0) return this.#wait(missing);
    const tests = this.#flight.next(this.#account.live.spent);
    await this.#queue.ask(tests);
    for (const test of tests) this.#options.onEvent?.({ event: 'issued', ...test });
  }

  #wait(job: number): void {
    if (this.#waitedFor === job) return;
    this.#waitedFor = job;
    const { message: why } = limitIssue('fleet-intake-mebibytes', `results wait for test ${job}`);
    this.#options.onEvent?.({ event: 'waiting', job, why });
  }

  async #collect(): Promise<void> {
    for (const { id, value } of await this.#queue.told(TICK)) {
      const asked = this.#flight.get(testOf(id));
      if (asked) await this.#take(asked, value);
      else if (testOf(id) > 0) this.#account.intake.repeats++;
      if (this.#end) return;
    }
  }

  /** Looks at what no event told of: results, workers that are gone or slow, a Redis that kept nothing, an order to stop. */
  async #sweep(): Promise<void> {
    const { link, campaign } = this.#options;
    this.#roster.workers = await workers(link);
    await this.#hearRefusals();
    const other = await takeLead(link, campaign.id, this.#options.me);
    if (other !== null) this.#left = `${other} leads it now`;
    const known = await findCampaign(link, campaign.id);
    if (!known) {
      await saveCampaign(link, campaign);
      await this.#news.writeWhole(this.#account.whole());
    }
    if (known?.status === 'stopped') this.#end = { reason: 'cancelled', why: 'it was stopped' };
    const tests = this.#flight.all();
    const stands = await Promise.all(tests.map((test) => this.#queue.stand(jobId(test))));
    for (const [i, test] of tests.entries()) {
      const stand = stands[i];
      if (this.#end || this.#flight.get(test.job) !== test) continue;
      if (stand.is === 'done') await this.#take(test, stand.value);
      else if (stand.is === 'gone') await this.#again(test);
      else if (stand.is === 'held') await this.#watch(test, stand.by);
      else test.held = null;
    }
  }

  async #watch(test: InFlight, by: string): Promise<void> {
    const now = performance.now();
    if (test.held?.by !== by) test.held = { by, since: now };
    if (this.#roster.isGone(by)) {
      this.#lost(test.job, by);
      await this.#again(test);
    } else if (this.#roster.isSlow(test, now)) {
      const seconds = Math.round((now - test.held.since) / 1000);
      this.#options.onEvent?.({ event: 'slow', job: test.job, worker: by, seconds });
      // Somebody else may be faster; whoever is first counts.
      const once = await this.#again(test);
      if (once) once.slow = true;
    }
  }

  /** Asks for a test again. */
  async #again(asked: TestJob): Promise<InFlight | null> {
    const test = this.#flight.again(asked);
    if (!test) {
      this.#account.intake.giveUp(asked.job);
      return null;
    }
    await this.#queue.ask([test]);
    return this.#flight.get(test.job) ?? null;
  }

  /** Takes what came of a test; what cannot be used is asked for again. */
  async #take(asked: TestJob, value: unknown, again = true): Promise<void> {
    const { settled, onEvent, link, campaign } = this.#options;
    const { game, resetCost } = settled.rules;
    const worker = String((value as TestResult | null)?.worker ?? 'unknown');
    const trouble = isTrouble(value) ? value.trouble : null;
    const lie = trouble === null ? lieIn(game, asked, value, resetCost) : null;
    if (trouble !== null || lie !== null) {
      const enough = this.#roster.useless(worker, lie === null ? 'troubles' : 'lies');
      onEvent?.({ event: lie === null ? 'trouble' : 'lie', job: asked.job, worker, why: (lie ?? trouble)! });
      if (enough) {
        onEvent?.({ event: 'banned', worker });
        await ban(link, campaign.id, worker);
      }
      if (again) await this.#again(asked);
      else this.#flight.takeUp(asked, false);
      return;
    }
    const result = value as TestResult;
    const held = this.#flight.get(asked.job) ?? { ...asked, held: null, slow: false };
    this.#flight.land(asked.job);
    const accepted = this.#account.accept(result);
    if (!accepted) return;
    this.#roster.accepted(worker, held, performance.now());
    onEvent?.({
      event: 'accepted',
      job: result.job,
      attempt: result.attempt,
      worker,
      ...accepted,
      spent: this.#account.live.spent,
    });
    this.#end ??= this.#account.endAfter(result, accepted);
  }

  #stalled(id: string): void {
    const test = this.#flight.get(testOf(id));
    if (!test) return;
    this.#lost(test.job, test.held?.by ?? 'unknown');
    test.held = null;
  }

  #lost(job: number, worker: string): void {
    this.#roster.lost(worker);
    this.#options.onEvent?.({ event: 'lost', job, worker });
  }

  async #hearRefusals(): Promise<void> {
    const { link, campaign, onEvent } = this.#options;
    const told = await hashAt(link, refusalKey(campaign.id));
    for (const [worker, why] of Object.entries(told)) {
      if (this.#roster.refusals[worker] === undefined) onEvent?.({ event: 'refused', worker, why });
    }
    this.#roster.refusals = told;
  }

  #standing(): FleetProgress {
    const { game, budget } = this.#options.settled.rules;
    const { live, failures, intake } = this.#account;
    const roster = this.#roster;
    return {
      workers: roster.workers.length,
      tests: live.tests,
      inFlight: this.#flight.size,
      spent: live.spent,
      budget,
      coverage: percent(live.gain, totalGain(game)),
      failures: failures.size,
      lost: roster.total('lost'),
      lies: roster.total('lies'),
      troubles: roster.total('troubles'),
      repeats: intake.repeats,
      rate: roster.rate(performance.now()),
      named: roster.named,
    };
  }

  /** Leaves the campaign where something made it impossible to go on; it can be attached once that is mended. */
  async abandon(): Promise<void> {
    const { link, campaign, me } = this.#options;
    this.#account.close();
    await dropLead(link, campaign.id, me).catch(() => {});
    await this.#queue.close(false);
  }

  async #finish(): Promise<FleetResult> {
    const { link, campaign, onEvent } = this.#options;
    const account = this.#account;
    const detached = this.#end === null;
    const why = this.#left ?? 'the leader left; attach to continue';
    const end: End = this.#end ?? { reason: 'cancelled', why };
    account.intake.end();
    if (!detached) {
      account.end(end);
      onEvent?.({ event: 'ended', reason: end.reason, why: end.why });
      await shrinkFailures(this.#options, account, this.#queue);
    }
    account.close();
    const judgement = account.judgement(end);
    if (detached) await dropLead(link, campaign.id, this.#options.me).catch(() => {});
    else {
      const { status } = await campaignNamed(link, campaign.id);
      const over = status === 'stopped' ? 'stopped' : 'ended';
      await saveCampaign(link, { ...campaign, status: over, verdict: judgement.verdict });
      await forgetState(link, campaign.id);
    }
    await this.#queue.close(!detached);
    const roster = this.#roster;
    return {
      ...judgement,
      detached,
      outcome: account.outcome(end),
      failures: account.failures.list(),
      standing: this.#standing(),
      lost: roster.counts('lost'),
      lies: roster.counts('lies'),
      troubles: roster.counts('troubles'),
      refusals: roster.refusals,
      traceTrouble: account.trouble,
    };
  }
}

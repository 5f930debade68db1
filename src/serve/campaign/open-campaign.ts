// A campaign in memory: its state machine, and its trace open for writing. Whatever an answer adds to the trace goes
// to the operating system in one write before the answer is acknowledged.

import { counted, orThrow } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import type { Game } from '../../game/index.ts';
import {
  differenceText,
  headerOf,
  type JudgedRun,
  type Judgement,
  PulledCampaign,
  type Question,
  type RefereeEvent,
  type Reply,
  readTrace,
  type Settled,
  sameCampaign,
  TraceWriter,
  testerDice,
} from '../../run/index.ts';
import { Journal, provenanceNow, type SyncPolicy, traceClock } from '../../run/node/index.ts';
import { cureOf } from '../disk-trouble.ts';
import { againOf, type Load, type SharedPlan, settledFor } from '../load/index.ts';
import { Problem } from '../problem.ts';
import { isTraceOf } from './own-files.ts';

const NEWLINE = 10;
/** So long, in ms, a campaign that is taken up may keep all others waiting. */
const SLICE = 5;
const BOUNDARY = /^\{"(test|failure|format|end)"/m;

/** When a campaign is opened: when it is loaded, so there is no trace; when there may be one; or when there must be one. */
export type OpeningTime = 'first' | 'perhaps' | 'again';

/** Finds out what runs of a campaign have shown. */
export type Judge = (id: string, game: Game, runs: readonly JudgedRun[]) => Promise<Judgement>;

export class OpenCampaign {
  readonly id: string;
  readonly plan: SharedPlan;
  readonly settled: Settled;
  readonly pulled: PulledCampaign;
  readonly path: string;
  readonly #sync: SyncPolicy;
  #journal: Journal | null = null;
  readonly #writer: TraceWriter;
  /** What is to be written before the next acknowledgement. */
  #lines = '';
  #clock: (() => number) | undefined;
  /** What the verdict is asked for, as the trace says. */
  #question: Question | null = null;
  #judgement: Judgement | null = null;
  #judging: Promise<void> | undefined;

  private constructor(id: string, load: Load, plan: SharedPlan, path: string, sync: SyncPolicy) {
    this.id = id;
    this.plan = plan;
    this.path = path;
    this.#sync = sync;
    const write = (line: string): void => {
      this.#lines += line;
    };
    this.settled = settledFor(load, plan);
    const { rules } = this.settled;
    this.#writer = new TraceWriter(rules.game, write, () => this.#clock?.());
    const player = plan.player(testerDice(rules.seed, 0));
    this.pulled = new PulledCampaign({ ...rules, player, log: this.#writer });
  }

  /** Begins the trace, or takes up what is there of it; a trace that was begun here and cannot be written is removed again. */
  static async open(
    id: string,
    load: Load,
    plan: SharedPlan,
    path: string,
    sync: SyncPolicy,
    time: OpeningTime,
  ): Promise<OpenCampaign> {
    const open = new OpenCampaign(id, load, plan, path, sync);
    const left = time === 'first' ? null : await bytesOf(path);
    const bytes = left?.subarray(0, left.lastIndexOf(NEWLINE) + 1);
    if (bytes && bytes.length > 0) {
      await open.#takeUp(load, bytes);
      return open;
    }
    if (time === 'again') throw traceGone(id);
    if (left && !isTraceOf(load, path)) throw noTrace(id);
    open.#journal = beginning(path, sync, left === null);
    try {
      open.#begin(load);
      return open;
    } catch (error) {
      quietly(() => open.close());
      if (left === null) quietly(() => disk.rmSync(path));
      throw error;
    }
  }

  #begin(load: Load): void {
    const header = headerOf(this.settled, { ...againOf(load), provenance: provenanceNow() });
    this.#question = header.question;
    this.#clock = traceClock(header);
    this.#writer.header(header);
    this.pulled.settle();
    this.#flush();
  }

  async #takeUp(load: Load, bytes: Uint8Array): Promise<void> {
    const { id, path, settled, pulled } = this;
    const { runs } = orThrow(readTrace(settled.rules.game, { name: path, bytes }));
    const run = runs[runs.length - 1];
    const differing = sameCampaign(run.header, headerOf(settled, againOf(load)));
    if (differing.length > 0) throw otherTrace(id, differing.map(differenceText));
    this.#question = run.header.question;
    this.#clock = traceClock(run.header);
    this.#writer.resume(run.events);
    let since = performance.now();
    for (const _ of pulled.resume(run)) {
      if (performance.now() - since < SLICE) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    if (!this.ended || this.#lines !== '') this.#journal = Journal.resume(path, this.#sync);
    this.#flush();
  }

  /** The first move, made for nothing but the time it takes. */
  static trial(load: Load, plan: SharedPlan): void {
    const { pulled } = new OpenCampaign('', load, plan, '', 'never');
    pulled.settle();
    pulled.campaign.next();
  }

  get ended(): boolean {
    return this.pulled.campaign.end !== null;
  }

  /** Takes an answer. If the trace cannot be written the campaign is ahead of it: whoever catches that must drop it. */
  answer(turn: number, told: RefereeEvent): Reply {
    const reply = this.pulled.answer(turn, told);
    this.#flush();
    return reply;
  }

  /** What the campaign has shown; null as long as that is open. Once it has ended, `judged` must have been waited for. */
  judgement(): Judgement | null {
    const { failures } = this.pulled;
    if (this.#judgement) return this.#judgement;
    if (failures.size === 0) return null;
    return {
      verdict: 'fail',
      why: `${counted(failures.size, 'failure')} so far.`,
      cure: null,
      required: { what: this.settled.settings.require, met: false },
      remark: null,
      forced: null,
    };
  }

  /** Undefined if nothing is to be judged; else a promise, because what could have been forced may take long to find out. */
  judged(judge: Judge): Promise<void> | undefined {
    if (!this.ended || this.#judgement) return undefined;
    const { rules, settings } = this.settled;
    const run = this.pulled.referee.judged({ ...settings, question: this.#question! });
    this.#judging ??= judge(this.id, rules.game, [run]).then(
      (judgement) => {
        this.#judgement = judgement;
      },
      (error: unknown) => {
        this.#judging = undefined;
        throw error;
      },
    );
    return this.#judging;
  }

  close(): void {
    this.#journal?.close();
    this.#journal = null;
  }

  #flush(): void {
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#journal!.append(lines, this.#sync === 'test' && BOUNDARY.test(lines));
    if (this.ended) this.close();
  }
}

/** `isNew`: nothing may stand there. Without: a service that was killed may have begun it, and no more. */
function beginning(path: string, sync: SyncPolicy, isNew: boolean): Journal {
  return isNew ? Journal.create(path, sync, 'new') : Journal.resume(path, sync);
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // The error before this one is the one to tell.
  }
}

/** What is there of a trace; null if there is none. */
async function bytesOf(path: string): Promise<Uint8Array | null> {
  try {
    const there = disk.statSync(path);
    // A pipe would keep whoever reads it waiting.
    if (there && !there.isFile()) throw new Error('it is not a file');
    return there ? await disk.readFile(path) : null;
  } catch (error) {
    throw Problem.of(
      422,
      'serve/cannot-read-trace',
      `the trace cannot be read: ${(error as Error).message}`,
      cureOf(error),
    );
  }
}

const traceGone = (id: string): Problem =>
  Problem.of(
    422,
    'serve/trace-gone',
    `the trace of ${id} is gone, and with it all acknowledged steps`,
    'restore the file, or remove the campaign and load it again',
  );

const otherTrace = (id: string, differing: readonly string[]): Problem =>
  Problem.of(
    422,
    'serve/other-trace',
    `the trace of ${id} is that of another campaign: ${differing.join(', ')}`,
    'restore the file of this campaign; or move that one away, remove the campaign and load it again',
  );

const noTrace = (id: string): Problem =>
  Problem.of(
    422,
    'serve/other-trace',
    `${id}.jsonl should be the trace of ${id}, but is not a trace`,
    'restore the file of this campaign; or move that one away, remove the campaign and load it again',
  );

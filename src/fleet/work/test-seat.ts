// A seat of a worker. It plays the tests of a campaign one by one, with a player and a system that it keeps. Before
// each test it gets the coverage and the claims of the others, and during a long one, too.

import type { Game } from '../../game/index.ts';
import {
  type Books,
  Campaign,
  type Line,
  Referee,
  type Settled,
  simulatedPlan,
  sutDice,
  Team,
} from '../../run/index.ts';
import { drive, type OpenSystem, openSystem, type Patience, shrink } from '../../run/node/index.ts';
import { AWAIT, type Claim, type Player, STOP } from '../../strategy/index.ts';
import type { Chooser } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { pack, type ShrinkJob, type ShrinkResult, type TestJob, type TestResult } from '../job.ts';
import { type FleetState, learnState } from '../state.ts';
import { OneTest } from './one-test.ts';

export interface SeatOptions {
  readonly settled: Settled;
  /** Null where the SUT is simulated. */
  readonly sut: DrivenSut | null;
  /** Of this worker, from 0, and how many there are. */
  readonly seat: number;
  readonly seats: number;
  readonly worker: string;
  /** No test has more steps. */
  readonly maxTest: number;
  readonly patience?: Partial<Patience>;
  /** Ends the test under way: what was played of it is its result. */
  readonly signal?: AbortSignal;
}

/** What is heard of the others, and said to them. */
export interface Others {
  readonly version: number;
  readonly states: readonly FleetState[];
  readonly claims: readonly Claim[];
}
export interface Company {
  /** What came since the last call, in the middle of a test; null if nothing did. */
  heard(): Others | null;
  say(claims: readonly Claim[]): void;
}

export class TestSeat {
  readonly #options: SeatOptions;
  readonly #game: Game;
  readonly #team: Team;
  readonly #books: Books;
  readonly #player: Player;
  readonly #choosers: ((job: number) => Chooser) | null;
  #opened: OpenSystem | null = null;

  constructor(options: SeatOptions) {
    const { settled, sut, seat, seats } = options;
    this.#options = options;
    this.#game = settled.rules.game;
    // A test has an allowance, and nobody here knows what the others spend.
    const team = { ...settled.rules, strategy: settled.strategy, instances: Math.max(2, seats) };
    this.#team = new Team({ ...team, unjudged: true });
    this.#books = this.#team.books;
    this.#player = this.#team.player(seat);
    if (sut) this.#choosers = null;
    else {
      const plan = simulatedPlan(settled);
      const prepared = plan.sut.prepare(plan);
      this.#choosers = (job) => prepared(sutDice(settled.rules.seed, job));
    }
  }

  get #place() {
    const { seat, seats } = this.#options;
    return { instance: seat + 1, instances: seats };
  }

  /** Opens the system, if it is a real one: what cannot be set up is told before anything is played. */
  async open(): Promise<void> {
    const { sut, settled, patience, signal } = this.#options;
    if (!sut || this.#opened) return;
    const { game, seed } = settled.rules;
    const more = { ...(patience && { patience }), ...(signal && { signal }) };
    this.#opened = await openSystem({ game, sut, seed, place: this.#place, ...more }, 1);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.end();
  }

  async play({ job, attempt, allowance }: TestJob, others: Others, company: Company): Promise<TestResult> {
    const { settled, worker, maxTest, sut, signal } = this.#options;
    const { rules } = settled;
    const books = this.#books;
    this.#learn(others);
    // The first test of all needs no reset.
    books.tests = job - 1;
    books.numbered = job - 1;
    const { until: _, maxTest: _m, ...own } = rules;
    const claims = this.#team.claims;
    const player = new OneTest(this.#player, maxTest, () => {
      const news = company.heard();
      if (news) this.#learn(news, true);
      if (claims) company.say(claims.mine());
    });
    const lines: Line[] = [];
    const told = { ...own, player, books, budget: books.spent + allowance };
    let campaign: Campaign;
    if (sut) {
      const referee: Referee = new Referee({
        ...told,
        matches: sut.matches,
        log: {
          line: (line) => {
            if (line.kind === 'end' || line.kind === 'shortest') return;
            lines.push(line);
            // The next test is somebody else's.
            if (line.kind === 'abandoned') referee.stop('cancelled', line.abandonment.why);
          },
        },
      });
      campaign = referee.campaign;
      await this.open();
      const over = signal && { signal };
      await drive({ sut, seed: rules.seed, referee, opened: this.#opened, keep: true, ...over });
    } else {
      campaign = new Campaign({
        ...told,
        recorder: {
          start: (test) => lines.push({ kind: 'start', test }),
          step: (edge) => lines.push({ kind: 'step', edge }),
        },
      });
      simulate(campaign, this.#choosers!(job));
    }
    const { reason, why } = campaign.end!;
    const end = reason === 'failure' ? 'failure' : reason === 'cancelled' ? 'cancelled' : player.end;
    return {
      job,
      attempt,
      worker,
      state: others.version,
      end,
      why: reason === 'failure' || reason === 'cancelled' ? why : player.why,
      lines: pack(
        lines.map((line) => (line.kind === 'start' ? { ...line, instance: worker, job, attempt } : line)),
      ),
    };
  }

  #learn({ states, claims }: Others, midTest = false): void {
    for (const state of states) learnState(this.#game, this.#books, state, midTest);
    this.#team.claims?.theirs(claims);
  }

  /** Looks for a shorter way to a failure. The seat's own session is closed for that: there may be one instance of the system only. */
  async shrink({ failure, tries }: ShrinkJob): Promise<ShrinkResult> {
    const { sut, settled, worker, patience, signal } = this.#options;
    if (!sut) return { worker, shortest: null };
    await this.close();
    const { game, seed } = settled.rules;
    const more = { ...(patience && { patience }), ...(signal && { signal }) };
    return {
      worker,
      shortest: await shrink(failure, { game, sut, seed, tries, place: this.#place, ...more }),
    };
  }
}

function simulate(campaign: Campaign, chooser: Chooser): void {
  for (let turn = campaign.decide(); turn !== STOP; turn = campaign.decide()) {
    if (turn >= 0) campaign.observe(turn);
    else if (turn === AWAIT) campaign.observe(chooser.choose(campaign.node));
    else campaign.restarted();
    if (campaign.end) return;
    chooser.visit?.(campaign.node);
  }
}

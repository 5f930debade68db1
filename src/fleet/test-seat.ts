// A seat of a worker: plays one test after the other for a campaign, with a player and a system that it keeps from test to test. Before
// each test it learns what the others have covered and seen. The player is told to stop where it wants a reset: that is where a test ends.

import { type Game, isPassedThrough, isTransition } from '../game/index.ts';
import {
  type Books,
  Campaign,
  type Line,
  Referee,
  type Settled,
  simulatedPlan,
  sutDice,
  Team,
} from '../run/index.ts';
import { drive, type OpenSystem, openSystem, type Patience } from '../run/node/index.ts';
import { AWAIT, type Player, RESET, STOP, type View } from '../strategy/index.ts';
import type { Chooser } from '../sut/index.ts';
import type { DrivenSut } from '../sut/node/index.ts';
import { learnState, type State, type TestJob, type TestResult } from './job.ts';

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
}

/** A player whose campaign is one test. */
class OneTest implements Player {
  end: TestResult['end'] = 'budget';
  why = '';
  readonly #player: Player;
  readonly #maxTest: number;
  #moves = 0;

  constructor(player: Player, maxTest: number) {
    this.#player = player;
    this.#maxTest = maxTest;
  }

  move(view: View): number {
    const inside = isTransition(view.game, view.node) || isPassedThrough(view.game, view.node);
    const move = this.#moves++ >= this.#maxTest && !inside ? RESET : this.#player.move(view);
    if (move !== RESET && move !== STOP) return move;
    this.end = move === RESET ? 'reset' : 'strategy';
    this.why = move === RESET ? 'a reset comes next' : (this.#player.why ?? 'the strategy stopped');
    return STOP;
  }
}

export class TestSeat {
  readonly #options: SeatOptions;
  readonly #game: Game;
  readonly #books: Books;
  readonly #player: Player;
  readonly #choosers: ((job: number) => Chooser) | null;
  #opened: OpenSystem | null = null;

  constructor(options: SeatOptions) {
    const { settled, sut, seat, seats } = options;
    this.#options = options;
    this.#game = settled.rules.game;
    const team = new Team({ ...settled.rules, strategy: settled.strategy, instances: Math.max(2, seats) });
    this.#books = team.books;
    this.#player = team.player(seat);
    if (sut) this.#choosers = null;
    else {
      const plan = simulatedPlan(settled);
      const prepared = plan.sut.prepare(plan);
      this.#choosers = (job) => prepared(sutDice(settled.rules.seed, job));
    }
  }

  /** Opens the system, if it is a real one: what cannot be set up is told before anything is played. */
  async open(): Promise<void> {
    const { sut, settled, seat, seats, patience } = this.#options;
    if (!sut || this.#opened) return;
    const place = { instance: seat + 1, instances: seats };
    const { game, seed } = settled.rules;
    this.#opened = await openSystem({ game, sut, seed, place, ...(patience && { patience }) }, 1);
  }

  async close(): Promise<void> {
    await this.#opened?.end();
  }

  async play({ job, attempt, allowance }: TestJob, state: State): Promise<TestResult> {
    const { settled, worker, maxTest, sut } = this.#options;
    const { rules } = settled;
    const books = this.#books;
    learnState(this.#game, books, state);
    // The first test of all needs no reset.
    books.tests = job - 1;
    books.numbered = job - 1;
    const { until: _, maxTest: _m, ...own } = rules;
    const player = new OneTest(this.#player, maxTest);
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
      await drive({ sut, seed: rules.seed, referee, opened: this.#opened, keep: true });
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
      state: state.version,
      end,
      why: reason === 'failure' || reason === 'cancelled' ? why : player.why,
      lines: lines.map((line) =>
        line.kind === 'start' ? { ...line, instance: worker, job, attempt } : line,
      ),
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

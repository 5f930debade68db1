// A joint campaign against simulated SUTs: the plays take turns, a turn each in the order of their numbers, so that the same seed makes the
// same campaign, byte for byte. Play number 0 rolls the dice of a campaign by itself.

import { GrowingInts } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { totalGain } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import type { Chooser } from '../../sut/index.ts';
import {
  booksFor,
  booksOf,
  Campaign,
  EdgePairs,
  jointDice,
  outcomeOf,
  type PlayCount,
  type RunOutcome,
  SOME,
  someAt,
  type TestSource,
} from '../campaign/index.ts';
import type { Halt } from './play-to-end.ts';
import type { Plan } from './ready-plan.ts';
import { instanceName, Team } from './team.ts';

export interface JointRun {
  readonly outcome: RunOutcome;
  /** All tests, one after the other as they ended, and where each comes from. */
  readonly events: Int32Array;
  readonly sources: readonly NumberedSource[];
}

type NumberedSource = TestSource & { readonly test: number };

/** So many rounds of all plays pass between two questions whether to go on. */
const ROUNDS = 16;

/**
 * Prepares a plan once; the function plays run number `run` of it. It yields now and then, and a halt that it is given there ends the run.
 */
export function jointRunner(plan: Plan): (run: number) => Generator<Campaign, JointRun, Halt | null> {
  const { game, sut, instances = 1 } = plan;
  const choosers = sut.prepare(plan);
  const total = totalGain(game);
  return function* (run) {
    const team = new Team({ ...plan, instances });
    const events = new GrowingInts();
    const sources: NumberedSource[] = [];
    const seats: Seat[] = [];
    for (let member = 0; member < instances; member++) {
      const seat: Buffer = { member, test: 0, events: new GrowingInts() };
      const flush = (): void => {
        if (seat.test === 0) return;
        sources.push({ test: seat.test, instance: instanceName(member) });
        for (const event of seat.events.view()) events.push(event);
        seat.events = new GrowingInts();
      };
      const campaign = new Campaign({
        ...plan,
        books: team.books,
        member,
        player: team.player(member, run),
        recorder: {
          start(test) {
            flush();
            seat.test = test;
            seat.events.push(RESET);
          },
          step: (edge) => seat.events.push(edge),
        },
      });
      team.members.push(campaign);
      seats.push({ campaign, chooser: choosers(jointDice(plan.seed, run, member, 1)), flush });
    }
    yield* takeTurns(team, seats);
    const { end } = team;
    for (const { flush } of seats) flush();
    const all = events.view().slice();
    const books = booksOf(game, all, plan.resetCost, booksFor(game, plan.known));
    books.end = end;
    const outcome = {
      ...outcomeOf(run, total, books),
      ...(plan.spendAll && { edgePairs: new EdgePairs(game).read(all).count() }),
      plays: playCounts(game, all, sources),
    };
    return { outcome, events: all, sources };
  };
}

interface Buffer {
  readonly member: number;
  /** The test that is under way, 0 before the first. */
  test: number;
  events: GrowingInts;
}

interface Seat {
  readonly campaign: Campaign;
  readonly chooser: Chooser;
  /** Puts the test that is under way behind those that are over. */
  readonly flush: () => void;
}

function* takeTurns(team: Team, seats: readonly Seat[]): Generator<Campaign, void, Halt | null> {
  let left = seats;
  for (let round = 1; left.length > 0; round++) {
    let playing = left.reduce((count, { campaign }) => count + (campaign.tests > 0 ? 1 : 0), 0);
    const on: Seat[] = [];
    for (const seat of left) {
      const { campaign } = seat;
      if (campaign.tests === 0) {
        // The budget only falls: who may not begin now never may.
        if (!team.mayBegin(playing)) continue;
        playing++;
      }
      if (advance(seat)) on.push(seat);
      else if (team.ended(campaign)) return;
    }
    left = on;
    if (round % ROUNDS !== 0 || left.length === 0) continue;
    const halt = yield left[0].campaign;
    if (!halt) continue;
    left[0].campaign.stop(halt.reason, halt.why);
    team.ended(left[0].campaign);
    return;
  }
}

/** Plays a turn; whether the play goes on. */
function advance({ campaign, chooser }: Seat): boolean {
  const turn = campaign.decide();
  if (turn === STOP) return false;
  if (turn >= 0) campaign.observe(turn);
  else if (turn === AWAIT) campaign.observe(chooser.choose(campaign.node));
  else {
    if (campaign.tests > 0) chooser.reset?.();
    campaign.restarted();
  }
  if (campaign.end) return false;
  chooser.visit?.(campaign.node);
  return true;
}

/** Who did what, in the order of the names. What was perhaps visited is nobody's. */
export function playCounts(game: Game, events: Int32Array, sources: readonly TestSource[]): PlayCount[] {
  const counts = new Map<string, { tests: number; steps: number; fresh: number }>();
  const seen = new Uint8Array(game.n);
  let test = 0;
  let count = { tests: 0, steps: 0, fresh: 0 };
  const visit = (v: number): void => {
    if (seen[v] === 0) count.fresh++;
    seen[v] = 1;
  };
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event === SOME) {
      count.steps++;
      i = someAt(events, i).next - 1;
    } else if (event === RESET) {
      const name = sources[test++]?.instance ?? '';
      const known = counts.get(name) ?? { tests: 0, steps: 0, fresh: 0 };
      counts.set(name, known);
      count = known;
      count.tests++;
      visit(game.initial);
    } else if (event >= 0) {
      count.steps++;
      visit(game.target[event]);
    }
  }
  return [...counts]
    .map(([instance, known]) => ({ instance, ...known }))
    .sort((a, b) => byName(a.instance, b.instance));
}

/** Numbers in their order, before other names. */
const byName = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);

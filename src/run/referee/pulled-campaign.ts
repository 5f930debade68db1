// A campaign whose SUT is somebody else's to drive: what to do is pulled, what came of it is pushed, and both may be
// said twice. The judging is the referee's, as in the driven runner (node/drive.ts), so the same answers make the same trace, byte for
// byte. Here are turn numbers and repeats.
//
//     next() ─▶ reset    ─▶ restart
//            ─▶ apply    ─▶ observe, with nothing: it was given; or with what was seen, too
//            ─▶ observe  ─▶ observe, with what was seen, or that nothing was
//            ─▶ done
//     at any turn: fail (an assertion, a crash), restart (the SUT had to be reset)
//
// A turn has a number: how many lines the trace has after its header. An answer names the turn it is for, so one that is
// said again, because its acknowledgement was lost, is known as such: it is compared with the last lines, and nothing
// happens. That also holds after the process that kept the campaign was killed, because the lines are in the trace.

import { SUT } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import type { Seen } from '../../sut/index.ts';
import { type Campaign, type Failure, type FailureList, isPlace } from '../campaign/index.ts';
import type { LineLog, TracedRun } from '../trace/index.ts';
import { earlyFault } from './off-model.ts';
import { Referee, type RefereeOptions } from './referee.ts';
import { type RefereeEvent, sameAnswer } from './told.ts';

export interface PulledOptions extends RefereeOptions {
  /** What the trace is written by. */
  readonly log: LineLog;
}

/** What came of an answer. */
export type Reply =
  | { readonly kind: 'taken'; readonly failure: Failure | null }
  /** It had been taken before. */
  | { readonly kind: 'repeated'; readonly failure: Failure | null }
  /** It does not fit; nothing happened. */
  | { readonly kind: 'refused'; readonly why: string; readonly hint: string };

export class PulledCampaign {
  readonly referee: Referee;
  readonly campaign: Campaign;
  readonly failures: FailureList;

  constructor(options: PulledOptions) {
    this.referee = new Referee(options);
    this.campaign = this.referee.campaign;
    this.failures = this.referee.failures;
  }

  /** The number of the turn that is on. */
  get turn(): number {
    return this.referee.book.lines;
  }

  /** How many stimuli were given in the current test. */
  get stimuli(): number {
    return this.referee.book.stimuli;
  }

  /** Tests that were given up and were no failure. */
  get givenUp(): number {
    return this.referee.book.givenUp;
  }

  /** What the model allows at the nodes the pebble may lie on, in words. */
  expected(): string[] {
    return this.referee.expected();
  }

  /** Goes on with what was recorded, a piece at a time. */
  resume(run: TracedRun): Generator<void> {
    return this.referee.resume(run);
  }

  /** Makes up the tester's mind; a campaign that has ended gets its last line. */
  settle(): void {
    this.referee.turn();
  }

  /** Takes the answer to turn number `turn`. */
  answer(turn: number, told: RefereeEvent): Reply {
    const reply = turn === this.turn ? this.#take(told) : this.#again(turn, told);
    this.settle();
    return reply;
  }

  #take(told: RefereeEvent): Reply {
    const { referee, campaign } = this;
    const move = referee.turn();
    if (move === STOP) return refused(`the run has ended: ${campaign.end!.why}`, 'start another one');
    if (told.kind === 'fail') return taken(referee.fault(told.fault, move));
    if (told.kind === 'restart') return this.#restart(move, told.why);
    if (campaign.maybe && told.seen !== undefined && isPlace(told.seen)) {
      return refused(
        'the current node of the system is not certain, so a number does not name an edge',
        EXPECTED_HINT,
      );
    }
    if (move >= 0) {
      referee.gave(move);
      return taken(told.seen === undefined ? null : this.#seenWith(told.seen));
    }
    if (told.seen === undefined) {
      return move === RESET
        ? refused('the next turn is a reset, not a stimulus', 'reset the system and send restart')
        : refused('the next turn is an answer of the system, but the request has none', EXPECTED_HINT);
    }
    if (move === AWAIT) return taken(this.#judge(told.seen));
    if (campaign.tests === 0 || campaign.game.owner[campaign.node] !== SUT) {
      return refused('the next turn is a reset, not an observation', 'reset the system and send restart');
    }
    return taken(referee.lastWord(told.seen));
  }

  /** An answer to a turn that is over: known, or half done when the process was killed, or of somebody else. */
  #again(turn: number, told: RefereeEvent): Reply {
    const { referee, campaign } = this;
    const { tail } = referee.book;
    const past = turn < this.turn && turn >= this.turn - tail.length;
    const lines = past ? referee.book.since(turn) : [];
    const same = lines.length > 0 ? sameAnswer(campaign.game, referee.matcher, lines, told) : 'other';
    if (same === 'same') {
      const line = lines.find(({ kind }) => kind === 'failure');
      return { kind: 'repeated', failure: line?.kind === 'failure' ? line.failure : null };
    }
    if (same === 'other') {
      return refused(
        `this is turn ${this.turn}, but the answer is to turn ${turn}${past ? ', which has another answer' : ''}`,
        'ask for next, and answer the turn that it returns',
      );
    }
    if (told.kind === 'restart') {
      // Unless the budget did not pay for it.
      if (referee.turn() !== RESET) return { kind: 'repeated', failure: null };
      referee.restarted();
      return taken(null);
    }
    return taken(told.kind === 'observe' && told.seen !== undefined ? this.#seenWith(told.seen) : null);
  }

  /** What was seen after a stimulus, said together with it. */
  #seenWith(seen: Seen): Failure | null {
    const move = this.referee.turn();
    if (move === AWAIT) return this.#judge(seen);
    if (move === RESET) return this.referee.lastWord(seen);
    return move === STOP || seen === null ? null : this.referee.fault(earlyFault(seen), move);
  }

  #judge(seen: Seen): Failure | null {
    const fault = this.referee.saw(seen);
    return fault && this.referee.fault(fault, AWAIT);
  }

  #restart(move: number, why = 'the system had to be reset'): Reply {
    const { referee } = this;
    if (move !== RESET) referee.abandon({ why });
    if (referee.turn() === RESET) referee.restarted();
    return taken(null);
  }
}

const EXPECTED_HINT = 'send the observation, the current node of the system, or that it was silent';

const taken = (failure: Failure | null): Reply => ({ kind: 'taken', failure });
const refused = (why: string, hint: string): Reply => ({ kind: 'refused', why, hint });

// A campaign whose SUT is somebody else's to drive: what to do is pulled, what came of it is pushed, and both may be
// said twice. The judging is that of the driven runner (node/drive.ts), without its clock and its driver, so the
// same answers make the same trace, byte for byte.
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

import { SUT, TESTER } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import { Fault, type FaultKind, Matcher, type Observation } from '../../sut/index.ts';
import {
  Campaign,
  type CampaignOptions,
  type Failure,
  FailureList,
  failureFound,
  outcomeOf,
  type Recorder,
  type RunOutcome,
  type Seen,
  totalGain,
} from '../campaign/index.ts';
import { type Abandonment, resumeInPieces, type TracedRun } from '../trace/index.ts';
import { type Judged, judge } from './judge.ts';
import { offModelFault, shown, wordList } from './off-model.ts';
import { requireObservable } from './real-system.ts';
import { type Line, linesOf, sameAnswer, type Told } from './told.ts';

export interface PulledOptions extends Omit<CampaignOptions, 'recorder'> {
  /** Goes on after a failure. */
  readonly keepGoing?: boolean;
  /** Kinds of faults that are no failure. */
  readonly tolerate?: readonly FaultKind[];
  /** What the trace is written by. */
  readonly log: PulledLog;
}

export interface PulledLog extends Required<Recorder> {
  failure(failure: Failure): void;
  abandoned(abandonment: Abandonment): void;
  end(outcome: RunOutcome): void;
}

/** What came of an answer. */
export type Reply =
  | { readonly kind: 'taken'; readonly failure: Failure | null }
  /** It had been taken before. */
  | { readonly kind: 'repeated'; readonly failure: Failure | null }
  /** It does not fit; nothing happened. */
  | { readonly kind: 'refused'; readonly why: string; readonly hint: string };

/** So many tests may be given up before the SUT counts as one that never works. */
const TROUBLE_LIMIT = 1000;
const TAIL = 3;

export class PulledCampaign {
  readonly campaign: Campaign;
  readonly failures = new FailureList();
  /** The number of the turn that is on. */
  turn = 0;
  /** How many stimuli were given in the current test. */
  stimuli = 0;
  /** Tests that were given up and were no failure. */
  givenUp = 0;
  readonly #options: PulledOptions;
  readonly #matcher: Matcher;
  /** The last lines of the trace, to know an answer that is said again. */
  #tail: Line[] = [];
  #troubles = 0;
  #silent = false;
  #ended = false;

  constructor(options: PulledOptions) {
    requireObservable(options.game);
    this.#options = options;
    this.#matcher = new Matcher(options.game);
    const { log } = options;
    this.campaign = new Campaign({
      ...options,
      recorder: {
        start: (test) => {
          this.stimuli = 0;
          this.#line({ kind: 'start' });
          if (!this.#silent) log.start(test);
        },
        step: (edge) => {
          if (options.game.owner[options.game.source[edge]] === TESTER) this.stimuli++;
          this.#line({ kind: 'step', edges: [edge], stay: [] });
          if (!this.#silent) log.step(edge);
        },
        some: (edges, stay) => {
          this.#line({ kind: 'step', edges, stay });
          if (!this.#silent) log.some(edges, stay);
        },
      },
    });
  }

  /** What the model allows at the nodes the pebble may lie on, in words. */
  expected(): string[] {
    const { maybe, node } = this.campaign;
    return this.#expected(maybe ?? [node]);
  }

  /**
   * Takes up what was recorded, a piece at a time: a long one need not hold up everybody else. Afterwards the campaign
   * is where it was.
   */
  *takeUp(run: TracedRun): Generator<void> {
    this.#silent = true;
    yield* resumeInPieces(this.campaign, run.events);
    this.#silent = false;
    const { tail, count, abandoned, givenUp } = linesOf(run, TAIL);
    this.#tail = tail;
    this.turn = count;
    this.#troubles = abandoned;
    this.givenUp = givenUp;
    for (const { at: _, during, saw: _s, ms: _m, ...failure } of run.failures) {
      this.failures.add({ ...failure, script: { play: [], during } });
    }
    const last = tail.at(-1);
    if (run.end) {
      this.#ended = true;
      // The others end again by themselves.
      if (run.end.end === 'failure') this.campaign.stop('failure', run.end.why);
    } else if (last?.kind === 'failure') this.#afterFailure(last.message);
    this.settle();
  }

  /** Makes up the tester's mind; a campaign that has ended gets its last line. */
  settle(): void {
    const { campaign } = this;
    if (campaign.decide() !== STOP || this.#ended) return;
    this.#ended = true;
    this.#options.log.end(outcomeOf(0, totalGain(campaign.game), campaign));
  }

  /** Takes the answer to turn number `turn`. */
  answer(turn: number, told: Told): Reply {
    const reply = turn === this.turn ? this.#take(told) : this.#again(turn, told);
    this.settle();
    return reply;
  }

  #take(told: Told): Reply {
    const move = this.campaign.decide();
    if (move === STOP)
      return refused(`the campaign has ended: ${this.campaign.end!.why}`, 'load another one');
    if (told.kind === 'fail') return taken(this.#trouble(told.fault, move));
    if (told.kind === 'restart') return this.#restart(told.why, move);
    if (move >= 0) {
      this.campaign.observe(move);
      return taken(told.seen === undefined ? null : this.#seenWith(told.seen));
    }
    if (told.seen === undefined) {
      return move === RESET
        ? refused('a reset is to be made, not a stimulus given', 'reset the SUT and say restart')
        : refused('the SUT is to be observed, and nothing was said of what it did', EXPECTED_HINT);
    }
    if (this.campaign.maybe && told.seen !== null && 'place' in told.seen) {
      return refused('the node the SUT is in is not certain, so a number names no edge', EXPECTED_HINT);
    }
    if (move === AWAIT) return taken(this.#judge(told.seen));
    const { node, tests } = this.campaign;
    if (tests === 0 || this.campaign.game.owner[node] !== SUT) {
      return refused('a reset is to be made, and no observation is awaited', 'reset the SUT and say restart');
    }
    return taken(this.#lastWord(told.seen));
  }

  /** An answer to a turn that is over: known, or half done when the process was killed, or of somebody else. */
  #again(turn: number, told: Told): Reply {
    const { game } = this.campaign;
    const lines = this.#tail.slice(turn - this.turn);
    const past = turn < this.turn && turn >= this.turn - this.#tail.length;
    const same = past ? sameAnswer(game, this.#matcher, lines, told) : 'other';
    if (same === 'same') return { kind: 'repeated', failure: this.#failureIn(lines) };
    if (same === 'other') {
      return refused(
        `this is turn ${this.turn}, and the answer is to turn ${turn}${past ? ', which was answered otherwise' : ''}`,
        'ask for next, and answer the turn it names',
      );
    }
    if (told.kind === 'restart') {
      // Unless the budget did not pay for it.
      if (this.campaign.decide() !== RESET) return { kind: 'repeated', failure: null };
      this.campaign.restarted();
      return taken(null);
    }
    return taken(told.kind === 'observe' && told.seen !== undefined ? this.#seenWith(told.seen) : null);
  }

  #failureIn(lines: readonly Line[]): Failure | null {
    const line = lines.find(({ kind }) => kind === 'failure');
    if (line?.kind !== 'failure') return null;
    return this.failures.list().find(({ message }) => message === line.message) ?? null;
  }

  /** What was seen after a stimulus, said together with it. */
  #seenWith(seen: Seen): Failure | null {
    const { campaign } = this;
    const move = campaign.decide();
    if (move === AWAIT) return this.#judge(seen);
    if (move === RESET) return campaign.game.owner[campaign.node] === SUT ? this.#lastWord(seen) : null;
    if (move === STOP || seen === null) return null;
    const fault = new Fault(
      'early',
      `the SUT said ${this.#shown(seen)} before the stimulus, at the tester's turn`,
    );
    return this.#trouble(fault, move);
  }

  #judge(seen: Seen): Failure | null {
    const { campaign } = this;
    const { edges, stay } = this.#judged(seen);
    if (edges.length + stay.length === 0) return this.#trouble(this.#offModel(seen), AWAIT);
    campaign.observeSome(edges, stay);
    return null;
  }

  #judged(seen: Seen): Judged {
    const { game, maybe, node } = this.campaign;
    if (seen === null || !('place' in seen)) return judge(game, this.#matcher, maybe ?? [node], seen);
    const edge = game.outStart[node] + seen.place;
    return { edges: edge < game.outStart[node + 1] ? [edge] : [], stay: [] };
  }

  /** A test may end before its last answer is asked for; it is judged all the same, and counts for nothing else. */
  #lastWord(seen: Seen): Failure | null {
    const { campaign } = this;
    if (campaign.maybe || campaign.unsafe || seen === null || this.#judged(seen).edges.length > 0)
      return null;
    return this.#record(this.#offModel(seen), RESET);
  }

  #offModel(seen: Seen): Fault {
    const expected = this.expected();
    if (seen === null) return new Fault('hang', `the SUT was silent; expected was ${wordList(expected)}`);
    return offModelFault(this.#shown(seen), expected);
  }

  #shown(seen: Observation | { readonly place: number }): string {
    return 'place' in seen ? `edge ${seen.place}` : shown(seen);
  }

  #trouble(fault: Fault, move: number): Failure | null {
    const { campaign } = this;
    const excused = this.#options.tolerate?.includes(fault.kind) || campaign.unsafe;
    if (excused) this.givenUp++;
    const failure = excused ? null : this.#record(fault, move);
    if (!campaign.end) this.#giveUp(fault.message, move);
    return failure;
  }

  #record(fault: Fault, move: number): Failure {
    const script = { play: [], during: move >= 0 ? move : -1 };
    const failure = failureFound(this.campaign, fault, move, script);
    this.failures.add(failure);
    this.#line({ kind: 'failure', fault: fault.kind, message: fault.message });
    this.#options.log.failure(failure);
    if (!this.#options.keepGoing) this.campaign.stop('failure', `the SUT failed: ${fault.message}`);
    return failure;
  }

  #giveUp(why: string, move: number): void {
    const { campaign } = this;
    if (move === RESET) campaign.stop('failure', `the SUT cannot be reset: ${why}`);
    else if (++this.#troubles >= TROUBLE_LIMIT) {
      campaign.stop('failure', `the SUT was in trouble ${this.#troubles} times`);
    } else this.#abandon(why);
  }

  #abandon(why: string): void {
    this.#line({ kind: 'abandoned' });
    this.#options.log.abandoned({ why });
    this.campaign.abandon();
  }

  #restart(why: string | undefined, move: number): Reply {
    const { campaign } = this;
    if (move !== RESET) {
      this.givenUp++;
      this.#abandon(why ?? 'the SUT had to be reset');
    }
    if (campaign.decide() === RESET) campaign.restarted();
    return taken(null);
  }

  /** The process was killed between a failure and what follows it. */
  #afterFailure(message: string): void {
    const move = this.campaign.decide();
    if (!this.#options.keepGoing) this.campaign.stop('failure', `the SUT failed: ${message}`);
    else if (move !== RESET) this.#giveUp(message, move);
  }

  #expected(nodes: readonly number[]): string[] {
    return [...new Set(nodes.flatMap((node) => this.#matcher.expected(node)))];
  }

  #line(line: Line): void {
    this.turn++;
    this.#tail.push(line);
    if (this.#tail.length > TAIL) this.#tail.shift();
  }
}

const EXPECTED_HINT = 'give the observation, the node the SUT is in now, or that it was silent';

const taken = (failure: Failure | null): Reply => ({ kind: 'taken', failure });
const refused = (why: string, hint: string): Reply => ({ kind: 'refused', why, hint });

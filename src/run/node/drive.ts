// Plays a campaign against a real system to its end: stimuli go out, observations come back and are judged by the
// model, and whatever goes wrong is recorded as a failure, tolerated, or mended.
//
//   an answer the model allows            goes on from there, whatever was hoped for
//   a fault                               a failure; the campaign ends, or with keepGoing resets and goes on
//   a fault of a kind that is tolerated   the test is given up and told as a disturbance
//   the SUT was killed from outside       it is started again and the test is followed up to where it was; if the
//                                         SUT goes another way, the test is given up (rejoin.ts)
//   the signal or the time limit          end it at once, whatever is waited for
//
// Memory: the play of the current test, within limits; nothing else grows.

import { type Game, isTransition, SUT } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import { Fault, type FaultKind, Matcher, type Observation } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { type Campaign, type Failure, FailureList, failureFound, resetFailure } from '../campaign/index.ts';
import { judge } from '../referee/index.ts';
import type { Abandonment } from '../trace/index.ts';
import { offModel } from './follow.ts';
import { JournalError } from './journal.ts';
import { rejoin, TestPlay } from './rejoin.ts';
import { type Patience, Session } from './session.ts';
import type { OpenSystem } from './set-up.ts';
import { Interruption, StopSignal } from './watch.ts';

export interface DriveOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly campaign: Campaign;
  readonly seed: number;
  readonly patience?: Partial<Patience>;
  /** Goes on after a failure. */
  readonly keepGoing?: boolean;
  /** Kinds of faults that are no failure. */
  readonly tolerate?: readonly FaultKind[];
  /** How many failures and disturbances end a campaign that keeps going: a SUT that never works. */
  readonly troubleLimit?: number;
  readonly signal?: AbortSignal;
  /** Wall clock in ms. */
  readonly timeLimit?: number;
  readonly log?: DriveLog;
  /** The edges of the current test of a campaign that is resumed, and the failures it had found before. */
  readonly resumed?: { readonly play: readonly number[]; readonly failures: readonly Failure[] };
  readonly progress?: () => void;
  /** A session that is open already, and what calls it off; made here if left out. Ended here either way. */
  readonly opened?: OpenSystem;
}

/** Told of what a trace must hold besides the campaign's own steps. */
export interface DriveLog {
  failure(failure: Failure): void;
  /** The test was given up. */
  abandoned(abandonment: Abandonment): void;
}

/** Something that went wrong and was no failure of the SUT, or was mended. */
export interface Disturbance {
  readonly kind: FaultKind | 'unsafe';
  readonly message: string;
  readonly test: number;
  /** True if the test went on as if nothing had happened. */
  readonly mended: boolean;
}

export interface DriveResult {
  readonly failures: FailureList;
  readonly disturbances: readonly Disturbance[];
  readonly disturbanceCount: number;
  /** Why the trace could be written no further, which ended the campaign; null if it could. */
  readonly traceTrouble: string | null;
}

const DISTURBANCES_KEPT = 100;
/** So often the SUT may be killed at one step of a test before that is a death of its own. */
const REJOIN_TRIES = 5;
const TROUBLE_LIMIT = 1000;
const BREATHE = 4096;
const REOPEN: readonly FaultKind[] = ['hang', 'late', 'death', 'flood', 'garbage', 'error'];

export async function drive(options: DriveOptions): Promise<DriveResult> {
  const drive = new Drive(options);
  try {
    await drive.run();
  } catch (error) {
    // A full disk is no fault of the SUT, and no reason to lose what was found.
    if (!(error instanceof JournalError)) throw error;
    drive.traceTrouble = error.message;
    options.campaign.stop('cancelled', error.message);
  } finally {
    await drive.end();
  }
  return drive;
}

class Drive implements DriveResult {
  readonly failures = new FailureList();
  readonly disturbances: Disturbance[] = [];
  disturbanceCount = 0;
  traceTrouble: string | null = null;
  readonly session: Session;
  readonly #options: DriveOptions;
  readonly #campaign: Campaign;
  readonly #matcher: Matcher;
  readonly #stop: StopSignal;
  #play = new TestPlay();
  #troubles = 0;
  /** The step at which the SUT was killed last, and how often there. */
  #killedAt = -1;
  #killed = 0;

  constructor(options: DriveOptions) {
    this.#options = options;
    this.#campaign = options.campaign;
    this.#matcher = new Matcher(options.game, options.sut.matches);
    const { opened } = options;
    this.#stop = opened?.stop ?? new StopSignal(options.signal, options.timeLimit);
    this.session = opened?.session ?? new Session({ ...options, signal: this.#stop.signal });
  }

  async end(): Promise<void> {
    this.#stop.end();
    await this.session.end();
  }

  async run(): Promise<void> {
    const { resumed, progress } = this.#options;
    const campaign = this.#campaign;
    for (const failure of resumed?.failures ?? []) this.failures.add(failure);
    const underWay = resumed && campaign.tests > 0 && !campaign.end && campaign.decide() !== RESET;
    if (underWay && !campaign.end) {
      this.#play = new TestPlay(resumed.play);
      await this.#rejoin();
    }
    for (let turn = 1; ; turn++) {
      // A driver that answers at once leaves the event loop no turn, and nobody could call it off.
      if (turn % BREATHE === 0) await new Promise((resolve) => setImmediate(resolve));
      if (this.#stop.signal.aborted) this.#callOff();
      const move = campaign.decide();
      if (move === STOP) break;
      try {
        const done = this.#turn(move);
        if (done) await done;
      } catch (error) {
        if (error instanceof Interruption) continue;
        if (!(error instanceof Fault)) throw error;
        await this.#trouble(await this.session.settled(error), move);
      }
      progress?.();
    }
  }

  #turn(move: number): void | Promise<void> {
    if (move === RESET) return this.#reset();
    if (move === AWAIT) {
      const seen = this.session.see();
      return seen !== null && 'then' in seen ? this.#judgeLater(seen) : this.#judge(seen);
    }
    const { game } = this.#options;
    if (isTransition(game, game.source[move])) return this.#moved(move);
    const given = this.session.apply(move);
    if (given) return given.then(() => this.#moved(move));
    this.#moved(move);
  }

  #moved(edge: number): void {
    this.#campaign.observe(edge);
    this.#play.push(edge);
  }

  async #judgeLater(seen: Promise<Observation | null>): Promise<void> {
    const judged = this.#judge(await seen);
    if (judged) await judged;
  }

  #callOff(): void {
    if (this.#options.signal?.aborted) this.#campaign.stop('cancelled', 'it was cancelled');
    else this.#campaign.stop('time', 'the time limit has passed');
  }

  async #reset(): Promise<void> {
    const trouble = this.session.trouble() ?? (await this.#lastWord());
    if (trouble && REOPEN.includes(trouble.kind)) await this.session.close();
    if (trouble && !trouble.outside) {
      this.#record(this.#failure(trouble, RESET));
      if (this.#campaign.end) return;
    }
    await this.session.reset(this.#campaign.tests + 1);
    this.#campaign.restarted();
    this.#play = new TestPlay();
    this.#killedAt = -1;
  }

  /** A test may end before its last answer is asked for; if that is there already, it is judged all the same. */
  async #lastWord(): Promise<Fault | null> {
    const { maybe, node, unsafe, tests } = this.#campaign;
    const said = this.session.said();
    if (!said || tests === 0 || unsafe || maybe || this.#options.game.owner[node] !== SUT) return null;
    if (this.#matcher.only(node, said) !== -1) return null;
    return offModel(this.#matcher, this.session, [node], said);
  }

  /** Tells the campaign what was seen; a promise only if there is more to find out. */
  #judge(seen: Observation | null): void | Promise<void> {
    const campaign = this.#campaign;
    if (seen && !campaign.maybe) {
      const edge = this.#matcher.only(campaign.node, seen);
      if (edge >= 0) {
        this.#moved(edge);
        return;
      }
    }
    const nodes = campaign.maybe ?? [campaign.node];
    const { edges, stay } = judge(this.#options.game, this.#matcher, nodes, seen);
    if (edges.length + stay.length === 0) {
      return offModel(this.#matcher, this.session, nodes, seen).then((fault) => {
        throw fault;
      });
    }
    campaign.observeSome(edges, stay);
    this.#play.push(edges.length > 0 ? edges[0] : -1);
  }

  async #trouble(fault: Fault, move: number): Promise<void> {
    const campaign = this.#campaign;
    if (REOPEN.includes(fault.kind)) await this.session.close();
    if (fault.outside && this.#mendable()) {
      this.#disturbed({ kind: fault.kind, message: fault.message, test: campaign.tests, mended: true });
      // A kill between tests, or while resetting: the campaign still waits for its reset.
      if (move !== RESET) await this.#rejoin();
      return;
    }
    if (this.#options.tolerate?.includes(fault.kind) || campaign.unsafe) {
      const kind = campaign.unsafe ? 'unsafe' : fault.kind;
      this.#disturbed({ kind, message: fault.message, test: campaign.tests, mended: false });
    } else this.#record(move === RESET ? resetFailure(campaign, fault) : this.#failure(fault, move));
    if (!campaign.end) this.#giveUp(fault.message, move);
  }

  #failure(fault: Fault, move: number): Failure {
    return failureFound(this.#campaign, fault, move, this.#play.script(Math.max(move, -1)));
  }

  #record(failure: Failure): void {
    const { log, keepGoing } = this.#options;
    this.failures.add(failure);
    log?.failure(failure);
    if (!keepGoing) this.#campaign.stop('failure', `the SUT failed: ${failure.message}`);
  }

  /** Ends the test. A SUT that cannot be reset, though the session has tried twice, ends the campaign. */
  #giveUp(why: string, move: number): void {
    const campaign = this.#campaign;
    if (move === RESET) campaign.stop('failure', `the SUT cannot be reset: ${why}`);
    else if (++this.#troubles >= (this.#options.troubleLimit ?? TROUBLE_LIMIT)) {
      campaign.stop('failure', `the SUT was in trouble ${this.#troubles} times`);
    } else {
      this.#options.log?.abandoned({ why });
      campaign.abandon();
    }
  }

  #mendable(): boolean {
    const { steps } = this.#campaign;
    if (steps !== this.#killedAt) {
      this.#killedAt = steps;
      this.#killed = 0;
    }
    return ++this.#killed <= REJOIN_TRIES;
  }

  /** Brings a fresh SUT to where the campaign is; the test is given up if it does not get there. */
  async #rejoin(): Promise<void> {
    const { game, log } = this.#options;
    const campaign = this.#campaign;
    const { tests: test } = campaign;
    let why: string | null;
    try {
      why = await rejoin({
        game,
        matcher: this.#matcher,
        session: this.session,
        play: this.#play,
        test,
        again: () => this.#mendable(),
      });
    } catch (error) {
      if (error instanceof Interruption) return;
      throw error;
    }
    if (why === null) return;
    this.#disturbed({ kind: 'death', message: why, test, mended: false });
    log?.abandoned({ why });
    campaign.abandon();
  }

  #disturbed(disturbance: Disturbance): void {
    this.disturbanceCount++;
    if (this.disturbances.length < DISTURBANCES_KEPT) this.disturbances.push(disturbance);
  }
}

// Drives a real system through a campaign to its end: stimuli go out, observations come back, and the referee says what they
// mean. Here are the clock, the session and what can be mended:
//
//   the SUT was killed from outside    it is started again and the test is played again up to where it was; if the SUT goes
//                                      another way, the test is given up (rejoin.ts)
//   silence that is not allowed        is waited out: a late answer or a hang
//   the signal or the time limit       end it at once, whatever is waited for

import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import { Fault, type FaultKind, type Observation } from '../../sut/index.ts';
import type { Referee } from '../referee/index.ts';
import { JournalError } from './journal/index.ts';
import {
  Interruption,
  type OpenSystem,
  rejoin,
  Session,
  type SessionOptions,
  StopSignal,
} from './session/index.ts';

export interface DriveOptions extends Omit<SessionOptions, 'game'> {
  readonly referee: Referee;
  /** Wall clock in ms. */
  readonly timeLimit?: number;
  readonly progress?: () => void;
  /** A session that is open already, and what calls it off; made here if left out. Ended here either way. */
  readonly opened?: OpenSystem | null;
  /** The system cannot be reset: what is killed from outside cannot be brought back to where it was. */
  readonly noReset?: boolean | undefined;
  /** The session is somebody else's to end: the next test goes on with it. */
  readonly keep?: boolean;
}

/** So often the SUT may be killed at one step of a test before that is a death of its own. */
const REJOIN_TRIES = 5;
const BREATHE = 4096;
const REOPEN: readonly FaultKind[] = ['hang', 'late', 'death', 'flood', 'garbage', 'error'];

/** Why the trace could be written no further, which ended the campaign; null if it could. */
export async function drive(options: DriveOptions): Promise<string | null> {
  const drive = new Drive(options);
  try {
    await drive.run();
    return null;
  } catch (error) {
    // A full disk is no fault of the SUT, and no reason to lose what was found.
    if (!(error instanceof JournalError)) throw error;
    options.referee.stop('cancelled', error.message);
    return error.message;
  } finally {
    if (!options.keep) await drive.end();
  }
}

/** What the caller says who called it off; an abort without a reason has one of the name below. */
function reasonText({ reason }: AbortSignal): string {
  return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : 'it was cancelled';
}

class Drive {
  readonly #options: DriveOptions;
  readonly #referee: Referee;
  readonly #session: Session;
  readonly #stop: StopSignal;
  /** The step at which the SUT was killed last, and how often there. */
  #killedAt = -1;
  #killed = 0;
  #heardOut = false;

  constructor(options: DriveOptions) {
    this.#options = options;
    this.#referee = options.referee;
    const { opened, signal, timeLimit } = options;
    const { game } = this.#referee.campaign;
    this.#stop = opened?.stop ?? new StopSignal(signal, timeLimit, true);
    this.#session = opened?.session ?? new Session({ ...options, game, signal: this.#stop.signal });
  }

  async end(): Promise<void> {
    this.#stop.end();
    await this.#session.end();
  }

  async run(): Promise<void> {
    const referee = this.#referee;
    if (referee.underWay) await this.#rejoin();
    for (let turn = 1; ; turn++) {
      // A driver that answers at once leaves the event loop no turn, and nobody could call it off.
      if (turn % BREATHE === 0) await new Promise((resolve) => setImmediate(resolve));
      if (this.#stop.signal.aborted) this.#callOff();
      if (referee.isOver) await this.#hearOut();
      const move = referee.turn();
      if (move === STOP) return;
      try {
        const done = this.#turn(move);
        if (done) await done;
      } catch (error) {
        if (error instanceof Interruption) continue;
        if (!(error instanceof Fault)) throw error;
        await this.#trouble(await this.#session.settled(error), move);
      }
      this.#options.progress?.();
    }
  }

  #callOff(): void {
    const { signal } = this.#options;
    if (signal?.aborted) this.#referee.stop('cancelled', reasonText(signal));
    else this.#referee.stop('time', 'the time limit was reached');
  }

  /** Before the last line is written: what the driver did besides may show only now. */
  async #hearOut(): Promise<void> {
    if (this.#heardOut || this.#stop.signal.aborted || this.#referee.failures.size > 0) return;
    this.#heardOut = true;
    const fault = await this.#session.afterwards();
    if (fault && !fault.outside) this.#referee.broke(fault);
  }

  #turn(move: number): void | Promise<void> {
    const referee = this.#referee;
    if (move === RESET) return this.#reset();
    if (move === AWAIT) {
      const seen = this.#session.see(referee.listening);
      return seen !== null && 'then' in seen ? this.#judgeLater(seen) : this.#judge(seen);
    }
    const given = this.#session.apply(move);
    if (given) return given.then(() => referee.gave(move));
    referee.gave(move);
  }

  async #judgeLater(seen: Promise<Observation | null>): Promise<void> {
    const judged = this.#judge(await seen);
    if (judged) await judged;
  }

  /** A promise only if there is more to find out. */
  #judge(seen: Observation | null): void | Promise<void> {
    const session = this.#session;
    const fault = seen
      ? this.#referee.saw(
          seen,
          (edge) => session.check(edge, seen),
          (edges) => session.inTime(edges, seen),
        )
      : this.#referee.saw(seen);
    if (!fault) return;
    if (seen) throw fault;
    return this.#session.tooLate(this.#referee.expected()).then((late) => {
      throw late;
    });
  }

  async #reset(): Promise<void> {
    const referee = this.#referee;
    const session = this.#session;
    const trouble = session.trouble();
    if (trouble && REOPEN.includes(trouble.kind)) await session.close();
    if (trouble && !trouble.outside) referee.broke(trouble);
    else if (!trouble) referee.lastWord(session.said());
    if (referee.campaign.end) return;
    await session.reset(referee.campaign.nextTest);
    referee.restarted();
    this.#killedAt = -1;
  }

  async #trouble(fault: Fault, move: number): Promise<void> {
    const { kind, message } = fault;
    if (REOPEN.includes(kind)) await this.#session.close();
    if (fault.outside && !this.#options.noReset && this.#mendable()) {
      this.#referee.disturbed({ kind, message, mended: true });
      // A kill between tests, or while resetting: the campaign still waits for its reset.
      if (move !== RESET) await this.#rejoin();
    } else this.#referee.fault(fault, move);
  }

  #mendable(): boolean {
    const { steps } = this.#referee.campaign;
    if (steps !== this.#killedAt) {
      this.#killedAt = steps;
      this.#killed = 0;
    }
    return ++this.#killed <= REJOIN_TRIES;
  }

  /** Brings a fresh SUT to where the campaign is; the test is given up if it does not get there. */
  async #rejoin(): Promise<void> {
    const referee = this.#referee;
    try {
      const why = await rejoin(referee, this.#session, () => this.#mendable());
      if (why === null) return;
      referee.disturbed({ kind: 'death', message: why, mended: false });
      referee.abandon({ why });
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
    }
  }
}

// Whose fault it is that nothing works: before a campaign begins the driver is opened and the SUT reset once. A command that does
// not exist, a refused connection, a driver without its functions, a SUT that cannot be reset even once: that is wrong set-up,
// of which no verdict on the SUT is made. An assertion that fails in the reset is a verdict, and a SUT that somebody killed is
// started again; both are left to the campaign.

import { InputError } from '../../../base/index.ts';
import { Fault } from '../../../sut/index.ts';
import type { DrivenSut } from '../../../sut/node/index.ts';
import { Session, type SessionOptions } from './session.ts';
import { Interruption, StopSignal } from './watch.ts';

/** Opens the driver and resets the SUT for the test that comes first. */
export async function setUp(session: Session, sut: DrivenSut, test: number): Promise<void> {
  try {
    await session.prepare(test);
  } catch (error) {
    if (error instanceof Interruption) return;
    if (!(error instanceof Fault)) throw error;
    if (error.cause instanceof InputError) throw error.cause;
    if (error.outside || error.kind === 'assertion') return;
    throw InputError.of(
      'sut/set-up',
      `the first reset of ${sut.address} failed, so nothing was tested: ${error.message}`,
      sut.cure ?? 'the driver must open and reset the system without errors',
    );
  }
}

/** A SUT that is reset, and what calls its session off. */
export interface OpenSystem {
  readonly session: Session;
  readonly stop: StopSignal;
  end(): Promise<void>;
}

/** Sets the SUT up for a campaign whose next test, or the one under way, is `test`. */
export async function openSystem(
  options: SessionOptions & { readonly timeLimit?: number },
  test: number,
): Promise<OpenSystem> {
  const stop = new StopSignal(options.signal, options.timeLimit, true);
  const session = new Session({ ...options, signal: stop.signal });
  const end = (): Promise<void> => {
    stop.end();
    return session.end();
  };
  try {
    await setUp(session, options.sut, test);
  } catch (error) {
    await end();
    throw error;
  }
  return { session, stop, end };
}

// Everything that can go wrong between runner and SUT, each by its own name. The model judges `off-model`,
// `early` and `late`; the others are the driver's to tell, by throwing a Fault. An error of any other class that
// a driver throws is an `assertion` if that is its name, else an `error`.

import { limit, redacted } from '../base/index.ts';
import type { Seen } from './driver.ts';

export const FAULTS = [
  { id: 'off-model', about: 'the system gave an answer that the model does not allow' },
  { id: 'early', about: 'the system answered before the stimulus that it should have waited for' },
  { id: 'late', about: 'the system answered too late' },
  {
    id: 'hang',
    about: 'the system was silent although the model expects an answer, or never finished a call',
  },
  { id: 'death', about: 'the system ended or closed the connection during a test' },
  { id: 'flood', about: 'the system sent more than the tester asked for' },
  { id: 'garbage', about: 'the system sent something that is not a message of the protocol' },
  { id: 'assertion', about: 'an assertion of the driver failed' },
  { id: 'refused', about: 'the system reported that it cannot take the stimulus' },
  { id: 'error', about: 'the driver failed' },
] as const satisfies readonly { readonly id: string; readonly about: string }[];

/** The kinds of faults between runner and SUT. */
export type FaultKind = (typeof FAULTS)[number]['id'];
export const FAULT_KINDS = FAULTS.map((fault) => fault.id);

/** What a SUT says may be of any length, and hold what nobody else may see. */
function shortened(given: string): string {
  const most = limit('sut-text');
  const message = redacted(given);
  return message.length > most ? `${message.slice(0, most)}…` : message;
}

/**
 * What a driver throws when the system did something wrong.
 *
 * @example
 * throw new Fault('death', 'the server hung up');
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly kind: FaultKind;
  /** True if somebody else ended the SUT (it was killed): the campaign restarts it and goes on. */
  readonly outside: boolean;
  /** What was seen, where that is the fault; null for silence. */
  readonly saw: Seen | undefined;
  /** The label of the stimulus that set it going, where that is known and another may have been given since. */
  readonly stimulus: string | undefined;

  constructor(
    kind: FaultKind,
    message: string,
    options: { outside?: boolean; cause?: unknown; saw?: Seen; stimulus?: string | undefined } = {},
  ) {
    super(shortened(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.outside = options.outside ?? false;
    this.saw = options.saw;
    this.stimulus = options.stimulus;
  }

  /** Whatever a driver threw, as a fault. */
  static of(error: unknown): Fault {
    if (error instanceof Fault) return error;
    const message = error instanceof Error ? error.message : String(error);
    const asserted = error instanceof Error && /^Assert/.test(error.name);
    return new Fault(asserted ? 'assertion' : 'error', message, { cause: error });
  }
}

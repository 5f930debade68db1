// Time in labels, so that every format, drawing and trace carries it:
//
//     (silence)               the SUT keeps silent past the time-out: that is its answer
//     (silence 500 ms)        … for 500 ms, whatever the time-out is
//     paid (within 200 ms)    the answer `paid`, which must come by then: later it is `late`
//     paid (eventually)       the unasked output `paid`, which must come at some time
//
// An unasked output with either of the last two is due (game/derived/due.ts). A model file may also have the keys
// "silence", "within" and "eventually". A model program may have silence(500), within(200, 'paid') or
// eventually('paid').

/** The label of an SUT edge that is taken by keeping silent past the time-out. Where a node has no such edge, silence is a hang. */
export const SILENCE = '(silence)';

const SILENT = /^\(silence(?: (\d+(?:\.\d+)?) ms)?\)$/;
const BOUND = /^(.*) \(within (\d+(?:\.\d+)?) ms\)$/s;
const EVENTUAL = ' (eventually)';

/** A label taken apart: what is observed, and the bounds on its time in ms; undefined where there is none. */
export interface Timing {
  readonly word: string;
  /** Whether it is silence, and for how long: null is as long as the time-out. */
  readonly silence?: number | null;
  readonly within?: number;
  /** Whether it must come, whenever that is. */
  readonly eventually?: true;
}

export function timingOf(label: string): Timing {
  if (!label.endsWith(')')) return { word: label };
  const silent = SILENT.exec(label);
  if (silent) return { word: label, silence: silent[1] === undefined ? null : Number(silent[1]) };
  if (label.length > EVENTUAL.length && label.endsWith(EVENTUAL))
    return { word: label.slice(0, -EVENTUAL.length), eventually: true };
  const bound = BOUND.exec(label);
  return bound ? { word: bound[1], within: Number(bound[2]) } : { word: label };
}

/** Whether an unasked output with this label must come. */
export function mustCome(label: string): boolean {
  const { within, eventually } = timingOf(label);
  return within !== undefined || eventually === true;
}

/**
 * The label of an answer that is silence for so many ms.
 *
 * @param ms how long
 * @example
 * next: (state) => oneOf({ answered: state, [silence(500)]: { ...state, lost: true } }),
 */
export function silence(ms: number): string {
  requireTime(ms, 'silence');
  return `(silence ${ms} ms)`;
}

/**
 * The label of an answer that must come within so many ms.
 *
 * @param ms how long it may take
 * @param label what is observed
 * @example
 * next: (state) => oneOf({ [within(200, 'paid')]: { ...state, paid: true } }),
 */
export function within(ms: number, label: string): string {
  requireTime(ms, 'within');
  return `${label} (within ${ms} ms)`;
}

/**
 * The label of an unasked output that must come, some time: the system may not keep silent for good where it can make it.
 *
 * @param label what is observed
 * @example
 * next: (state) => oneOf({ [eventually('granted')]: { ...state, held: true } }),
 */
export const eventually = (label: string): string => `${label}${EVENTUAL}`;

export const isTime = (ms: unknown): ms is number => typeof ms === 'number' && ms > 0 && Number.isFinite(ms);

function requireTime(ms: number, what: string): void {
  if (!isTime(ms)) throw new RangeError(`${what}(${ms}): a time is a number of ms above 0`);
}

// How long a system is waited for, and what for.

/** Time limits in ms. */
export interface Patience {
  /** How long the SUT may be silent before that is an observation of its own. */
  readonly answer: number;
  /** How long the SUT is listened to where it may speak unasked, before the tester goes on; a driver's `settle` knows better. */
  readonly quiet: number;
  /** How much longer an answer is waited for where silence is not allowed: late, or a hang? */
  readonly late: number;
  readonly apply: number;
  readonly reset: number;
  /** How long a driver in this process may keep it from doing anything else, before that is taken for an endless loop. */
  readonly loop: number;
}

export const PATIENCE: Patience = {
  answer: 1000,
  quiet: 100,
  late: 1000,
  apply: 5000,
  reset: 10_000,
  loop: 20_000,
};

/** How the SUT is listened to. */
export interface Listening {
  /** It may keep quiet, for the tester to go on. */
  readonly mayPass?: boolean;
  /** One waits for a word although it may keep quiet. */
  readonly hopes?: boolean;
  /** So many ms of silence are an answer. */
  readonly silence?: number | undefined;
  /** An unasked output must come in so many ms; Infinity where the model does not say. */
  readonly due?: number | undefined;
}

// What a campaign says: what is to be done now, why it ended, and everything that happens.

/** Why a campaign ended. `why` is for people. */
export interface End {
  /**
   * `budget`: what is left pays for no further move; `until`: the stop condition holds; `strategy`: the player
   * stopped; `time`: the wall clock; `cancelled`: from outside; `failure`: the SUT failed, or can be driven no more.
   */
  readonly reason: 'budget' | 'until' | 'strategy' | 'time' | 'cancelled' | 'failure';
  readonly why: string;
}

export type Turn =
  | { readonly kind: 'reset'; readonly test: number; readonly cost: number }
  | { readonly kind: 'move'; readonly edge: number }
  | { readonly kind: 'await' }
  | { readonly kind: 'done'; readonly end: End };

/** Where a test of a joint campaign comes from: the instance or worker, and the job and attempt it was for. */
export interface TestSource {
  readonly instance?: string;
  readonly job?: number;
  readonly attempt?: number;
}

/** Told of everything that happens, in order; a trace in the making. */
export interface Recorder {
  /** The pebble was put on the initial node, for test number `test` (from 1); in a joint campaign by `source`. */
  start(test: number, source?: TestSource): void;
  step(edge: number): void;
  /** The SUT went along one of these edges or stayed on one of these nodes; nobody saw which. */
  some?(edges: readonly number[], stay: readonly number[]): void;
}

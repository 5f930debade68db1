// A driver: the tester's hands and eyes on a real system. It resets the system, gives it a stimulus, and reports
// the system's answers. It knows neither the game nor the strategy.
//
// The tester's moves are stimuli and the SUT's moves are observations. At a tester node one stimulus is applied, at
// an SUT node one observation is awaited. So a stimulus is followed by as many observations as the model has SUT
// nodes there: none, one or several. Every method may answer at once or with a promise. A driver that answers at
// once costs no turn of the event loop.
//
// Time-outs are the runner's: a call that does not come back in time is abandoned, and the driver is closed.
// Unasked observations are best kept in an ObservationQueue.

/** A stimulus: the label of the tester's edge, or the id of its target where it has none. */
export interface Stimulus {
  readonly label: string;
  /** The node ids the edge leads from and to, as the model knows them. */
  readonly from: string;
  readonly to: string;
  /** The number of this stimulus within its test, from 1. */
  readonly id: number;
  /** The action of the model program and its arguments, where the model is one. */
  readonly action?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** What the SUT did. `label` and `node` choose the edge, unless the user's own predicate does. */
export interface Observation {
  /** The label of the SUT's edge, or the id of its target where it has none. */
  readonly label?: string;
  /** The id of the node the SUT is in now, where the driver can see it. */
  readonly node?: string;
  /**
   * In place of `label`: the action of the model program, by name, with those of its arguments that can be seen, and the outcome where the
   * action has several. It fits every edge of that action whose arguments agree.
   */
  readonly action?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
  /** In place of all others: the SUT keeps silent, and will until the next stimulus. Then nobody waits for it. */
  readonly silent?: true;
  /** Anything else there is to see: for the user's predicate and for the trace of a failure. */
  readonly data?: unknown;
  /** The `id` of the last stimulus the SUT had taken in when it did this (0: none): tells a race from an answer. */
  readonly after?: number;
}

/** What was seen: an observation, the place of an edge among those of its node, or null for silence. */
export type Seen = Observation | { readonly place: number } | null;

/** Which test begins. A SUT with dice of its own can seed them with it, and play the same test again. */
export interface TestStart {
  /** The number of the test, from 1. */
  readonly test: number;
  readonly seed: number;
  /** 0 in the campaign itself; 1, 2, … where a test is tried again to shrink or replay a failure. */
  readonly attempt: number;
}

/** Which of several instances of a system a driver is for, in a joint campaign: its port, its folder, its tenant. */
export interface InstancePlace {
  /** From 1. */
  readonly instance: number;
  readonly instances: number;
}

/** The hands and eyes of the tester on a real system: resets it, gives it stimuli, and tells what it did. */
export interface Driver {
  /** Brings the SUT into its initial state; what it said before is forgotten. */
  reset(start: TestStart): void | Promise<void>;
  /** Gives the SUT a stimulus. It need not wait for the answer. */
  apply(stimulus: Stimulus): void | Promise<void>;
  /**
   * What the SUT does next, whenever that is. The runner asks again only after it got an answer: a question that
   * silence left open stays open over the next stimulus, and is answered by what the SUT does then. `silence` is how many ms of silence
   * are an answer here, if the model says: a driver with a clock of its own may let that much pass, and say `{ silent: true }`.
   */
  observe(silence?: number): Observation | Promise<Observation>;
  /** The time in ms by the system's own clock, where it has one: bounds of the model are held against it. */
  now?(): number;
  /** An observation that is there already, left for `observe` to take; undefined if there is none. */
  pending?(): Observation | undefined;
  /**
   * Comes back when the SUT is at rest: whatever it does by itself it has done, and told. Asked where the SUT may speak unasked; without it
   * the runner listens for a fixed time.
   */
  settle?(): void | Promise<void>;
  /** How many observations wait to be taken, where that is known: tells one word too many from a flood. */
  backlog?(): number;
  /** Whatever broke since the last call (a crash between two tests), for the runner to tell before it resets. */
  trouble?(): Error | undefined;
  /**
   * What can be seen of the SUT now, in a few words, asked when it keeps silent where it must answer: the failure tells it.
   * It is not waited for long.
   */
  glimpse?(): string | null | Promise<string | null>;
  /**
   * Checks what the model does not track, for every observation that fits one edge for certain: throws, or returns what is wrong, or
   * false; then an assertion has failed. It is asked before the observation counts.
   */
  check?(state: CheckedState, observation: Observation): unknown;
  /** Ends it all, whatever state it is in. */
  close(): void | Promise<void>;
}

/** The functions that a driver may have or not. */
export const OPTIONAL_CALLS = [
  'pending',
  'backlog',
  'trouble',
  'now',
  'settle',
  'glimpse',
  'check',
] as const satisfies readonly OptionalCall[];

type OptionalCall = { [Name in keyof Driver]-?: undefined extends Driver[Name] ? Name : never }[keyof Driver];

/** Where an observation leads. */
export interface CheckedState {
  /** The ids of the nodes before and after it, and what the model calls it. */
  readonly from: string;
  readonly node: string;
  readonly label: string;
  /** The state of the model program after it; undefined for other models, and where a class has several states. */
  readonly value: unknown;
}

/** A function beside the driver that checks what the model does not track; see `Driver.check`. */
export type Check = NonNullable<Driver['check']>;

/** The edge an observation might stand for, as the user's predicate sees it. */
export interface EdgeView {
  readonly label: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** A predicate of the user's: does this edge of the SUT fit what was seen? */
export type Matches = (observation: Observation, edge: EdgeView) => boolean;

export { SILENCE } from '../game/index.ts';

// A recorded play as a row of integers: an edge for each step, RESET where a test starts, ABANDON where one was given
// up, and for an observation that several edges fit SOME, followed by how many edges, the edges, how many nodes
// the SUT may have stayed on, and those nodes.

export const ABANDON = -6;
export const SOME = -7;

export interface SomeEvent {
  readonly edges: readonly number[];
  readonly stay: readonly number[];
  /** Where the next event begins. */
  readonly next: number;
}

/** Reads the SOME that stands at `at`. */
export function someAt(events: Int32Array, at: number): SomeEvent {
  const edgesEnd = at + 2 + events[at + 1];
  const next = edgesEnd + 1 + events[edgesEnd];
  return {
    edges: Array.from(events.subarray(at + 2, edgesEnd)),
    stay: Array.from(events.subarray(edgesEnd + 1, next)),
    next,
  };
}

// A proof that no more than `value` labels can be forced, in one of two forms.
//
// By traps: nodes with a value and a trap each, exactly as for node coverage (witness.ts) with the labels on a trap as its gain: of a
// label that two traps carry, two are counted, which is sound. By layers: `layers` say that from each of these nodes at most
// `rest` more labels follow once (at least) these are covered; `closed` are sets that the SUT can keep the play in,
// so that no more labels follow than theirs. With restart only closed sets prove anything.

export interface LabelLayerClaim {
  /** Tags, by number. */
  readonly covered: readonly number[];
  readonly nodes: Int32Array;
  readonly rest: number;
}

export interface LabelTrapClaim {
  readonly node: number;
  readonly value: number;
  readonly trap: Int32Array;
}

export interface LabelWitness {
  readonly goal: 'labels';
  readonly restart: boolean;
  readonly value: number;
  readonly traps: readonly LabelTrapClaim[];
  readonly layers: readonly LabelLayerClaim[];
  readonly closed: readonly Int32Array[];
}

// A proof that the tester can force at most `value` labels, in one of two forms.
//
// - By traps, exactly as for node coverage (witness.ts): nodes with a value and a trap each. The labels on a trap
//   are its gain. A label that two traps carry counts twice, which is sound.
// - By layers: `layers` bound by `rest` the labels that follow from each of these nodes once the given ones are
//   covered. The sets in `closed` are those in which the SUT can stay.
//
// With restart only closed sets prove anything.

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

// A process as it was read: instances that share a shape, each with a location, variables and clocks of its own. In a state the locations of all
// instances are the array called like the process, a variable `x` of process `P` the array `P.x`; in expressions of the process, `x` is what
// the instance `self` (from 0) has there.

import type { ModelPlayer } from '../../define-model.ts';
import type { Evaluator } from '../evaluate.ts';
import type { Range } from '../range-of.ts';
import type { Assignment } from '../update.ts';

export interface Sync {
  readonly channel: string;
  readonly sends: boolean;
}

export interface ProcessEdge {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly when: Evaluator | null;
  readonly sync: Sync | null;
  readonly set: readonly Assignment[];
}

export interface Process {
  readonly name: string;
  readonly owner: ModelPlayer;
  readonly count: Evaluator;
  readonly locations: readonly string[];
  readonly initial: string;
  readonly variables: ReadonlyMap<string, Range>;
  /** For each clock the largest value that matters: it counts one further and stays there. */
  readonly clocks: ReadonlyMap<string, Evaluator>;
  readonly edges: readonly ProcessEdge[];
  /** What must hold while an instance is at a location. */
  readonly invariants: ReadonlyMap<string, Evaluator>;
  /** Where time does not pass. */
  readonly urgent: ReadonlySet<string>;
}

export interface ProcessNetwork {
  readonly processes: readonly Process[];
  readonly channels: ReadonlySet<string>;
  readonly broadcast: ReadonlySet<string>;
  /** Who lets time pass: one of the players, or whoever's turn it is. */
  readonly time: ModelPlayer | 'both';
}

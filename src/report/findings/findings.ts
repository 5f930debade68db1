// What a campaign found, as one piece of data that every report renders. Nodes and edges are numbers of the game; how
// they are named, drawn and escaped is the renderer's matter.

import type { Summary } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type {
  Ambiguity,
  Fairness,
  Forced,
  Judgement,
  OwnJudgement,
  PairCount,
  Quarantine,
  Rate,
  Recheck,
} from '../../run/index.ts';
import type { PlayedAction } from './actions.ts';
import type { Frequency } from './frequency.ts';
import type { Dependence } from './hidden-state.ts';
import type { InstanceFinding } from './instances.ts';
import type { Shards } from './known-runs.ts';
import type { TalliedFailure, TalliedRun } from './tally.ts';

/** What has become of a node, in the order in which reports tell it. */
export const NODE_STATES = [
  { id: 'covered', about: 'covered' },
  { id: 'missed', about: 'missed, although the tester can force a visit' },
  { id: 'open', about: 'not covered: depends on the answers of the system' },
  { id: 'impossible', about: 'unreachable: no run gets there' },
] as const;
export type NodeState = (typeof NODE_STATES)[number]['id'];

/** Everything the reports say of the runs of a model, as plain data. */
export interface Findings {
  readonly game: Game;
  readonly hash: string;
  readonly runs: readonly TalliedRun[];
  /** What the runs must cover together, as it was written. */
  readonly require: readonly string[];
  readonly verdict: Judgement;
  /** What all runs cover together, in gain and in percent of what can be reached. */
  readonly gain: number;
  readonly total: number;
  readonly coverage: number;
  /** The coverage of single runs. */
  readonly each: Summary;
  /** What the runs were built on, and what they have covered first; null if they began from nothing. */
  readonly earlier: { readonly known: number; readonly fresh: readonly number[] } | null;
  /** What the runs have shown by themselves, where they were built on others. */
  readonly own: OwnJudgement | null;
  readonly shards: Shards | null;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly guarantee: Guaranteed | null;
  readonly nodes: readonly NodeFinding[];
  readonly counts: Readonly<Record<NodeState, number>>;
  /** Empty if the model carries none. */
  readonly labels: readonly LabelFinding[];
  /** The moves by action, where the states are too many to read; else none. */
  readonly actions: readonly PlayedAction[];
  readonly taken: Float64Array;
  /** The SUT nodes, in the order of the model. */
  readonly choices: readonly ChoiceFinding[];
  /** What the answers say of the chances of the SUT. */
  readonly fairness: Fairness;
  /** The chance that the runs, or what is required, counted on each answer to have at least; null if they counted on none. */
  readonly assumed: number | null;
  /** Of all runs together; null where only sums are known. */
  readonly edgePairs: PairCount | null;
  /** Where the SUT remembers what the model forgets (hidden-state.ts). */
  readonly dependences: readonly Dependence[];
  /** Where nobody could tell on which node the system was, and what would tell (ambiguity.ts). */
  readonly ambiguities: readonly AmbiguityFinding[];
  readonly series: readonly CoveragePoint[];
  /** One for each signature, in the order they were found. */
  readonly failures: readonly FailureFinding[];
  /** What became of failures that earlier runs found, by the latest of the runs; empty if there were none. */
  readonly rechecks: readonly Recheck[];
  /** Of joint campaigns: who did what. */
  readonly instances: readonly InstanceFinding[];
  readonly next: readonly NextStep[];
  /** How the model is named in command lines. */
  readonly modelPath: string;
  /** The command lines that make these runs again. */
  readonly repeat: readonly string[];
}

/** What could have been forced within the budget of the runs. */
export interface Guaranteed extends Forced {
  /** The numbers, in `runs`, of the runs that ended below it. */
  readonly below: readonly number[];
}

export interface NodeFinding {
  readonly node: number;
  readonly state: NodeState;
  readonly visits: number;
  /** In how many runs it was covered. */
  readonly runs: number;
  /** It may have been visited, though nobody saw it for certain. */
  readonly maybe: boolean;
}

/** What has become of a label of the model, a requirement or a tag. */
export interface LabelFinding {
  readonly label: string;
  readonly state: NodeState;
  /** The nodes and edges that carry it. */
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  /** Those of them that were visited or taken. */
  readonly seenNodes: readonly number[];
  readonly seenEdges: readonly number[];
}

export interface ChoiceFinding {
  readonly node: number;
  /** How often the SUT was seen to choose there. */
  readonly asked: number;
  /** True if what was seen contradicts the weights of the model (weight-test.ts). */
  readonly odd: boolean;
  readonly outcomes: readonly OutcomeFinding[];
}

export interface OutcomeFinding {
  readonly edge: number;
  readonly seen: Frequency;
  /** The share that the weights of the model give it. */
  readonly expected: number;
  /** True at an odd node if that share lies outside the interval of what was seen. */
  readonly odd: boolean;
}

/** A set of nodes between which nobody could tell, and what can be done about it. */
export interface AmbiguityFinding extends Ambiguity {
  /** The first stimulus of the best experiment, an edge; -1 where the next answer is waited for, null where nothing helps. */
  readonly stimulus: number | null;
  /** At most so many nodes are left after so many stimuli and answers. */
  readonly leaves: number;
  readonly steps: number;
  /** Whether nothing better can be done. */
  readonly exact: boolean;
  /** Of each node what may be heard right after that; null where that alone tells nothing. */
  readonly answers: readonly (readonly string[])[] | null;
  /** Pairs that no experiment tells apart whatever the SUT answers. */
  readonly alike: readonly (readonly [number, number])[];
}

export interface CoveragePoint {
  readonly spent: number;
  readonly mean: number;
  readonly halfWidth95: number;
  readonly min: number;
  readonly max: number;
  /** What all runs cover together once each has spent that much. */
  readonly together: number;
}

export interface FailureFinding {
  readonly kind: string;
  readonly message: string;
  readonly signature: string;
  readonly node: string;
  /** All nodes it was seen at, in the order they were found. */
  readonly nodes: readonly string[];
  readonly count: number;
  /** How often it came again when it was tried; null if nobody tried. */
  readonly rate: Rate | null;
  /** Of joint campaigns: the instances or workers it was found by. */
  readonly instances: readonly string[];
  /** The quarantine for which the verdict does not count it; null if it counts. */
  readonly quarantine: Quarantine | null;
  /** The shortest way to it that was seen, and the run (a number in `runs`) it was seen in. */
  readonly seen: TalliedFailure;
  readonly run: number;
  /** The shortest way to it that is known: found by trying where somebody tried, else the one that was seen. */
  readonly shortest: FailureWay;
}

export interface FailureWay {
  readonly play: readonly number[];
  readonly during: number;
  /** Of so many tries so many failed the same; null if it was not tried. */
  readonly tried: { readonly repeats: number; readonly tries: number } | null;
  /** The command that goes it; null if there is none. */
  readonly replay: string | null;
}

export interface FindingsOptions {
  /** How the model is named in command lines; its name if left out. */
  readonly modelPath?: string;
  /** What the runs must cover together; what their traces say if left out. */
  readonly require?: readonly string[];
  /** How much work the guarantee is worth, in slices of the solver; as the runs say if left out. */
  readonly slices?: number;
  /** Work out how many more runs a deficient campaign needs; it takes a second or so. */
  readonly estimate?: boolean;
  /** Hold the runs against the whole guarantee with restart, whatever their budget. */
  readonly restart?: boolean;
  /** Judge the runs by that, instead of by the question they were made with: then other commands may tell another verdict. */
  readonly rejudge?: boolean;
  /** What files given beside the traces cover, 1 for each node; it counts as covered. */
  readonly known?: Uint8Array;
}

/** What to do next. */
export interface NextStep {
  /** Stable, for scripts. */
  readonly id:
    | 'failure'
    | 'cut-off'
    | 'more-runs'
    | 'missed'
    | 'open'
    | 'impossible'
    | 'ambiguity'
    | 'hidden-state'
    | 'weights'
    | 'done';
  readonly text: string;
  readonly command?: string;
}

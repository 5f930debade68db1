// The options of leading a campaign, and its result.

import type { DistinctFailure, Judgement, RunOutcome, Settled, TraceHeader } from '../../run/index.ts';
import type { FleetEvent, FleetProgress } from '../events.ts';
import type { FleetCampaign } from '../records.ts';
import type { Link } from '../redis.ts';
import type { Counts } from './roster.ts';

export interface LeadOptions extends FleetOptions {
  /** How this one is called among those who may lead. */
  readonly me: string;
}

export interface FleetOptions {
  readonly link: Link;
  readonly campaign: FleetCampaign;
  readonly settled: Settled;
  readonly header: TraceHeader;
  readonly trace?: string;
  /** The command that plays the shortest ways to failures again, for the trace. */
  readonly replay?: string;
  /** Told once it leads: before that, every file is somebody else's. What it throws ends the leading. */
  readonly onLeading?: () => void;
  readonly signal: AbortSignal;
  /** Wall clock in ms. */
  readonly timeLimit?: number;
  readonly onEvent?: (event: FleetEvent) => void;
  readonly onStanding?: (standing: FleetProgress) => void;
}

export interface FleetResult extends Judgement {
  /** It was left before its end: it can be attached again. */
  readonly detached: boolean;
  readonly outcome: RunOutcome;
  readonly failures: readonly DistinctFailure[];
  readonly standing: FleetProgress;
  /** Workers that died or hung, were not believed, or were in trouble, and how often; and those that could not play, and why. */
  readonly lost: Counts;
  readonly lies: Counts;
  readonly troubles: Counts;
  readonly refusals: Readonly<Record<string, string>>;
  readonly traceTrouble: string | null;
}

// A report of a campaign, from its trace: what a thread is asked for, and how it is made.

import { orThrow } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { type CaseKind, findingsOf, type ReportId, readTally, reportNamed } from '../../report/index.ts';

/** Plain data. */
export interface ReportTask {
  readonly game: Game;
  /** The trace. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly as: ReportId;
  readonly per?: CaseKind;
  readonly modelPath: string;
}

export async function renderReport({ game, name, bytes, as, per, modelPath }: ReportTask): Promise<string> {
  const tally = orThrow(readTally(game, [{ name, bytes }]));
  return reportNamed(as).render(findingsOf(tally, { modelPath }), { ...(per && { per }) });
}

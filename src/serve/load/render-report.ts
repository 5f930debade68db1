// A report of a campaign, from the files of it: what a thread is asked for, and how it is made.

import { orThrow } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import type { Game } from '../../game/index.ts';
import { type CaseKind, findingsOf, type ReportId, readTally, reportNamed } from '../../report/index.ts';
import { cureOf } from '../disk-trouble.ts';
import { Problem } from '../problem.ts';
import { gameOfLoad, type Load } from './load.ts';

/** Plain data. */
export interface ReportTask {
  readonly id: string;
  /** Of the trace. */
  readonly path: string;
  readonly as: ReportId;
  readonly per?: CaseKind;
}

export async function renderReport(load: Load, { id, path, as, per }: ReportTask): Promise<string> {
  const bytes = await disk.readFile(path).catch((error: Error) => {
    throw unreadable(id, error);
  });
  const game = gameOfLoad(load);
  const tally = orThrow(readTally(game, [{ name: `${id}.jsonl`, bytes }]));
  return reportNamed(as).render(findingsOf(tally, { modelPath: modelPath(load, game) }), {
    ...(per && { per }),
  });
}

const modelPath = ({ fileName }: Load, { name }: Game): string => fileName ?? `${name || 'model'}.game.json`;

export const unreadable = (campaign: string, error: Error): Problem =>
  Problem.of(
    422,
    'serve/cannot-read-trace',
    `the trace of ${campaign} cannot be read: ${error.message}`,
    cureOf(error),
  );

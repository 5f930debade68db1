// Logs for `covergame audit`: followed on the model, and counted like runs.

import { InputError } from '../../base/index.ts';
import { type FollowedLog, followLog } from '../../learn/index.ts';
import { shellWord, type Tally, tallyRun } from '../../report/index.ts';
import { readGivenModel } from '../input/index.ts';
import type { Given } from '../option.ts';
import type { TRACED_MODEL_OPTIONS } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { readLogs } from './files.ts';

export interface LogFacts {
  readonly traces: number;
  /** How many of them the model follows to their end. */
  readonly conforming: number;
  readonly off: readonly {
    readonly trace: string;
    readonly line: number;
    readonly event: string;
    readonly nodes: readonly string[];
    readonly expected: readonly string[];
    readonly unjudged: number;
  }[];
}

export async function readGivenLogs(
  model: string,
  traces: readonly string[],
  {
    log,
    words,
    traceBy,
  }: {
    readonly log: readonly string[];
    readonly words: string | undefined;
    readonly traceBy: string | undefined;
  },
  options: Given<typeof TRACED_MODEL_OPTIONS>,
  context: Context,
): Promise<{ readonly tally: Tally; readonly facts: LogFacts }> {
  if (traces.length > 0) {
    throw InputError.of(
      'cli/bad-value',
      'audit checks either traces of runs or a production log',
      'audit them one after the other',
    );
  }
  const goal = options.goal ?? 'nodes';
  const game = await readGivenModel(model, { ...options, goal }, context);
  const followed: FollowedLog[] = [];
  for (const file of log) {
    const again = ['covergame', 'audit', model, '--log', file].map(shellWord).join(' ');
    followed.push(
      followLog(game, await readLogs([file], { words, traceBy }, context), { file, goal, again }),
    );
  }
  const off = followed.flatMap((one) => one.off);
  return {
    tally: { game, runs: followed.map(({ run }, i) => tallyRun(game, log[i], run)) },
    facts: {
      traces: off.length + followed.reduce((sum, { conforming }) => sum + conforming, 0),
      conforming: followed.reduce((sum, { conforming }) => sum + conforming, 0),
      off: off.map((one) => ({ ...one, nodes: one.nodes.map((v) => game.ids[v]) })),
    },
  };
}

export const logText = ({ traces, conforming }: LogFacts): string =>
  `log: ${conforming} of ${traces} ${traces === 1 ? 'trace conforms' : 'traces conform'}`;

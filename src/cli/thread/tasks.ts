// What commands leave to a thread: work in one piece, of which nobody can say how long it takes. What goes in and comes out is plain data.

import { orThrow, type Source } from '../../base/index.ts';
import { type Reading, type ReadModelOptions, readModel } from '../../format/index.ts';
import type { Game } from '../../game/index.ts';
import type { Exploration } from '../../model/index.ts';
import { type Findings, findingsOf, readTally, writeCoverage } from '../../report/index.ts';
import { type CriterionId, makeSuite, type Suite, type SuiteOptions } from '../../suite/index.ts';
import { type Bounds, exploreGiven, loadGivenProgram } from '../input/index.ts';
import type { Context } from '../terminal/index.ts';

/** Of a context only what is said goes through. */
export type Said = Pick<Context, 'warn' | 'progress'>;

export const TASKS = {
  read: ({ source, options }: ReadTask): Reading => {
    const { format: _, ...reading } = { format: undefined, ...readModel(source, options) };
    return reading as Reading;
  },
  suite: ({ game, criterion, options }: SuiteTask): Suite => makeSuite(game, criterion, options),
  async explore({ program, set, bounds }: ExploreTask, said: Said): Promise<Exploration> {
    return exploreGiven(await loadGivenProgram(program), set, bounds, said);
  },
  merge({ game, sources, modelPath }: MergeTask, said: Said): Merged {
    const outcome = readTally(game, sources);
    const tally = orThrow(outcome);
    if (outcome.ok) said.warn(outcome.warnings);
    return {
      runs: tally.runs.length,
      coverage: writeCoverage(tally),
      findings: findingsOf(tally, { modelPath }),
    };
  },
} as const;

interface ReadTask {
  readonly source: Source;
  readonly options: ReadModelOptions;
}

interface SuiteTask {
  readonly game: Game;
  readonly criterion: CriterionId;
  readonly options: Partial<SuiteOptions>;
}

interface ExploreTask {
  readonly program: string;
  readonly set: readonly string[];
  readonly bounds: Bounds;
}

interface MergeTask {
  readonly game: Game;
  readonly sources: readonly Source[];
  readonly modelPath: string;
}

export interface Merged {
  readonly runs: number;
  /** The coverage file. */
  readonly coverage: string;
  readonly findings: Findings;
}

export type TaskId = keyof typeof TASKS;
export type Input<Id extends TaskId> = Parameters<(typeof TASKS)[Id]>[0];
export type Output<Id extends TaskId> = Awaited<ReturnType<(typeof TASKS)[Id]>>;

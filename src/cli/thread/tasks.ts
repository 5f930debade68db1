// What commands leave to a thread: work in one piece, of which nobody can say how long it takes. What goes in and comes out is plain data.

import { orThrow, type Source } from '../../base/index.ts';
import { type Reading, type ReadModelOptions, readModel } from '../../format/index.ts';
import type { Game } from '../../game/index.ts';
import type { Exploration } from '../../model/index.ts';
import { type Findings, findingsOf, readKnownRuns, readTally, writeCoverage } from '../../report/index.ts';
import { isKnownFile, writeKnown } from '../../run/index.ts';
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
    const known = readKnownRuns(game, sources);
    const counts = orThrow(known);
    const files = sources.filter(isKnownFile);
    const merged = { known: writeKnown(counts), states: counts.states };
    const traces = sources.filter((source) => !isKnownFile(source));
    if (traces.length === 0) {
      if (known.ok) said.warn(known.warnings);
      return { ...merged, runs: 0, coverage: null, findings: null };
    }
    const outcome = readTally(game, traces);
    const tally = orThrow(outcome);
    if (known.ok) said.warn(known.warnings);
    const earlier = files.length > 0 ? orThrow(readKnownRuns(game, files)).known().covered : undefined;
    return {
      ...merged,
      runs: tally.runs.length,
      coverage: writeCoverage(tally),
      findings: findingsOf(tally, { modelPath, ...(earlier && { known: earlier }) }),
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
  /** The known file, and how many states it holds. */
  readonly known: string;
  readonly states: number;
  /** The coverage file, and what it shows; null where only known files were given. */
  readonly coverage: string | null;
  readonly findings: Findings | null;
}

export type TaskId = keyof typeof TASKS;
export type Input<Id extends TaskId> = Parameters<(typeof TASKS)[Id]>[0];
export type Output<Id extends TaskId> = Awaited<ReturnType<(typeof TASKS)[Id]>>;

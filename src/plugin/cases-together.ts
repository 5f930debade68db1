// Judges all cases of a suite together. A single case that the system diverted is skipped, and that alone would be
// green. The last test of a block reads the traces of its cases, the last try of each. It holds them against the
// requirement as `covergame report` would.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted, InputError, orThrow } from '../base/index.ts';
import { makeFolder } from '../base/node/index.ts';
import type { Game } from '../game/index.ts';
import { judgeTally, readTally, type Tally } from '../report/index.ts';
import { forcedBy, type Judgement, questionOf } from '../run/index.ts';
import type { Suite } from '../suite/index.ts';
import { RESET_COST } from './case-player.ts';

/** The traces of the cases that were played, by their numbers. */
export interface CaseTraces {
  add(number: number, trace: string): void;
  all(): ReadonlyMap<number, string>;
}

/** For hosts that run all tests of a file in one process. */
export function tracesInMemory(): CaseTraces {
  const known = new Map<number, string>();
  return { add: (number, trace) => void known.set(number, trace), all: () => known };
}

/** For hosts that may begin a new process after any test: in a folder that every run begins without. */
export function tracesInFolder(folder: string): CaseTraces {
  return {
    add(number, trace) {
      makeFolder(folder);
      writeFileSync(join(folder, String(number)), trace);
    },
    all() {
      makeFolder(folder);
      const numbers = readdirSync(folder).map(Number).filter(Number.isInteger);
      return new Map(numbers.map((number) => [number, readFileSync(join(folder, String(number)), 'utf8')]));
    },
  };
}

export interface Together {
  readonly judgement: Judgement;
  readonly tally: Tally;
}

/** `require` as the user wrote it. */
export function judgeTogether(game: Game, suite: Suite, traces: CaseTraces, require: string): Together {
  const played = [...traces.all()].sort(([a], [b]) => a - b);
  if (played.length === 0) throw noCase(suite.cases.length);
  const sources = played.map(([, trace]) => ({ name: trace, bytes: readFileSync(trace) }));
  const tally = orThrow(readTally(game, sources));
  const budget = tally.runs.reduce((sum, { header }) => sum + header.budget, 0);
  const settings = { budget, resetCost: RESET_COST };
  const forced = forcedBy(game, { ...settings, question: questionOf(game, settings) });
  const judgement = judgeTally(asOneRun(tally), { require: [require], forced });
  const left = suite.cases.length - played.length;
  if (left === 0 || judgement.verdict === 'pass' || judgement.verdict === 'fail') return { judgement, tally };
  return {
    judgement: { ...judgement, why: `${judgement.why} ${left} of ${suite.cases.length} cases were not run.` },
    tally,
  };
}

/** That a case was played to its end stopped that case, not all of them. */
const asOneRun = (tally: Tally): Tally => ({
  ...tally,
  runs: tally.runs.map((run) =>
    run.end?.reason === 'until' ? { ...run, end: { ...run.end, reason: 'strategy' } } : run,
  ),
});

const noCase = (cases: number): InputError =>
  InputError.of(
    'plugin/no-case',
    `none of the ${counted(cases, 'case')} ran before the test that judges them together`,
    'run the whole block, not this test alone',
  );

// Checks the claims of a worker against their shape and the model before they count. A test must be one run of the
// game within its allowance, and so must a reproduction of a failure. A wrong claim is not believed, and its worker
// is named.

import { GrowingInts, shapes } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import { booksOf, type Line, lineEvents } from '../run/index.ts';
import { FAULT_KINDS } from '../sut/index.ts';
import { type ShrinkResult, type TestJob, type TestResult, unpack } from './job.ts';

const EDGES = shapes.listOf(shapes.WHOLE);
const KIND = shapes.oneOf(FAULT_KINDS);
/** Edges from the initial node; -1 where the SUT kept silent. */
const SCRIPT = { play: shapes.listOf(shapes.INTEGER), during: shapes.INTEGER };
const LINES: Readonly<Record<string, shapes.Shape>> = {
  start: shapes.record({
    test: shapes.WHOLE,
    instance: shapes.TEXT,
    job: shapes.WHOLE,
    attempt: shapes.WHOLE,
  }),
  steps: shapes.record({ edges: EDGES }),
  step: shapes.record({ edge: shapes.WHOLE }),
  some: shapes.record({ edges: EDGES, stay: EDGES }),
  failure: shapes.record({
    failure: shapes.record({
      kind: KIND,
      message: shapes.TEXT,
      signature: shapes.TEXT,
      node: shapes.TEXT,
      test: shapes.WHOLE,
      spent: shapes.AMOUNT,
      during: shapes.INTEGER,
      script: shapes.orNull(shapes.record(SCRIPT)),
    }),
  }),
  abandoned: shapes.record({ abandonment: shapes.record({ why: shapes.TEXT, 'kind?': KIND }) }),
};
const LINE: shapes.Shape = (value, path, fault) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (typeof kind === 'string' && Object.hasOwn(LINES, kind)) LINES[kind](value, path, fault);
  else fault(`${path}.kind`, kind ?? null, `one of ${Object.keys(LINES).join(', ')}`);
};
const RESULT = shapes.record({
  job: shapes.WHOLE,
  attempt: shapes.WHOLE,
  worker: shapes.TEXT,
  state: shapes.WHOLE,
  end: shapes.oneOf(['reset', 'strategy', 'failure', 'budget', 'cancelled']),
  why: shapes.TEXT,
  lines: shapes.listOf(LINE),
});
const SHRUNK = shapes.record({
  worker: shapes.TEXT,
  shortest: shapes.orNull(shapes.record({ ...SCRIPT, repeats: shapes.WHOLE, tries: shapes.WHOLE })),
});

/** Why a result is not to be believed; null if it may be. */
export function lieIn(game: Game, asked: TestJob, result: unknown, resetCost = 0): string | null {
  const fault = faultOf(RESULT, result);
  if (fault !== null) return fault;
  const told = result as TestResult;
  if (told.job !== asked.job) return `it answers job ${told.job} instead of ${asked.job}`;
  const lines = unpack(told.lines);
  const wrong = notOneTest(lines, told);
  if (wrong !== null) return wrong;
  const events = new GrowingInts();
  for (const line of lines) {
    if (line.kind === 'step' && line.edge >= game.m) return `there is no edge ${line.edge}`;
    lineEvents(events, line);
  }
  try {
    const { spent } = booksOf(game, events.view(), 0);
    const all = spent + (asked.job > 1 && spent > 0 ? resetCost : 0);
    if (all > asked.allowance) return `it spent ${all}, but ${asked.allowance} was allowed`;
  } catch (error) {
    return `it is not a run of this model: ${(error as Error).message}`;
  }
  return null;
}

/** A test begins once, with its own number and its own worker, and fails in itself. */
function notOneTest(lines: readonly Line[], { job, worker }: TestResult): string | null {
  let starts = 0;
  for (const line of lines) {
    if (line.kind === 'start') {
      if (++starts > 1 || line.test !== job || line.job !== job) return 'it is not one test';
      if (line.instance !== worker) return `it is signed by ${line.instance}, but ${worker} sent it`;
    } else if (line.kind !== 'failure' && starts === 0) return 'it does not begin with a test';
  }
  return null;
}

/** Why a way to a failure is not to be believed; null if it may be. */
export function shrinkLie(game: Game, result: unknown): string | null {
  const fault = faultOf(SHRUNK, result);
  if (fault !== null) return fault;
  const { shortest } = result as ShrinkResult;
  if (!shortest) return null;
  let node = game.initial;
  for (const edge of shortest.play) {
    if (edge === -1) continue;
    if (edge < 0 || edge >= game.m || game.source[edge] !== node)
      return 'its steps are not a run of this model';
    node = game.target[edge];
  }
  if (shortest.during >= game.m || shortest.during < -1) return `there is no edge ${shortest.during}`;
  return shortest.repeats > shortest.tries ? 'it failed more often than it was tried' : null;
}

function faultOf(shape: shapes.Shape, value: unknown): string | null {
  let first: string | null = null;
  shape(value, '', (path, given, must) => {
    first ??= shapes.shapeFaultText(path, given, must);
  });
  return first;
}

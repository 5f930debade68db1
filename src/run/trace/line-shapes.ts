// What the lines of a trace after its header must look like, one shape for each kind: found by its first word.

import { shapes } from '../../base/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import { RECHECK_STATES } from '../failures/index.ts';

const MS = { 'ms?': shapes.AMOUNT };
const STEP = {
  'from?': shapes.TEXT,
  'do?': shapes.orNull(shapes.TEXT),
  'saw?': shapes.orNull(shapes.TEXT),
  to: shapes.TEXT,
  'edge?': shapes.WHOLE,
};
const step = shapes.record(STEP);
const saw = shapes.orNull(
  shapes.record({
    'label?': shapes.TEXT,
    'node?': shapes.TEXT,
    'place?': shapes.WHOLE,
    'data?': shapes.TEXT,
  }),
);
const kind = shapes.oneOf(FAULT_KINDS);
const QUARANTINE = shapes.record({ owner: shapes.TEXT, reason: shapes.TEXT, until: shapes.TEXT });
/** What a recheck says beside its script, which a trace and a coverage file write in their own ways. */
export const RECHECK_FIELDS = {
  signature: shapes.TEXT,
  kind: shapes.TEXT,
  node: shapes.TEXT,
  message: shapes.TEXT,
  first: shapes.TEXT,
  last: shapes.TEXT,
  state: shapes.oneOf(RECHECK_STATES.map(({ id }) => id)),
  why: shapes.TEXT,
  failed: shapes.WHOLE,
  tries: shapes.WHOLE,
  confidence: shapes.orNull(shapes.AMOUNT),
  spent: shapes.AMOUNT,
  quarantine: shapes.orNull(QUARANTINE),
  today: shapes.TEXT,
};
const RECHECK = shapes.record({
  ...RECHECK_FIELDS,
  play: shapes.orNull(shapes.listOf(shapes.orNull(step))),
  during: shapes.orNull(step),
});

export const END_REASONS = ['budget', 'until', 'strategy', 'time', 'cancelled', 'failure'] as const;

export const LINES = {
  test: shapes.record({
    test: shapes.WHOLE,
    at: shapes.TEXT,
    'instance?': shapes.TEXT,
    'job?': shapes.WHOLE,
    'attempt?': shapes.WHOLE,
    ...MS,
  }),
  do: shapes.record({ ...STEP, ...MS }),
  saw: shapes.record({ ...STEP, ...MS }),
  maybe: shapes.record({ maybe: shapes.listOf(step), stay: shapes.listOf(shapes.TEXT), ...MS }),
  failure: shapes.record({
    failure: shapes.record({
      kind,
      message: shapes.TEXT,
      signature: shapes.TEXT,
      node: shapes.TEXT,
      test: shapes.WHOLE,
      spent: shapes.AMOUNT,
      during: shapes.orNull(step),
      'saw?': saw,
    }),
    ...MS,
  }),
  recheck: shapes.record({ recheck: RECHECK, ...MS }),
  abandoned: shapes.record({ abandoned: shapes.TEXT, 'kind?': kind, 'saw?': saw, ...MS }),
  end: shapes.record({
    end: shapes.oneOf(END_REASONS),
    why: shapes.TEXT,
    spent: shapes.AMOUNT,
    steps: shapes.WHOLE,
    resets: shapes.WHOLE,
    gain: shapes.AMOUNT,
    coverage: shapes.AMOUNT,
    ...MS,
  }),
  shortest: shapes.record({
    shortest: shapes.record({
      signature: shapes.TEXT,
      play: shapes.listOf(shapes.orNull(step)),
      during: shapes.orNull(step),
      repeats: shapes.WHOLE,
      tries: shapes.WHOLE,
      'replay?': shapes.TEXT,
    }),
    ...MS,
  }),
} as const satisfies Readonly<Record<string, shapes.Shape>>;

export type LineKind = keyof typeof LINES;

/** The kind of a line; null for one with words unknown here, as a later version may write. */
export const kindOf = (value: Readonly<Record<string, unknown>>): LineKind | null =>
  (Object.keys(value).find((word) => Object.hasOwn(LINES, word)) as LineKind | undefined) ?? null;

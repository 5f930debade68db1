// The data between a lead and its workers, as plain data: a test or a failure to shrink, and its result. The steps
// of a test travel as one row of edges, a sixth of their size as lines.

import type { Failure, Line, Shrunk } from '../run/index.ts';

/** A test from reset to reset. */
export interface TestJob {
  /** From 1; the number of the test, too. */
  readonly job: number;
  /** How often it was asked for before, and one. */
  readonly attempt: number;
  /** What it may spend, the reset included. */
  readonly allowance: number;
}

/** A line of a test, or its steps from here to the next line that is none. */
export type PackedLine = Line | { readonly kind: 'steps'; readonly edges: readonly number[] };

/** What came of it. */
export interface TestResult {
  readonly job: number;
  readonly attempt: number;
  readonly worker: string;
  /** The version of what was known when it was planned. */
  readonly state: number;
  /** Why the test ended: the strategy wanted a reset, or nothing more; something failed; the allowance was spent. */
  readonly end: 'reset' | 'strategy' | 'failure' | 'budget' | 'cancelled';
  readonly why: string;
  readonly lines: readonly PackedLine[];
}

/** A job that could not be done there: the worker's trouble, not the system's. */
export interface Trouble {
  readonly worker: string;
  readonly trouble: string;
}

/** A failure, to be made shorter. */
export interface ShrinkJob {
  readonly failure: Failure;
  readonly tries: number;
}

/** The shortest way found, null if it did not come again. */
export interface ShrinkResult {
  readonly worker: string;
  readonly shortest: Shrunk | null;
}

export const isTrouble = (told: unknown): told is Trouble =>
  typeof (told as Trouble | null)?.trouble === 'string' && typeof (told as Trouble).worker === 'string';

export function pack(lines: readonly Line[]): PackedLine[] {
  const packed: PackedLine[] = [];
  let edges: number[] | null = null;
  for (const line of lines) {
    if (line.kind !== 'step') {
      edges = null;
      packed.push(line);
    } else if (edges) edges.push(line.edge);
    else {
      edges = [line.edge];
      packed.push({ kind: 'steps', edges });
    }
  }
  return packed;
}

export const unpack = (packed: readonly PackedLine[]): Line[] =>
  packed.flatMap((line): Line[] =>
    line.kind === 'steps' ? line.edges.map((edge) => ({ kind: 'step', edge })) : [line],
  );

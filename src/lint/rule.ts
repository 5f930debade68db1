// A rule, and its findings.

import type { Game } from '../game/index.ts';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Something odd, and the name (a node's id or a label) to look for in the file. */
export interface Oddity {
  readonly message: string;
  readonly name?: string;
}

export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** What a finding means, in a sentence. */
  readonly about: string;
  /** What to do about it. */
  readonly cure: string;
  /** True for what is most often meant: `--strict` does not count it. */
  readonly harmless?: true;
  find(game: Game): Iterable<Oddity>;
}

// Runs the rules over a game. It keeps the first findings of each rule and counts the rest, so an odd model fits on
// a page.

import { type Game, requireGame } from '../game/index.ts';
import type { Rule, Severity } from './rule.ts';
import { RULES } from './rules.ts';

export type { Severity };

export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  /** The name to look for in the file. */
  readonly name?: string;
  /** Not counted by `--strict`. */
  readonly harmless?: true;
}

const MOST = 50;

/** What is odd about a game, by rule; `allowed` are codes that are not looked for. */
export function lintGame(game: Game, allowed: readonly string[] = []): Finding[] {
  requireGame(game);
  const findings: Finding[] = [];
  for (const { code, severity, cure, harmless, find } of RULES as readonly Rule[]) {
    if (allowed.includes(code)) continue;
    const rule = { code, severity, hint: cure, ...(harmless && { harmless }) };
    let count = 0;
    for (const oddity of find(game)) if (count++ < MOST) findings.push({ ...rule, ...oddity });
    if (count > MOST) findings.push({ ...rule, message: `… and ${count - MOST} more of these` });
  }
  return findings;
}

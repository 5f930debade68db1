// What runs have covered, for later runs to build on: traces, merged files and files of known coverage, in any order, as one file of known
// coverage. What a trace itself was built on is not counted again: the file it came from is given beside it, or its runs are.

import { type Issue, type Outcome, orThrow, type Source, sourceOf } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { isKnownFile, KnownCounts, ofRealSystem, readKnown, shardOf } from '../../run/index.ts';
import { readTally } from './read-tally.ts';
import type { TalliedRun, Tally } from './tally.ts';

/** What runs have visited and taken themselves. */
export function knownOfRuns(game: Game, runs: readonly TalliedRun[]): KnownCounts {
  const counts = new KnownCounts(game);
  for (const { header, coveredNodes, takenEdges, takenCounts } of runs) {
    const day = ofRealSystem(header) ? (header.provenance?.started.slice(0, 10) ?? '') : '';
    counts.add(
      coveredNodes,
      Array.from(takenEdges, (e, i) => [e, takenCounts[i]] as const),
      day,
    );
  }
  return counts;
}

/** Reads what earlier runs have covered; every fault of every file is told at once. */
export function readKnownRuns(game: Game, sources: readonly Source[]): Outcome<KnownCounts> {
  const counts = new KnownCounts(game);
  const issues: Issue[] = [];
  const warnings: Issue[] = [];
  let total = 0;
  const take = <T>(outcome: Outcome<T>, add: (value: T) => void): void => {
    if (outcome.ok) {
      add(outcome.value);
      warnings.push(...outcome.warnings);
      return;
    }
    issues.push(...outcome.issues);
    total += outcome.total;
  };
  const runs = sources.filter((source) => !isKnownFile(source));
  for (const source of sources)
    if (isKnownFile(source)) take(readKnown(game, source), (one) => counts.addAll(one));
  if (runs.length > 0) take(readTally(game, runs), (tally) => counts.addAll(knownOfRuns(game, tally.runs)));
  return total > 0 ? { ok: false, issues, total } : { ok: true, value: counts, warnings };
}

/** What the run of a header was built on, for each node 1 if it counted as covered; null if it began from nothing. */
export function coveredBefore(game: Game, { known }: TalliedRun['header']): Uint8Array | null {
  return known === null ? null : orThrow(readKnown(game, sourceOf('known', known))).known().covered;
}

/** What either covers. */
export function together(one: Uint8Array | null, other: Uint8Array | null | undefined): Uint8Array | null {
  if (!one || !other) return one ?? other ?? null;
  return one.map((covered, v) => covered | other[v]);
}

/** The same of all runs together, and of files given beside them; null if all began from nothing. */
export function coveredBeforeAll({ game, runs }: Tally, known?: Uint8Array): Uint8Array | null {
  let all = known ?? null;
  // Many runs are built on the same.
  for (const text of new Set(runs.map(({ header }) => header.known))) {
    all = together(all, coveredBefore(game, { ...runs[0].header, known: text }));
  }
  return all;
}

/** Which shards of a run are not there, for each group of runs that share the work. */
export interface Shards {
  readonly of: number;
  readonly missing: readonly number[];
}

/** Null if no run is a shard. */
export function shardsOfRuns(runs: readonly TalliedRun[]): Shards | null {
  const there = new Map<number, Set<number>>();
  for (const { header } of runs) {
    if (header.shard === null) continue;
    const { index, of } = shardOf(header.shard);
    const known = there.get(of) ?? new Set();
    there.set(of, known.add(index));
  }
  if (there.size === 0) return null;
  const [of, found] = [...there].toSorted(([a], [b]) => b - a)[0];
  return { of, missing: Array.from({ length: of }, (_, i) => i + 1).filter((i) => !found.has(i)) };
}

/** `shards 2 and 4 of 4 are missing`. */
export function shardsText({ of, missing }: Shards): string {
  if (missing.length === 0) return `all ${of}`;
  const names =
    missing.length === 1 ? `${missing[0]}` : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
  return `${names} of ${of} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

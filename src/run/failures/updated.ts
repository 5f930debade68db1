// The known failures after a run: what was there, new or not, what is gone, what has changed. Nothing is ever removed: that is a person's decision.
// A failure that was not tried, or could not be, stays as it was.

import type { Game } from '../../game/index.ts';
import type { DistinctFailure } from '../campaign/index.ts';
import type { KnownFailure } from './known-failure.ts';
import { namedScript } from './named-steps.ts';
import type { Recheck } from './recheck.ts';

export interface FoundFailures {
  readonly game: Game;
  readonly today: string;
  readonly rechecks: readonly Recheck[];
  /** All failures of the run, those that the rechecks found included. */
  readonly failures: readonly DistinctFailure[];
}

export function updatedFailures(
  known: readonly KnownFailure[],
  { game, today, rechecks, failures }: FoundFailures,
): KnownFailure[] {
  const before = new Map(known.map((one) => [one.signature, one]));
  const found = new Map(failures.map((one) => [one.signature, one]));
  const rechecked = new Map(rechecks.map((one) => [one.signature, one]));
  const kept = known.map((entry) => {
    const failure = found.get(entry.signature);
    const recheck = rechecked.get(entry.signature);
    if (failure) return seenAgain(game, today, entry, failure);
    return recheck ? notSeen(today, entry, recheck) : entry;
  });
  const fresh = failures
    .filter(({ signature }) => !before.has(signature))
    .map((failure) => seenAgain(game, today, { signature: failure.signature }, failure));
  return [...kept, ...fresh];
}

function seenAgain(
  game: Game,
  today: string,
  { gone: _g, changed: _c, ...entry }: KnownFailure,
  { kind, message, nodes, shortest, script, rate }: DistinctFailure,
): KnownFailure {
  const way = shortest ?? script;
  const named = way && namedScript(game, way);
  const isSame =
    named !== null &&
    JSON.stringify([entry.steps, entry.during]) === JSON.stringify([named.steps, named.during]);
  // A reproduction that failed keeps its place until a shorter one fails, too.
  const isBetter = named !== null && (!entry.steps || named.steps.length < entry.steps.length);
  const measured = rate && { failed: rate.failed, tries: rate.tries };
  const pooled = isSame && measured && entry.rate ? sumOf(entry.rate, measured) : null;
  const now = pooled ?? (isSame || isBetter ? measured : null) ?? (isBetter ? undefined : entry.rate);
  const { rate: _r, ...others } = entry;
  return {
    ...others,
    kind,
    node: nodes[0],
    message,
    first: entry.first ?? today,
    last: entry.last !== undefined && entry.last > today ? entry.last : today,
    ...(now && { rate: now }),
    ...(isBetter && named),
  };
}

function notSeen(today: string, entry: KnownFailure, { state, tries, why }: Recheck): KnownFailure {
  if (state === 'gone') {
    const { changed: _, ...others } = entry;
    const { since = today, tries: before = 0 } = entry.gone ?? {};
    return { ...others, gone: { since, tries: before + tries } };
  }
  if (state === 'changed') {
    const { gone: _, ...others } = entry;
    return { ...others, changed: { since: entry.changed?.since ?? today, signature: why } };
  }
  return entry;
}

type Counted = { readonly failed: number; readonly tries: number };

/** So many tries are remembered: what a failure did long ago says little of today. */
const REMEMBERED = 100;

function sumOf(before: Counted, now: Counted): Counted {
  const failed = before.failed + now.failed;
  const tries = before.tries + now.tries;
  if (tries <= REMEMBERED) return { failed, tries };
  // A failure that came stays one that comes.
  return { failed: Math.max(1, Math.round((failed * REMEMBERED) / tries)), tries: REMEMBERED };
}

// Shrinks the failures of a recorded campaign: each is tried again from its shortest way known, the recorded test or one that was found before,
// and made shorter as a campaign does it. Without the system there is only the model: a shortest path to where it failed,
// which nobody has tried.

import type { Game } from '../../../game/index.ts';
import type { Failure, Script, Shrunk } from '../../campaign/index.ts';
import { playBefore, type TracedRun } from '../../trace/index.ts';
import { Session, setUp, shortestPath } from '../session/index.ts';
import { type ShrinkOptions, shrink } from './shrink.ts';

/** A failure of a recorded campaign: one for each signature. */
export interface RecordedFailure {
  /** The run it was found in, by its place in the trace. */
  readonly run: number;
  /** With the shortest script known. */
  readonly failure: Failure & { readonly script: Script };
  /** How many steps the recorded test took to it, at least. */
  readonly recorded: number;
}

export function recordedFailures(runs: readonly TracedRun[]): RecordedFailure[] {
  const found = new Map<string, RecordedFailure>();
  runs.forEach(({ events, failures, shortest }, run) => {
    for (const traced of failures) {
      const { at, saw: _, ms: _ms, ...failure } = traced;
      const script = { play: playBefore(events, at), during: traced.during };
      const known = found.get(traced.signature);
      if (known && known.recorded <= script.play.length) continue;
      found.set(traced.signature, { run, failure: { ...failure, script }, recorded: script.play.length });
    }
    for (const { signature, play, during } of shortest) {
      const known = found.get(signature);
      if (!known || known.failure.script.play.length <= play.length) continue;
      found.set(signature, { ...known, failure: { ...known.failure, script: { play, during } } });
    }
  });
  return [...found.values()];
}

export interface ShrunkFailure extends RecordedFailure {
  /** Of 0 repeats if the failure did not come again; null if it was not tried. */
  readonly shortest: Shrunk | null;
}

/** Until the signal at most; what was not reached has no shortest way. */
export async function shrinkRecorded(
  recorded: readonly RecordedFailure[],
  options: ShrinkOptions,
): Promise<ShrunkFailure[]> {
  const session = new Session(options);
  try {
    await setUp(session, options.sut, 1);
  } finally {
    await session.end();
  }
  const shrunk: ShrunkFailure[] = [];
  for (const each of recorded) {
    const stopped = options.signal?.aborted ?? false;
    shrunk.push({ ...each, shortest: stopped ? null : await shrink(each.failure, options) });
  }
  return shrunk;
}

/** The shortest way on the model to where a failure was: nobody has tried it. */
export function shortestOnModel(game: Game, { failure }: RecordedFailure): Script {
  const { play, during } = failure.script;
  let end = game.initial;
  for (const edge of play) if (edge >= 0) end = game.target[edge];
  return { play: shortestPath(game, game.initial, (v) => v === end) ?? play, during };
}

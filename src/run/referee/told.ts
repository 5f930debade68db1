// What the one who drives the SUT tells a pulled campaign, and whether the last lines of the trace say the same already: then it was
// told before, and only the acknowledgement was lost. Lines are compared as data: an edge by what it fits, a fault by its kind and by
// what was seen. Traces of older versions do not say what was seen; there the kind has to do.

import { type Game, TESTER } from '../../game/index.ts';
import type { Fault, FaultKind, Matcher, Seen } from '../../sut/index.ts';
import { isPlace, type SeenObject, sameSeen, seenObject } from '../campaign/index.ts';
import type { Line } from '../trace/index.ts';

export type RefereeEvent =
  /** The stimulus was given, or the SUT moved. */
  | { readonly kind: 'observe'; readonly seen?: Seen }
  /** The SUT was reset. */
  | { readonly kind: 'restart'; readonly why?: string }
  /** Something went wrong. */
  | { readonly kind: 'fail'; readonly fault: Fault };

/** Whether an answer made these lines, from its turn to the last; or the first of them, and was cut off there. */
export function sameAnswer(
  game: Game,
  matcher: Matcher,
  lines: readonly Line[],
  told: RefereeEvent,
): 'same' | 'other' | 'half' {
  const [first, second] = lines;
  const sole = lines.length === 1;
  switch (told.kind) {
    case 'restart':
      if (first.kind === 'start') return sole ? 'same' : 'other';
      if (first.kind !== 'abandoned') return 'other';
      if (sole) return 'half';
      return second.kind === 'start' && lines.length === 2 ? 'same' : 'other';
    case 'fail':
      return wentWrong(first, told.fault) && endsWith(lines, 1) ? 'same' : 'other';
    case 'observe': {
      const { seen } = told;
      const gave = first.kind === 'step' && game.owner[game.source[first.edge]] === TESTER;
      if (!gave)
        return seen !== undefined && saw(game, matcher, first, seen) && endsWith(lines, 1) ? 'same' : 'other';
      if (seen === undefined) return sole ? 'same' : 'other';
      // Nothing may have come of it, which does no harm again.
      if (sole) return 'half';
      return saw(game, matcher, second, seen) && endsWith(lines, 2) ? 'same' : 'other';
    }
  }
}

/** Whether nothing follows the first `count` lines but that the test was given up. */
const endsWith = (lines: readonly Line[], count: number): boolean =>
  lines.length === count || (lines.length === count + 1 && lines[count].kind === 'abandoned');

function wentWrong(line: Line, { kind, message }: Fault): boolean {
  if (line.kind === 'failure') return line.failure.kind === kind && line.failure.message === message;
  if (line.kind !== 'abandoned') return false;
  return (line.abandonment.kind ?? kind) === kind && line.abandonment.why === message;
}

function saw(game: Game, matcher: Matcher, line: Line, seen: Seen): boolean {
  switch (line.kind) {
    case 'failure':
      return sawFault(line.failure, seen);
    case 'abandoned':
      return sawFault(line.abandonment, seen);
    case 'step':
      return fits(game, matcher, line.edge, seen);
    case 'some':
      if (line.edges.length === 0) return seen === null;
      return line.edges.every((edge) => fits(game, matcher, edge, seen));
    default:
      return false;
  }
}

function sawFault(
  line: { readonly kind?: FaultKind; readonly saw?: SeenObject | null },
  seen: Seen,
): boolean {
  if (line.saw !== undefined) return sameSeen(line.saw, seenObject(seen));
  return line.kind === undefined || (line.kind === 'hang') === (seen === null);
}

function fits(game: Game, matcher: Matcher, edge: number, seen: Seen): boolean {
  const node = game.source[edge];
  if (seen === null) return matcher.silent(node).includes(edge);
  if (isPlace(seen)) return edge === game.outStart[node] + seen.place;
  return matcher.fitting(node, seen).includes(edge);
}

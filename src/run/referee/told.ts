// What the one who drives the SUT tells a pulled campaign, and whether the last lines of the trace say the same already:
// then it was told before, and only the acknowledgement was lost.

import { type Game, TESTER } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import type { Fault, FaultKind, Matcher } from '../../sut/index.ts';
import { ABANDON, type Seen, SOME, someAt } from '../campaign/index.ts';
import type { TracedRun } from '../trace/index.ts';
import { shown } from './off-model.ts';

export type Told =
  /** The stimulus was given, or the SUT moved. */
  | { readonly kind: 'observe'; readonly seen?: Seen }
  /** The SUT was reset. */
  | { readonly kind: 'restart'; readonly why?: string }
  /** Something went wrong. */
  | { readonly kind: 'fail'; readonly fault: Fault };

/** A line of a trace after its header, as far as answers are compared with it. */
export type Line =
  | { readonly kind: 'start' }
  | { readonly kind: 'step'; readonly edges: readonly number[]; readonly stay: readonly number[] }
  | { readonly kind: 'failure'; readonly fault: FaultKind; readonly message: string }
  | { readonly kind: 'abandoned' };

export interface Lines {
  /** All but the end. */
  readonly count: number;
  readonly tail: Line[];
  readonly abandoned: number;
  /** Tests that were abandoned for another reason than a failure. */
  readonly givenUp: number;
}

/** The lines of a recorded run: how many, and the last ones. */
export function linesOf({ events, failures }: TracedRun, keep: number): Lines {
  const tail: Line[] = [];
  let count = 0;
  let abandoned = 0;
  let givenUp = 0;
  const line = (one: Line): void => {
    count++;
    if (one.kind === 'abandoned') {
      abandoned++;
      if (tail.at(-1)?.kind !== 'failure') givenUp++;
    }
    tail.push(one);
    if (tail.length > keep) tail.shift();
  };
  let next = 0;
  for (let i = 0; ; ) {
    for (; next < failures.length && failures[next].at === i; next++) {
      line({ kind: 'failure', fault: failures[next].kind, message: failures[next].message });
    }
    if (i >= events.length) return { count, tail, abandoned, givenUp };
    const event = events[i++];
    if (event === RESET) line({ kind: 'start' });
    else if (event === ABANDON) line({ kind: 'abandoned' });
    else if (event === SOME) {
      const { edges, stay, next: after } = someAt(events, i - 1);
      line({ kind: 'step', edges, stay });
      i = after;
    } else line({ kind: 'step', edges: [event], stay: [] });
  }
}

/** Whether an answer made these lines, from its turn to the last; or the first of them, and was cut off there. */
export function sameAnswer(
  game: Game,
  matcher: Matcher,
  lines: readonly Line[],
  told: Told,
): 'same' | 'other' | 'half' {
  const [first, second] = lines;
  const sole = lines.length === 1;
  switch (told.kind) {
    case 'restart':
      if (first.kind === 'start') return sole ? 'same' : 'other';
      if (first.kind !== 'abandoned') return 'other';
      if (sole) return 'half';
      return second.kind === 'start' && lines.length === 2 ? 'same' : 'other';
    case 'fail': {
      const { kind, message } = told.fault;
      if (first.kind === 'abandoned') return sole ? 'same' : 'other';
      if (first.kind !== 'failure' || first.fault !== kind || first.message !== message) return 'other';
      return endsWith(lines, 1) ? 'same' : 'other';
    }
    case 'observe': {
      const { seen } = told;
      const gave = first.kind === 'step' && first.stay.length === 0 && isTesters(game, first.edges[0]);
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

const isTesters = (game: Game, edge: number): boolean => game.owner[game.source[edge]] === TESTER;

function saw(game: Game, matcher: Matcher, line: Line, seen: Seen): boolean {
  switch (line.kind) {
    case 'start':
      return false;
    case 'abandoned':
      return true;
    case 'failure':
      if (seen === null) return line.fault === 'hang';
      return line.message.includes('place' in seen ? `edge ${seen.place};` : shown(seen));
    case 'step':
      if (line.edges.length === 0) return seen === null;
      return line.edges.every((edge) => {
        const node = game.source[edge];
        if (seen === null) return matcher.silent(node).includes(edge);
        if ('place' in seen) return edge === game.outStart[node] + seen.place;
        return matcher.fitting(node, seen).includes(edge);
      });
  }
}

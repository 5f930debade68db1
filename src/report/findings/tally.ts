// What traces add up to: for each run its books, how often it took each edge, its tests and its failures. Everything that
// reports, merges and audits is computed from this, whether it was read from traces or from a coverage file. Counts are
// kept for each run, sparsely, so that a run given twice can be counted once. O(steps + n + m) for each run.

import { type Game, SUT } from '../../game/index.ts';
import {
  ABANDON,
  type Ambiguity,
  booksOf,
  type End,
  identityKey,
  isHeld,
  type PlayCount,
  perhapsCovered,
  playBefore,
  playCounts,
  type Quarantine,
  type Recheck,
  type SeenObject,
  SOME,
  someAt,
  type TracedFailure,
  type TracedRun,
  type TracedShortest,
  type TraceHeader,
} from '../../run/index.ts';
import { RESET } from '../../strategy/index.ts';

/** The runs of a game that were read, without repeats. */
export interface Tally {
  readonly game: Game;
  readonly runs: readonly TalliedRun[];
}

export interface TalliedRun {
  readonly header: TraceHeader;
  /** The file it was read from; after a merge still the first one. */
  readonly file: string;
  /** How it ended, null if it was cut off. */
  readonly end: { readonly reason: string; readonly why: string } | null;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  /** The tests that were given up, for a failure or another reason. */
  readonly givenUp: number;
  readonly gain: number;
  /** The nodes in the order of their first visit, and what had been spent by then. */
  readonly coveredNodes: Int32Array;
  readonly coveredAt: Float64Array;
  /** Nodes that may have been visited, though nobody saw it for certain. */
  readonly maybe: Int32Array;
  /** Where nobody could tell on which of several nodes the system was; none where only the sums are known. */
  readonly ambiguities: readonly Ambiguity[];
  /** The edges that were taken, and how often. */
  readonly takenEdges: Int32Array;
  readonly takenCounts: Float64Array;
  readonly failures: readonly TalliedFailure[];
  /** What became of failures that earlier runs found; left out if there were none. */
  readonly rechecks?: readonly Recheck[];
  /** Null where only the sums are known, in a coverage file. */
  readonly tests: readonly TalliedTest[] | null;
  readonly events: Int32Array | null;
  /** Of a joint campaign: what each instance or worker did. */
  readonly plays?: readonly PlayCount[];
}

export interface TalliedTest {
  /** From 1. */
  readonly number: number;
  /** Its events: from, and up to but without. */
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  /** How many nodes it visited that no earlier test of the run had. */
  readonly fresh: number;
  readonly givenUp: boolean;
  /** The numbers of its failures among those of the run. */
  readonly failures: readonly number[];
  /** When it began and how long it took, in milliseconds since the run began; null where nobody looked at a clock. */
  readonly time: { readonly start: number; readonly ms: number } | null;
}

export interface TalliedFailure {
  readonly kind: TracedFailure['kind'];
  readonly message: string;
  readonly signature: string;
  readonly node: string;
  readonly test: number;
  readonly spent: number;
  /** The edges from the initial node to the failure; -1 where the SUT kept silent and stayed. */
  readonly play: readonly number[];
  /** The edge of the stimulus that was being given, or -1. */
  readonly during: number;
  /** What was seen, where the trace says. */
  readonly saw?: SeenObject | null;
  /** The shortest way that was found to it by trying. */
  readonly shrunk?: ShrunkWay;
  /** Of a joint campaign: the instance or worker it was found by. */
  readonly instance?: string;
  /** The quarantine that held on the day of the run; left out if there was none. */
  readonly quarantine?: Quarantine;
}

export interface ShrunkWay {
  readonly play: readonly number[];
  readonly during: number;
  /** Of so many tries of this way so many failed the same. */
  readonly repeats: number;
  readonly tries: number;
  /** The command that goes it. */
  readonly replay?: string;
}

export function tallyRun(game: Game, file: string, run: TracedRun): TalliedRun {
  const { header, events, end } = run;
  const books = booksOf(game, events, header.resetCost);
  const edges: number[] = [];
  for (let e = 0; e < game.m; e++) if (books.taken[e] > 0) edges.push(e);
  const maybe = perhapsCovered(books);
  const tests = testsOf(game, run);
  return {
    header,
    file,
    end: end && { reason: end.end, why: end.why },
    spent: books.spent,
    steps: books.steps,
    resets: books.resets,
    givenUp: tests.filter(({ givenUp }) => givenUp).length,
    gain: books.gain,
    coveredNodes: books.coveredNodes.slice(0, books.coveredCount),
    coveredAt: books.coveredAt.slice(0, books.coveredCount),
    maybe: Int32Array.from(maybe),
    ambiguities: books.books.ambiguities.list(),
    takenEdges: Int32Array.from(edges),
    takenCounts: Float64Array.from(edges, (e) => books.taken[e]),
    failures: failuresOf(run),
    ...(run.rechecks.length > 0 && { rechecks: run.rechecks }),
    tests,
    events,
    ...(run.sources && { plays: playCounts(game, events, run.sources) }),
  };
}

function testsOf(game: Game, { events, failures, times }: TracedRun): TalliedTest[] {
  const tests: { -readonly [K in keyof TalliedTest]: TalliedTest[K] }[] = [];
  const seen = new Uint8Array(game.n);
  const visit = (v: number): void => {
    if (seen[v] === 1) return;
    seen[v] = 1;
    tests[tests.length - 1].fresh++;
  };
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event === RESET) {
      if (tests.length > 0) tests[tests.length - 1].to = i;
      const number = tests.length + 1;
      tests.push({
        number,
        from: i,
        to: events.length,
        steps: 0,
        fresh: 0,
        givenUp: false,
        failures: [],
        time: null,
      });
      visit(game.initial);
    } else if (event === ABANDON) tests[tests.length - 1].givenUp = true;
    else {
      tests[tests.length - 1].steps++;
      if (event === SOME) i = someAt(events, i).next - 1;
      else visit(game.target[event]);
    }
  }
  if (times) for (const test of tests) test.time = timeOf(test, times);
  failures.forEach(({ at, ms }, f) => {
    const test = tests.findLast(({ from }) => from < at) ?? tests.at(0);
    if (!test) return;
    test.failures = [...test.failures, f];
    if (test.time && ms !== undefined) {
      test.time = { start: test.time.start, ms: Math.max(test.time.ms, ms - test.time.start) };
    }
  });
  return tests;
}

function timeOf({ from, to }: TalliedTest, times: Float64Array): TalliedTest['time'] {
  let last = from;
  for (let i = from; i < to; i++) if (times[i] > times[last]) last = i;
  return Number.isFinite(times[from]) ? { start: times[from], ms: times[last] - times[from] } : null;
}

/** Those that the campaign met, in order, and then those that only came when they were replayed before it. */
function failuresOf(run: TracedRun): TalliedFailure[] {
  const held = new Map(
    run.rechecks.filter(isHeld).map(({ signature, quarantine }) => [signature, quarantine!]),
  );
  const met = run.failures.map((failure) => failureOf(run, failure));
  const signatures = new Set(met.map(({ signature }) => signature));
  const replayed = run.rechecks
    .filter(({ signature, state }) => state === 'there' && !signatures.has(signature))
    .map((recheck) => replayedFailure(run, recheck));
  return [...met, ...replayed].map((failure) => {
    const quarantine = held.get(failure.signature);
    return quarantine ? { ...failure, quarantine } : failure;
  });
}

function replayedFailure(
  { shortest }: TracedRun,
  { kind, message, signature, node, script, failed, tries }: Recheck,
): TalliedFailure {
  const { play, during } = script ?? { play: [], during: -1 };
  const found = shortest.find((way) => way.signature === signature);
  return {
    kind: kind as TalliedFailure['kind'],
    message,
    signature,
    node,
    test: 0,
    spent: 0,
    play,
    during,
    shrunk: found ? shrunkOf(found) : { play, during, repeats: failed, tries },
  };
}

function failureOf({ events, shortest, sources }: TracedRun, failure: TracedFailure): TalliedFailure {
  const { kind, message, signature, node, test, spent, at, during, saw } = failure;
  const play = playBefore(events, at);
  const found = shortest.find((way) => way.signature === signature);
  const instance = sources?.find((source) => source.test === test)?.instance;
  return {
    kind,
    message,
    signature,
    node,
    test,
    spent,
    play,
    during,
    ...(saw !== undefined && { saw }),
    ...(found && { shrunk: shrunkOf(found) }),
    ...(instance !== undefined && { instance }),
  };
}

function shrunkOf({ play, during, repeats, tries, replay }: TracedShortest): ShrunkWay {
  return { play, during, repeats, tries, ...(replay !== undefined && { replay }) };
}

/** How often each edge was taken, over all runs. */
export function takenTogether({ game, runs }: Tally): Float64Array {
  const taken = new Float64Array(game.m);
  for (const { takenEdges, takenCounts } of runs) {
    takenEdges.forEach((e, i) => {
      taken[e] += takenCounts[i];
    });
  }
  return taken;
}

/** How often each node was certainly visited: by an edge into it, or by the start of a test. */
export function visitsTogether(tally: Tally, taken = takenTogether(tally)): Float64Array {
  const { game, runs } = tally;
  const visits = new Float64Array(game.n);
  for (let e = 0; e < game.m; e++) visits[game.target[e]] += taken[e];
  for (const { resets, spent } of runs) if (spent > 0) visits[game.initial] += resets + 1;
  return visits;
}

/** For each node in how many runs it was covered. */
export function coveredIn({ game, runs }: Tally): Int32Array {
  const count = new Int32Array(game.n);
  for (const { coveredNodes } of runs) for (const v of coveredNodes) count[v]++;
  return count;
}

/** A run as the run room tells of it; one that was cut off ended from outside. */
export const endOf = ({ end }: TalliedRun): End =>
  (end as End | null) ?? { reason: 'cancelled', why: 'the trace was cut off' };

/** The same tally with each run once, and the others. Which of several is kept, and the order of runs, do not depend on the order given. */
export function withoutRepeats(tally: Tally): {
  readonly tally: Tally;
  readonly repeats: readonly TalliedRun[];
} {
  const groups = new Map<string, TalliedRun[]>();
  for (const run of tally.runs) {
    const key = identity(run);
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  const kept = new Set<TalliedRun>();
  for (const group of groups.values()) kept.add(group.length === 1 ? group[0] : fullest(group));
  return {
    tally: { ...tally, runs: inFixedOrder([...kept]) },
    repeats: tally.runs.filter((run) => !kept.has(run)),
  };
}

/** The one that says most: with its single steps, if any has them. Of equals the first by what it says, and by its file. */
function fullest(runs: readonly TalliedRun[]): TalliedRun {
  const traced = runs.filter(({ events }) => events !== null);
  const [best] = (traced.length > 0 ? traced : runs)
    .map((run) => ({ run, text: JSON.stringify([run.end, run.failures, run.header, run.file]) }))
    .toSorted((a, b) => byText(a.text, b.text));
  return best.run;
}

/** The runs in an order that does not depend on the one they were given in: by seed and number, then by all that sets them apart. */
const inFixedOrder = (runs: readonly TalliedRun[]): TalliedRun[] =>
  runs
    .map((tallied) => ({
      tallied,
      seed: tallied.header.seed,
      run: tallied.header.run,
      key: identity(tallied),
    }))
    .toSorted((a, b) => a.seed - b.seed || a.run - b.run || byText(a.key, b.key))
    .map(({ tallied }) => tallied);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Two runs with the same plan that went the same way are one run. What differs between two files of it is the order in
 * which a model names its nodes, and that is settled when they are read.
 */
function identity({
  header,
  spent,
  steps,
  coveredNodes,
  coveredAt,
  takenEdges,
  takenCounts,
  failures,
}: TalliedRun): string {
  return JSON.stringify([
    identityKey(header),
    [spent, steps],
    [coveredNodes, coveredAt, takenEdges, takenCounts].map((row) => Array.from(row)),
    failures.map(({ signature, spent: at }) => [signature, at]),
  ]);
}

/** Whether the SUT has a choice at a node: two edges or more. */
export const isChoice = (game: Game, v: number): boolean =>
  game.owner[v] === SUT && game.outStart[v + 1] - game.outStart[v] > 1;

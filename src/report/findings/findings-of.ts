// From a tally to the findings. O(n + m + steps) beside the guarantee, whose effort is counted in slices of the solver.

import { summarise } from '../../base/index.ts';
import {
  FORCEABLE,
  type Game,
  gainOf,
  hashGame,
  nodeKinds,
  outDegree,
  ownCount,
  POSSIBLE,
  SUT,
  totalGain,
  weightOf,
} from '../../game/index.ts';
import {
  Ambiguities,
  type Ambiguity,
  assumedFairness,
  coverageSeries,
  EdgePairs,
  fairnessOf,
  fairnessRequired,
  forcedByAll,
  gainOfRow,
  type JudgedRun,
  type Judgement,
  type JudgementOptions,
  judgementOf,
  ofRealSystem,
  ownJudgement,
  type PairCount,
  percent,
  type Quarantine,
  type Recheck,
  rateOf,
  seriesGrid,
} from '../../run/index.ts';
import { playedActions } from './actions.ts';
import { ambiguityFindings } from './ambiguity.ts';
import type {
  ChoiceFinding,
  CoveragePoint,
  FailureFinding,
  FailureWay,
  Findings,
  FindingsOptions,
  Guaranteed,
  NodeFinding,
  OutcomeFinding,
} from './findings.ts';
import { frequency } from './frequency.ts';
import { dependencesOf } from './hidden-state.ts';
import { instanceFindings } from './instances.ts';
import { coveredBefore, coveredBeforeAll, shardsOfRuns, together } from './known-runs.ts';
import { labelFindings } from './labels.ts';
import { estimates, moreRunSteps } from './more-runs.ts';
import { nextSteps } from './next-steps.ts';
import { repeatCommands } from './repeat-command.ts';
import {
  coveredIn,
  endOf,
  type ShrunkWay,
  type TalliedFailure,
  type TalliedRun,
  type Tally,
  takenTogether,
  visitsTogether,
} from './tally.ts';
import { contradicted } from './weight-test.ts';

/**
 * What the runs of a tally say together: coverage, failures, what was missed and what to do next.
 *
 * @param tally of at least one run
 * @param options how the model is called in commands
 * @example
 * const findings = findingsOf(orThrow(readTally(game, sources)), { modelPath: 'login.game.json' });
 */
export function findingsOf(tally: Tally, options: FindingsOptions = {}): Findings {
  const { game, runs } = tally;
  const modelPath = options.modelPath ?? (game.name === '' ? 'MODEL' : game.name);
  const total = totalGain(game);
  const taken = takenTogether(tally);
  const before = coveredBeforeAll(tally, options.known);
  const nodes = nodeFindings(tally, taken, before);
  const gain = gainOf(
    game,
    nodes.filter(({ state }) => state === 'covered').map(({ node }) => node),
  );
  const failures = failureFindings(runs);
  const judged = runs.map((run) => judgedRun(game, run, options.known));
  const own = ownJudgement(game, judged, options.require && { require: options.require });
  const guarantee = guaranteeOf(tally, judged, options);
  const counts = { covered: 0, missed: 0, open: 0, impossible: 0 };
  for (const { state } of nodes) counts[state]++;
  const isCovered = (v: number): boolean => nodes[v]?.state === 'covered';
  const facts = {
    game,
    hash: hashGame(game),
    runs,
    gain,
    total,
    coverage: percent(gain, total),
    each: summarise(runs.map((run) => percent(run.gain, total))),
    earlier: before && {
      known: nodes.filter(({ node }) => before[node] === 1).length,
      fresh: nodes.filter(({ node, runs: seen }) => seen > 0 && before[node] === 0).map(({ node }) => node),
    },
    own: own ?? null,
    shards: shardsOfRuns(runs),
    spent: sumOf(runs, 'spent'),
    steps: sumOf(runs, 'steps'),
    resets: sumOf(runs, 'resets'),
    guarantee,
    nodes,
    counts,
    labels: labelFindings(game, nodes, taken),
    actions: playedActions(game, taken),
    taken,
    choices: choiceFindings(game, taken),
    fairness: fairnessOf(game, taken),
    assumed: assumedBy(runs, options.require),
    edgePairs: pairsOf(tally),
    dependences: dependencesOf(game, runs),
    ambiguities: ambiguityFindings(game, ambiguitiesOf(tally), isCovered),
    series: seriesOf(tally, total),
    failures,
    rechecks: latestRechecks(runs),
    instances: instanceFindings(runs),
    require: options.require ?? [...new Set(runs.map(({ header }) => header.require))],
    verdict: judgementOf(game, judged, {
      ...(options.rejudge && { forced: guarantee }),
      ...(options.require && { require: options.require }),
    }),
    modelPath,
    repeat: repeatCommands(tally, modelPath),
  };
  const found = { ...facts, next: nextSteps(facts) };
  if (!options.estimate || facts.verdict.verdict !== 'deficient' || !guarantee) return found;
  const enough = (covered: Uint8Array): boolean => gainOfRow(game, covered) >= guarantee.lower;
  return { ...found, next: [...moreRunSteps(estimates(found, enough)), ...found.next] };
}

/** The most that any of them counted on. */
function assumedBy(runs: readonly TalliedRun[], require: readonly string[] = []): number | null {
  const assumed = [
    ...runs.map(({ header }) => assumedFairness({ ...header, ...(require.length > 0 && { require: '' }) })),
    ...require.map(fairnessRequired),
  ].filter((p) => p !== null);
  return assumed.length === 0 ? null : Math.max(...assumed);
}

/** The verdict alone, as the findings have it. `tally` of at least one run. */
export const judgeTally = ({ game, runs }: Tally, options: JudgementOptions = {}): Judgement =>
  judgementOf(
    game,
    runs.map((run) => judgedRun(game, run)),
    options,
  );

const sumOf = (runs: readonly TalliedRun[], field: 'spent' | 'steps' | 'resets' | 'givenUp'): number =>
  runs.reduce((sum, run) => sum + run[field], 0);

/** A run as far as its verdict depends on it. */
function judgedRun(game: Game, run: TalliedRun, known?: Uint8Array): JudgedRun {
  const { header, takenEdges, takenCounts, coveredNodes, maybe, givenUp } = run;
  const { budget, resetCost, question, require, instances } = header;
  const before = together(coveredBefore(game, header), known);
  return {
    budget,
    instances,
    resetCost,
    question,
    require,
    covered: before ? withKnown(coveredNodes, before) : coveredNodes,
    ...(before && { visited: coveredNodes }),
    maybe,
    // What dice chose says nothing about a system.
    taken: ofRealSystem(header) ? { edges: takenEdges, counts: takenCounts } : null,
    end: endOf(run),
    failures: run.failures.map(({ signature, kind, node, shrunk, quarantine }) => ({
      signature,
      kind,
      node,
      rate: shrunk ? rateOf(shrunk.repeats, shrunk.tries) : null,
      quarantined: quarantine !== undefined,
    })),
    givenUp,
  };
}

function withKnown(nodes: Int32Array, before: Uint8Array): number[] {
  const known = [...before.keys()].filter((v) => before[v] === 1);
  return [...known, ...nodes.filter((v) => before[v] === 0)];
}

function nodeFindings(tally: Tally, taken: Float64Array, before: Uint8Array | null): NodeFinding[] {
  const { game, runs } = tally;
  const kinds = nodeKinds(game);
  const visits = visitsTogether(tally, taken);
  const inRuns = coveredIn(tally);
  const maybe = new Uint8Array(game.n);
  for (const run of runs) for (const v of run.maybe) maybe[v] = 1;
  // Helpers are nobody's to cover.
  return Array.from({ length: ownCount(game) }, (_, node) => ({
    node,
    state:
      inRuns[node] > 0 || before?.[node] === 1
        ? 'covered'
        : kinds[node] === FORCEABLE
          ? 'missed'
          : kinds[node] === POSSIBLE
            ? 'open'
            : 'impossible',
    visits: visits[node],
    runs: inRuns[node],
    maybe: inRuns[node] === 0 && before?.[node] !== 1 && maybe[node] === 1,
  }));
}

function choiceFindings(game: Game, taken: Float64Array): ChoiceFinding[] {
  const asked: { node: number; edges: number[]; counts: number[]; expected: number[] }[] = [];
  for (let node = 0; node < ownCount(game); node++) {
    if (game.owner[node] !== SUT || outDegree(game, node) === 0) continue;
    const edges = Array.from({ length: outDegree(game, node) }, (_, i) => game.outStart[node] + i);
    const weight = edges.reduce((sum, edge) => sum + weightOf(game, edge), 0);
    const expected = edges.map((edge) => (weight === 0 ? 0 : weightOf(game, edge) / weight));
    asked.push({ node, edges, counts: edges.map((edge) => taken[edge]), expected });
  }
  const odd = contradicted(asked);
  return asked.map(({ node, edges, counts, expected }, i) => {
    const of = counts.reduce((sum, count) => sum + count, 0);
    const outcomes = edges.map((edge, j): OutcomeFinding => {
      const seen = frequency(counts[j], of);
      const share = expected[j];
      return { edge, seen, expected: share, odd: odd[i] && (share < seen.low || share > seen.high) };
    });
    return { node, asked: of, odd: odd[i], outcomes };
  });
}

function pairsOf({ game, runs }: Tally): PairCount | null {
  const pairs = new EdgePairs(game);
  for (const { events } of runs) {
    if (!events) return null;
    pairs.read(events);
  }
  return pairs.count();
}

function ambiguitiesOf({ game, runs }: Tally): Ambiguity[] {
  const all = new Ambiguities(game);
  for (const { ambiguities } of runs) all.add(ambiguities);
  return all.list();
}

function seriesOf({ game, runs }: Tally, total: number): CoveragePoint[] {
  const grid = seriesGrid(runs.reduce((most, { spent }) => Math.max(most, spent), 1));
  const points = coverageSeries(
    game,
    total,
    runs.map((run) => ({ ...run, run: 0, coverage: 0, end: endOf(run) })),
    grid,
  );
  const first = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
  for (const { coveredNodes, coveredAt } of runs) {
    coveredNodes.forEach((v, i) => {
      first[v] = Math.min(first[v], coveredAt[i]);
    });
  }
  return points.map((point) => {
    const seen = [...first.keys()].filter((v) => first[v] <= point.spent);
    const gain = gainOf(game, seen);
    return { ...point, together: percent(gain, total) };
  });
}

function failureFindings(runs: readonly TalliedRun[]): FailureFinding[] {
  const found = new Map<
    string,
    {
      count: number;
      nodes: Set<string>;
      instances: Set<string>;
      seen: TalliedFailure;
      run: number;
      quarantine: Quarantine | null;
      shrunk?: ShrunkWay;
    }
  >();
  runs.forEach(({ failures }, run) => {
    for (const failure of failures) {
      const known = found.get(failure.signature) ?? {
        count: 0,
        nodes: new Set(),
        instances: new Set(),
        seen: failure,
        run,
        quarantine: failure.quarantine ?? null,
      };
      known.count++;
      if (!failure.quarantine) known.quarantine = null;
      known.nodes.add(failure.node);
      if (failure.instance !== undefined) known.instances.add(failure.instance);
      if (failure.play.length < known.seen.play.length) {
        known.seen = failure;
        known.run = run;
      }
      const { shrunk } = failure;
      if (shrunk && (!known.shrunk || shrunk.play.length < known.shrunk.play.length)) known.shrunk = shrunk;
      found.set(failure.signature, known);
    }
  });
  return [...found.values()].map(({ count, nodes, instances, seen, run, quarantine, shrunk }) => {
    const { kind, message, signature, node } = seen;
    const shortest = wayOf(seen, shrunk);
    const places = { nodes: [...nodes], instances: [...instances] };
    const rate = shrunk ? rateOf(shrunk.repeats, shrunk.tries) : null;
    return { kind, message, signature, node, ...places, quarantine, count, rate, seen, run, shortest };
  });
}

/** One for each failure: the one of the latest day, and of that day the last. */
function latestRechecks(runs: readonly TalliedRun[]): Recheck[] {
  const latest = new Map<string, Recheck>();
  for (const { rechecks = [] } of runs)
    for (const one of rechecks) {
      const known = latest.get(one.signature);
      if (!known || one.today >= known.today) latest.set(one.signature, one);
    }
  return [...latest.values()];
}

function wayOf({ play, during }: TalliedFailure, shrunk: ShrunkWay | undefined): FailureWay {
  if (!shrunk || shrunk.repeats === 0 || shrunk.play.length > play.length)
    return { play, during, tried: null, replay: null };
  const { repeats, tries, replay = null } = shrunk;
  return { play: shrunk.play, during: shrunk.during, tried: { repeats, tries }, replay };
}

/** What the runs are held against: by the question they were made with, unless the caller asks another. */
function guaranteeOf(
  { game }: Tally,
  judged: readonly JudgedRun[],
  { slices, restart }: FindingsOptions,
): Guaranteed | null {
  const asked = judged.map((run) =>
    slices === undefined ? run : { ...run, question: { ...run.question, slices } },
  );
  const found = forcedByAll(game, asked);
  if (!found) return null;
  const { whole } = found;
  const forced = restart ? { ...found, ...whole, restart: true, exact: whole.lower === whole.upper } : found;
  const below = judged.flatMap(({ covered }, i) => (gainOf(game, [...covered]) < forced.lower ? [i] : []));
  return { ...forced, below };
}

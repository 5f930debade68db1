// The coverage file: what runs on several machines add up to, in one JSON object that can be merged again. It names nodes and
// edges by what they are called, because a model that was sorted anew is the same model, and keeps the counts of each run,
// so that a run given twice is counted once. Single steps are left out: those are in the traces.

import { didYouMean, IssueList, type Outcome, type Source, VERSION } from '../../base/index.ts';
import { type Game, hashGame, labelOf, nodeNamed, quote } from '../../game/index.ts';
import type { TraceHeader } from '../../run/index.ts';
import type { TalliedFailure, TalliedRun, Tally } from './tally.ts';

export const COVERAGE_FORMAT = 'covergame-coverage/1';

interface EdgeName {
  readonly from: string;
  readonly label: string | null;
  readonly to: string;
  /** Which of several with the same ends and label, from 0. */
  readonly nth?: number;
}

interface RunRecord {
  readonly file: string;
  readonly header: TraceHeader;
  readonly end: TalliedRun['end'];
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly givenUp: number;
  readonly gain: number;
  /** Numbers in `nodes`, and what had been spent. */
  readonly covered: readonly (readonly [number, number])[];
  readonly maybe: readonly number[];
  /** Numbers in `edges`, and how often. */
  readonly taken: readonly (readonly [number, number])[];
  readonly failures: readonly TalliedFailure[];
}

interface CoverageFile {
  readonly format: typeof COVERAGE_FORMAT;
  readonly model: string;
  readonly hash: string;
  readonly version: string;
  readonly nodes: readonly string[];
  readonly edges: readonly EdgeName[];
  readonly runs: readonly RunRecord[];
}

export function writeCoverage({ game, runs }: Tally): string {
  const nodes = new Numbering();
  const edges = new Numbering();
  const records = runs.map(
    (run): RunRecord => ({
      file: run.file,
      header: run.header,
      end: run.end,
      spent: run.spent,
      steps: run.steps,
      resets: run.resets,
      givenUp: run.givenUp,
      gain: run.gain,
      covered: Array.from(run.coveredNodes, (v, i) => [nodes.of(v), run.coveredAt[i]] as const),
      maybe: Array.from(run.maybe, (v) => nodes.of(v)),
      taken: Array.from(run.takenEdges, (e, i) => [edges.of(e), run.takenCounts[i]] as const),
      failures: run.failures.map((failure) => ({
        ...failure,
        play: failure.play.map((e) => (e < 0 ? -1 : edges.of(e))),
        during: failure.during < 0 ? -1 : edges.of(failure.during),
      })),
    }),
  );
  const head = { format: COVERAGE_FORMAT, model: game.name, hash: hashGame(game), version: VERSION };
  const tables = {
    nodes: nodes.list.map((v) => game.ids[v]),
    edges: edges.list.map((e) => edgeName(game, e)),
  };
  // A line a run: two files of the same campaign can be compared by eye.
  const lines = records.map((record) => JSON.stringify(record)).join(',\n');
  return `${JSON.stringify({ ...head, ...tables }).slice(0, -1)},"runs":[\n${lines}\n]}\n`;
}

/** Gives things numbers in the order they come. */
class Numbering {
  readonly list: number[] = [];
  readonly #known = new Map<number, number>();

  of(item: number): number {
    const known = this.#known.get(item);
    if (known !== undefined) return known;
    this.#known.set(item, this.list.length);
    this.list.push(item);
    return this.list.length - 1;
  }
}

function edgeName(game: Game, e: number): EdgeName {
  const nth = likeBefore(game, e);
  return {
    from: game.ids[game.source[e]],
    label: labelOf(game, e) ?? null,
    to: game.ids[game.target[e]],
    ...(nth > 0 && { nth }),
  };
}

function likeBefore({ source, outStart, target, label }: Game, edge: number): number {
  let count = 0;
  for (let e = outStart[source[edge]]; e < edge; e++) {
    if (target[e] === target[edge] && label[e] === label[edge]) count++;
  }
  return count;
}

/** Whether a file begins like a coverage file, or else is taken for a trace. */
export const isCoverageFile = ({ bytes }: Source): boolean =>
  /^\s*\{\s*"format"\s*:\s*"covergame-coverage\//.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** The runs of a coverage file of this model. A file of another model is the caller's to refuse, by its hash. */
export function readCoverage(game: Game, source: Source): Outcome<readonly TalliedRun[]> {
  const issues = new IssueList(source);
  const file = parsed(source, issues);
  if (!file) return issues.failure();
  const nodes = file.nodes.map((id) => {
    const v = nodeNamed(game, id);
    if (v === undefined) {
      issues.add('coverage/no-node', `the model has no node ${quote(id)}`, 0, didYouMean(id, game.ids));
    }
    return v ?? -1;
  });
  const edges = file.edges.map((name) => edgeNamed(game, name, issues));
  if (issues.failed) return issues.failure();
  const runs = file.runs.map(({ covered, maybe, taken, failures, ...run }): TalliedRun => {
    // By number, as they are in a trace that was read.
    const sorted = taken.map(([e, count]) => [edges[e], count]).toSorted((a, b) => a[0] - b[0]);
    return {
      ...run,
      coveredNodes: Int32Array.from(covered, ([v]) => nodes[v]),
      coveredAt: Float64Array.from(covered, ([, spent]) => spent),
      maybe: Int32Array.from(maybe, (v) => nodes[v]),
      takenEdges: Int32Array.from(sorted, ([e]) => e),
      takenCounts: Float64Array.from(sorted, ([, count]) => count),
      failures: failures.map((failure) => ({
        ...failure,
        play: failure.play.map((e) => (e < 0 ? -1 : edges[e])),
        during: failure.during < 0 ? -1 : edges[failure.during],
      })),
      tests: null,
      events: null,
    };
  });
  return { ok: true, value: runs, warnings: [] };
}

function parsed(source: Source, issues: IssueList): CoverageFile | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(source.bytes));
  } catch (error) {
    issues.add(
      'coverage/bad-json',
      `this is no JSON: ${(error as Error).message}`,
      0,
      'merge the traces again',
    );
    return null;
  }
  const fault = shapeFault(value as CoverageFile);
  if (fault === null) return value as CoverageFile;
  issues.add('coverage/bad-file', fault, 0, 'a coverage file is made by covergame merge');
  return null;
}

/** What keeps an object from being a coverage file; numbers must stay within its tables. */
function shapeFault(file: Partial<CoverageFile>): string | null {
  if (file.format !== COVERAGE_FORMAT) {
    return `the format is ${quote(String(file.format))}; expected ${quote(COVERAGE_FORMAT)}`;
  }
  const { nodes, edges, runs } = file;
  if (!Array.isArray(nodes) || !nodes.every((id) => typeof id === 'string'))
    return '"nodes" must be a list of ids';
  if (!Array.isArray(edges) || !edges.every(isEdgeName))
    return '"edges" must be a list of { from, label, to }';
  if (!Array.isArray(runs)) return '"runs" must be a list';
  const within = (count: number) => (i: unknown) =>
    Number.isInteger(i) && (i as number) >= 0 && (i as number) < count;
  const pairs = (list: unknown, count: number): boolean =>
    Array.isArray(list) &&
    list.every((pair) => Array.isArray(pair) && within(count)(pair[0]) && pair[1] >= 0);
  for (const [i, run] of (runs as Partial<RunRecord>[]).entries()) {
    const whole =
      typeof run.header === 'object' &&
      typeof run.file === 'string' &&
      [run.spent, run.steps, run.resets, run.gain].every((x) => typeof x === 'number') &&
      pairs(run.covered, nodes.length) &&
      pairs(run.taken, edges.length) &&
      Array.isArray(run.maybe) &&
      run.maybe.every(within(nodes.length)) &&
      Array.isArray(run.failures) &&
      run.failures.every(({ play, during }) =>
        [...play, during].every((e) => e === -1 || within(edges.length)(e)),
      );
    if (!whole) return `run ${i} of "runs" is not as it should be`;
  }
  return null;
}

const isEdgeName = (edge: Partial<EdgeName> | null): boolean =>
  typeof edge?.from === 'string' &&
  typeof edge.to === 'string' &&
  (edge.label === null || typeof edge.label === 'string');

function edgeNamed(game: Game, { from, label, to, nth = 0 }: EdgeName, issues: IssueList): number {
  const u = nodeNamed(game, from);
  const w = nodeNamed(game, to);
  let before = nth;
  for (let e = u === undefined ? 0 : game.outStart[u]; u !== undefined && e < game.outStart[u + 1]; e++) {
    if (game.target[e] === w && (labelOf(game, e) ?? null) === label && before-- === 0) return e;
  }
  const by = label === null ? '' : ` by ${quote(label)}`;
  issues.add('coverage/no-edge', `the model has no edge from ${quote(from)}${by} to ${quote(to)}`, 0);
  return -1;
}

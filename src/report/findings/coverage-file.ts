// The coverage file: what runs on several machines add up to, in one JSON object that can be merged again. It names nodes and
// edges by what they are called, because a model that was sorted anew is the same model, and keeps the counts of each run,
// so that a run given twice is counted once. Single steps are left out: those are in the traces.

import {
  didYouMean,
  IssueList,
  type Outcome,
  printableJson,
  redacted,
  redactedValue,
  type Source,
  shapes,
  VERSION,
} from '../../base/index.ts';
import { type Game, labelOf, type ModelFacts, modelFacts, nodeNamed, quote } from '../../game/index.ts';
import {
  END_REASONS,
  headerObject,
  RECHECK_FIELDS,
  type Recheck,
  readHeader,
  redactedSignature,
  type SeenObject,
} from '../../run/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import type { TalliedFailure, TalliedRun, Tally } from './tally.ts';

export const COVERAGE_FORMAT = 'covergame-coverage/2';
const FIRST_FORMAT = 'covergame-coverage/1';

interface EdgeName {
  readonly from: string;
  readonly label: string | null;
  readonly to: string;
  /** Which of several with the same ends and label, from 0. */
  readonly nth?: number;
}

interface RunRecord {
  readonly file: string;
  /** As in a trace. */
  readonly header: Readonly<Record<string, unknown>>;
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
  readonly rechecks?: readonly Recheck[];
}

interface CoverageFile {
  readonly format: typeof COVERAGE_FORMAT | typeof FIRST_FORMAT;
  readonly model: ModelFacts | string;
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
      header: headerObject(run.header),
      end: run.end,
      spent: run.spent,
      steps: run.steps,
      resets: run.resets,
      givenUp: run.givenUp,
      gain: run.gain,
      covered: Array.from(run.coveredNodes, (v, i) => [nodes.of(v), run.coveredAt[i]] as const),
      maybe: Array.from(run.maybe, (v) => nodes.of(v)),
      taken: Array.from(run.takenEdges, (e, i) => [edges.of(e), run.takenCounts[i]] as const),
      failures: run.failures.map((failure) => renumbered(failure, (e) => edges.of(e))),
      ...(run.rechecks && { rechecks: run.rechecks.map((one) => renamed(one, (e) => edges.of(e))) }),
    }),
  );
  const head = { format: COVERAGE_FORMAT, model: modelFacts(game), version: VERSION };
  const tables = {
    nodes: nodes.list.map((v) => game.ids[v]),
    edges: edges.list.map((e) => edgeName(game, e)),
  };
  // A line a run: two files of the same campaign can be compared by eye.
  const lines = records.map((record) => printableJson(record)).join(',\n');
  return `${printableJson({ ...head, ...tables }).slice(0, -1)},"runs":[\n${lines}\n]}\n`;
}

/** A failure with the edges of its ways named by other numbers. */
function renumbered(failure: TalliedFailure, number: (edge: number) => number): TalliedFailure {
  const way = <W extends { readonly play: readonly number[]; readonly during: number }>(one: W): W => ({
    ...one,
    play: one.play.map((e) => (e < 0 ? -1 : number(e))),
    during: one.during < 0 ? -1 : number(one.during),
  });
  const { shrunk } = failure;
  return { ...way(failure), ...(shrunk && { shrunk: way(shrunk) }) };
}

/** A recheck with the edges of its reproduction named by other numbers. */
function renamed(recheck: Recheck, number: (edge: number) => number): Recheck {
  const { script } = recheck;
  if (!script) return recheck;
  const of = (e: number): number => (e < 0 ? -1 : number(e));
  return { ...recheck, script: { play: script.play.map(of), during: of(script.during) } };
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

/** A file may have been made before anybody said what is secret. */
function withoutSecrets<T extends { message: string; signature: string; saw?: unknown; shrunk?: unknown }>(
  failure: T,
): T {
  const { message, signature, saw, shrunk } = failure;
  return {
    ...failure,
    message: redacted(message),
    signature: redactedSignature(signature, message, saw as SeenObject | null | undefined),
    ...(saw !== undefined && { saw: redactedValue(saw) }),
    ...(shrunk !== undefined && { shrunk: redactedValue(shrunk) }),
  };
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
      issues.add('coverage/no-node', `the model has no node ${quote(id)}`, 0, () => didYouMean(id, game.ids));
    }
    return v ?? -1;
  });
  const edges = file.edges.map((name) => edgeNamed(game, name, issues));
  if (issues.failed) return issues.failure();
  const tell = teller(issues);
  const headers = file.runs.map(({ header }, i) =>
    readHeader(header, game, (path, value, must) => tell(`runs[${i}].header.${path}`, value, must)),
  );
  if (issues.failed) return issues.failure();
  const runs = file.runs.map(({ covered, maybe, taken, failures, rechecks, ...run }, i): TalliedRun => {
    // By number, as they are in a trace that was read.
    const sorted = taken.map(([e, count]) => [edges[e], count]).toSorted((a, b) => a[0] - b[0]);
    return {
      ...run,
      end: run.end && { ...run.end, why: redacted(run.end.why) },
      header: headers[i]!,
      coveredNodes: Int32Array.from(covered, ([v]) => nodes[v]),
      coveredAt: Float64Array.from(covered, ([, spent]) => spent),
      maybe: Int32Array.from(maybe, (v) => nodes[v]),
      takenEdges: Int32Array.from(sorted, ([e]) => e),
      takenCounts: Float64Array.from(sorted, ([, count]) => count),
      failures: failures.map((failure) => renumbered(withoutSecrets(failure), (e) => edges[e])),
      ...(rechecks && { rechecks: rechecks.map((one) => renamed(withoutSecrets(one), (e) => edges[e])) }),
      tests: null,
      events: null,
      ambiguities: [],
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
      `this is not JSON: ${(error as Error).message}`,
      0,
      'merge the traces again',
    );
    return null;
  }
  const head = value as Partial<CoverageFile> | null;
  if (head?.format !== COVERAGE_FORMAT && head?.format !== FIRST_FORMAT) {
    const format = quote(String(head?.format));
    issues.add(
      'coverage/bad-file',
      `the format is ${format}; expected ${quote(COVERAGE_FORMAT)}`,
      0,
      MERGE_HINT,
    );
    return null;
  }
  const { nodes, edges } = head;
  shapeOf(Array.isArray(nodes) ? nodes.length : 0, Array.isArray(edges) ? edges.length : 0)(
    value,
    '',
    teller(issues),
  );
  return issues.failed ? null : (value as CoverageFile);
}

const MERGE_HINT = 'covergame merge writes coverage files: merge the traces again';

const teller =
  (issues: IssueList): shapes.ShapeFault =>
  (path, value, must) =>
    issues.add('coverage/bad-file', shapes.shapeFaultText(path, value, must), 0, MERGE_HINT);

/** What a coverage file with tables of that many nodes and edges must look like. */
function shapeOf(nodes: number, edges: number): shapes.Shape {
  const { TEXT, WHOLE, AMOUNT, ANYTHING, record, listOf, tupleOf, orNull, oneOf, indexBelow, either } =
    shapes;
  const edge = either(indexBelow(edges), (value, path, fault) => {
    if (value !== -1) fault(path, value, '-1');
  });
  return record({
    nodes: listOf(TEXT),
    edges: listOf(record({ from: TEXT, label: orNull(TEXT), to: TEXT, 'nth?': WHOLE })),
    runs: listOf(
      record({
        file: TEXT,
        header: record({ format: TEXT }),
        end: orNull(record({ reason: oneOf(END_REASONS), why: TEXT })),
        spent: AMOUNT,
        steps: WHOLE,
        resets: WHOLE,
        givenUp: WHOLE,
        gain: AMOUNT,
        covered: listOf(tupleOf(indexBelow(nodes), AMOUNT)),
        maybe: listOf(indexBelow(nodes)),
        taken: listOf(tupleOf(indexBelow(edges), AMOUNT)),
        failures: listOf(
          record({
            kind: oneOf(FAULT_KINDS),
            message: TEXT,
            signature: TEXT,
            node: TEXT,
            test: WHOLE,
            spent: AMOUNT,
            play: listOf(edge),
            during: edge,
            'saw?': ANYTHING,
            'shrunk?': record({
              play: listOf(edge),
              during: edge,
              repeats: WHOLE,
              tries: WHOLE,
              'replay?': TEXT,
            }),
            'quarantine?': record({ owner: TEXT, reason: TEXT, until: TEXT }),
          }),
        ),
        'rechecks?': listOf(
          record({ ...RECHECK_FIELDS, script: orNull(record({ play: listOf(edge), during: edge })) }),
        ),
      }),
    ),
  });
}

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

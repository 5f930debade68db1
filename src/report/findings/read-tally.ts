// Reads traces and coverage files of one model into a tally. All faults of all files are told at once, and a file of another
// model with what sets the two apart.

import { type Issue, locate, type Outcome, type Source } from '../../base/index.ts';
import { type Game, GOALS, type Goal, hashGame, quote, requireGame } from '../../game/index.ts';
import { modelIn, readTrace } from '../../run/index.ts';
import { isCoverageFile, readCoverage } from './coverage-file.ts';
import { nearMiss } from './near-miss.ts';
import { type TalliedRun, type Tally, tallyRun, withoutRepeats } from './tally.ts';

/**
 * Reads the runs of traces and coverage files of a game; a run that is in two of them counts once.
 *
 * @param game the model they were made with
 * @param sources at least one file
 * @example
 * const tally = orThrow(readTally(game, [sourceOf('night.jsonl', text)]));
 */
export function readTally(game: Game, sources: readonly Source[]): Outcome<Tally> {
  requireGame(game);
  const runs: TalliedRun[] = [];
  const issues: Issue[] = [];
  const warnings: Issue[] = [];
  let total = 0;
  const hash = hashGame(game);
  for (const source of sources) {
    const other = isCoverageFile(source) ? otherCoverage(game, hash, source) : otherTrace(game, hash, source);
    if (other) {
      issues.push(other);
      total++;
      continue;
    }
    const outcome = isCoverageFile(source) ? readCoverage(game, source) : readRuns(game, source);
    if (outcome.ok) {
      for (const run of outcome.value) runs.push(run);
      warnings.push(...outcome.warnings);
    } else {
      issues.push(...outcome.issues);
      total += outcome.total;
    }
  }
  if (total > 0) return { ok: false, issues, total };
  const { tally, repeats } = withoutRepeats({ game, runs });
  if (tally.runs.length === 0) {
    const [{ name }] = sources;
    return { ok: false, total: 1, issues: [{ code: 'report/no-run', message: `${name} has no run` }] };
  }
  if (repeats.length > 0) {
    const files = [...new Set(repeats.map(({ file }) => file))].slice(0, 3).join(', ');
    const [what, each] =
      repeats.length === 1 ? ['one run was', 'it'] : [`${repeats.length} runs were`, 'each'];
    warnings.push({
      code: 'report/repeated-run',
      message: `${what} given twice (${files}); ${each} counts once`,
      hint: 'use runs with other seeds instead',
    });
  }
  return { ok: true, value: tally, warnings };
}

function readRuns(game: Game, source: Source): Outcome<readonly TalliedRun[]> {
  const outcome = readTrace(game, source);
  if (!outcome.ok) return outcome;
  return { ...outcome, value: outcome.value.runs.map((run) => tallyRun(game, source.name, run)) };
}

function otherCoverage(game: Game, hash: string, source: Source): Issue | null {
  const head = headOf(source);
  const theirs = /"hash"\s*:\s*"([^"]*)"/.exec(head)?.[1];
  if (theirs === hash) return null;
  // Not parsed: of another model, or damaged, the text may be anything.
  const name = /"(?:model|name)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(head)?.[1] ?? '';
  return {
    code: 'report/other-model',
    message: `${told(game, name)}, fingerprint ${theirs} instead of ${hash}`,
    where: locate(source, 0),
    hint: 'use the model file and the options of the runs',
  };
}

function otherTrace(game: Game, hash: string, source: Source): Issue | null {
  let other: { readonly name: string; readonly hash: string } | undefined;
  for (const line of objectsIn(source, '"format"')) {
    const model = 'format' in line ? modelIn(line) : null;
    if (!model || model.hash === hash) continue;
    other = model;
    break;
  }
  if (!other) return null;
  const { reasons, hint } = nearMiss(game, objectsIn(source));
  const head = `${told(game, other.name)}, fingerprint ${other.hash} instead of ${hash}`;
  return {
    code: 'report/other-model',
    message: [head, ...reasons].join('; '),
    where: locate(source, 0),
    hint,
  };
}

function told(game: Game, theirs: string): string {
  return theirs === game.name
    ? `it was made with another version of the model ${quote(theirs)}`
    : `it was made with the model ${quote(theirs)}, but the model is ${quote(game.name)}`;
}

const headOf = ({ bytes }: Source): string => new TextDecoder().decode(bytes.subarray(0, 2000));

/** What the first run of a file was to cover: then the model has to be read for that. */
export function goalOf(source: Source): Goal {
  const found = /"goal"\s*:\s*"(\w+)"/.exec(isCoverageFile(source) ? wholeText(source) : headOf(source))?.[1];
  return GOALS.find((goal) => goal === found) ?? 'nodes';
}

const wholeText = ({ bytes }: Source): string => new TextDecoder().decode(bytes);

/** The objects of the lines that hold `word`. */
function* objectsIn({ bytes }: Source, word = ''): Generator<Record<string, unknown>> {
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(10, from);
    const to = newline < 0 ? bytes.length : newline;
    const text = decoder.decode(bytes.subarray(from, to));
    const line = text.includes(word) ? objectOf(text) : null;
    if (line) yield line;
    from = to + 1;
  }
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

// Reads a model of any known format: the format the user forces, else the one the content speaks for, else the
// one the file name speaks for. Content comes first because names lie; the name decides between equals.

import {
  atOnce,
  didYouMean,
  InputError,
  IssueList,
  type Outcome,
  type Slices,
  type Source,
} from '../base/index.ts';
import { FORMATS, formatById, formatsByName } from './catalog.ts';
import { foreign } from './foreign.ts';
import type { Format, Reading, ReadOptions } from './format.ts';
import { nameOfFile } from './name-of-file.ts';

/** How a model is read. */
export interface ReadModelOptions extends ReadOptions {
  /** The id of the format to read, instead of detecting it. */
  readonly from?: string;
  /** The file's name where the source has another one; a model without a name takes it. */
  readonly fileName?: string;
}

const HEAD = 8192;

/**
 * Reads a model from a text in any of the formats; every fault of it is in the outcome.
 *
 * @param source the text, from `sourceOf`
 * @param options the format, where name and text do not tell it, and how owners are found
 * @example
 * const game = orThrow(readModel(sourceOf('login.game.json', text)));
 */
export function readModel(source: Source, options: ReadModelOptions = {}): Reading {
  return atOnce(readingModel(source, options));
}

/**
 * The same in slices of a few milliseconds, so that a page or a command can pause or stop it between two; of formats that are
 * never large, in one.
 *
 * @param source the text, from `sourceOf`
 * @param options the format, where name and text do not tell it, and how owners are found
 * @example
 * const work = readingModel(sourceOf('large.aut', bytes));
 * let step = work.next();
 * for (; !step.done && !stopped; step = work.next()) await pause();
 */
export function* readingModel(source: Source, options: ReadModelOptions = {}): Slices<Reading> {
  const found = formatOf(source, options);
  if (!found.ok) return found;
  try {
    const format = found.value;
    const reading = format.reading ? yield* format.reading(source, options) : format.read(source, options);
    if (!reading.ok) return reading;
    const { value: game } = reading;
    const name = game.name || nameOfFile(options.fileName ?? '-');
    return { ...reading, value: name === game.name ? game : { ...game, name }, format };
  } catch (error) {
    // A reader that meets a limit anywhere in its depths throws, and so does what makes the game; all else is a bug of ours.
    if (!(error instanceof InputError)) throw error;
    return { ok: false, issues: error.issues, total: error.total };
  }
}

/** The format a source is to be read in. */
export function formatOf(source: Source, { from, fileName }: ReadModelOptions = {}): Outcome<Format> {
  const issues = new IssueList(source);
  const known = FORMATS.map(({ id }) => id).join(', ');
  if (from !== undefined) {
    const forced = formatById(from);
    if (forced) return success(forced);
    const hint =
      didYouMean(
        from,
        FORMATS.map(({ id }) => id),
      ) ?? 'covergame formats describes them';
    issues.add('format/unknown-format', `unknown format "${from}"; use ${known}`, -1, hint);
    return issues.failure();
  }
  const head = new TextDecoder().decode(source.bytes.subarray(0, HEAD));
  const obstacle = foreign(source.bytes, head, fileName ?? source.name);
  const named = formatsByName(fileName ?? source.name);
  const sure = (FORMATS as readonly Format[]).map((format) => format.detect(head));
  const most = Math.max(...sure);
  if (most > 0) {
    const candidates = (FORMATS as readonly Format[]).filter((_, i) => sure[i] === most);
    const chosen =
      candidates.length === 1 ? candidates[0] : named.find((format) => candidates.includes(format));
    if (chosen && (most === 2 || !obstacle)) return success(chosen);
    if (!chosen && !obstacle) {
      const ids = candidates.map(({ id }) => id);
      issues.add(
        'format/ambiguous',
        `the format may be ${ids.join(', ')}; the file name does not determine it`,
        0,
        `name the format with --from ${ids[0]}`,
      );
      return issues.failure();
    }
  }
  if (obstacle) {
    issues.add(obstacle.code, obstacle.message, 0, obstacle.hint);
    return issues.failure();
  }
  if (named.length > 0) return success(named[0]);
  issues.add(
    'format/unknown-content',
    `this is not a model in a known format (tried ${known})`,
    0,
    'name the format with --from, or convert the file to one of these',
  );
  return issues.failure();
}

const success = (value: Format): Outcome<Format> => ({ ok: true, value, warnings: [] });

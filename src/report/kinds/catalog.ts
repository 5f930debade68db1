// Every kind of report there is. A new one is a file and a line here; help, documents and the contract tests read
// this list.

import { didYouMean, InputError } from '../../base/index.ts';
import { csv } from './csv.ts';
import { ctrf } from './ctrf.ts';
import { html } from './html/index.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Report } from './report.ts';
import { svg } from './svg.ts';
import { tap } from './tap.ts';

/** Every kind of report there is. */
export const REPORTS = [
  html,
  junit,
  ctrf,
  markdown,
  json,
  tap,
  csv,
  svg,
] as const satisfies readonly Report[];

/** The ids of the kinds of reports. */
export type ReportId = (typeof REPORTS)[number]['id'];

/**
 * The kind of report of that id.
 *
 * @param id such as `html` or `junit`
 * @throws InputError if there is none; it offers the nearest
 * @example
 * const page = await reportNamed('html').render(findings, {});
 */
export function reportNamed(id: ReportId): Report {
  const found = REPORTS.find((report) => report.id === id);
  if (found) return found;
  const ids = REPORTS.map((report) => report.id);
  throw InputError.of(
    'report/unknown-kind',
    `unknown kind of report ${JSON.stringify(id)}; use ${ids.join(', ')}`,
    didYouMean(id, ids) ?? 'use one of these',
  );
}

/** The kind that a file name speaks for. */
export const reportByName = (fileName: string): Report | undefined =>
  (REPORTS as readonly Report[])
    .filter(({ extension }) => fileName.toLowerCase().endsWith(extension))
    .toSorted((a, b) => b.extension.length - a.extension.length)[0];

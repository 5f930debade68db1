// Every kind of report there is. A new one is a file and a line here; help, documents and the contract tests read
// this list.

import { csv } from './csv.ts';
import { ctrf } from './ctrf.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Report } from './report.ts';
import { svg } from './svg.ts';
import { tap } from './tap.ts';

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

export type ReportId = (typeof REPORTS)[number]['id'];

export const reportNamed = (id: ReportId): Report => REPORTS.find((report) => report.id === id)!;

/** The kind that a file name speaks for. */
export const reportByName = (fileName: string): Report | undefined =>
  (REPORTS as readonly Report[])
    .filter(({ extension }) => fileName.toLowerCase().endsWith(extension))
    .toSorted((a, b) => b.extension.length - a.extension.length)[0];

// What a kind of report is: findings to text. A kind is one file and one line in the catalog.

import type { Audit } from '../findings/audit.ts';
import type { Findings } from '../findings/findings.ts';

/** A kind of report: `render` makes its text of findings. */
export interface Report {
  readonly id: string;
  readonly title: string;
  /** One line for help and documents. */
  readonly about: string;
  /** The usual ending of its files, with the dot. */
  readonly extension: string;
  /** True for a report of test cases, which --per and --require are about. */
  readonly ofCases?: true;
  /** Its media type, for servers. */
  readonly media: string;
  render(findings: Findings, options: ReportOptions): string | Promise<string>;
}

export interface ReportOptions {
  /** What a test of JUnit XML, TAP and CTRF is: a test of the campaign, from reset to reset, or a single step. */
  readonly per?: CaseKind;
  /** Requirements that the runs were held against; a test case each. */
  readonly gates?: readonly GateFinding[];
}

export interface GateFinding {
  /** As it was asked for: `90%`. */
  readonly require: string;
  readonly audit: Audit;
}

export const CASE_KINDS = ['test', 'step'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

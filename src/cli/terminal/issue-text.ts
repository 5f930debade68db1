// Issues as people read them: the place first, as editors and terminals make links of it, then what is wrong, the
// line with a caret under the fault, and what to do.

import { type InputError, type Issue, printable, redacted } from '../../base/index.ts';
import type { Colours } from './colours.ts';

export function issueText(issue: Issue, level: 'error' | 'warning' | 'info', colour: Colours): string {
  const { where } = issue;
  const paint = level === 'error' ? colour.red : level === 'warning' ? colour.yellow : colour.cyan;
  const place = where ? `${printable(where.source)}:${where.line}:${where.column}: ` : '';
  const lines = [
    `${place}${paint(colour.bold(`${level}:`))} ${printable(redacted(issue.message))} ${colour.dim(`[${issue.code}]`)}`,
  ];
  if (where && where.excerpt.trim() !== '') {
    lines.push(`    ${printable(redacted(where.excerpt))}`, `    ${' '.repeat(where.caret)}${paint('^')}`);
  }
  if (issue.hint !== undefined) lines.push(`  ${colour.cyan('hint:')} ${printable(redacted(issue.hint))}`);
  return `${lines.join('\n')}\n`;
}

export function inputErrorText(error: InputError, colour: Colours): string {
  const text = error.issues.map((issue) => issueText(issue, 'error', colour)).join('');
  if (error.total === 1) return text;
  const rest = error.total - error.issues.length;
  const more = rest > 0 ? `, ${rest} of them not shown` : '';
  return `${text}${error.total} errors${more}\n`;
}

// TAP, version 14: a test point for each test (or step), the way to a failure in its YAML block.

import { printableJson } from '../../base/index.ts';
import { rateText } from '../../run/index.ts';
import { labelsText } from '../findings/labels.ts';
import type { Report } from './report.ts';
import type { TestCase } from './test-case.ts';
import { caseGroups } from './test-cases.ts';

export const tap = {
  id: 'tap',
  title: 'TAP',
  about: 'the Test Anything Protocol: one point per test (or step)',
  extension: '.tap',
  ofCases: true,
  media: 'text/plain',
  render(findings, options) {
    const groups = caseGroups(findings, options);
    const lines = ['TAP version 14', `1..${groups.reduce((sum, { cases }) => sum + cases.length, 0)}`];
    let number = 0;
    for (const { name, cases } of groups) {
      lines.push(`# ${oneLine(name)}`);
      for (const item of cases) lines.push(...pointLines(item, ++number));
    }
    lines.push(`# ${oneLine(`${findings.verdict.verdict}: ${findings.verdict.why}`)}`);
    if (findings.labels.length > 0) lines.push(`# labels: ${oneLine(labelsText(findings.labels))}`);
    lines.push(...findings.repeat.map((line) => `# again: ${oneLine(line)}`));
    return `${lines.join('\n')}\n`;
  },
} as const satisfies Report;

function pointLines({ name, result, why, problem }: TestCase, number: number): string[] {
  const ok = result === 'failed' ? 'not ok' : 'ok';
  const skip = result === 'skipped' ? ` # SKIP ${oneLine(why ?? '')}` : '';
  const line = `${ok} ${number} - ${described(name)}${skip}`;
  if (result !== 'failed') return [line];
  const { kind, message, lines, rate } = problem!;
  const block = [
    '---',
    `message: ${printableJson(message)}`,
    'severity: fail',
    `kind: ${kind}`,
    ...(rate === undefined ? [] : [`rate: ${printableJson(rateText(rate))}`]),
    'steps:',
    ...lines.map((step) => `  - ${printableJson(step)}`),
    '...',
  ];
  return [line, ...block.map((text) => `  ${text}`)];
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A `#` would begin a directive. */
const described = (text: string): string => oneLine(text).replace(/[\\#]/g, '\\$&');

// The cases of a suite as they were written, before the model says what they mean (kinds: suite-file.ts).

import { type IssueList, LimitError, parseBounded } from '../base/index.ts';

/** One element of a case as it was written: the strings it may be known by, and where it stands. */
export interface Element {
  readonly names: readonly string[];
  readonly offset: number;
}

export interface WrittenSuite {
  /** Whether edges stand between the nodes. */
  readonly mixed: boolean;
  readonly cases: readonly WrittenCase[];
}

/** A suite may have millions of elements: each is made when it is asked for. */
export interface WrittenCase {
  readonly length: number;
  at(index: number): Element;
}

export const parseSuite = (text: string, issues: IssueList): WrittenSuite =>
  parseJson(text, issues) ?? parseLines(text, issues);

const elementOf = (value: unknown, offset: number): Element | null => {
  if (typeof value === 'string' || typeof value === 'number') return { names: [String(value)], offset };
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, currentElementName, currentElementID } = value as Record<string, unknown>;
  const names = [id, name, currentElementID, currentElementName].filter((x) => typeof x === 'string');
  return names.length > 0 ? { names, offset } : null;
};

/** A suite in one JSON value; null if the text is none, which lines may still be. */
function parseJson(text: string, issues: IssueList): WrittenSuite | null {
  let value: unknown;
  try {
    value = parseBounded(text, 'depth', 'the suite');
  } catch (error) {
    if (!(error instanceof LimitError)) return null;
    for (const { code, message, hint } of error.issues) issues.add(code, message, 0, hint);
    return { mixed: false, cases: [] };
  }
  let cases = value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (!('cases' in value)) return elementOf(value, 0) ? null : wrong(issues);
    cases = value.cases;
  }
  if (!Array.isArray(cases)) return wrong(issues);
  const nested = cases.every((item) => Array.isArray(item));
  const lists: unknown[][] = nested ? (cases as unknown[][]) : [cases];
  if (lists.some((list) => list.some((item) => elementOf(item, -1) === null))) return wrong(issues);
  const mixed = lists.some((list) => list.some((item) => typeof item === 'object'));
  return {
    mixed,
    cases: lists.map((list) => ({ length: list.length, at: (i) => elementOf(list[i], -1)! })),
  };
}

function wrong(issues: IssueList): WrittenSuite {
  issues.add(
    'suite/not-a-suite',
    'this JSON is not a suite: expected "cases", each a list of node ids',
    0,
    'for instance {"cases": [["v0", "v1"]]}, or the steps.json of AltWalker',
  );
  return { mixed: false, cases: [] };
}

/** A line a path, or a line an element. */
function parseLines(text: string, issues: IssueList): WrittenSuite {
  const paths: Element[][] = [];
  const elements: Element[] = [];
  const utf8 = new TextEncoder();
  let offset = 0;
  for (const line of text.split('\n')) {
    const start = offset + line.length - line.trimStart().length;
    offset += utf8.encode(line).length + 1;
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (trimmed.startsWith('[')) {
      const inner = /^\[(.*)\],?$/.exec(trimmed)?.[1];
      if (inner === undefined)
        issues.add('suite/bad-path', 'a path must end with ]', start, 'for instance [1,2,4]');
      else
        paths.push(
          inner.split(',').map((id) => ({ names: [id.trim().replace(/^"(.*)"$/, '$1')], offset: start })),
        );
      continue;
    }
    const element = trimmed.startsWith('{') ? jsonElement(trimmed, start, issues) : elementOf(trimmed, start);
    if (element) elements.push(element);
  }
  if (paths.length > 0 && elements.length > 0) {
    issues.add('suite/mixed', 'some lines are paths in brackets, others are not', elements[0].offset);
  }
  return paths.length > 0
    ? { mixed: false, cases: paths.map(caseOf) }
    : { mixed: true, cases: elements.length > 0 ? [caseOf(elements)] : [] };
}

const caseOf = (elements: readonly Element[]): WrittenCase => ({
  length: elements.length,
  at: (i) => elements[i],
});

function jsonElement(line: string, offset: number, issues: IssueList): Element | null {
  try {
    const element = elementOf(parseBounded(line, 'depth'), offset);
    if (element) return element;
  } catch {}
  issues.add(
    'suite/bad-element',
    'this line is not a step: expected {"currentElementName": "…"}',
    offset,
    'the file may be cut off: write it again with graphwalker offline',
  );
  return null;
}

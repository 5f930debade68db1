// The file of known failures, `covergame-failures/1`: JSON with a step a line, sorted by signature, so that a person reads it in a diff and edits the
// quarantine by hand. What a person wrote besides is kept. A file that cannot be understood to its last field is refused, and never replaced.

import {
  InputError,
  IssueList,
  parseBounded,
  printableJson,
  redacted,
  type Source,
  shapes,
} from '../../base/index.ts';
import { isDay, type KnownFailure } from './known-failure.ts';

export const FAILURES_FORMAT = 'covergame-failures/1';

/** All that a file says. */
export interface KnownFailures {
  /** The name of the model. */
  readonly model: string;
  readonly failures: readonly KnownFailure[];
}

const { TEXT, WHOLE, record, listOf, orNull, wholeFrom } = shapes;

const DAY: shapes.Shape = (value, path, fault) => {
  if (typeof value !== 'string' || !isDay(value)) fault(path, value, 'a day, such as 2026-12-31');
};
const NAME: shapes.Shape = (value, path, fault) => {
  if (typeof value !== 'string' || value.trim() === '') fault(path, value, 'a text that is not empty');
};
const STEP: shapes.Shape = (value, path, fault) => {
  record({ from: TEXT, to: TEXT, 'do?': orNull(TEXT), 'saw?': orNull(TEXT), 'nth?': wholeFrom(1) })(
    value,
    path,
    fault,
  );
  if (typeof value === 'object' && value !== null && 'do' in value === 'saw' in value)
    fault(path, value, 'a step with either "do" or "saw"');
};

const ENTRY = {
  'quarantine?': record({ owner: NAME, reason: NAME, until: DAY }),
  'kind?': TEXT,
  'node?': TEXT,
  'message?': TEXT,
  'first?': DAY,
  'last?': DAY,
  'rate?': record({ failed: WHOLE, tries: wholeFrom(1) }),
  'gone?': record({ since: DAY, tries: WHOLE }),
  'changed?': record({ since: DAY, signature: TEXT }),
  'steps?': listOf(orNull(STEP)),
  'during?': orNull(STEP),
};
const SHAPE = record({
  format: TEXT,
  model: TEXT,
  failures: listOf(record({ signature: TEXT, ...ENTRY })),
});
const KEYS = Object.keys(ENTRY).map((key) => key.slice(0, -1));

/** Reads a file of known failures of the model with that name. Throws an InputError that holds every fault. */
export function readFailures(source: Source, model: string): KnownFailures {
  const issues = new IssueList(source);
  const value = parsed(source, issues) as { format?: unknown } & KnownFailures;
  if (!issues.failed && value.format !== FAILURES_FORMAT)
    issues.add(...otherFormat(source.name, value.format));
  if (!issues.failed)
    SHAPE(value, '', (path, at, must) =>
      issues.add(
        'failures/bad-field',
        `${source.name}: ${shapes.shapeFaultText(path, at, must)}`,
        -1,
        FIELD_HINT,
      ),
    );
  if (!issues.failed) checkEntries(value, source.name, issues);
  if (!issues.failed && value.model !== model) issues.add(...otherModel(source.name, value.model, model));
  if (issues.failed) throw new InputError(issues.issues, issues.total);
  return { model, failures: value.failures.map(entryOf) };
}

function parsed({ name, bytes }: Source, issues: IssueList): unknown {
  try {
    const value = parseBounded(new TextDecoder().decode(bytes), 'depth');
    if (typeof value === 'object' && value !== null) return value;
    issues.add(...otherFormat(name, value));
  } catch (error) {
    const why = bytes.length === 0 ? 'it is empty' : (error as Error).message;
    issues.add('failures/bad-json', `${name} is not a file of known failures: ${why}`, -1, BROKEN_HINT);
  }
  return {};
}

function checkEntries({ failures }: KnownFailures, name: string, issues: IssueList): void {
  const seen = new Set<string>();
  for (const { signature, rate } of failures) {
    if (seen.has(signature))
      issues.add(
        'failures/twice',
        `${name} has the signature ${JSON.stringify(signature)} twice`,
        -1,
        'keep one of the two entries',
      );
    seen.add(signature);
    if (rate && rate.failed > rate.tries)
      issues.add(
        'failures/bad-field',
        `${name}: the rate of ${JSON.stringify(signature)} has ${rate.failed} failures in ${rate.tries} tries`,
        -1,
        FIELD_HINT,
      );
  }
}

function entryOf(entry: KnownFailure): KnownFailure {
  const known = Object.fromEntries(
    Object.entries(entry).filter(([key]) => key === 'signature' || KEYS.includes(key)),
  ) as unknown as KnownFailure;
  const more = Object.fromEntries(
    Object.entries(entry).filter(([key]) => key !== 'signature' && !KEYS.includes(key)),
  );
  return { ...known, ...(Object.keys(more).length > 0 && { more }) };
}

/** The text of a file: the same failures are the same bytes, in whatever order they were found. */
export function failuresText({ model, failures }: KnownFailures): string {
  const sorted = failures.toSorted((a, b) => (a.signature < b.signature ? -1 : 1));
  const entries = sorted.map(entryText);
  const list = entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n  ]`;
  return `{\n  "format": ${printableJson(FAILURES_FORMAT)},\n  "model": ${printableJson(model)},\n  "failures": ${list}\n}\n`;
}

function entryText({ signature, steps, during, more, ...entry }: KnownFailure): string {
  const line = (key: string, value: unknown): string =>
    `      ${printableJson(key)}: ${printableJson(value)}`;
  const lines = [
    line('signature', signature),
    ...KEYS.filter((key) => key in entry).map((key) =>
      line(key, key === 'message' ? redacted(entry.message!) : entry[key as keyof typeof entry]),
    ),
    ...Object.entries(more ?? {}).map(([key, value]) => line(key, value)),
  ];
  if (steps) {
    const rows = steps.map((step) => `        ${printableJson(step)}`).join(',\n');
    lines.push(`      "steps": ${steps.length === 0 ? '[]' : `[\n${rows}\n      ]`}`);
  }
  if (during !== undefined) lines.push(line('during', during));
  return `    {\n${lines.join(',\n')}\n    }`;
}

const FIELD_HINT = 'correct the field, or restore the file from your history';
const BROKEN_HINT =
  'covergame has not changed it: restore it from your history, or remove it to begin with no known failures';

const otherFormat = (name: string, format: unknown): [string, string, number, string] => [
  'failures/unknown-format',
  `${name} is not a file of known failures: its format is ${JSON.stringify(format) ?? 'missing'}, not ${JSON.stringify(FAILURES_FORMAT)}`,
  -1,
  'give a file that run --failures wrote, or the name of a new one; a newer version of covergame may read this one',
];

const otherModel = (name: string, theirs: string, ours: string): [string, string, number, string] => [
  'failures/other-model',
  `${name} has known failures of the model ${JSON.stringify(theirs)}, but the model is ${JSON.stringify(ours)}`,
  -1,
  'use a file of its own for each model; if you renamed the model, change "model" in the file',
];

// Aldebaran's labelled transition systems (CADP, mCRL2, LTSmin, JTorX):
//
//     des (0, 3, 2)
//     (0, "?coin", 1)
//     (1, i, 0)
//
// The header holds the initial state, the number of transitions and the number of states. How states become
// tester nodes and (state, label) pairs SUT nodes, and which labels are the SUT's own (`i`, `tau`, `!…`, or the
// option sutLabels): see lts.ts.
//
// How games are written: see flat.ts.

import { atOnce, IssueList, limit, type Outcome, type Slices, type Source } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Certainty, Format, ReadOptions } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';
import { TextCursor } from '../text-cursor.ts';
import { readQuickly } from './fast-aldebaran.ts';
import { flatten } from './flat.ts';
import { LTS_OWNERS, labelRules } from './label-rules.ts';
import { Lts } from './lts.ts';

export const aldebaran = {
  id: 'aldebaran',
  title: 'Aldebaran',
  about:
    "labelled transition systems: a state is the tester's, a (state, label) pair the system's; i, tau and !… are its own",
  owners: LTS_OWNERS,
  extensions: ['.aut'],
  options: ['sutLabels', 'testerLabels'],
  detect,
  read,
  reading,
  write: (game: Game): Outcome<Iterable<string>> =>
    writtenWithLosses('Aldebaran', game, write(game), (source) => read(source, {})),
} as const satisfies Format;

const HEADER = /^\s*des\s*\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)\s*$/;

function detect(head: string): Certainty {
  return /^\uFEFF?\s*des\s*\(/.test(head) ? 2 : 0;
}

function read(source: Source, options: ReadOptions): Outcome<Game> {
  return atOnce(reading(source, options));
}

function* reading(source: Source, options: ReadOptions): Slices<Outcome<Game>> {
  const issues = new IssueList(source);
  const cursor = new TextCursor(source, issues);
  const { isSut } = labelRules(options, issues);
  cursor.space();
  const at = cursor.at;
  const line = cursor.text(at, Math.min(cursor.lineEnd(), at + 500));
  const header = HEADER.exec(line);
  if (!header) {
    issues.add(
      'format/missing-header',
      `the file begins with ${JSON.stringify(line.trim().slice(0, 60))}; expected "des (INITIAL, TRANSITIONS, STATES)"`,
      at,
      'write the header on the first line',
    );
    return issues.failure();
  }
  const [initial, transitions, states] = header.slice(1).map(Number);
  if (!issues.failed) {
    const quick = yield* readQuickly(source, cursor.lineEnd(), { initial, transitions, states }, isSut);
    if (quick) return { ok: true, value: quick, warnings: [] };
  }
  const lts = yield* readTransitions(cursor, issues, states);
  if (!issues.failed && lts.transitionCount !== transitions) {
    issues.add(
      'format/wrong-count',
      `the header promises ${transitions} transitions, but there are ${lts.transitionCount}`,
      at,
      `write "des (${initial}, ${lts.transitionCount}, ${states})" if the file is complete`,
    );
  }
  if (initial >= states) {
    issues.add(
      'format/wrong-count',
      `the initial state ${initial} is not below the number of states, ${states}`,
      at,
      'correct the header: states are numbered from 0',
    );
  }
  if (states > limit('variables') && states > 2 * lts.transitionCount + 1) {
    issues.add(
      'format/too-many',
      `the header promises ${states} states, but only ${lts.stateCount} occur`,
      at,
      'correct the third number',
    );
  }
  if (issues.failed) return issues.failure();
  for (let s = 0; s < states; s++) lts.state(String(s));
  const game = yield* lts.making('', String(initial), { nodes: 'always', isSut }, issues);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

/** So many lines are read before anything else has its turn. */
const SLICE = 10_000;
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;
const QUOTE = 34;

function* readTransitions(cursor: TextCursor, issues: IssueList, states: number): Slices<Lts> {
  const lts = new Lts();
  const { bytes } = cursor;
  let lines = 0;
  for (cursor.nextLine(); !cursor.done; cursor.nextLine()) {
    if (++lines % SLICE === 0) yield;
    const line = cursor.trim(cursor.at, cursor.lineEnd());
    if (line.from === line.to) continue;
    cursor.at = line.from;
    const opened = cursor.take(OPEN);
    cursor.blanks();
    const sourceAt = cursor.at;
    const s = cursor.natural();
    cursor.blanks();
    const labelFrom = cursor.at + 1;
    // The last comma ends the label: a label in quotes may hold commas and quotes of its own.
    const comma = line.from + bytes.subarray(line.from, line.to).lastIndexOf(COMMA);
    const well =
      opened && s >= 0 && bytes[cursor.at] === COMMA && comma >= labelFrom && bytes[line.to - 1] === CLOSE;
    cursor.at = comma + 1;
    cursor.blanks();
    const targetAt = cursor.at;
    const t = well ? cursor.natural() : -1;
    cursor.blanks();
    if (!well || t < 0 || cursor.at !== line.to - 1) {
      cursor.at = line.from;
      const cut = cursor.lineEnd() >= bytes.length;
      issues.add(
        cut ? 'format/truncated' : 'format/syntax',
        `expected a transition such as (0, "label", 1), found ${cursor.sample(line.from)}`,
        line.from,
        cut ? 'the file may have been cut off: write or download it again' : 'correct the line',
      );
      continue;
    }
    for (const [state, at] of [
      [s, sourceAt],
      [t, targetAt],
    ]) {
      if (state >= states) {
        issues.add(
          'format/unknown-state',
          `state ${state} is not below the number of states in the header, ${states}`,
          at,
          'correct the number, or the header',
        );
      }
    }
    let { from, to } = cursor.trim(labelFrom, comma);
    if (to - from >= 2 && bytes[from] === QUOTE && bytes[to - 1] === QUOTE) {
      from++;
      to--;
    }
    lts.transition(lts.state(String(s)), cursor.text(from, to), lts.state(String(t)));
  }
  return lts;
}

function* write(game: Game): Generator<string> {
  const { states, initial, transitions } = flatten(game);
  yield `des (${initial}, ${transitions.length}, ${states})\n`;
  for (const [s, label, t] of transitions) yield `(${s}, ${quoted(label)}, ${t})\n`;
}

/** Labels of this format are a line each and cannot escape anything; what cannot be written is left out. */
const quoted = (label: string): string => `"${label.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')}"`;

// What every reader of strangers' text makes of valid and of spoiled inputs: the game, or each fault with its code and its place. The inputs
// are drawn with fixed dice, so they are the same every time; read-outcomes.json holds what came of each, without the words of messages.
// UPDATE_OUTCOMES=1 npx vitest run test/golden/read-outcomes.test.ts writes it anew.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Dice, type Issue, sourceOf } from '../../src/base/index.ts';
import { FORMATS, type Format, type ReadModelOptions, readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { MODEL_TEXTS } from '../arbitrary/model-text.ts';
import { nextInput, READERS } from '../fuzz/readers.ts';

const FILE = fileURLToPath(new URL('./read-outcomes.json', import.meta.url));
const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, readonly string[]>;
const isWritten = env['UPDATE_OUTCOMES'] === '1';
const SPOILED = 150;
const SHOWN = 3;

/** Longer spoiled inputs tell no more, and take longer. */
const LONGEST = 4000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** As a format writes it, or the codes of why it does not. */
function written(format: Format, game: Game): string {
  const outcome = format.write!(game);
  if (!outcome.ok) return outcome.issues.map(({ code }) => code).join(' ');
  const warned = ('warnings' in outcome ? (outcome.warnings as readonly Issue[]) : []).map(
    ({ code }) => code,
  );
  return [digest([...outcome.value].join('')), ...warned].join(' ');
}

/** Every fault with its place; and none without a sentence that says what it is. */
function faults(issues: readonly Issue[], total = issues.length): string {
  for (const { message, hint } of issues) {
    expect(message).toMatch(/^[^\s].{3,}[^\s:;,]$/s);
    const own = message.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(own, message).not.toMatch(/ {2}|undefined|NaN|\[object/);
    if (hint !== undefined) expect(hint).toMatch(/\S{2}/);
  }
  const shown = issues
    .slice(0, SHOWN)
    .map(({ code, where }) => `${code}${where ? ` ${where.line}:${where.column}` : ''}`);
  return `${total} ${total === 1 ? 'fault' : 'faults'}: ${shown.join(', ')}`;
}

const [native] = FORMATS;

function outcome(text: string, options: ReadModelOptions): string {
  const read = readModel(sourceOf('x', text), options);
  if (!read.ok) return faults(read.issues, read.total);
  const { value: game, warnings, conversion } = read;
  const lost = conversion ? Object.values(conversion).map((parts: readonly string[]) => parts.length) : [];
  return [`${game.n} nodes, ${game.m} edges`, written(native, game), faults(warnings), lost.join(' ')].join(
    '; ',
  );
}

const fresh: Record<string, readonly string[]> = {};
afterAll(() => {
  if (isWritten) writeFileSync(FILE, `${JSON.stringify(fresh, null, 1)}\n`);
});
function hold(key: string, rows: readonly string[]): void {
  fresh[key] = rows;
  if (!isWritten) expect(rows).toEqual(known[key]);
}

/** What a user may say to a reader. */
const OPTIONS: readonly ReadModelOptions[] = [
  {},
  { sutLabels: '^[!bx]' },
  { sutLabels: '.', testerLabels: '^[?ab]' },
  { guards: 'sut' },
  { guards: 'tester' },
  { swapOwners: true },
  { gains: 'priority' },
];

describe.each(FORMATS as readonly Format[])('$id', (format) => {
  const seeds = MODEL_TEXTS[format.id as keyof typeof MODEL_TEXTS];

  test('reads valid texts, whatever is said to it', () => {
    hold(
      `${format.id}: valid`,
      seeds.flatMap((text) =>
        OPTIONS.map((options) => outcome(text, { ...options, from: format.id as never })),
      ),
    );
  });

  test('is told by its texts', () => {
    hold(
      `${format.id}: told`,
      seeds.map((text) => outcome(text, {})),
    );
  });

  test('reads spoiled texts, or says where they are wrong', () => {
    const dice = Dice.of(77);
    const reader = READERS.find(({ id }) => id === format.id)!;
    const inputs = Array.from({ length: SPOILED }, () => nextInput(reader, seeds, dice).slice(0, LONGEST));
    hold(
      `${format.id}: spoiled`,
      inputs.map((text) => outcome(text, { from: format.id as never })),
    );
  });

  test('writes what others read', () => {
    if (!format.write) return;
    const games = Object.values(MODEL_TEXTS).flatMap((texts) => {
      const read = readModel(sourceOf('x', texts[0]));
      return read.ok ? [read.value] : [];
    });
    expect(games.length).toBeGreaterThan(10);
    hold(
      `${format.id}: written`,
      games.map((game) => written(format, game)),
    );
  });
});

const others = READERS.filter(({ id }) => !FORMATS.some((format) => format.id === id));
test.each(others.map((reader) => [reader.id, reader] as const))('%s', (id, reader) => {
  const dice = Dice.of(78);
  const inputs = Array.from({ length: SPOILED }, () =>
    nextInput(reader, reader.seeds, dice).slice(0, LONGEST),
  );
  hold(
    id,
    [...reader.seeds, ...inputs].map((text) => reader.read(text)),
  );
});

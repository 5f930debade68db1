// Whether the time of a use grows out of proportion: a piece of the input is repeated until it is large, and ten times as often; then it may take twenty times the processor
// time. Only the stages whose time should be in proportion are looked at; searches have limits of their own.

import type { Dice } from '../../src/base/index.ts';
import { Notes } from '../../test/fuzz/notes.ts';
import type { Subject } from '../../test/fuzz/subjects.ts';

const SIZE = 20_000;
const TIMES = 10;
const ALLOWED = 20;
/** Ms below which nothing is said of a time. */
const NOISE = 400;
const TRIES = 3;
const LINEAR =
  /^(read|check|inspect|write|convert|verify|merge|tally|plain|wire|until|pattern|limits|request)/;

const TOKEN = /"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_.-]+|\s+|[^\s]/gu;

/** The text with a piece of it repeated; every number in the copies counts up in every second case, so that names differ. */
function repeated(
  text: string,
  size: number,
  [from, to]: readonly [number, number],
  counts: boolean,
): string {
  const piece = text.slice(from, to) || ' ';
  const times = Math.ceil(size / piece.length);
  const copies = Array.from({ length: times }, (_, i) =>
    counts ? piece.replace(/\d+/g, (n) => `${Number(n) + i}`) : piece,
  );
  return text.slice(0, from) + copies.join('') + text.slice(to);
}

/** Lines of the text, or words in a row, or characters. */
function pieceOf(text: string, dice: Dice): readonly [number, number] {
  const cuts = [0];
  if (dice.below(2) === 0) for (const { index } of text.matchAll(/\n/g)) cuts.push(index + 1);
  else for (const { index } of text.matchAll(TOKEN)) cuts.push(index);
  cuts.push(text.length);
  const first = dice.below(cuts.length - 1);
  const last = Math.min(cuts.length - 1, first + 1 + dice.below(6));
  return [cuts[first], cuts[last]];
}

class Enough extends Error {}

/** Ms of processor time by stage, until the first that is no matter of reading. */
function timesOf(subject: Subject, text: string, dice: Dice): Map<string, number> {
  const times = new Map<string, number>();
  const notes = new Notes();
  let began = process.cpuUsage();
  notes.onStage = (stage) => {
    if (!LINEAR.test(stage)) throw new Enough();
    began = process.cpuUsage();
  };
  notes.onEnd = (stage) => {
    const { user, system } = process.cpuUsage(began);
    if (LINEAR.test(stage)) times.set(stage, (times.get(stage) ?? 0) + (user + system) / 1000);
  };
  try {
    subject.use({ name: 'input', bytes: new TextEncoder().encode(text) }, dice, notes);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return times;
}

/** What is wrong; undefined if nothing is. */
export function growthFault(subject: Subject, bytes: Uint8Array, dice: Dice): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const piece = pieceOf(text, dice);
  const counts = dice.below(2) === 0;
  const [small, large] = [SIZE, SIZE * TIMES].map((size) => repeated(text, size, piece, counts));
  let worst = '';
  for (let i = 0; i < TRIES; i++) {
    worst = '';
    const slow = timesOf(subject, large, dice);
    const fast = timesOf(subject, small, dice);
    for (const [stage, ms] of slow) {
      const before = fast.get(stage);
      if (ms > NOISE && before !== undefined && ms > ALLOWED * before)
        worst = `${stage} takes ${before.toFixed(0)} ms for ${small.length} characters and ${ms.toFixed(0)} ms for ${large.length}: ${JSON.stringify(text.slice(...piece).slice(0, 60))}${counts ? ', counted up,' : ''} repeated`;
    }
    if (worst === '') return undefined;
  }
  return worst;
}
